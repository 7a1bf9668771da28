import type { FastifyInstance } from 'fastify'
import { browserFiles } from '../../browser-files.ts'
import type { Account } from '../account.ts'
import { decodeForm, textOf } from '../form.ts'
import { amountText, sendPage } from '../pages.ts'
import type { WalletName } from '../types.ts'
import { keepToken, namedCard } from './cards.ts'

const { source } = browserFiles(import.meta.url)

const names: Readonly<Record<WalletName, string>> = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' }
const cookie = 'stripe_sandbox_wallets'

/** The wallets in a list such as `apple_pay,google_pay`; unknown names are left out. */
export function walletsOf(list: string | undefined): WalletName[] {
  const given = (list ?? '').split(',').map((one) => one.trim())
  return (Object.keys(names) as WalletName[]).filter((one) => given.includes(one))
}

/** The wallets chosen for a browser at `/stripe/wallets`; undefined when nothing was chosen. */
function walletsOfBrowser(cookies: string | undefined): WalletName[] | undefined {
  const pair = cookies?.split('; ').find((one) => one.startsWith(`${cookie}=`))
  return pair === undefined ? undefined : walletsOf(decodeURIComponent(pair.slice(cookie.length + 1)))
}

function walletsPage(has: readonly WalletName[]): string {
  const state = has.length === 0 ? 'no wallet' : has.map((one) => names[one]).join(' and ')
  const line = (list: string, text: string) => `<li><a href="/stripe/wallets?has=${list}">${text}</a></li>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Wallets of this browser</title></head>
    <body><main><h1>Wallets of this browser</h1><p role="status">It has ${state}.</p><ul>
    ${line('apple_pay', 'Apple Pay')}${line('google_pay', 'Google Pay')}
    ${line('apple_pay,google_pay', 'Both')}${line('', 'None')}</ul></main></body></html>`
}

/**
 * Wallets: their buttons, their payment sheet, and the token that the script pays with. A browser has the default wallets
 * unless others were chosen for it at `/stripe/wallets`.
 */
export function mountWallets(app: FastifyInstance, account: Account, defaultWallets: readonly WalletName[]): void {
  const buttons = source('../browser/wallets.html')
  const sheet = source('../browser/sheet.html')
  app.get<{ Querystring: { has?: string } }>('/stripe/wallets', (request, reply) => {
    const { has } = request.query
    if (has !== undefined) {
      const kept = encodeURIComponent(walletsOf(has).join(','))
      void reply.header('set-cookie', `${cookie}=${kept}; Path=/; SameSite=Lax; HttpOnly`)
    }
    const now = has === undefined ? (walletsOfBrowser(request.headers.cookie) ?? defaultWallets) : walletsOf(has)
    return sendPage(reply, walletsPage(now))
  })
  app.get('/stripe/elements/wallets', (request, reply) => {
    const has = walletsOfBrowser(request.headers.cookie) ?? defaultWallets
    return sendPage(reply, buttons.replace('{{wallets}}', has.join(',')))
  })
  app.get('/stripe/wallets/sheet', (request, reply) => {
    const query = decodeForm(request.url.split('?', 2)[1] ?? '')
    const [wallet] = walletsOf(textOf(query, 'wallet'))
    if (!wallet) return reply.code(404).type('text/plain').send('There is no such wallet.')
    const amount = amountText(Number(textOf(query, 'amount')) || 0, 'nzd')
    return sendPage(reply, sheet.replaceAll('{{wallet}}', names[wallet]).replaceAll('{{amount}}', amount))
  })
  app.post('/stripe/wallets/tokens', (request, reply) => {
    const form = decodeForm(typeof request.body === 'string' ? request.body : '')
    const [wallet] = walletsOf(textOf(form, 'wallet'))
    const card = namedCard(account, `tok_${textOf(form, 'card') ?? ''}`)
    if (!wallet || !card)
      return reply.code(404).send({ error: { type: 'invalid_request_error', message: 'No such card.' } })
    const details = { ...card.details, wallet: { type: wallet, dynamic_last4: card.details.last4, [wallet]: {} } }
    return reply.send({ id: keepToken(account, { ...card, details }) })
  })
}
