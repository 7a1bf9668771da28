import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { activation } from '@waea/contract/mobile/activation'
import { shop } from '@waea/contract/shop/shop'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { secretsIn } from '../../../../tools/test/secrets-in-logs.ts'
import { type People, startPeople } from '../identity/people.ts'
import { askTopUp, whose } from '../ledger/money-support.ts'
import { type ShopPortal, startShop } from '../shop/shop-support.ts'
import { makeWorld } from '../whole/world.ts'

const serviceToken = 'service-token-of-the-log-test'
let portal: ShopPortal
const kept = process.env.TEST_LOG_DIR
const folder = kept ?? mkdtempSync(join(tmpdir(), 'waea-log-secrets-'))

beforeAll(async () => {
  vi.stubEnv('TEST_LOG_DIR', folder)
  portal = await startShop()
})
afterAll(async () => {
  await portal?.close()
  vi.unstubAllEnvs()
  if (!kept) rmSync(folder, { recursive: true, force: true })
})

/** Everything that the servers of this file have logged. */
function logged(): string {
  const files = readdirSync(folder).filter((name) => /^log-secrets-.*\.log$/.test(name))
  return files.map((name) => readFileSync(join(folder, name), 'utf8')).join('')
}

/**
 * All secrets that let a person sign in without a password: the app's secret and codes, recovery codes, the ticket of a
 * pending sign-in, one-time codes, temporary links and the tokens exchanged for them. Each is used, and its mail fails
 * once. Returns the ones that have no recognizable form.
 */
async function secretsOfWaysIn(people: People): Promise<string[]> {
  const email = 'ways@test.waea.nz'
  const { browser } = await people.seeded(email)
  await browser.signIn(email)
  const path = '/api/frontend/v1/second-factor'
  const secret = String((await browser.call(`POST ${path}`, {})).body.Secret)
  const codeNow = () => generateSync({ secret, epoch: Math.floor(people.nowMs() / 1000) })
  const confirmedBy = codeNow()
  const { body } = await browser.call(`POST ${path}/confirm`, { Code: confirmedBy })
  const recovery = body.RecoveryCodes as string[]
  await people.mail(email)
  await people.advance(60)

  await people.portal.faults('smtp', [{ kind: 'error-before-effect', times: 1 }])
  const answer = await browser.call('POST /api/frontend/v1/sign-in-code', { Email: email })
  const [oneTime = ''] = (await people.mail(email, 2)).codes
  const byCode = { VerificationUUID: answer.body.VerificationUUID, Code: oneTime }
  const waiting = await people.browser().call('POST /api/frontend/v1/sign-in-code/confirm', byCode)
  const { Ticket } = waiting.body.detail as { Ticket: string }
  await people.browser().call(`POST ${path}/show`, { Ticket, Code: '000000' })
  const entered = await people.browser().call(`POST ${path}/show`, { Ticket, Code: recovery[0] })
  expect(entered.status).toBe(200)

  const service = { 'auth-token': serviceToken }
  await people.browser().call('POST /api/frontend/v1/temporary-login', { Email: email }, service)
  const link = (await people.mail(email, 3)).links.find((one) => one.includes('code=')) ?? ''
  const code = new URL(link).searchParams.get('code') ?? ''
  const { Firebase_identity } = (await people.browser().call('POST /api/customers/v1/login/code', { code })).body
  await people.browser().call('POST /v2/2/auth', { IdentityProvider: 'FIREBASE', AuthCode: 'unknown' })
  const enteredBy = { IdentityProvider: 'FIREBASE', AuthCode: Firebase_identity }
  const again = (await people.browser().call('POST /v2/2/auth', enteredBy)).body.detail as { Ticket: string }

  await browser.signIn(email)
  const handedOver = String((await browser.call('POST /v2/auth_token')).body.Token)
  await people.browser().call(`GET /v2/auth_token/${handedOver}`)
  await people.browser().call(`GET /v2/auth_token/${handedOver}`)
  expect(again.Ticket).toBeTypeOf('string')
  return [confirmedBy, oneTime, ...recovery]
}

test('no password, token, code, card, matching id or PUK is in the log, also when calls and jobs fail', async () => {
  const world = await makeWorld(portal)
  const { orderNumber: number = '', adoptionToken = '', code = '' } = world.values
  const mine = { customerUuid: world.CustomerUUID }
  const { Sims } = await portal.good(shop.esimStatus, { ...mine, number }, world.token)
  const esim = await portal.good(activation.installation, whose(world), world.token)
  await askTopUp(portal, world, { KeepCard: true })
  await portal.faults('stripe', [{ kind: 'error-before-effect', times: 2 }])
  await askTopUp(portal, world, { KeepCard: true })
  await portal.faults('stripe', [])
  // A fault in the server itself, which is logged in full detail.
  await portal.rows('ALTER TABLE shop.visitor_carts RENAME TO visitor_carts_away')
  expect((await portal.call(shop.saveCart, { Items: [] }, world.token)).status).toBe(500)
  await portal.rows('ALTER TABLE shop.visitor_carts_away RENAME TO visitor_carts')
  await portal.clock({ advanceS: 60 })

  const people = await startPeople({ SERVICE_TOKEN: serviceToken })
  const signedUp = await people.askAccount('log@test.waea.nz')
  await signedUp.browser.call('POST /api/frontend/v1/sign-up/confirm', {
    VerificationUUID: signedUp.VerificationUUID,
    Code: '000000',
  })
  await signedUp.browser.call('POST /api/frontend/v1/sign-up/confirm', {
    VerificationUUID: signedUp.VerificationUUID,
    Code: signedUp.code,
  })
  await signedUp.browser.signIn('log@test.waea.nz', 'Wrong-password-1')
  const waysIn = await secretsOfWaysIn(people)
  await people.close()

  const puks = await portal.rows<{ puk: string | null }>("SELECT sim ->> 'PUK' AS puk FROM activation.stock")
  const secrets = [
    adoptionToken,
    code,
    ...Sims.flatMap((sim) => [sim.ActivationCode, sim.MatchingID]),
    esim.ActivationCode,
    esim.MatchingID,
    ...puks.map(({ puk }) => puk ?? undefined),
    signedUp.code,
    ...waysIn,
  ].filter((secret): secret is string => typeof secret === 'string' && secret.length > 3)
  const log = logged()
  // Something must have been logged, or the scan would prove nothing.
  expect(log).toContain('failed')
  expect(waysIn.filter((secret) => secret.length > 3)).toHaveLength(12)
  expect(secrets.length).toBeGreaterThan(20)
  // Six digits also occur in ids and times by chance, so they count only when they stand alone.
  const isShort = (secret: string) => /^\d{6}$/.test(secret)
  expect(secretsIn(log, secrets.filter(isShort))).toEqual([])
  expect(secrets.filter((secret) => !isShort(secret) && log.includes(secret))).toEqual([])
})
