import { billing, billPayment } from '@waea/contract/money/billing'
import { expect, test } from 'vitest'
import { runBills } from '../../src/capabilities/billing/issuing/bill-run.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { daysLater, mobileInService, type Owner, systemOf } from '../ledger/money-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'

/** The lists of bills that clients read, and the states they show. */
const portal = shopOfFile({ IS_BILLING_CYCLE_CHANGE_ALLOWED: 'true', SERVICE_TOKEN: 'service' })
const mine = ({ CustomerUUID }: Owner) => ({ customerUuid: CustomerUUID })
const provider = { headers: { 'auth-token': 'service' } }

/** A customer whose first bill of $25.00 was issued and who pays by hand. */
async function billed(): Promise<Owner> {
  let owner = await mobileInService(portal, { plan: demoPlans.postpayLight, BillingType: 'postpay' })
  await eventually('an account', async () => {
    const answer = await portal.call(billing.account, mine(owner), owner.token)
    return answer.status === 200 || undefined
  })
  await portal.good(billPayment.setAutomaticPayment, { ...mine(owner), When: 'off' }, owner.token)
  owner = await daysLater(portal, owner, 1, 8)
  await runBills(systemOf(portal))
  return owner
}

const listed = (
  owner: Owner,
  input: { Status?: 'OPEN' | 'DUE' | 'OVERDUE' | 'PAID' | 'VOID'; PageSize?: number } = {},
) => portal.good(billing.invoices, { ...mine(owner), ...input }, owner.token)

test('[C-BILL-01][N-BILL-03][B-BILL-04][K-BILL-06] bills are listed 11 a page with their sums and how many there are', async () => {
  const owner = await billed()
  const { Invoices, PageInfo } = await listed(owner)
  expect(PageInfo).toMatchObject({ TotalItemCount: 2, PageSize: 11, PageNumber: 1 })
  expect(Invoices[1]).toMatchObject({
    Number: expect.stringMatching(/^INV\d+$/),
    Status: 'DUE',
    Date: expect.any(String),
    DueDate: expect.any(String),
    PeriodFrom: expect.any(String),
    PeriodUpto: expect.any(String),
    AmountCents: 2174,
    GSTCents: 326,
    GrandTotalCents: 2500,
    RemainingCents: 2500,
  })
  const first = await listed(owner, { PageSize: 1 })
  expect([first.Invoices.map(({ Status }) => Status), first.PageInfo.TotalItemCount]).toEqual([['OPEN'], 2])
  const due = await listed(owner, { Status: 'DUE' })
  expect([due.Invoices.length, due.PageInfo.TotalItemCount]).toEqual([1, 1])
})

test('[C-BILL-02][C-BILL-03] one bill is read by its number, and all in one list by older clients', async () => {
  const owner = await billed()
  const { result } = await portal.good(billing.olderInvoices, mine(owner), owner.token)
  expect(result.map(({ Status }) => Status)).toEqual(['OPEN', 'DUE'])
  const number = result[1]?.Number ?? ''
  const bill = await portal.good(billing.invoice, { ...mine(owner), number }, owner.token)
  expect(bill).toMatchObject({ Number: number, GrandTotalCents: 2500, Lines: [{ Name: 'Light', GSTCents: 326 }] })
})

test('[S-BILL-01] a bill is open, then due, overdue from the day after, and paid or void', async () => {
  let owner = await billed()
  const statuses = async () => (await listed(owner)).Invoices.map(({ Status }) => Status)
  expect(await statuses()).toEqual(['OPEN', 'DUE'])
  owner = await daysLater(portal, owner, 16)
  expect((await listed(owner, { Status: 'OVERDUE' })).Invoices).toHaveLength(1)
  const [overdue] = (await listed(owner, { Status: 'OVERDUE' })).Invoices
  await portal.good(billPayment.pay, { ...mine(owner), AmountCents: 2500, PaymentMethodType: 'cards' }, owner.token)
  const paid = await eventually(
    'the bill to be paid',
    async () => (await listed(owner, { Status: 'PAID' })).Invoices[0],
  )
  expect(paid.Number).toBe(overdue?.Number)
  const other = await billed()
  const [due] = (await listed(other, { Status: 'DUE' })).Invoices
  const credited = { ...mine(other), number: due?.Number ?? '', LeftCents: 2500, Because: 'Billed by mistake' }
  await portal.good(billPayment.creditInvoice, credited, provider)
  expect((await listed(other, { Status: 'VOID' })).Invoices.map(({ Number: number }) => number)).toEqual([due?.Number])
})

test('[N-BILL-02][K-BILL-07] the cycles are 7 days, 28 days and monthly, and no other', async () => {
  const owner = await billed()
  const change = (BillingCycle: { Type: 'monthly' | 'days'; Value?: number }) =>
    portal.call(billPayment.previewBillingCycle, { ...mine(owner), BillingCycle }, owner.token)
  const offered = [{ Type: 'days', Value: 7 }, { Type: 'days', Value: 28 }, { Type: 'monthly' }] as const
  for (const cycle of offered) expect((await change(cycle)).body).toMatchObject({ BillingCycle: cycle })
  for (const cycle of [{ Type: 'days', Value: 14 }, { Type: 'days' }, { Type: 'monthly', Value: 1 }] as const)
    expect((await change(cycle)).status).toBe(400)
})
