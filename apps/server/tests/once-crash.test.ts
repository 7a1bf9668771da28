import { activation } from '@waea/contract/activation'
import { balance } from '@waea/contract/balance'
import { payments } from '@waea/contract/payments'
import { plans } from '@waea/contract/plans'
import { shop } from '@waea/contract/shop'
import { expect, test } from 'vitest'
import { demoPlans } from '../src/capabilities/catalogue/index.ts'
import { setAccountState } from '../src/capabilities/customers/index.ts'
import {
  adopter,
  askTopUp,
  creditBecomes,
  creditOf,
  inService,
  mobileInService,
  type Owner,
  systemOf,
} from './money-support.ts'
import { serverProcess } from './server-process.ts'
import { address, anEsim, cartOf, charged, eventually, saveCard, shopOfFile } from './shop-support.ts'
import { everyCall } from './world.ts'

const portal = shopOfFile()

/** As a server leaves it that died between what it did and its answer: the key is taken, the answer is not kept. */
async function forgetAnswer(key: string): Promise<void> {
  const forgotten = await portal.rows(
    'UPDATE platform.request_keys SET status = NULL, answer = NULL WHERE request_key = $1 RETURNING 1 AS one',
    [key],
  )
  expect(forgotten).toHaveLength(1)
}

const proven = new Set<string>()

function asksOf(name: string, key: string, owner: Pick<Owner, 'token'>) {
  proven.add(name)
  return { token: owner.token, key }
}

test('an add-on by card is answered again as at first, and paid once', async () => {
  const owner = await mobileInService(portal)
  const before = await charged(portal, owner)
  const asked = {
    customerUuid: owner.CustomerUUID,
    productUuid: owner.MobileUUID,
    availabilityUuid: demoPlans.prepayData2.availability,
    Subscribe: true,
    PaymentMethodID: owner.card,
  }
  const as = asksOf('plans.prepayAddon', 'crash-addon-card', owner)
  const first = await portal.good(plans.prepayAddon, asked, as)
  expect(first).toMatchObject({ Status: 'COMPLETED', AmountCents: 600, PaymentUUID: expect.any(String) })
  await forgetAnswer('crash-addon-card')
  const again = await portal.good(plans.prepayAddon, asked, as)
  expect(again).toMatchObject({ Status: 'COMPLETED', AmountCents: 600, PaymentUUID: first.PaymentUUID })
  expect((await charged(portal, owner)).payments).toBe(before.payments + 1)
})

test('an add-on from credit is answered again as at first, and takes the credit once', async () => {
  const owner = await mobileInService(portal)
  await askTopUp(portal, owner, { Amount: 2000, PaymentMethodID: owner.card })
  await creditBecomes(portal, owner, 2000)
  const asked = {
    customerUuid: owner.CustomerUUID,
    productUuid: owner.MobileUUID,
    availabilityUuid: demoPlans.prepayData2.availability,
    Subscribe: false,
  }
  const as = { token: owner.token, key: 'crash-addon-credit' }
  const first = await portal.good(plans.prepayAddon, asked, as)
  await forgetAnswer('crash-addon-credit')
  expect(await portal.good(plans.prepayAddon, asked, as)).toEqual(first)
  expect(await creditOf(portal, owner)).toBe(1400)
  const other = await portal.call(plans.prepayAddon, { ...asked, Subscribe: true }, as)
  expect(other).toMatchObject({ status: 422, body: { code: 'key-reused' } })
})

test('a plan that cannot be bought twice is answered as bought, not as held already', async () => {
  const owner = await mobileInService(portal, { plan: demoPlans.payg })
  const asked = {
    customerUuid: owner.CustomerUUID,
    productUuid: owner.MobileUUID,
    availabilityUuid: demoPlans.prepay10.availability,
    Subscribe: true,
    PaymentMethodID: owner.card,
  }
  const as = { token: owner.token, key: 'crash-base-plan' }
  const first = await portal.good(plans.prepayAddon, asked, as)
  // Kept or not, the answer is the same.
  expect(await portal.good(plans.prepayAddon, asked, as)).toEqual(first)
  await forgetAnswer('crash-base-plan')
  expect(await portal.good(plans.prepayAddon, asked, as)).toMatchObject({
    Status: 'COMPLETED',
    PaymentUUID: first.PaymentUUID,
  })
})

