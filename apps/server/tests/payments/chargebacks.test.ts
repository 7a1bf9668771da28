import { balance } from '@waea/contract/money/balance'
import { payments } from '@waea/contract/money/payments'
import { customers } from '@waea/contract/people/customers'
import { money, zero } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { compareWithPartner } from '../../src/capabilities/payments/compare/compare.ts'
import { compareReturns } from '../../src/capabilities/payments/compare/compare-returns.ts'
import { markOwed, noteNotOwed } from '../../src/capabilities/payments/stores/returns.store.ts'
import { byRule } from '../../src/platform/db/permit.ts'
import { routedChild } from '../approvals/approval-support.ts'
import {
  askTopUp,
  booked,
  creditBecomes,
  creditOf,
  daysLater,
  mobileInService,
  type Owner,
  systemOf,
} from '../ledger/money-support.ts'
import { keepJobsWaiting } from '../platform/job-support.ts'
import { eventually, saveCard, shopOfFile } from '../shop/shop-support.ts'
import { atTheBank, lastIntent, mailAbout } from './means/debit-support.ts'
import { testRepeatedNews } from './returned-support.ts'

/** A customer disputes a card payment at their bank, which takes the money back. The books follow either outcome. */
const portal = shopOfFile()

const mine = ({ CustomerUUID }: Owner) => ({ customerUuid: CustomerUUID })
const stateOf = (of: Owner) => portal.good(customers.accountState, mine(of), of.token)
const last = async (of: Owner) => (await portal.good(payments.charges, mine(of), of.token)).Transactions[0]

const owes = (of: Owner, cents: number) =>
  eventually(`${cents} cents to be owed`, async () =>
    (await stateOf(of)).AmountOwedCents === cents ? true : undefined,
  )

const noticeOf = async (words: string) =>
  (await portal.rows<{ reason: string }>("SELECT reason FROM platform.notices WHERE kind = 'card-event'")).filter(
    ({ reason }) => reason.includes(words),
  )

/** A customer with a top-up of $20.00 and the given credit left of it. */
async function toppedUp(left: number): Promise<Owner & { card: string }> {
  const owner = await mobileInService(portal, { plan: demoPlans.payg })
  await askTopUp(portal, owner, { PaymentMethodID: owner.card, Amount: 2000 })
  await creditBecomes(portal, owner, 2000)
  if (left < 2000) await spend(owner, 2000 - left)
  return owner
}

/** Spends credit as a purchase does. */
async function spend(owner: Owner, cents: number): Promise<void> {
  const { spendCredit } = await import('../../src/capabilities/balance/index.ts')
  const spent = { CustomerUUID: owner.CustomerUUID, MobileUUID: owner.MobileUUID, amount: cents as never }
  await systemOf(portal).inTransaction((tx) =>
    spendCredit(tx, { ...spent, reason: `test:${owner.MobileUUID}`, because: 'plan' }),
  )
}

const agrees = async () => {
  expect(await compareReturns(systemOf(portal))).toEqual([])
  const since = new Date(portal.server.clock.now().getTime() - 86_400_000)
  expect(await compareWithPartner(systemOf(portal), since)).toEqual([])
}

test('a disputed top-up takes back the credit that is there, and what was spent is owed: the customer and the provider see it', async () => {
  const owner = await toppedUp(500)
  await portal.faults('stripe', [{ kind: 'duplicate-webhook', op: 'charge.dispute.funds_withdrawn', times: 1 }])
  await atTheBank(portal, 'dispute', { payment_intent: await lastIntent(portal, owner) })
  await owes(owner, 1500)
  expect(await last(owner)).toMatchObject({ Status: 'FAILED', Returned: { AmountCents: 2000 } })
  expect(await stateOf(owner)).toMatchObject({ AccountState: 'Suspended' })
  const mail = await mailAbout(portal, owner, 'was taken back by your bank')
  expect(mail.text).toContain('We took $5.00 of it off your credit.')
  expect(mail.text).toContain('You owe $15.00')
  expect(await booked(portal, 'gateway', owner)).toBe(0)
  expect(await booked(portal, 'received', owner)).toBe(0)
  expect(await booked(portal, 'arrears', owner)).toBe(1500)
  expect(await noticeOf('disputes $20.00 of this card payment of $20.00, and the bank took $20.00 back')).toHaveLength(
    1,
  )
  await agrees()
})

test('credit that is all still there is taken back whole, and nothing is owed', async () => {
  const owner = await toppedUp(2000)
  await atTheBank(portal, 'dispute', { payment_intent: await lastIntent(portal, owner) })
  await creditBecomes(portal, owner, 0)
  expect(await stateOf(owner)).toEqual({ AccountState: 'Active' })
  expect(await booked(portal, 'arrears', owner)).toBe(0)
})

