import { balance } from '@waea/contract/money/balance'
import { billPayment } from '@waea/contract/money/billing'
import { payments } from '@waea/contract/money/payments'
import { operatorRefunds } from '@waea/contract/operators/operator-refunds'
import { money } from '@waea/kit/money'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { spendCredit } from '../../src/capabilities/balance/index.ts'
import { creditInvoice } from '../../src/capabilities/billing/index.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { answerRoute, invite } from '../approvals/approval-support.ts'
import { billAccount } from '../billing/billing-support.ts'
import { owedBy } from '../guest/guest-bills.ts'
import { paidTopUp, purchaseBecomes } from '../guest/guest-support.ts'
import { askTopUp, booked, creditBecomes, mobileInService, type Owner, systemOf } from '../ledger/money-support.ts'
import { atTheBank, lastIntent } from '../payments/means/debit-support.ts'
import { lastPayment } from '../payments/refund-support.ts'
import { type Buyer, eventually, saveCard, shopOfFile } from '../shop/shop-support.ts'
import { numberOf } from '../vouchers/vouchers-support.ts'
import { quiet } from '../whole/requests.ts'
import { signedInOperator, type TestOperator } from './operator-support.ts'

/** What an operator reads about a refund before they make it, and what it then does. */
const portal = shopOfFile({ REFUND_ALONE_MOST_CENTS: '2500', STRIPE_REFUND_MS: '0' })
let finance: TestOperator
beforeAll(async () => {
  finance = await signedInOperator(portal, 'finance')
})
beforeEach(async () => {
  await portal.rows('TRUNCATE platform.limits')
})

const none = {
  NeedsApproval: false,
  IsKept: false,
  FromCreditCents: 0,
  OwedAgainCents: 0,
  WrittenOffCents: 0,
  OnNoBillCents: 0,
}
const payg = () => mobileInService(portal, { plan: demoPlans.payg })

/** A pay-as-you-go mobile with a top-up of $20.00. */
async function toppedUp(): Promise<Owner & { card: string }> {
  const owner = await payg()
  await askTopUp(portal, owner, { PaymentMethodID: owner.card, Amount: 2000 })
  await creditBecomes(portal, owner, 2000)
  return owner
}

async function spend({ CustomerUUID, MobileUUID }: Owner, cents: number): Promise<void> {
  const spent = { CustomerUUID, MobileUUID, amount: money(cents), reason: `test:${MobileUUID}:${cents}` }
  await systemOf(portal).inTransaction((tx) => spendCredit(tx, { ...spent, because: 'plan' }))
}

const uuidOfLast = async (of: Buyer) => (await lastPayment(portal, of)).UUID

async function effect({ CustomerUUID: customerUuid }: Buyer, paymentUuid: string, AmountCents: number) {
  return portal.call(operatorRefunds.refundEffect, { customerUuid, paymentUuid, AmountCents }, finance.as)
}

/** The effect of a refund as it is read, and then the refund, until everything that it leads to is done. */
async function refunded(of: Buyer, paymentUuid: string, AmountCents: number) {
  const { body } = await effect(of, paymentUuid, AmountCents)
  const input = { customerUuid: of.CustomerUUID, paymentUuid, AmountCents, Because: 'Topped up twice' }
  const { Status } = await portal.good(operatorRefunds.requestRefund, input, finance.as)
  await quiet(portal)
  return { ...body, Status }
}

test('a top-up is taken off the credit that is left of it, and what is spent is written off', async () => {
  const owner = await toppedUp()
  await spend(owner, 1500)
  expect(await refunded(owner, await uuidOfLast(owner), 800)).toEqual({
    ...none,
    MSISDN: await numberOf(portal, owner),
    FromCreditCents: 500,
    WrittenOffCents: 300,
    Status: 'UNDER_WAY',
  })
  await creditBecomes(portal, owner, 0)
  expect(await booked(portal, 'write-off', owner)).toBe(300)
  expect(await booked(portal, 'arrears', owner)).toBe(0)
})

test('a payment of bills is taken off the credit of the account first, and only the rest is owed again', async () => {
  const owner = await payg()
  const InvoiceNumber = await billAccount(portal, owner)
  const { CustomerUUID, card: PaymentMethodID, token } = owner
  await portal.good(billPayment.pay, { customerUuid: CustomerUUID, AmountCents: 2500, PaymentMethodID }, token)
  await eventually('the bill to be paid', async () => ((await owedBy(portal, owner)).owed === 0 ? true : undefined))
  const credited = { CustomerUUID, InvoiceNumber, amount: money(1000), because: 'No service' }
  await systemOf(portal).inTransaction((tx) => creditInvoice(tx, credited))
  const UUID = await uuidOfLast(owner)
  expect(await refunded(owner, UUID, 900)).toEqual({ ...none, FromCreditCents: 900, Status: 'UNDER_WAY' })
  expect(await owedBy(portal, owner)).toEqual({ owed: 0, credit: 100 })
  const both = { FromCreditCents: 100, OwedAgainCents: 500 }
  expect(await refunded(owner, UUID, 600)).toEqual({ ...none, ...both, Status: 'UNDER_WAY' })
  expect(await owedBy(portal, owner)).toEqual({ owed: 500, credit: 0 })
})