test('a postpay add-on comes on the bill once, and is answered again as at first', async () => {
  const owner = await mobileInService(portal, { plan: demoPlans.postpayLight, BillingType: 'postpay' })
  const asked = {
    CustomerUUID: owner.CustomerUUID,
    ProductInstanceUUID: owner.MobileUUID,
    AddonAvailabilityUUID: demoPlans.postpayData5.availability,
    AddonCatalogEntryUUID: demoPlans.postpayData5.entry,
    Subscribe: true,
  }
  const as = asksOf('plans.postpayAddon', 'crash-addon-postpay', owner)
  const first = await portal.good(plans.postpayAddon, asked as never, as)
  await forgetAnswer('crash-addon-postpay')
  expect(await portal.good(plans.postpayAddon, asked as never, as)).toEqual(first)
  const [held] = await portal.rows<{ count: number }>(
    'SELECT count(*)::int AS count FROM plans.addons WHERE mobile_uuid = $1 AND availability_uuid = $2',
    [owner.MobileUUID, demoPlans.postpayData5.availability],
  )
  expect(held?.count).toBe(1)
})

test('an activation that was paid is answered as begun, though the mobile is in service by now', async () => {
  const owner = await adopter(portal)
  const card = await saveCard(portal, owner)
  const asked = {
    customerUuid: owner.CustomerUUID,
    productUuid: owner.MobileUUID,
    dry: 'false',
    AvailabilityUUID: demoPlans.prepay10.availability,
    PaymentMethodID: card,
  }
  const as = asksOf('activation.activate', 'crash-activate', owner)
  const first = await portal.good(activation.activate, asked, as)
  await inService(portal, owner)
  await forgetAnswer('crash-activate')
  const again = await portal.good(activation.activate, asked, as)
  expect(again).toMatchObject({ Status: 'active', AmountCents: first.AmountCents, PaymentUUID: first.PaymentUUID })
  expect((await charged(portal, owner)).payments).toBe(1)
})

test('the first plan of a prepay SIM is answered as paid', async () => {
  const owner = await adopter(portal)
  const card = await saveCard(portal, owner)
  const asked = {
    customerUuid: owner.CustomerUUID,
    productUuid: owner.MobileUUID,
    availabilityUuid: demoPlans.prepay10.availability,
    Subscribe: true,
    PaymentMethodID: card,
  }
  const as = asksOf('activation.initialPrepayAddon', 'crash-first-plan', owner)
  const first = await portal.good(activation.initialPrepayAddon, asked, as)
  await inService(portal, owner)
  await forgetAnswer('crash-first-plan')
  expect(await portal.good(activation.initialPrepayAddon, asked, as)).toEqual(first)
})

test.each([
  ['activation.postpayActivation', activation.postpayActivation, demoPlans.postpayLight, 'postpay'],
  ['activation.paygActivation', activation.paygActivation, demoPlans.payg, 'prepay'],
] as const)('%s is answered again though the mobile is in service', async (name, call, plan, BillingType) => {
  const owner = await adopter(portal, { BillingType })
  const asked = {
    CustomerUUID: owner.CustomerUUID,
    MobileProductUUID: owner.MobileUUID,
    ProductAvailabilityUUID: plan.availability,
    ProductCatalogUUID: plan.entry,
    Subscribe: true,
  }
  const key = `crash-${BillingType}-activation`
  const as = asksOf(name, key, owner)
  const first = await portal.good(call, asked, as)
  await inService(portal, owner)
  await forgetAnswer(key)
  expect(await portal.good(call, asked, as)).toMatchObject({ Status: 'active', AmountCents: first.AmountCents })
})

test('top-ups are answered again as at first, and credited once', async () => {
  const owner = await mobileInService(portal, { plan: demoPlans.payg })
  const topUp = {
    customerUuid: owner.CustomerUUID,
    ProductInstanceUUID: owner.MobileUUID,
    Amount: 700,
    PaymentMethodID: owner.card,
  }
  const as = asksOf('balance.topUp', 'crash-top-up', owner)
  const first = await portal.good(balance.topUp, topUp, as)
  await forgetAnswer('crash-top-up')
  expect(await portal.good(balance.topUp, topUp, as)).toEqual(first)
  await creditBecomes(portal, owner, 700)
  const older = { customerUuid: owner.CustomerUUID, productUuid: owner.MobileUUID, cents: '900' }
  const asOlder = asksOf('balance.olderTopUp', 'crash-older-top-up', owner)
  const begun = await portal.good(balance.olderTopUp, older, asOlder)
  await forgetAnswer('crash-older-top-up')
  expect(await portal.good(balance.olderTopUp, older, asOlder)).toEqual(begun)
})