test('what was spent of a disputed top-up and is too little to charge is written off, and nobody is suspended over it', async () => {
  const owner = await toppedUp(1980)
  const dispute = await atTheBank(portal, 'dispute', { payment_intent: await lastIntent(portal, owner) })
  const mail = await mailAbout(portal, owner, 'was taken back by your bank')
  expect(mail.text).toContain('We took $19.80 of it off your credit. We don’t ask you for $0.20 of it')
  expect(mail.text).not.toContain('suspended')
  expect(await stateOf(owner)).toEqual({ AccountState: 'Active' })
  expect([await booked(portal, 'arrears', owner), await booked(portal, 'write-off', owner)]).toEqual([0, 20])
  await atTheBank(portal, 'close-dispute', { dispute: dispute.id, won: 'true' })
  await creditBecomes(portal, owner, 1980)
  await eventually('the write-off to be undone', async () =>
    (await booked(portal, 'write-off', owner)) === 0 ? true : undefined,
  )
  expect(await noticeOf('refund them')).toEqual([])
  await agrees()
})

test('what is owed after a chargeback is paid like any debt, with another card', async () => {
  const owner = await toppedUp(0)
  await atTheBank(portal, 'dispute', { payment_intent: await lastIntent(portal, owner) })
  await owes(owner, 2000)
  const paid = await portal.call(payments.payArrears, { ...mine(owner), PaymentMethodID: owner.card }, owner.token)
  expect(paid.body).toMatchObject({ Status: 'COMPLETED', AmountCents: 2000 })
  expect(await stateOf(owner)).toEqual({ AccountState: 'Active' })
  expect(await booked(portal, 'arrears', owner)).toBe(0)
  expect(await booked(portal, 'gateway', owner)).toBe(2000)
})

test('a dispute that is won gives back: the debt is gone, the credit is there, and the account is in service', async () => {
  const owner = await toppedUp(500)
  const dispute = await atTheBank(portal, 'dispute', { payment_intent: await lastIntent(portal, owner) })
  await owes(owner, 1500)
  await atTheBank(portal, 'close-dispute', { dispute: dispute.id, won: 'true' })
  await eventually('the account to open', async () =>
    (await stateOf(owner)).AccountState === 'Active' ? true : undefined,
  )
  await creditBecomes(portal, owner, 500)
  expect(await last(owner)).toMatchObject({ Status: 'COMPLETED' })
  expect((await last(owner))?.Returned).toBeUndefined()
  expect(await booked(portal, 'gateway', owner)).toBe(2000)
  expect(await booked(portal, 'arrears', owner)).toBe(0)
  expect(await booked(portal, 'received', owner)).toBe(0)
  await agrees()
})

test('a dispute that is won while what was taken back is being made owed takes the debt off all the same', async () => {
  const owner = await toppedUp(500)
  const dispute = await atTheBank(portal, 'dispute', { payment_intent: await lastIntent(portal, owner) })
  await owes(owner, 1500)
  // Restores the state of a moment earlier: the debt is about to be written, by a transaction that has not committed.
  const [taken] = await portal.rows<{ id: string }>(
    `UPDATE payments.returns SET owed_at = NULL, credit_cents = 0 WHERE customer_uuid = $1 RETURNING return_uuid AS id`,
    [owner.CustomerUUID],
  )
  const of = byRule('payments', 'payment:make', { CustomerUUID: owner.CustomerUUID, UUID: taken?.id ?? '' })
  const written = Promise.withResolvers<void>()
  const handling = systemOf(portal).inTransaction(async (tx) => {
    await markOwed(tx, of)
    await noteNotOwed(tx, of, { fromCredit: money(500), undelivered: zero, writtenOff: zero })
    await written.promise
  })
  await atTheBank(portal, 'close-dispute', { dispute: dispute.id, won: 'true' })
  await eventually('the winning to wait', async () => {
    const waiting = await portal.rows(
      "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
    )
    return waiting.length > 0 ? true : undefined
  })
  written.resolve()
  await handling
  await eventually('the account to open', async () =>
    (await stateOf(owner)).AccountState === 'Active' ? true : undefined,
  )
  await creditBecomes(portal, owner, 500)
  expect(await booked(portal, 'arrears', owner)).toBe(0)
  await agrees()
})

