import { activation } from '@waea/contract/activation'
import { shop } from '@waea/contract/shop'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { askTopUp, whose } from './money-support.ts'
import { signUpBody, startPeople } from './people.ts'
import { type ShopPortal, startShop } from './shop-support.ts'
import { makeWorld } from './world.ts'

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

  const people = await startPeople({ LOG_LEVEL: 'debug' })
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
    'sk_test_sandbox',
    'whsec_sandbox',
    'network-signature-sandbox',
    '4242424242424242',
  ].filter((secret): secret is string => typeof secret === 'string' && secret.length > 3)
  const log = said.join('\n')
  // Something was logged at all, or the scan would prove nothing.
  expect(log).toContain('failed')
  expect(secrets.length).toBeGreaterThan(15)
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([])
})
