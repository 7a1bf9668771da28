import { activation } from '@waea/contract/activation'
import { shop } from '@waea/contract/shop'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { askTopUp, whose } from './money-support.ts'
import { type People, signUpBody, startPeople } from './people.ts'
import { type ShopPortal, startShop } from './shop-support.ts'
import { makeWorld } from './world.ts'

const serviceToken = 'service-token-of-the-log-test'
let portal: ShopPortal
const said: string[] = []
const hear = (part: string | Uint8Array): boolean => {
  said.push(typeof part === 'string' ? part : Buffer.from(part).toString('utf8'))
  return true
}
const ears = [vi.spyOn(process.stderr, 'write'), vi.spyOn(process.stdout, 'write')]

beforeAll(async () => {
  vi.stubEnv('PORTAL_LOG', '1')
  for (const ear of ears) ear.mockImplementation(hear as never)
  portal = await startShop({ LOG_LEVEL: 'debug' })
})
afterAll(async () => {
  await portal?.close()
  for (const ear of ears) ear.mockRestore()
  vi.unstubAllEnvs()
})

/**
 * All that lets somebody in beside a password: the secret of the app, its codes, recovery codes, the ticket of a waiting
 * sign-in, one-time codes, temporary links and what they are exchanged for. Each is used, and its mail fails once.
 */
async function secretsOfWaysIn(people: People): Promise<string[]> {
  const email = 'ways@test.waea.nz'
  const { browser } = await people.seeded(email)
  await browser.signIn(email)
  const path = '/api/frontend/v1/second-factor'
  const secret = String((await browser.ask(`POST ${path}`, {})).body.Secret)
  const codeNow = () => generateSync({ secret, epoch: Math.floor(people.nowMs() / 1000) })
  const confirmedBy = codeNow()
  const { body } = await browser.ask(`POST ${path}/confirm`, { Code: confirmedBy })
  const recovery = body.RecoveryCodes as string[]
  await people.mail(email)
  await people.advance(60)

  await people.portal.faults('smtp', [{ kind: 'error-before-effect', times: 1 }])
  const asked = await browser.ask('POST /api/frontend/v1/sign-in-code', { Email: email })
  const [oneTime = ''] = (await people.mail(email, 2)).codes
  const byCode = { VerificationUUID: asked.body.VerificationUUID, Code: oneTime }
  const waiting = await people.browser().ask('POST /api/frontend/v1/sign-in-code/confirm', byCode)
  const { Ticket } = waiting.body.detail as { Ticket: string }
  await people.browser().ask(`POST ${path}/show`, { Ticket, Code: '000000' })
  const entered = await people.browser().ask(`POST ${path}/show`, { Ticket, Code: recovery[0] })
  expect(entered.status).toBe(200)

  const service = { 'auth-token': serviceToken }
  await people.browser().ask('POST /api/frontend/v1/temporary-login', { Email: email }, service)
  const link = (await people.mail(email, 3)).links.find((one) => one.includes('code=')) ?? ''
  const code = new URL(link).searchParams.get('code') ?? ''
  const { Firebase_identity } = (await people.browser().ask('POST /api/customers/v1/login/code', { code })).body
  await people.browser().ask('POST /v2/2/auth', { IdentityProvider: 'FIREBASE', AuthCode: 'unknown' })
  const enteredBy = { IdentityProvider: 'FIREBASE', AuthCode: Firebase_identity }
  const again = (await people.browser().ask('POST /v2/2/auth', enteredBy)).body.detail as { Ticket: string }

  await browser.signIn(email)
  const handedOver = String((await browser.ask('POST /v2/auth_token')).body.Token)
  await people.browser().ask(`GET /v2/auth_token/${handedOver}`)
  await people.browser().ask(`GET /v2/auth_token/${handedOver}`)
  return [
    secret,
    confirmedBy,
    ...recovery,
    oneTime,
    Ticket,
    again.Ticket,
    code,
    String(Firebase_identity),
    handedOver,
    String(entered.body.JWT),
  ]
}

test('no password, token, code, card, matching id or PUK is in the log, also when calls and jobs fail', async () => {
  const world = await makeWorld(portal)
  const { orderNumber: number = '', adoptionToken = '', code = '' } = world.values
  const mine = { customerUuid: world.CustomerUUID }
  const { Sims } = await portal.good(shop.esimStatus, { ...mine, number }, world.token)
  const esim = await portal.good(activation.installation, whose(world), world.token)
  const topUp = await askTopUp(portal, world, { KeepCard: true })
  await portal.faults('stripe', [{ kind: 'error-before-effect', times: 2 }])
  await askTopUp(portal, world, { KeepCard: true })
  await portal.faults('stripe', [])
  // A fault of the server itself, which is logged with all it knows.
  await portal.rows('ALTER TABLE shop.visitor_carts RENAME TO visitor_carts_away')
  expect((await portal.call(shop.saveCart, { Items: [] }, world.token)).status).toBe(500)
  await portal.rows('ALTER TABLE shop.visitor_carts_away RENAME TO visitor_carts')
  await portal.clock({ advanceS: 60 })

  const people = await startPeople({ LOG_LEVEL: 'debug', SERVICE_TOKEN: serviceToken })
  const asked = await people.askAccount('log@test.waea.nz')
  await asked.browser.ask('POST /api/frontend/v1/sign-up/confirm', {
    VerificationUUID: asked.VerificationUUID,
    Code: '000000',
  })
  const confirmed = await asked.browser.ask('POST /api/frontend/v1/sign-up/confirm', {
    VerificationUUID: asked.VerificationUUID,
    Code: asked.code,
  })
  await asked.browser.signIn('log@test.waea.nz', 'Wrong-password-1')
  const waysIn = await secretsOfWaysIn(people)
  await people.close()

  const puks = await portal.rows<{ puk: string | null }>("SELECT sim ->> 'PUK' AS puk FROM activation.stock")
  const secrets = [
    world.token,
    world.token.split('.')[2],
    adoptionToken,
    code,
    ...Sims.flatMap((sim) => [sim.ActivationCode, sim.MatchingID]),
    esim.ActivationCode,
    esim.MatchingID,
    topUp.body.ClientSecret,
    ...puks.map(({ puk }) => puk ?? undefined),
    signUpBody('').Password,
    'Kiaora-2026!',
    'Wrong-password-1',
    asked.code,
    String(confirmed.body.JWT),
    ...asked.browser.cookies.values(),
    ...waysIn,
    serviceToken,
    'sk_test_sandbox',
    'whsec_sandbox',
    'network-signature-sandbox',
    '4242424242424242',
  ].filter((secret): secret is string => typeof secret === 'string' && secret.length > 3)
  const log = said.join('\n')
  // Something was logged at all, or the scan would prove nothing.
  expect(log).toContain('failed')
  expect(waysIn.filter((secret) => secret.length > 3)).toHaveLength(19)
  expect(secrets.length).toBeGreaterThan(30)
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([])
})
