import { randomUUID } from 'node:crypto'
import { operatorRefunds } from '@waea/contract/operators/operator-refunds'
import { customerRecords } from '@waea/contract/people/customer-records'
import { beforeAll, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { askTopUp, booked, creditBecomes, mobileInService, type Owner } from '../ledger/money-support.ts'
import { signedInOperator, type TestOperator } from '../operators/operator-support.ts'
import { type Buyer, eventually, saveCard, shopOfFile } from '../shop/shop-support.ts'
import { quiet } from '../whole/requests.ts'
import { atTheBank, lastIntent, mailAbout } from './means/debit-support.ts'
import { lastPayment, refundsAtPartner } from './refund-support.ts'

/** Refunds by operators: at once, or after a second one has approved them. */
const portal = shopOfFile({ REFUND_ALONE_MOST_CENTS: '1000', STRIPE_REFUND_MS: '0' })
let finance: TestOperator
let second: TestOperator

beforeAll(async () => {
  finance = await signedInOperator(portal, 'finance')
  second = await signedInOperator(portal, 'finance')
})

/** A pay-as-you-go mobile with a top-up of $20.00. */
async function toppedUp(): Promise<Owner> {
  const owner = await mobileInService(portal, { plan: demoPlans.payg })
  await askTopUp(portal, owner, { PaymentMethodID: owner.card, Amount: 2000 })
  await creditBecomes(portal, owner, 2000)
  return owner
}

async function request(buyer: Buyer, AmountCents: number, by = finance) {
  const { UUID: paymentUuid } = await lastPayment(portal, buyer)
  const input = { customerUuid: buyer.CustomerUUID, paymentUuid, AmountCents, Because: 'Topped up twice' }
  return portal.call(operatorRefunds.requestRefund, input, by.as)
}

function decide(buyer: Buyer, requestUuid: string, Outcome: 'approved' | 'declined', by: TestOperator) {
  const input = { CustomerUUID: buyer.CustomerUUID, requestUuid, Outcome }
  return portal.call(operatorRefunds.decideRefund, input, by.as)
}

const waiting = async (SmartSearch: string, by = second) =>
  (await portal.good(operatorRefunds.refundRequests, { SmartSearch }, by.as)).Requests

const paymentsOf = async ({ CustomerUUID: customerUuid }: Buyer) =>
  (await portal.good(operatorRefunds.payments, { customerUuid }, finance.as)).Payments

test('up to the limit an operator refunds alone: a top-up is taken off the credit, and the payer is mailed', async () => {
  const owner = await toppedUp()
  expect(await request(owner, 700)).toMatchObject({ status: 200, body: { Status: 'UNDER_WAY', AmountCents: 700 } })
  await creditBecomes(portal, owner, 1300)
  await quiet(portal)
  expect(await refundsAtPartner(portal, owner)).toEqual({ refunds: 1, cents: 700 })
  expect(await booked(portal, 'received', owner)).toBe(0)
  expect(await booked(portal, 'gateway', owner)).toBe(1300)
  const mail = await mailAbout(portal, owner, '$7.00 was refunded to you')
  expect(mail.text).toContain('We took $7.00 of it off your credit.')
  expect(await paymentsOf(owner)).toMatchObject([
    { Purpose: 'top-up', AmountCents: 2000, RefundedCents: 700, WaitingCents: 0, LeftCents: 1300 },
  ])
})

test('above the limit another operator approves: not the requester, and once', async () => {
  const owner = await toppedUp()
  const { body } = await request(owner, 1500)
  expect(body).toMatchObject({ Status: 'WAITING' })
  const { RequestUUID } = body
  expect(await waiting(owner.Email)).toMatchObject([
    { RequestUUID, AmountCents: 1500, PaymentCents: 2000, Because: 'Topped up twice', IsOwn: false },
  ])
  expect(await waiting(owner.Email, finance)).toMatchObject([{ RequestUUID, IsOwn: true }])
  expect(await paymentsOf(owner)).toMatchObject([{ WaitingCents: 1500, LeftCents: 500 }])
  expect(await decide(owner, RequestUUID, 'approved', finance)).toMatchObject({
    status: 403,
    body: { code: 'not-allowed' },
  })
  const both = await Promise.all([
    decide(owner, RequestUUID, 'approved', second),
    decide(owner, RequestUUID, 'approved', second),
  ])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  await creditBecomes(portal, owner, 500)
  expect(await decide(owner, RequestUUID, 'declined', second)).toMatchObject({ body: { code: 'conflict' } })
  expect(await waiting(owner.Email)).toEqual([])
  await quiet(portal)
  expect(await refundsAtPartner(portal, owner)).toEqual({ refunds: 1, cents: 1500 })
})

test('what several operators refund of one payment counts together', async () => {
  const owner = await toppedUp()
  expect((await request(owner, 600)).body).toMatchObject({ Status: 'UNDER_WAY' })
  expect((await request(owner, 600, second)).body).toMatchObject({ Status: 'WAITING' })
  expect((await request(owner, 801)).body).toMatchObject({ code: 'amount-too-large', field: 'AmountCents' })
})

test('a declined request gives its amount free, and its requester may withdraw it', async () => {
  const owner = await toppedUp()
  for (const by of [finance, second]) {
    const { body } = await request(owner, 2000)
    expect(await decide(owner, body.RequestUUID, 'declined', by)).toMatchObject({ body: { Status: 'DECLINED' } })
    expect(await decide(owner, body.RequestUUID, 'approved', second)).toMatchObject({ body: { code: 'conflict' } })
  }
  await quiet(portal)
  expect(await refundsAtPartner(portal, owner)).toEqual({ refunds: 0, cents: 0 })
  expect(await paymentsOf(owner)).toMatchObject([{ LeftCents: 2000, WaitingCents: 0 }])
})

test('a plan that is refunded stays, its sale is undone, and its payer owes nothing', async () => {
  const owner = await mobileInService(portal)
  expect((await request(owner, 500)).status).toBe(200)
  await quiet(portal)
  expect((await booked(portal, 'sales', owner)) + (await booked(portal, 'gst', owner))).toBe(-1500)
  const mail = await mailAbout(portal, owner, '$5.00 was refunded to you')
  expect(mail.text).toContain('You owe nothing for it.')
})

test('a payment that its bank takes back is not refunded as well, and a request for it is refused', async () => {
  const owner = await toppedUp()
  const { body } = await request(owner, 1500)
  await atTheBank(portal, 'dispute', { payment_intent: await lastIntent(portal, owner) })
  await creditBecomes(portal, owner, 0)
  expect(await decide(owner, body.RequestUUID, 'approved', second)).toMatchObject({ body: { code: 'conflict' } })
  expect((await request(owner, 100)).body).toMatchObject({ code: 'conflict' })
  expect(await paymentsOf(owner)).toMatchObject([{ LeftCents: 0, TakenBackCents: 2000 }])
  await quiet(portal)
  expect(await refundsAtPartner(portal, owner)).toEqual({ refunds: 0, cents: 0 })
})

test('a refund that has not left when the bank takes the payment back is not made, and the credit goes once', async () => {
  const owner = await toppedUp()
  await portal.faults('stripe', [{ kind: 'error-before-effect', op: 'refunds.create', status: 500 }])
  await request(owner, 800)
  await atTheBank(portal, 'dispute', { payment_intent: await lastIntent(portal, owner) })
  await creditBecomes(portal, owner, 0)
  await portal.faults('stripe', [])
  await quiet(portal)
  expect(await refundsAtPartner(portal, owner)).toEqual({ refunds: 0, cents: 0 })
  for (const account of ['gateway', 'received', 'arrears'] as const)
    expect(await booked(portal, account, owner)).toBe(0)
})

test('an unknown payment, and one of another customer, are not found', async () => {
  const [owner, other] = [await toppedUp(), await portal.signUpCustomer()]
  const { UUID } = await lastPayment(portal, owner)
  for (const paymentUuid of [UUID, randomUUID()]) {
    const input = { customerUuid: other.CustomerUUID, paymentUuid, AmountCents: 100, Because: 'Topped up twice' }
    expect(await portal.call(operatorRefunds.requestRefund, input, finance.as)).toMatchObject({ status: 404 })
  }
})

test('a request of an erased customer is gone', async () => {
  const buyer = await portal.signUpCustomer()
  await saveCard(portal, buyer)
  await portal.rows(
    `INSERT INTO payments.refund_requests (customer_uuid, request_uuid, payment_uuid, amount_cents, because, requested_by,
       state, created_at) VALUES ($1, gen_random_uuid(), gen_random_uuid(), 100, 'Rang', 'client:x', 'waiting', now())`,
    [buyer.CustomerUUID],
  )
  const admin = await signedInOperator(portal, 'admin')
  const { CustomerUUID } = buyer
  await portal.good(customerRecords.closeCustomer, { spid: '2', customerUuid: CustomerUUID }, admin.as)
  await portal.good(customerRecords.purgeCustomer, { spid: '2', customerUuid: CustomerUUID }, admin.as)
  await eventually('the request to be gone', async () => {
    const left = await portal.rows('SELECT FROM payments.refund_requests WHERE customer_uuid = $1', [CustomerUUID])
    return left.length === 0 ? true : undefined
  })
})
