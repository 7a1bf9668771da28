import { billing, billPayment } from '@waea/contract/money/billing'
import { payments } from '@waea/contract/money/payments'
import { expect, test } from 'vitest'
import { runBills } from '../../src/capabilities/billing/issuing/bill-run.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { compareWithPartner } from '../../src/capabilities/payments/compare/compare.ts'
import { compareRefunds } from '../../src/capabilities/payments/compare/compare-refunds.ts'
import { compareReturns } from '../../src/capabilities/payments/compare/compare-returns.ts'
import { booked, daysLater, mobileInService, type Owner, systemOf } from '../ledger/money-support.ts'
import { atTheBank, mailAbout } from '../payments/means/debit-support.ts'
import { refundByHand } from '../payments/refund-support.ts'
import { eventually, saveCard, shopOfFile } from '../shop/shop-support.ts'

/** Two payments settle a bill; a chargeback or refund of one of them reopens exactly its part. */
// A bank may return a refund long after the portal last heard of it.
const portal = shopOfFile({ STRIPE_REFUND_MS: '10000' })
const mine = ({ CustomerUUID }: Owner) => ({ customerUuid: CustomerUUID })

interface Paid {
  owner: Owner & { card: string }
  /** The number of the bill. */
  number: string
  /** The payments of $10.01 and $14.99. */
  first: string
  second: string
}

async function pay(owner: Owner, AmountCents: number, PaymentMethodID: string): Promise<string> {
  const input = { ...mine(owner), AmountCents, PaymentMethodID, PayAgain: true }
  const { body } = await portal.call(billPayment.pay, input, owner.token)
  expect(body).toMatchObject({ Status: 'COMPLETED' })
  return (body as { PaymentUUID: string }).PaymentUUID
}

/** A customer whose first bill of $25.00 was paid in two payments, the second with the given card. */
async function paidInTwo(secondCard?: string): Promise<Paid> {
  let owner = await mobileInService(portal, { plan: demoPlans.postpayLight, BillingType: 'postpay' })
  await eventually('an account', async () => {
    const { status } = await portal.call(billing.account, mine(owner), owner.token)
    return status === 200 || undefined
  })
  await portal.good(billPayment.setAutomaticPayment, { ...mine(owner), When: 'off' }, owner.token)
  owner = await daysLater(portal, owner, 1, 8)
  await runBills(systemOf(portal))
  const first = await pay(owner, 1001, owner.card)
  await owes(owner, 1499)
  const second = await pay(owner, 1499, secondCard ? await saveCard(portal, owner, secondCard) : owner.card)
  await owes(owner, 0)
  const { Invoices } = await portal.good(billing.invoices, mine(owner), owner.token)
  const bill = Invoices.find(({ Status }) => Status === 'PAID')
  return { owner, number: bill?.Number ?? '', first, second }
}

const owes = (owner: Owner, cents: number) =>
  eventually(`${cents} cents to be owed`, async () => {
    const { result } = await portal.good(billing.account, mine(owner), owner.token)
    return result.OwedCents === cents || undefined
  })

const billOf = ({ owner, number }: Paid) => portal.good(billing.invoice, { ...mine(owner), number }, owner.token)
const lines = async (paid: Paid) => (await billOf(paid)).Payments?.map(({ Kind, AmountCents }) => [Kind, AmountCents])

/** A payment as the customer's history shows it. */
async function inHistory({ owner }: Paid, uuid: string) {
  const { Transactions } = await portal.good(payments.charges, mine(owner), owner.token)
  return Transactions.find(({ UUID }) => UUID === uuid)
}

/** The customer's books: what the card partner has and what bills ask for; checks that nothing is left in between. */
async function books({ owner }: Paid) {
  expect(await booked(portal, 'received', owner)).toBe(0)
  return { gateway: await booked(portal, 'gateway', owner), receivable: await booked(portal, 'receivable', owner) }
}

async function intentOf(uuid: string): Promise<string> {
  const [row] = await portal.rows<{ ref: string }>(
    'SELECT gateway_ref AS ref FROM payments.intents WHERE payment_uuid = $1',
    [uuid],
  )
  return row?.ref ?? ''
}

/** The nightly comparisons find no difference for these payments. */
async function agrees({ first, second }: Paid): Promise<void> {
  const since = new Date(portal.server.clock.now().getTime() - 60 * 86_400_000)
  const found = [
    ...(await compareWithPartner(systemOf(portal), since)),
    ...(await compareRefunds(systemOf(portal), since)),
    ...(await compareReturns(systemOf(portal))),
  ]
  expect(found.filter(({ PaymentUUID }) => PaymentUUID === first || PaymentUUID === second)).toEqual([])
}