test('a dispute that is won after its debt was paid leaves the money the customer’s, and the operator is told', async () => {
  const owner = await toppedUp(0)
  const dispute = await atTheBank(portal, 'dispute', { payment_intent: await lastIntent(portal, owner) })
  await owes(owner, 2000)
  await portal.good(payments.payArrears, { ...mine(owner), PaymentMethodID: owner.card }, owner.token)
  await atTheBank(portal, 'close-dispute', { dispute: dispute.id, won: 'true' })
  await eventually('a notice', async () => (await noticeOf('had paid $20.00 of it meanwhile'))[0])
  expect(await booked(portal, 'received', owner)).toBe(-2000)
  expect(await booked(portal, 'gateway', owner)).toBe(4000)
})

test('a dispute that is lost changes nothing more', async () => {
  const owner = await toppedUp(0)
  const dispute = await atTheBank(portal, 'dispute', { payment_intent: await lastIntent(portal, owner) })
  await owes(owner, 2000)
  await atTheBank(portal, 'close-dispute', { dispute: dispute.id, won: 'false' })
  await agrees()
  expect(await stateOf(owner)).toMatchObject({ AmountOwedCents: 2000 })
})

test('an inquiry of the bank takes nothing, and the operator is asked to answer it', async () => {
  const owner = await toppedUp(2000)
  await atTheBank(portal, 'dispute', { payment_intent: await lastIntent(portal, owner), inquiry: 'true' })
  await eventually('a notice', async () => (await noticeOf('the bank took $0.00 back'))[0])
  expect(await creditOf(portal, owner)).toBe(2000)
  await agrees()
})

test('a dispute whose webhooks are all lost is found by the nightly comparison', async () => {
  const owner = await toppedUp(0)
  const lost = ['charge.dispute.created', 'charge.dispute.funds_withdrawn']
  await portal.faults(
    'stripe',
    lost.map((op) => ({ kind: 'late-webhook' as const, op, ms: 600_000, times: 1 })),
  )
  await atTheBank(portal, 'dispute', { payment_intent: await lastIntent(portal, owner) })
  expect(await compareReturns(systemOf(portal))).toEqual([])
  await owes(owner, 2000)
})

test('a top-up that is taken back before it was heard of leaves neither its credit nor a debt', async () => {
  const owner = await mobileInService(portal, { plan: demoPlans.payg })
  const release = await keepJobsWaiting(portal, 'balance.hears.payment.changed')
  await askTopUp(portal, owner, { PaymentMethodID: owner.card, Amount: 2000 })
  await atTheBank(portal, 'dispute', { payment_intent: await lastIntent(portal, owner) })
  await eventually('it to be taken back', async () => ((await last(owner))?.Returned ? true : undefined))
  await release()
  await mailAbout(portal, owner, 'was taken back by your bank')
  const later = await daysLater(portal, owner, 1)
  expect(await creditOf(portal, later)).toBe(0)
  expect(await stateOf(later)).toEqual({ AccountState: 'Active' })
  expect(await booked(portal, 'arrears', owner)).toBe(0)
  await agrees()
})

test('the test card of the card partner that disputes what it pays is taken back after it was paid', async () => {
  const owner = await mobileInService(portal, { plan: demoPlans.payg })
  const card = await saveCard(portal, owner, 'pm_card_createDispute')
  await askTopUp(portal, owner, { PaymentMethodID: card })
  await eventually('it to be taken back', async () => ((await last(owner))?.Returned ? true : undefined))
  await mailAbout(portal, owner, 'was taken back by your bank')
  expect(await booked(portal, 'gateway', owner)).toBe(0)
  const later = await daysLater(portal, owner, 1)
  expect(await creditOf(portal, later)).toBe(0)
})

test('what the payer’s bank takes back and is too little to charge suspends nobody, and whom it was paid for is told so', async () => {
  const { child, parent, route } = await routedChild(portal)
  const { CustomerUUID: customerUuid, MobileUUID: ProductInstanceUUID } = child
  const how = { PaymentMethodType: 'billing_route', PaymentMethodID: route }
  await portal.good(balance.topUp, { customerUuid, ProductInstanceUUID, Amount: 2000, ...how }, child.token)
  await creditBecomes(portal, child, 2000)
  await spend(child, 20)
  await atTheBank(portal, 'dispute', { payment_intent: await lastIntent(portal, parent) })
  const mail = await mailAbout(portal, child, 'paid for you was taken back')
  expect(mail.text).toContain('We don’t ask you for $0.20 of it')
  expect(mail.text).not.toContain('suspended')
  expect(await stateOf(child)).toEqual({ AccountState: 'Active' })
})

testRepeatedNews(portal)
