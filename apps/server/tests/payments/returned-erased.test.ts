import { balance } from '@waea/contract/money/balance'
import { customers } from '@waea/contract/people/customers'
import { ownPayer } from '@waea/domain/payments/parties'
import { dollars, money } from '@waea/kit/money'
import { afterEach, expect, test } from 'vitest'
import { spendCredit } from '../../src/capabilities/balance/index.ts'
import { receivePayment } from '../../src/capabilities/billing/settling/receive-payment.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { eraseAccount } from '../../src/capabilities/customers/index.ts'
import { compareReturns } from '../../src/capabilities/payments/compare/compare-returns.ts'
import { routedChild } from '../approvals/approval-support.ts'
import { billedCustomers } from '../billing/billing-support.ts'
import { endAtNetwork } from '../customers/customer-support.ts'
import { askTopUp, booked, creditBecomes, mobileInService, type Owner, systemOf } from '../ledger/money-support.ts'
import { type Buyer, eventually, shopOfFile } from '../shop/shop-support.ts'
import { quiet } from '../whole/requests.ts'
import { atTheBank, lastIntent } from './means/debit-support.ts'
import { disputed, failedJobs, isEven, lossesOf, noticesOf, won } from './returned-support.ts'

/** A chargeback of a payment by or for a customer who was erased since: nobody owes it, and nobody is notified. */
const portal = shopOfFile()
afterEach(async () => {
  expect(await failedJobs(portal)).toEqual([])
})

async function erase({ CustomerUUID }: Buyer): Promise<void> {
  await systemOf(portal).inTransaction((tx) => eraseAccount(tx, CustomerUUID))
  await quiet(portal)
}

async function spend({ CustomerUUID, MobileUUID }: Owner, cents: number): Promise<void> {
  const spent = { CustomerUUID, MobileUUID, amount: money(cents), reason: `test:${MobileUUID}`, because: 'plan' }
  await systemOf(portal).inTransaction((tx) => spendCredit(tx, spent))
}

/** A customer with a top-up of $20.00, spent except for the given cents. */
async function toppedUp(left: number): Promise<Owner & { card: string }> {
  const owner = await mobileInService(portal, { plan: demoPlans.payg })
  await askTopUp(portal, owner, { PaymentMethodID: owner.card })
  await creditBecomes(portal, owner, 2000)
  if (left < 2000) await spend(owner, 2000 - left)
  return owner
}

/** A mobile whose $20.00 top-up was paid by another account and is spent. */
async function toppedUpByParent(): Promise<{ child: Owner; parent: Buyer }> {
  const { child, parent, route } = await routedChild(portal)
  const { CustomerUUID: customerUuid, MobileUUID: ProductInstanceUUID } = child
  const how = { PaymentMethodType: 'billing_route', PaymentMethodID: route }
  await portal.good(balance.topUp, { customerUuid, ProductInstanceUUID, Amount: 2000, ...how }, child.token)
  await creditBecomes(portal, child, 2000)
  await spend(child, 2000)
  return { child, parent }
}

const mailsOf = async ({ Email }: Buyer) => (await portal.messages(Email, 0)).map(({ subject }) => subject)
const lossOf = (cents: number) =>
  `a bank took back a payment for a customer who was erased, of which ${dollars(money(cents))} was spent: it is written off`

test('a top-up of an erased customer is written off, and is no loss any more once its dispute is won', async () => {
  const owner = await toppedUp(0)
  await erase(owner)
  const dispute = await disputed(portal, owner)
  await isEven(portal, owner)
  expect(await booked(portal, 'write-off', owner)).toBe(2000)
  expect(await lossesOf(portal, owner)).toEqual([lossOf(2000)])
  expect(await mailsOf(owner)).not.toContain('$20.00 was taken back by your bank')
  await won(portal, owner, dispute)
  expect(await booked(portal, 'write-off', owner)).toBe(0)
  expect(await booked(portal, 'received', owner)).toBe(0)
  expect(await booked(portal, 'gateway', owner)).toBe(2000)
  expect(await compareReturns(systemOf(portal))).toEqual([])
})

test('a plan of an erased customer is written off', async () => {
  const owner = await mobileInService(portal)
  await erase(owner)
  await disputed(portal, owner)
  await isEven(portal, owner)
  expect(await booked(portal, 'write-off', owner)).toBe(2000)
  expect(await lossesOf(portal, owner)).toEqual([lossOf(2000)])
})

