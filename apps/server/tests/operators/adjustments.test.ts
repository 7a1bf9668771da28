import { balance } from '@waea/contract/money/balance'
import { billRuns } from '@waea/contract/money/bill-runs'
import { adjustments } from '@waea/contract/operators/adjustments'
import { operatorCustomers } from '@waea/contract/operators/operator-customers'
import { adjustmentDays } from '@waea/domain/payments/adjustment'
import { money } from '@waea/kit/money'
import { beforeAll, expect, test } from 'vitest'
import { openAccount } from '../../src/capabilities/billing/index.ts'
import { runBills } from '../../src/capabilities/billing/issuing/bill-run.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { setAccountState } from '../../src/capabilities/customers/index.ts'
import { billedCustomers, billsOf, chargeOn, systemAt } from '../billing/billing-support.ts'
import { closedWithCredit } from '../billing/payout-support.ts'
import {
  askTopUp,
  booked,
  creditBecomes,
  creditLotsOf,
  creditOf,
  daysLater,
  mobileInService,
  type Owner,
  systemOf,
  whose,
} from '../ledger/money-support.ts'
import { mailAbout } from '../payments/means/debit-support.ts'
import { shopOfFile } from '../shop/shop-support.ts'
import { reason, signedInOperator, type TestOperator } from './operator-support.ts'

/** Credit and charges with a reason, by operators. */
const portal = shopOfFile({ ADJUST_MOST_CENTS: '5000' })
let finance: TestOperator
let second: TestOperator

beforeAll(async () => {
  finance = await signedInOperator(portal, 'finance')
  second = await signedInOperator(portal, 'admin')
})

const because = 'No coverage in November'

/** A pay-as-you-go mobile with credit in cents. */
async function withCredit(Amount: number): Promise<Owner & { card: string }> {
  const owner = await mobileInService(portal, { plan: demoPlans.payg })
  await askTopUp(portal, owner, { PaymentMethodID: owner.card, Amount })
  await creditBecomes(portal, owner, Amount)
  return owner
}

interface Adjustment {
  MobileUUID?: string
  BeforeCents: number
  AmountCents: number
  by?: TestOperator
  key?: string
}

function send(
  call: typeof adjustments.addCredit | typeof adjustments.addCharge,
  { CustomerUUID: customerUuid }: { CustomerUUID: string },
  { by = finance, key, ...input }: Adjustment,
) {
  const as = { ...by.as, ...(key && { key }) }
  return portal.call(call, { customerUuid, Because: because, ...input }, as)
}

const { addCredit, addCharge } = adjustments
const adjustable = ({ CustomerUUID: customerUuid }: { CustomerUUID: string }) =>
  portal.good(adjustments.adjustable, { customerUuid }, finance.as)
const onMobile = ({ MobileUUID }: Owner, BeforeCents: number, AmountCents: number) => ({
  MobileUUID,
  BeforeCents,
  AmountCents,
})

test('credit is added to a mobile: it is given, sales are less, the customer reads why, and the log has it', async () => {
  const owner = await withCredit(320)
  expect(await adjustable(owner)).toMatchObject({
    Mobiles: [{ MobileUUID: owner.MobileUUID, BalanceCents: 320 }],
    CreditMostCents: 5000,
    ChargeMostCents: 5000,
  })
  const answer = await send(addCredit, owner, onMobile(owner, 320, 1150))
  expect(answer).toMatchObject({ status: 200, body: { AmountCents: 1150, AfterCents: 1470 } })
  expect(await creditOf(portal, owner)).toBe(1470)
  expect(await creditLotsOf(portal, owner)).toMatchObject([
    { granted: false, cents: 320 },
    { granted: true, cents: 1150 },
  ])
  expect([await booked(portal, 'sales', owner), await booked(portal, 'gst', owner)]).toEqual([1000, 150])
  const mail = await mailAbout(portal, owner, '$11.50 of credit for')
  expect(mail.text).toContain(because)
  expect(mail.text).toContain('$14.70')
  const { Movements } = await portal.good(balance.movements, { ...whose(owner), Kind: 'adjustment' }, owner.token)
  expect(Movements).toMatchObject([{ AmountCents: 1150, BalanceCents: 1470, Because: because }])
  const log = await portal.rows(
    `SELECT operator_uuid AS by, reason, detail FROM platform.audit WHERE customer_uuid = $1 AND deed = 'credit-added'`,
    [owner.CustomerUUID],
  )
  expect(log).toMatchObject([{ by: finance.UUID, reason, detail: { AmountCents: 1150, AfterCents: 1470, because } }])
  const { Entries } = await portal.good(operatorCustomers.history, { customerUuid: owner.CustomerUUID }, finance.as)
  expect(Entries).toContainEqual(expect.objectContaining({ Kind: 'deed', What: 'credit-added', AmountCents: 1150 }))
  // The call itself is the same deed, and would say less.
  expect(Entries.map(({ What }) => What)).not.toContain('credit:add')
})

test('a mobile is charged at most the credit that is there', async () => {
  const owner = await withCredit(320)
  const more = await send(addCharge, owner, onMobile(owner, 320, 321))
  expect(more).toMatchObject({ status: 402, body: { code: 'not-enough-balance' } })
  const all = await send(addCharge, owner, onMobile(owner, 320, 320))
  expect(all).toMatchObject({ status: 200, body: { AfterCents: 0 } })
  expect(await creditOf(portal, owner)).toBe(0)
  expect((await booked(portal, 'sales', owner)) + (await booked(portal, 'gst', owner))).toBe(-320)
  await mailAbout(portal, owner, '$3.20 off the credit of')
})