test.each(['shop.checkout', 'shop.olderCheckout'] as const)(
  '%s is answered again as at first, and paid once',
  async (name) => {
    const buyer = await portal.signUpCustomer()
    const card = await saveCard(portal, buyer)
    const cart = await cartOf(portal, buyer, [anEsim()])
    const asked = {
      SPID: 2 as const,
      UUID: cart.UUID,
      CustomerUUID: buyer.CustomerUUID,
      Address: address,
      PaymentMethodID: card,
    }
    const key = `crash-${name}`
    proven.add(name)
    const call = name === 'shop.checkout' ? shop.checkout : shop.olderCheckout
    const first = await portal.good(call, asked, { token: buyer.token, key })
    expect(first).toMatchObject({ Status: 'COMPLETED', PaymentUUID: expect.any(String) })
    await forgetAnswer(key)
    const again = await portal.good(call, asked, { token: buyer.token, key })
    expect(again).toMatchObject({
      Status: 'COMPLETED',
      PaymentUUID: first.PaymentUUID,
      Order: { UUID: first.Order.UUID },
    })
    expect((await charged(portal, buyer)).payments).toBe(1)
  },
)

test('a debt is answered again as paid, though nothing is owed any more, and paid once', async () => {
  const owner = await portal.signUpCustomer()
  const card = await saveCard(portal, owner)
  await systemOf(portal).inTransaction((tx) =>
    setAccountState(tx, owner.CustomerUUID, 'Suspended', { because: 'unpaid', amountCents: 8640 }),
  )
  const asked = { customerUuid: owner.CustomerUUID, PaymentMethodID: card }
  const as = asksOf('payments.payArrears', 'crash-arrears', owner)
  const first = await portal.good(payments.payArrears, asked, as)
  expect(first).toMatchObject({ Status: 'COMPLETED', AmountCents: 8640 })
  await forgetAnswer('crash-arrears')
  expect(await portal.good(payments.payArrears, asked, as)).toMatchObject({
    Status: 'COMPLETED',
    PaymentUUID: first.PaymentUUID,
  })
  expect((await charged(portal, owner)).payments).toBe(1)
})

test('every call that moves money or goods once is proven here', () => {
  const once = everyCall().flatMap(([name, call]) => (call.once ? [name] : []))
  expect([...proven].sort()).toEqual(once.sort())
})

/** How many charges of the card partner there are. */
async function charges(): Promise<number> {
  return ((await (await fetch(`${portal.sandbox}/stripe/ledger`)).json()) as unknown[]).length
}

test('a server killed between charge and answer: whoever paid is told so, once the server is back', async () => {
  const owner = await mobileInService(portal)
  const fresh = await adopter(portal)
  const card = await saveCard(portal, fresh)
  const addon = {
    customerUuid: owner.CustomerUUID,
    productUuid: owner.MobileUUID,
    availabilityUuid: demoPlans.prepayData10.availability,
    Subscribe: true,
    PaymentMethodID: owner.card,
  }
  const firstPlan = {
    customerUuid: fresh.CustomerUUID,
    productUuid: fresh.MobileUUID,
    availabilityUuid: demoPlans.prepay10.availability,
    Subscribe: true,
    PaymentMethodID: card,
  }
  const presses = {
    addon: () => portal.call(plans.prepayAddon, addon, { token: owner.token, key: 'killed-addon' }),
    firstPlan: () => portal.call(activation.initialPrepayAddon, firstPlan, { token: fresh.token, key: 'killed-first' }),
  }
  await portal.server.close()
  const server = await serverProcess({ ...portal.environment, STRIPE_ANSWER_WITHIN_MS: '30000' })
  try {
    for (const press of [presses.addon, presses.firstPlan]) {
      const before = await charges()
      await portal.faults('stripe', [{ kind: 'timeout-after-effect', op: 'payment_intents.create', times: 1 }])
      const cut = press().catch(() => undefined)
      await eventually('the charge', async () => ((await charges()) > before ? true : undefined))
      await server.kill()
      expect(await cut).toBeUndefined()
      await portal.faults('stripe', [])
      await server.start()
      const told = await eventually('an answer', async () => {
        const answer = await press().catch(() => undefined)
        return answer && answer.body.Status !== 'PENDING' && answer.body.Status !== 'pending_payment'
          ? answer
          : undefined
      })
      expect(told).toMatchObject({ status: 200, body: { Status: 'COMPLETED', PaymentUUID: expect.any(String) } })
      expect(await press()).toMatchObject({ status: 200, body: { Status: 'COMPLETED' } })
      expect(await charges()).toBe(before + 1)
    }
  } finally {
    await server.kill()
  }
}, 120_000)
