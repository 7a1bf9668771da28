import { payments } from '@waea/contract/money/payments'
import { customers } from '@waea/contract/people/customers'
import { money } from '@waea/kit/money'
import { beforeEach, expect, test } from 'vitest'
import { spendCredit } from '../../src/capabilities/balance/index.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { compareReturns } from '../../src/capabilities/payments/compare/compare-returns.ts'
import {
  askTopUp,
  booked,
  creditBecomes,
  creditOf,
  mobileInService,
  type Owner,
  systemOf,
} from '../ledger/money-support.ts'
import { atTheBank, mailAbout } from '../payments/means/debit-support.ts'
import { refundByHand } from '../payments/refund-support.ts'
import { testRepeatedNews } from '../payments/returned-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'
import { numberOf } from '../vouchers/vouchers-support.ts'
import { quiet } from '../whole/requests.ts'
import { accountNumberOf, billed, owedBy } from './guest-bills.ts'
import { paidBill, paidTopUp, purchaseBecomes } from './guest-support.ts'

/** A payer without an account disputes what they paid for a customer. The customer does not owe it. */
const portal = shopOfFile()
beforeEach(async () => {
  await portal.rows('TRUNCATE platform.limits')
})

const payg = () => mobileInService(portal, { plan: demoPlans.payg })

/**
 * A guest tops up a mobile by $20.00, and it has become credit; returns the order's id, which is also the payment's.
 */
async function guestTopsUp(owner: Owner): Promise<string> {
  const before = await creditOf(portal, owner)
  const MSISDN = await numberOf(portal, owner)
  const { OrderID } = await paidTopUp(portal, MSISDN, 2000)
  await purchaseBecomes(portal, { MSISDN }, OrderID, 'COMPLETED')
  await creditBecomes(portal, owner, before + 2000)
  return OrderID
}

async function spend({ CustomerUUID, MobileUUID }: Owner, cents: number): Promise<void> {
  const spent = { CustomerUUID, MobileUUID, amount: money(cents), reason: `test:${MobileUUID}:${cents}` }
  await systemOf(portal).inTransaction((tx) => spendCredit(tx, { ...spent, because: 'plan' }))
}

/** Has the bank charge a payment back. */
async function takenBack(PaymentUUID: string): Promise<string> {
  const [row] = await portal.rows<{ ref: string }>(
    'SELECT gateway_ref AS ref FROM payments.intents WHERE payment_uuid = $1',
    [PaymentUUID],
  )
  const dispute = await atTheBank(portal, 'dispute', { payment_intent: row?.ref ?? '' })
  await eventually('the return to be known', async () => {
    const known = await portal.rows('SELECT 1 FROM payments.returns WHERE payment_uuid = $1', [PaymentUUID])
    return known.length > 0 || undefined
  })
  await quiet(portal)
  return dispute.id
}

const stateOf = (of: Owner) => portal.good(customers.accountState, { customerUuid: of.CustomerUUID }, of.token)
const lossesOf = async (PaymentUUID: string) =>
  (
    await portal.rows<{ reason: string }>(
      "SELECT reason FROM platform.notices WHERE kind = 'card-event' AND subject = $1 AND reason LIKE '%written off%'",
      [`payment ${PaymentUUID}`],
    )
  ).map(({ reason }) => reason)

test('of a guest’s top-up what is still there is taken, what was spent is our loss, and the customer owes nothing and is told', async () => {
  const owner = await payg()
  const order = await guestTopsUp(owner)
  await spend(owner, 1500)
  await takenBack(order)
  expect(await creditOf(portal, owner)).toBe(0)
  const mail = await mailAbout(portal, owner, '$5.00 of credit was taken back')
  expect(mail.text).toContain('you owe nothing')
  expect(await stateOf(owner)).toMatchObject({ AccountState: 'Active' })
  expect((await stateOf(owner)).AmountOwedCents).toBeUndefined()
  expect(await lossesOf(order)).toEqual([expect.stringContaining('$15.00')])
  expect(await booked(portal, 'gateway', owner)).toBe(0)
  expect(await booked(portal, 'received', owner)).toBe(0)
  expect(await booked(portal, 'arrears', owner)).toBe(0)
  expect(await booked(portal, 'write-off', owner)).toBe(1500)
  expect(await compareReturns(systemOf(portal))).toEqual([])
})

test('credit that the customer paid for is not taken for what a guest’s bank took back', async () => {
  const owner = await payg()
  const order = await guestTopsUp(owner)
  await askTopUp(portal, owner, { Amount: 1000, PaymentMethodID: owner.card })
  await creditBecomes(portal, owner, 3000)
  await spend(owner, 2000)
  await takenBack(order)
  expect(await creditOf(portal, owner)).toBe(1000)
  expect(await lossesOf(order)).toEqual([expect.stringContaining('$20.00')])
  expect(await booked(portal, 'write-off', owner)).toBe(2000)
  const subjects = (await portal.messages(owner.Email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => /taken back/.test(subject ?? ''))).toEqual([])
  const { Transactions } = await portal.good(payments.charges, { customerUuid: owner.CustomerUUID }, owner.token)
  expect(Transactions.find(({ UUID }) => UUID === order)).toMatchObject({ Returned: { AmountCents: 2000 } })
})

test('a guest’s top-up that is refunded at the card partner takes only what is left of it, and the rest is a loss', async () => {
  const owner = await payg()
  const order = await guestTopsUp(owner)
  await askTopUp(portal, owner, { Amount: 1000, PaymentMethodID: owner.card })
  await creditBecomes(portal, owner, 3000)
  await spend(owner, 1500)
  await refundByHand(portal, order, 2000)
  await creditBecomes(portal, owner, 1000)
  await quiet(portal)
  const mail = await mailAbout(portal, owner, '$5.00 of credit was taken back')
  expect(mail.text).toContain('That payment was refunded')
  expect(await stateOf(owner)).toEqual({ AccountState: 'Active' })
  expect(await booked(portal, 'write-off', owner)).toBe(1500)
  expect(await booked(portal, 'received', owner)).toBe(0)
})

test('a dispute of a guest’s that is won gives back what was taken of the credit, and the loss is none', async () => {
  const owner = await payg()
  const order = await guestTopsUp(owner)
  await spend(owner, 1500)
  const dispute = await takenBack(order)
  await atTheBank(portal, 'close-dispute', { dispute, won: 'true' })
  await creditBecomes(portal, owner, 500)
  await quiet(portal)
  expect(await booked(portal, 'write-off', owner)).toBe(0)
  expect(await booked(portal, 'gateway', owner)).toBe(2000)
  expect(await booked(portal, 'received', owner)).toBe(0)
})

test('a bill that a guest had paid is owed again by its customer, who is told, and is not suspended for it', async () => {
  const { owner } = await billed(portal)
  const order = await paidBill(portal, await accountNumberOf(portal, owner), 2500)
  await eventually('the bill to be paid', async () => ((await owedBy(portal, owner)).owed === 0 ? true : undefined))
  await takenBack(order)
  expect(await owedBy(portal, owner)).toEqual({ owed: 2500, credit: 0 })
  await mailAbout(portal, owner, 'A payment of your bills was taken back')
  expect(await stateOf(owner)).toMatchObject({ AccountState: 'Active' })
  expect(await booked(portal, 'gateway', owner)).toBe(0)
  expect(await booked(portal, 'receivable', owner)).toBe(2500)
  expect(await booked(portal, 'received', owner)).toBe(0)
  expect(await booked(portal, 'write-off', owner)).toBe(0)
})

testRepeatedNews(portal)
