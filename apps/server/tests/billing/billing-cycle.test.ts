import { plans } from '@waea/contract/mobile/plans'
import { billing, billPayment } from '@waea/contract/money/billing'
import { addDays, addMonths, dayOf } from '@waea/kit/calendar-day'
import { fromNanos } from '@waea/kit/nanos'
import { expect, test } from 'vitest'
import { closeAccount } from '../../src/capabilities/billing/index.ts'
import { runBills } from '../../src/capabilities/billing/issuing/bill-run.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { daysLater, mobileInService, type Owner, systemOf } from '../ledger/money-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'

/** Customers may change their bill cycle, or may not. */
const on = shopOfFile({ IS_BILLING_CYCLE_CHANGE_ALLOWED: 'true' })
const off = shopOfFile({ IS_BILLING_CYCLE_CHANGE_ALLOWED: 'false' })
const mine = ({ CustomerUUID }: Owner) => ({ customerUuid: CustomerUUID })

async function onBill(portal: typeof on): Promise<Owner> {
  const owner = await mobileInService(portal, { plan: demoPlans.postpayLight, BillingType: 'postpay' })
  await eventually('an account', async () => {
    const answer = await portal.call(billing.account, mine(owner), owner.token)
    return answer.status === 200 || undefined
  })
  return owner
}

test('[S-BILL-02][C-BILL-06] another cycle closes the open bill, which becomes due, as the preview said', async () => {
  let owner = await onBill(on)
  owner = await daysLater(on, owner, 3, 8)
  await runBills(systemOf(on))
  const today = systemOf(on).today()
  const BillingCycle = { Type: 'days', Value: 7 } as const
  await on.good(billPayment.setAutomaticPayment, { ...mine(owner), When: 'off' }, owner.token)
  const extra = { CustomerUUID: owner.CustomerUUID, ProductInstanceUUID: owner.MobileUUID, Subscribe: false }

  const { availability: AddonAvailabilityUUID, entry: AddonCatalogEntryUUID } = demoPlans.postpayData5
  await on.good(plans.postpayAddon, { ...extra, AddonAvailabilityUUID, AddonCatalogEntryUUID }, owner.token)
  owner = await daysLater(on, owner, 1)
  const preview = await on.good(billPayment.previewBillingCycle, { ...mine(owner), BillingCycle }, owner.token)
  expect(preview).toMatchObject({
    Closing: { GrandTotalCents: 1500, Date: addDays(today, 1), DueDate: addDays(today, 16) },
    NextBillOn: addDays(today, 8),
  })
  const changed = await on.good(billPayment.changeBillingCycle, { ...mine(owner), BillingCycle }, owner.token)
  expect(changed).toEqual({ BillingCycle })
  const { Invoices } = await on.good(billing.invoices, { ...mine(owner), Status: 'DUE' }, owner.token)
  expect(Invoices[0]).toMatchObject({ Kind: 'cycle-change', GrandTotalCents: 1500, DueDate: addDays(today, 16) })
  const { result } = await on.good(billing.account, mine(owner), owner.token)
  expect(dayOf(fromNanos(result.CurrentBillingCycle.From))).toBe(addDays(today, 1))
  expect(dayOf(fromNanos(result.NextBillingCycle.Upto))).toBe(addDays(today, 15))
  // Choosing the same cycle again closes nothing.
  await on.good(billPayment.changeBillingCycle, { ...mine(owner), BillingCycle }, owner.token)
  await on.good(billPayment.changeBillingCycle, { ...mine(owner), BillingCycle: { Type: 'monthly' } }, owner.token)
  const all = await on.good(billing.invoices, mine(owner), owner.token)
  expect(all.Invoices.filter(({ Kind, Status }) => Kind === 'cycle-change' && Status !== 'OPEN')).toHaveLength(1)
  expect((await on.good(billing.account, mine(owner), owner.token)).result.NextBill?.On).toBe(
    addMonths(addDays(today, 1), 1),
  )
})

test('[K-BILL-02] a cycle that is changed on the day on which a plan starts leaves its first bill on its day', async () => {
  let owner = await onBill(on)
  const BillingCycle = { Type: 'days', Value: 28 } as const
  await on.good(billPayment.changeBillingCycle, { ...mine(owner), BillingCycle }, owner.token)
  owner = await daysLater(on, owner, 1, 8)
  await runBills(systemOf(on))
  const { Invoices } = await on.good(billing.invoices, mine(owner), owner.token)
  expect(Invoices.filter(({ Status }) => Status !== 'OPEN')).toMatchObject([{ Kind: 'first', GrandTotalCents: 2500 }])
})

test('a closed account has no cycle that could be changed', async () => {
  const owner = await onBill(on)
  await systemOf(on).inTransaction((tx) => closeAccount(tx, owner.CustomerUUID))
  const BillingCycle = { Type: 'days', Value: 7 } as const
  for (const call of [billPayment.changeBillingCycle, billPayment.previewBillingCycle]) {
    const answer = await on.call(call, { ...mine(owner), BillingCycle }, owner.token)
    expect(answer.body).toMatchObject({ err_message: 'you_dont_have_postpay_product' })
  }
  const { result } = await on.good(billing.account, mine(owner), owner.token)
  expect([result.BillingCycle, result.NextBill]).toEqual([{ Type: 'monthly' }, undefined])
})

test('[V-BILL-01][E-BILL-06] the cycle is not changed while the feature is off', async () => {
  const owner = await onBill(off)
  const BillingCycle = { Type: 'days', Value: 28 } as const
  for (const call of [billPayment.changeBillingCycle, billPayment.previewBillingCycle]) {
    const answer = await off.call(call, { ...mine(owner), BillingCycle }, owner.token)
    expect(answer).toMatchObject({ status: 403, body: { err_message: 'not allowed' } })
  }
  const { BillingCycle: kept } = await off.good(billing.billingCycle, mine(owner), owner.token)
  expect(kept).toEqual({ Type: 'monthly' })
})

test('a cycle that is not on offer is refused', async () => {
  const owner = await onBill(on)
  const answer = await on.call(
    billPayment.changeBillingCycle,
    { ...mine(owner), BillingCycle: { Type: 'days', Value: 14 } },
    owner.token,
  )
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input', field: 'BillingCycle' } })
})