test('of a guest’s top-up only what is left of that one is taken, although the mobile has more credit', async () => {
  const owner = await payg()
  const MSISDN = await numberOf(portal, owner)
  const { OrderID } = await paidTopUp(portal, MSISDN, 2000)
  await purchaseBecomes(portal, { MSISDN }, OrderID, 'COMPLETED')
  await creditBecomes(portal, owner, 2000)
  await spend(owner, 1500)
  await askTopUp(portal, owner, { PaymentMethodID: owner.card, Amount: 3000 })
  await creditBecomes(portal, owner, 3500)
  const parts = { MSISDN, FromCreditCents: 500, WrittenOffCents: 1500 }
  expect(await refunded(owner, OrderID, 2000)).toEqual({ ...none, ...parts, Status: 'UNDER_WAY' })
  await creditBecomes(portal, owner, 3000)
  expect(await booked(portal, 'write-off', owner)).toBe(1500)
})

test('a top-up that another account paid for is taken off the credit of the mobile that has it', async () => {
  const [parent, child] = [await portal.signUpCustomer(), await payg()]
  await saveCard(portal, parent)
  const terms = { SpendLimit: 5000, SpendCycle: 'month', SpendCycleCount: 1, Name: 'For Tama' } as const
  const { body } = await invite(portal, parent, child.CustomerUUID, terms)
  const accepted = await answerRoute(portal, child, body.Invites[0]?.UUID)
  const by = { PaymentMethodType: 'billing_route', PaymentMethodID: accepted.body.result.Route?.UUID ?? '' }
  const of = { customerUuid: child.CustomerUUID, ProductInstanceUUID: child.MobileUUID, PayAgain: true, Amount: 2000 }
  await portal.good(balance.topUp, { ...of, ...by }, child.token)
  await creditBecomes(portal, child, 2000)
  const taken = { MSISDN: await numberOf(portal, child), FromCreditCents: 700 }
  expect(await refunded(parent, await uuidOfLast(parent), 700)).toEqual({ ...none, ...taken, Status: 'UNDER_WAY' })
  await creditBecomes(portal, child, 1300)
})

test('a second operator approves what is more than one may refund alone, with what operators refunded before', async () => {
  const owner = await payg()
  await askTopUp(portal, owner, { PaymentMethodID: owner.card, Amount: 5000 })
  await creditBecomes(portal, owner, 5000)
  const UUID = await uuidOfLast(owner)
  expect(await refunded(owner, UUID, 1500)).toMatchObject({ NeedsApproval: false, Status: 'UNDER_WAY' })
  expect((await effect(owner, UUID, 1000)).body).toMatchObject({ NeedsApproval: false })
  expect(await refunded(owner, UUID, 1001)).toMatchObject({ NeedsApproval: true, Status: 'WAITING' })
})

test('a debt is owed again, and what is too little to collect is written off', async () => {
  const owner = await toppedUp()
  await spend(owner, 2000)
  await atTheBank(portal, 'dispute', { payment_intent: await lastIntent(portal, owner) })
  await eventually('a debt', async () => ((await booked(portal, 'arrears', owner)) === 2000 ? true : undefined))
  const { CustomerUUID: customerUuid, card: PaymentMethodID, token } = owner
  await portal.good(payments.payArrears, { customerUuid, PaymentMethodID }, token)
  await quiet(portal)
  const UUID = await uuidOfLast(owner)
  expect(await refunded(owner, UUID, 99)).toEqual({ ...none, WrittenOffCents: 99, Status: 'UNDER_WAY' })
  expect(await refunded(owner, UUID, 800)).toEqual({ ...none, OwedAgainCents: 800, Status: 'UNDER_WAY' })
  expect(await booked(portal, 'write-off', owner)).toBe(99)
  expect(await booked(portal, 'arrears', owner)).toBe(800)
})

test('what was sold stays with the customer, and nothing is taken back for it', async () => {
  const buyer = await mobileInService(portal)
  expect(await refunded(buyer, await uuidOfLast(buyer), 500)).toEqual({ ...none, IsKept: true, Status: 'UNDER_WAY' })
})

test('it is refused as the refund is: more than is left, a payment that its bank took back, and another customer’s', async () => {
  const owner = await toppedUp()
  const UUID = await uuidOfLast(owner)
  expect((await effect(owner, UUID, 2001)).body).toMatchObject({ code: 'amount-too-large', field: 'AmountCents' })
  expect((await effect(await portal.signUpCustomer(), UUID, 100)).status).toBe(404)
  await atTheBank(portal, 'dispute', { payment_intent: await lastIntent(portal, owner) })
  await creditBecomes(portal, owner, 0)
  expect((await effect(owner, UUID, 100)).body).toMatchObject({ code: 'conflict' })
})
