import type { FastifyInstance, FastifyReply } from 'fastify'
import { browserFiles } from '../browser-files.ts'
import type { Account } from './account.ts'
import { commitChanges } from './api.ts'
import { decodeForm, textOf } from './form.ts'
import { completeAuthentication } from './intents/confirmation.ts'
import { completeSetupAuthentication } from './intents/setup-intents.ts'
import type { Webhooks } from './webhooks.ts'

const { source, joined } = browserFiles(import.meta.url)

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' https: http:; font-src https: http: data:; connect-src 'self'; form-action 'none'; base-uri 'none'"

/** Sends an HTML page with its content security policy. */
export function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header('content-security-policy', pagePolicy)
    .header('cache-control', 'no-cache')
    .header('x-content-type-options', 'nosniff')
    .type('text/html; charset=utf-8')
    .send(html)
}

/** Cents as text, such as `$20.00`. */
export function amountText(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-NZ', { style: 'currency', currency: currency.toUpperCase() }).format(amount / 100)
}

/** The intent of an authentication page, by its id and client secret. */
function findForAuthentication(account: Account, id: string, secret: string | undefined) {
  const payment = account.store.get('payment_intents', id)
  const setup = account.store.get('setup_intents', id)
  const intent = payment ?? setup
  return intent && intent.client_secret === secret ? { payment, setup, intent } : undefined
}

function mountChallenge(app: FastifyInstance, account: Account, webhooks: Webhooks): void {
  const page = source('browser/challenge.html')
  app.get<{ Params: { id: string } }>('/stripe/3ds/:id', (request, reply) => {
    const query = decodeForm(request.url.split('?', 2)[1] ?? '')
    const found = findForAuthentication(account, request.params.id, textOf(query, 'client_secret'))
    if (!found) return reply.code(404).type('text/plain').send('There is nothing to authenticate here.')
    const purpose = found.payment
      ? `a payment of ${amountText(found.payment.amount, found.payment.currency)}`
      : 'the saving of your card'
    return sendPage(reply, page.replaceAll('{{asked}}', purpose))
  })
  app.post<{ Params: { id: string } }>('/stripe/3ds/:id', (request, reply) => {
    const form = decodeForm(typeof request.body === 'string' ? request.body : '')
    const found = findForAuthentication(account, request.params.id, textOf(form, 'client_secret'))
    if (!found) return reply.code(404).send({ error: { type: 'invalid_request_error', message: 'No such intent.' } })
    const passed = textOf(form, 'outcome') === 'complete'
    const after = found.payment
      ? completeAuthentication(account, found.payment, passed)
      : found.setup && completeSetupAuthentication(account, found.setup, passed)
    const emitted = commitChanges(account, webhooks)
    setImmediate(() => void webhooks.send(emitted))
    return reply.send({ status: after?.status })
  })
}

function mountReceipts(app: FastifyInstance, account: Account): void {
  app.get<{ Params: { id: string } }>('/stripe/receipts/:id', (request, reply) => {
    const charge = account.store.get('charges', request.params.id)
    if (!charge?.paid) return reply.code(404).type('text/plain').send('There is no such receipt.')
    const day = new Date(charge.created * 1000).toISOString().slice(0, 10)
    const text = `Receipt\n${amountText(charge.amount, charge.currency)} paid on ${day}\n${charge.id}\n`
    return reply.type('text/plain; charset=utf-8').send(text)
  })
}

const scripts: readonly { urls: readonly string[]; modules: readonly string[] }[] = [
  {
    urls: ['/stripe/v3/stripe.js', '/stripe/v3', '/v3/stripe.js', '/clover/stripe.js', '/endive/stripe.js'],
    modules: [
      'browser/wire.ts',
      'browser/frame.ts',
      'browser/dialog.ts',
      'browser/challenge-dialog.ts',
      'browser/wallet-sheet.ts',
      'browser/element.ts',
      'browser/elements.ts',
      'browser/stripe.ts',
    ],
  },
  {
    urls: ['/stripe/elements/fields.js'],
    modules: [
      'methods/card-rules.ts',
      'browser/card-text.ts',
      'browser/appearance.ts',
      'browser/field.ts',
      'browser/card-api.ts',
      'browser/fields.ts',
    ],
  },
  { urls: ['/stripe/3ds.js'], modules: ['browser/challenge.ts'] },
  { urls: ['/stripe/elements/wallets.js'], modules: ['browser/wallets.ts'] },
  { urls: ['/stripe/wallets/sheet.js'], modules: ['browser/sheet.ts'] },
]

const styles: readonly (readonly [url: string, name: string])[] = [
  ['/stripe/elements/fields.css', 'browser/fields.css'],
  ['/stripe/3ds.css', 'browser/challenge.css'],
  ['/stripe/elements/wallets.css', 'browser/wallets.css'],
]

/** Serves Stripe's script, the frames with the card fields, and the bank's authentication page. */
export async function mountPages(app: FastifyInstance, account: Account, webhooks: Webhooks): Promise<void> {
  for (const { urls, modules } of scripts) {
    let text: string | undefined
    for (const url of urls) {
      app.get(url, (_request, reply) => {
        text ??= joined(modules)
        return reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(text)
      })
    }
  }
  for (const [url, name] of styles) {
    const text = source(name)
    app.get(url, (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(text),
    )
  }
  const fields = source('browser/fields.html')
  app.get('/stripe/elements/fields', (_request, reply) => sendPage(reply, fields))
  mountChallenge(app, account, webhooks)
  mountReceipts(app, account)
}
