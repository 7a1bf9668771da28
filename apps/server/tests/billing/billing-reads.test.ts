import { billing } from '@waea/contract/money/billing'
import { addDays } from '@waea/kit/calendar-day'
import { expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { dashboardOf, mobileInService, systemOf } from '../ledger/money-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'

/** What a customer reads about bills before the first one is issued. */
const portal = shopOfFile()
const mine = (owner: { CustomerUUID: string }) => ({ customerUuid: owner.CustomerUUID })

const accountOf = (owner: { CustomerUUID: string; token: string }) =>
  eventually('an account', async () => {
    const answer = await portal.call(billing.account, mine(owner), owner.token)
    return answer.status === 200 ? answer.body.result : undefined
  })

test('[N-BILL-01][C-BILL-10][C-BILL-05] a monthly plan opens an account whose cycle begins with it', async () => {
  const owner = await mobileInService(portal, { plan: demoPlans.postpayLight, BillingType: 'postpay' })
  const account = await accountOf(owner)
  const { Mobile, NextCharge } = await dashboardOf(portal, owner)
  const [plan] = Mobile.Addons
  expect(account).toMatchObject({
    Balance: 0,
    BillingCycle: { Type: 'monthly' },
    FirstBill: { On: addDays(systemOf(portal).today(), 1), AmountCents: 2500 },
    NextBill: { On: plan?.EndsOn, SoFarCents: 0, ExpectedCents: 2500 },
    AutomaticPayment: { When: 'when-due' },
  })
  // The dashboard names the same bill as the bills page.
  expect(NextCharge).toEqual({ ...account.FirstBill, From: 'bill' })
  expect(account.AccountNumber).toMatch(/^5\d{5,}$/)
  expect(account.NextBillingCycle.From).toBe(account.CurrentBillingCycle.Upto)
  const { BillingCycle } = await portal.good(billing.billingCycle, mine(owner), owner.token)
  expect(BillingCycle).toEqual({ Type: 'monthly' })
  const { Invoices, PageInfo } = await portal.good(billing.invoices, mine(owner), owner.token)
  const { FirstBill } = account
  expect(Invoices).toMatchObject([{ Number: 'OPEN', Status: 'OPEN', GrandTotalCents: 2500, GSTCents: 326, FirstBill }])
  expect(PageInfo).toMatchObject({ TotalItemCount: 1, PageSize: 11 })
  const open = await portal.good(billing.invoice, { ...mine(owner), number: 'OPEN' }, owner.token)
  expect(open.FirstBill).toEqual(FirstBill)
  expect(open.Lines).toMatchObject([
    { Kind: 'plan', Name: 'Light', Because: 'start', AmountCents: 2500, GSTCents: 326 },
  ])
})

test('a prepay customer has no account and no bills, and an unknown number is not there', async () => {
  const owner = await mobileInService(portal)
  const answer = await portal.call(billing.account, mine(owner), owner.token)
  expect(answer.body).toMatchObject({ err_message: 'you_dont_have_postpay_product' })
  expect((await portal.good(billing.invoices, mine(owner), owner.token)).Invoices).toEqual([])
  expect((await portal.good(billing.olderInvoices, mine(owner), owner.token)).result).toEqual([])
  const missing = await portal.call(billing.invoice, { ...mine(owner), number: 'INV1' }, owner.token)
  expect(missing).toMatchObject({ status: 404 })
})

test('[E-BILL-07] a bill without a number is refused in the given words', async () => {
  const owner = await mobileInService(portal, { plan: demoPlans.postpayLight, BillingType: 'postpay' })
  const answer = await portal.call(billing.invoice, { ...mine(owner), number: ' ' }, owner.token)
  expect(answer.body).toMatchObject({ err_message: 'no invoice number' })
})
