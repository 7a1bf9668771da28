import { activation } from '@waea/contract/mobile/activation'
import { plans } from '@waea/contract/mobile/plans'
import { expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import {
  adopter,
  askActivation,
  askPrepay,
  askTopUp,
  creditBecomes,
  creditOf,
  dashboardOf,
  inService,
  mobileInService,
  onTheBill,
  whose,
} from '../ledger/money-support.ts'
import { charged, saveCard, shopOfFile } from '../shop/shop-support.ts'

/** An outdated page sends the price it shows; a different price is refused and nothing is charged. */
const portal = shopOfFile()

/** Changes a price from now on. */
const sellFor = ({ availability }: { availability: string }, cents: number) =>
  portal.rows('UPDATE catalogue.availabilities SET retail_cents = $2 WHERE uuid = $1', [availability, cents])

const changed = (WasCents: number, NowCents: number) => ({
  status: 409,
  body: { code: 'price-changed', detail: { WasCents, NowCents } },
})
const namesOf = async (owner: Parameters<typeof dashboardOf>[1]) =>
  (await dashboardOf(portal, owner)).Mobile.Addons.map(({ Name }) => Name)

test('an extra that was shown as paid from credit is never paid by card', async () => {
  const owner = await mobileInService(portal)
  await askTopUp(portal, owner, { Amount: 600, PaymentMethodID: owner.card })
  await creditBecomes(portal, owner, 600)
  const request = (over = {}) => askPrepay(portal, owner, demoPlans.prepayData2, { FromCredit: true, ...over })
  expect(await request({ PaymentMethodID: owner.card })).toMatchObject({ body: { code: 'change-payment-type' } })
  expect(await request()).toMatchObject({ status: 200, body: { Status: 'COMPLETED', AmountCents: 600 } })
  // Spent since the page was drawn.
  expect(await request()).toMatchObject({ status: 402, body: { code: 'not-enough-balance' } })
  expect(await charged(portal, owner)).toEqual({ payments: 2, cents: 2600 })
  expect(await creditOf(portal, owner)).toBe(0)
})

test('an extra of a prepay mobile is bought at the price that was shown, or refused', async () => {
  const owner = await mobileInService(portal)
  await askTopUp(portal, owner, { Amount: 2000, PaymentMethodID: owner.card })
  await creditBecomes(portal, owner, 2000)
  await sellFor(demoPlans.prepayData2, 900)
  const request = (AmountCents: number, card = {}) =>
    askPrepay(portal, owner, demoPlans.prepayData2, { AmountCents, ...card })
  expect(await request(600)).toMatchObject(changed(600, 900))
  expect(await request(600, { PaymentMethodID: owner.card })).toMatchObject(changed(600, 900))
  expect(await namesOf(owner)).toEqual(['Four Weeks 10'])
  expect(await charged(portal, owner)).toEqual({ payments: 2, cents: 4000 })
  expect(await request(900)).toMatchObject({ status: 200, body: { AmountCents: 900 } })
  expect(await creditOf(portal, owner)).toBe(1100)
})

test('an extra on the bill is bought at the price that was shown, or refused', async () => {
  const owner = await mobileInService(portal, { plan: demoPlans.postpayLight, BillingType: 'postpay' })
  await sellFor(demoPlans.postpayData5, 2500)
  const request = (AmountCents: number) =>
    portal.call(plans.postpayAddon, { ...onTheBill(owner, demoPlans.postpayData5), AmountCents }, owner.token)
  expect(await request(1500)).toMatchObject(changed(1500, 2500))
  expect(await namesOf(owner)).toEqual(['Light'])
  expect((await request(2500)).status).toBe(200)
  expect(await namesOf(owner)).toContain('Extra 5 GB')
})

test.each([
  ['paid ahead', 'prepay', demoPlans.prepay10, 2000],
  ['on the bill', 'postpay', demoPlans.postpayLight, 2500],
] as const)(
  'a plan %s that is chosen at activation starts at the price that was shown, or not',
  async (_how, BillingType, plan, was) => {
    const owner = await adopter(portal, { BillingType })
    const PaymentMethodID = await saveCard(portal, owner)
    const request = (AmountCents: number) =>
      portal.call(
        activation.activate,
        {
          customerUuid: owner.CustomerUUID,
          productUuid: owner.MobileUUID,
          dry: 'false',
          AvailabilityUUID: plan.availability,
          AmountCents,
          PaymentMethodID,
        },
        owner.token,
      )
    await sellFor(plan, was + 300)
    expect(await request(was)).toMatchObject(changed(was, was + 300))
    expect((await portal.good(activation.progress, whose(owner), owner.token)).Status).toBe('not-started')
    expect(await charged(portal, owner)).toEqual({ payments: 0, cents: 0 })
    const { body: quote } = await askActivation(portal, owner, { dry: true, AvailabilityUUID: plan.availability })
    expect(quote.OnBill?.AmountCents ?? quote.AmountCents).toBe(was + 300)
    expect((await request(was + 300)).status).toBe(200)
    await inService(portal, owner)
  },
)