test('the same key adjusts once, and of two operators at once the second sees that the balance has changed', async () => {
  const owner = await withCredit(320)
  const once = { ...onMobile(owner, 320, 500), key: 'one-credit' }
  const repeats = await Promise.all([send(addCredit, owner, once), send(addCredit, owner, once)])
  expect(new Set(repeats.map(({ body }) => body.AdjustmentUUID)).size).toBe(1)
  expect(await creditOf(portal, owner)).toBe(820)
  const both = await Promise.all([
    send(addCredit, owner, onMobile(owner, 820, 500)),
    send(addCharge, owner, { ...onMobile(owner, 820, 600), by: second }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('conflict')
  expect([1320, 220]).toContain(await creditOf(portal, owner))
})

test('the next bill has the credit and the charge, each with its reason and its GST', async () => {
  const [billed] = await billedCustomers(portal, { on: '2031-01-10', cents: 4600 })
  if (!billed) throw new Error('No customer is billed')
  await runBills(systemAt(portal, '2031-01-12'))
  await chargeOn(portal, '2031-01-20', billed, { from: '2031-01-20', amount: 4600 })
  expect((await adjustable(billed)).Bill).toMatchObject({ WaitingCents: 4600 })
  const credit = await send(addCredit, billed, { BeforeCents: 4600, AmountCents: 1150 })
  expect(credit).toMatchObject({ status: 200, body: { AfterCents: 3450 } })
  const charge = await send(addCharge, billed, { BeforeCents: 3450, AmountCents: 230 })
  expect(charge).toMatchObject({ status: 200, body: { AfterCents: 3680 } })
  expect((await adjustable(billed)).Bill).toMatchObject({ WaitingCents: 3680 })
  await runBills(systemAt(portal, '2031-02-12'))
  const [, next] = await billsOf(portal, billed)
  expect(next).toMatchObject({ total: 3680, gst: 480 })
  expect(next?.lines.filter(({ name }) => name === because)).toMatchObject([
    { because: 'credit', amount: -1150, gst: -150 },
    { because: 'correction', amount: 230, gst: 30 },
  ])
})

test('two operators who credit two balances of one customer at once keep to the limit together', async () => {
  const owner = await withCredit(1000)
  const { CustomerUUID } = owner
  await systemOf(portal).inTransaction((tx) =>
    openAccount(tx, { CustomerUUID, StartsOn: tx.today(), IsBasePlan: true }),
  )
  const both = await Promise.all([
    send(addCredit, owner, onMobile(owner, 1000, 3000)),
    send(addCredit, owner, { BeforeCents: 0, AmountCents: 3000, by: second }),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('a suspended account is credited, bills on hold wait, and what can’t be adjusted is refused', async () => {
  const owner = await withCredit(320)
  const { CustomerUUID } = owner
  const none = await send(addCredit, owner, { BeforeCents: 0, AmountCents: 100 })
  expect(none).toMatchObject({ status: 400, body: { code: 'no-postpay-product' } })
  await systemOf(portal).inTransaction((tx) => setAccountState(tx, CustomerUUID, 'Suspended', { because: 'terms' }))
  expect(await send(addCredit, owner, onMobile(owner, 320, 100))).toMatchObject({ status: 200 })

  const [billed] = await billedCustomers(portal, { on: systemOf(portal).today() })
  if (!billed) throw new Error('No customer is billed')
  expect((await adjustable(billed)).Bill).toHaveProperty('NextBillOn')
  await portal.good(billRuns.holdAccount, { customerUuid: billed.CustomerUUID, Because: because }, finance.as)
  expect((await adjustable(billed)).Bill).toEqual({ WaitingCents: 2500 })
  expect(await send(addCredit, billed, { BeforeCents: 2500, AmountCents: 100 })).toMatchObject({ status: 200 })

  const closed = await closedWithCredit(portal, money(700))
  expect((await adjustable(closed)).Bill).toBeUndefined()
  const bill = await send(addCharge, closed, { BeforeCents: 0, AmountCents: 100 })
  expect(bill).toMatchObject({ status: 400, body: { code: 'no-postpay-product' } })
  const other = await send(addCharge, closed, onMobile(owner, 420, 100))
  expect(other).toMatchObject({ status: 400, body: { code: 'no-prepay-product' } })
})

test('an ended mobile is not credited any more', async () => {
  const owner = await withCredit(320)
  await portal.rows('UPDATE mobiles.mobiles SET status = 7 WHERE mobile_uuid = $1', [owner.MobileUUID])
  const answer = await send(addCredit, owner, onMobile(owner, 320, 100))
  expect(answer).toMatchObject({ status: 409, body: { code: 'mobile-ended' } })
})

test('what operators credit a customer in thirty days is limited over all balances, and a charge makes room', async () => {
  const owner = await withCredit(1000)
  expect(await send(addCredit, owner, onMobile(owner, 1000, 5001))).toMatchObject({
    status: 400,
    body: { code: 'amount-too-large', err_message: 'The amount is larger than $50.00', field: 'AmountCents' },
  })
  expect(await send(addCredit, owner, onMobile(owner, 1000, 4000))).toMatchObject({ status: 200 })
  expect(await send(addCredit, owner, { ...onMobile(owner, 5000, 1001), by: second })).toMatchObject({ status: 400 })
  expect(await send(addCharge, owner, onMobile(owner, 5000, 1))).toMatchObject({ status: 200 })
  expect(await adjustable(owner)).toMatchObject({ CreditMostCents: 1001, ChargeMostCents: 8999 })
  await daysLater(portal, owner, adjustmentDays)
  finance = await signedInOperator(portal, 'finance')
  expect(await adjustable(owner)).toMatchObject({ CreditMostCents: 5000, ChargeMostCents: 5000 })
})