test('what another account had paid for an erased customer is written off, and its payer owes nothing', async () => {
  const { child, parent } = await toppedUpByParent()
  await erase(child)
  await disputed(portal, parent)
  await isEven(portal, child, parent)
  expect(await booked(portal, 'write-off', child)).toBe(2000)
  expect(await lossesOf(portal, parent)).toEqual([lossOf(2000)])
  expect(await portal.good(customers.accountState, { customerUuid: parent.CustomerUUID }, parent.token)).toEqual({
    AccountState: 'Active',
  })
  expect((await mailsOf(parent)).filter((one) => one.includes('taken back'))).toEqual([])
})

test('what an erased account had paid for another is owed by that one, who is told without a name', async () => {
  const { child, parent } = await toppedUpByParent()
  await erase(parent)
  await disputed(portal, parent)
  expect(await portal.good(customers.accountState, { customerUuid: child.CustomerUUID }, child.token)).toMatchObject({
    AccountState: 'Suspended',
    AmountOwedCents: 2000,
  })
  expect(await mailsOf(child)).toContain('$20.00 that somebody else paid for you was taken back')
  expect(await booked(portal, 'arrears', child)).toBe(2000)
  expect(await booked(portal, 'received', child)).toBe(0)
})

test('credit that a won dispute gives back to an erased customer is to go back to the card', async () => {
  const owner = await toppedUp(2000)
  const dispute = await disputed(portal, owner)
  await creditBecomes(portal, owner, 0)
  await endAtNetwork(portal, owner)
  await erase(owner)
  await won(portal, owner, dispute)
  const refunds = await portal.rows('SELECT amount_cents FROM payments.refunds WHERE customer_uuid = $1', [
    owner.CustomerUUID,
  ])
  expect(refunds).toEqual([{ amount_cents: 2000 }])
})

test('what is paid for a bill of an erased customer is booked, and nobody is told of the credit', async () => {
  const [of] = await billedCustomers(portal, { on: '2027-03-01' })
  if (!of) throw new Error('There is no customer')
  const { CustomerUUID } = of
  await systemOf(portal).inTransaction((tx) => eraseAccount(tx, CustomerUUID))
  const PaymentUUID = systemOf(portal).newUuid()
  const amount = money(2500)
  const part = { UUID: PaymentUUID, thing: CustomerUUID, beneficiary: CustomerUUID, service: null, amount }
  const paid = { CustomerUUID, PaymentUUID, payer: ownPayer(CustomerUUID), purpose: 'bill' as const, amount }
  await systemOf(portal).inTransaction((tx) => receivePayment(tx, { ...paid, paysFor: [part] }))
  const [account] = await portal.rows('SELECT credit_cents FROM billing.accounts WHERE customer_uuid = $1', [
    CustomerUUID,
  ])
  expect(account).toEqual({ credit_cents: 2500 })
})

test('a return that cannot be recorded holds up no other, and is told to the operator', async () => {
  const [first, second] = [await toppedUp(0), await toppedUp(0)]
  await portal.rows(`CREATE FUNCTION no_return() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF new.customer_uuid = '${first.CustomerUUID}' THEN RAISE 'There is no room'; END IF; RETURN new; END $$`)
  await portal.rows(`CREATE TRIGGER no_return BEFORE INSERT ON payments.returns
    FOR EACH ROW EXECUTE FUNCTION no_return()`)
  const lost = ['charge.dispute.created', 'charge.dispute.funds_withdrawn']
  await portal.faults(
    'stripe',
    lost.map((op) => ({ kind: 'late-webhook' as const, op, ms: 600_000, times: 2 })),
  )
  const dispute = await atTheBank(portal, 'dispute', { payment_intent: await lastIntent(portal, first) })
  await atTheBank(portal, 'dispute', { payment_intent: await lastIntent(portal, second) })
  expect(await compareReturns(systemOf(portal))).toMatchObject([{ gatewayRef: dispute.id, what: 'not-in-our-books' }])
  expect(await noticesOf(portal, 'could not be recorded: There is no room')).toHaveLength(1)
  await eventually('the other to be owed', async () =>
    (await booked(portal, 'arrears', second)) === 2000 ? true : undefined,
  )
  await portal.rows('DROP FUNCTION no_return() CASCADE')
  expect(await compareReturns(systemOf(portal))).toEqual([])
  await portal.faults('stripe', [])
})