test('a chargeback of one of two payments of a bill reopens exactly its part; a won dispute pays that again', async () => {
  const paid = await paidInTwo()
  const dispute = await atTheBank(portal, 'dispute', { payment_intent: await intentOf(paid.first) })
  await owes(paid.owner, 1001)
  expect(await billOf(paid)).toMatchObject({ GrandTotalCents: 2500, RemainingCents: 1001 })
  expect((await billOf(paid)).Status).not.toBe('PAID')
  expect(await lines(paid)).toEqual([
    ['payment', 1001],
    ['payment', 1499],
    ['reversal', -1001],
  ])
  expect(await books(paid)).toEqual({ gateway: 1499, receivable: 1001 })
  expect(await inHistory(paid, paid.first)).toMatchObject({ Status: 'FAILED', Returned: { AmountCents: 1001 } })
  expect(await inHistory(paid, paid.second)).toMatchObject({ Status: 'COMPLETED', AmountCents: 1499 })
  expect((await inHistory(paid, paid.second))?.Returned).toBeUndefined()
  await agrees(paid)

  await atTheBank(portal, 'close-dispute', { dispute: dispute.id, won: 'true' })
  await owes(paid.owner, 0)
  const mail = await mailAbout(portal, paid.owner, 'Your payment of $10.01 stands')
  expect(mail.text).toContain('There is nothing to pay')
  expect(await billOf(paid)).toMatchObject({ Status: 'PAID', RemainingCents: 0 })
  expect(await books(paid)).toEqual({ gateway: 2500, receivable: 0 })
  expect(await inHistory(paid, paid.first)).toMatchObject({ Status: 'COMPLETED' })
  await agrees(paid)
})

test('refunds of a part and of the rest of one payment reopen exactly those cents, and are paid again', async () => {
  const paid = await paidInTwo()
  await portal.faults('stripe', [{ kind: 'duplicate-webhook', op: 'charge.refunded', times: 1 }])
  await refundByHand(portal, paid.second, 333)
  await owes(paid.owner, 333)
  expect(await billOf(paid)).toMatchObject({ GrandTotalCents: 2500, RemainingCents: 333 })
  expect(await books(paid)).toEqual({ gateway: 2167, receivable: 333 })
  expect(await inHistory(paid, paid.second)).toMatchObject({
    Status: 'PARTIALLY REFUNDED',
    Refunds: [{ Status: 'COMPLETED', AmountCents: 333 }],
  })
  expect(await inHistory(paid, paid.first)).toMatchObject({ Status: 'COMPLETED' })
  expect((await mailAbout(portal, paid.owner, 'was refunded')).text).toContain('We refunded $3.33')
  await agrees(paid)

  await refundByHand(portal, paid.second, 1166)
  await owes(paid.owner, 1499)
  expect(await lines(paid)).toEqual([
    ['payment', 1001],
    ['payment', 1499],
    ['reversal', -333],
    ['reversal', -1166],
  ])
  expect(await books(paid)).toEqual({ gateway: 1001, receivable: 1499 })
  expect(await inHistory(paid, paid.second)).toMatchObject({ Status: 'REFUNDED' })
  await agrees(paid)

  await pay(paid.owner, 1499, paid.owner.card)
  await owes(paid.owner, 0)
  expect(await billOf(paid)).toMatchObject({ Status: 'PAID', RemainingCents: 0 })
  expect(await books(paid)).toEqual({ gateway: 2500, receivable: 0 })
})

test('a refund of which no webhook came is recorded by the nightly comparison, once', async () => {
  const paid = await paidInTwo()
  const lost = ['charge.refunded', 'refund.created']
  await portal.faults(
    'stripe',
    lost.map((op) => ({ kind: 'late-webhook' as const, op, ms: 600_000, times: 1 })),
  )
  await refundByHand(portal, paid.first, 1001)
  await agrees(paid)
  await owes(paid.owner, 1001)
  await agrees(paid)
  expect(await books(paid)).toEqual({ gateway: 1499, receivable: 1001 })
})

test('a refund that the bank returns pays the bill again', async () => {
  const paid = await paidInTwo('pm_card_refundFail')
  await refundByHand(portal, paid.second, 1499)
  await owes(paid.owner, 1499)
  await eventually('the refund to come back', async () => {
    await agrees(paid)
    const shown = await inHistory(paid, paid.second)
    return shown?.Refunds?.[0]?.Status === 'FAILED' || undefined
  })
  await owes(paid.owner, 0)
  expect(await billOf(paid)).toMatchObject({ Status: 'PAID', RemainingCents: 0 })
  expect(await books(paid)).toEqual({ gateway: 2500, receivable: 0 })
})
