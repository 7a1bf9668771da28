import { payments } from '@waea/contract/money/payments'
import { deployment } from '@waea/contract/provider'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { reconcilePayments } from '../../src/capabilities/payments/paying/reconcile.ts'
import { askTopUp, creditBecomes, mobileInService, type Owner, systemOf } from '../ledger/money-support.ts'
import { type OddAnswer, type PartnerProxy, partnerProxy } from '../platform/partner-proxy.ts'
import { charged, eventually, type ShopPortal, startShop } from '../shop/shop-support.ts'

const serviceToken = 'service-token-of-a-test'
let proxy: PartnerProxy
let portal: ShopPortal
let owner: Owner & { card: string }

beforeAll(async () => {
  proxy = await partnerProxy()
  portal = await startShop({ ...proxy.settings, SERVICE_TOKEN: serviceToken })
  proxy.leadTo(portal.sandbox)
})
afterAll(async () => {
  await portal?.close()
  proxy?.close()
})
beforeEach(async () => {
  proxy.answer(undefined)
  owner = await mobileInService(portal, { plan: demoPlans.payg })
})

const json = (status: number, body: unknown): OddAnswer => ({ status, body: JSON.stringify(body) })
const stripeError = (status: number, type: string, code?: string) =>
  json(status, { error: { type, message: 'It says no', ...(code && { code }) } })

const refusals: [string, OddAnswer][] = [
  ['an expired key', stripeError(401, 'invalid_request_error', 'api_key_expired')],
  ['a restricted key', stripeError(403, 'invalid_request_error')],
  ['a call that Stripe finds wrong', stripeError(400, 'invalid_request_error', 'parameter_unknown')],
  ['a payment that Stripe does not have', stripeError(404, 'invalid_request_error', 'resource_missing')],
  ['a decline without its payment', stripeError(402, 'card_error', 'card_declined')],
  ['a gateway’s 400', json(400, { error: 'bad request' })],
  ['a gateway’s 401', json(401, { error: 'unauthorized' })],
  ['a gateway’s page', { status: 403, body: '<html>Forbidden</html>' }],
  ['a 404 without an error', json(404, { message: 'no route' })],
]
const unreadable: [string, OddAnswer][] = [
  ['a text', json(200, 'ok')],
  ['a number', json(200, 5)],
  ['null', json(200, null)],
  ['a list', json(200, [])],
  ['an error that is a number', json(200, { error: 5 })],
  ['an empty object', json(200, {})],
  ['something else than a payment', json(200, { object: 'customer' })],
  ['a payment without its amount', json(200, { object: 'payment_intent', id: 'pi_1', status: 'succeeded' })],
  ['half an answer', { status: 200, body: '{"object": "payment_in' }],
]
const passing: [string, OddAnswer][] = [
  ['a full disk', { status: 507, body: 'No space left on device' }],
  ['a gateway’s 429', json(429, { error: 'slow down' })],
  ['a gateway’s 502', { status: 502, body: '<html>Bad gateway</html>' }],
]

/** The operator's notices about the card partner's answers. */
async function reported(): Promise<string[]> {
  const headers = { 'auth-token': serviceToken }
  const { Notices } = await portal.good(deployment.notices, { Kind: 'partner' }, { headers })
  return Notices.map(({ Subject }) => Subject)
}

test.each([...refusals, ...unreadable, ...passing])(
  '%s says neither yes nor no: the payment is under way, and is made once the partner answers',
  async (_name, odd) => {
    const before = await charged(portal, owner)
    proxy.answer(odd)
    const answer = await askTopUp(portal, owner, { PaymentMethodID: owner.card, key: 'one press' })
    expect(answer).toMatchObject({ status: 200, body: { Status: 'PENDING' } })
    // A second press gets the same payment.
    const again = await askTopUp(portal, owner, { PaymentMethodID: owner.card, key: 'one press' })
    expect(again.body.PaymentUUID).toBe(answer.body.PaymentUUID)
    proxy.answer(undefined)
    await portal.clock({ advanceS: 30 })
    await reconcilePayments(systemOf(portal))
    await creditBecomes(portal, owner, 2000)
    expect((await charged(portal, owner)).cents - before.cents).toBe(2000)
  },
)

test('a payment that was made although the answer says no is found, not made again', async () => {
  const before = await charged(portal, owner)
  proxy.answer(stripeError(401, 'invalid_request_error'), 'after')
  expect((await askTopUp(portal, owner, { PaymentMethodID: owner.card })).status).toBe(200)
  proxy.answer(undefined)
  await portal.clock({ advanceS: 30 })
  await reconcilePayments(systemOf(portal))
  await creditBecomes(portal, owner, 2000)
  expect((await charged(portal, owner)).cents - before.cents).toBe(2000)
})

test('what nobody can use is a notice of the operator, with the status; trouble that passes is none', async () => {
  const expected = [
    'The card partner answered 401 StripeAuthenticationError api_key_expired',
    'The card partner answered 403 StripePermissionError',
    'The card partner answered 401',
    'The card partner’s answer can’t be read',
  ]
  for (const subject of expected) {
    await eventually(subject, async () => ((await reported()).includes(subject) ? true : undefined))
  }
  expect((await reported()).filter((subject) => /5\d\d|429/.test(subject))).toEqual([])
})

test('a saved card that the partner no longer has refuses the payment for good, and nothing is charged later', async () => {
  const before = await charged(portal, owner)
  const { PaymentMethods } = await portal.good(payments.methods, { customerUuid: owner.CustomerUUID }, owner.token)
  await fetch(`${portal.sandbox}/stripe/v1/payment_methods/${PaymentMethods[0]?.Token}/detach`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox' },
  })
  const answer = await askTopUp(portal, owner, { PaymentMethodID: owner.card })
  expect(answer).toMatchObject({ status: 402, body: { code: 'payment-failed' } })
  await portal.clock({ advanceS: 30 })
  await reconcilePayments(systemOf(portal))
  expect((await charged(portal, owner)).cents).toBe(before.cents)
})
