import { payments } from '@waea/contract/money/payments'
import { customers } from '@waea/contract/people/customers'
import { expect, test } from 'vitest'
import { settleTopUp } from '../../src/capabilities/balance/top-up-paid.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { setAccountState } from '../../src/capabilities/customers/index.ts'
import { paymentNow } from '../../src/capabilities/payments/index.ts'
import { deliverPurchase } from '../../src/capabilities/plans/buying/deliver.ts'
import { endAtNetwork } from '../customers/customer-support.ts'
import { paidTopUp } from '../guest/guest-support.ts'
import {
  askPrepay,
  askTopUp,
  booked,
  creditBecomes,
  creditOf,
  mobileInService,
  type Owner,
  systemOf,
} from '../ledger/money-support.ts'
import { type Buyer, confirm, eventually, shopOfFile } from '../shop/shop-support.ts'
import { numberOf } from '../vouchers/vouchers-support.ts'
import { quiet } from '../whole/requests.ts'
import { addAccount, atTheBank, lastIntent } from './means/debit-support.ts'
import { disputed, isEven, keepWaiting, noticesOf, testRepeatedNews, won } from './returned-support.ts'

/** A bank takes back a payment for something never delivered. It was due for a refund, so nobody owes it. */
const portal = shopOfFile({ IS_DIRECT_DEBIT_ALLOWED: 'true', STRIPE_DEBIT_MS: '900000000' })

const mine = ({ CustomerUUID }: Buyer) => ({ customerUuid: CustomerUUID })
const stateOf = (of: Buyer) => portal.good(customers.accountState, mine(of), of.token)
const mailsOf = async ({ Email }: Buyer) => (await portal.messages(Email, 0)).map(({ subject }) => subject)
const refundsOf = ({ CustomerUUID }: Buyer) =>
  portal.rows<{ state: string }>('SELECT state FROM payments.refunds WHERE customer_uuid = $1', [CustomerUUID])
const payg = () => mobileInService(portal, { plan: demoPlans.payg })

/** Sales and GST booked for a customer, in cents. */
const soldTo = async (of: Buyer) => -((await booked(portal, 'sales', of)) + (await booked(portal, 'gst', of)))

test('a debit of a debt that is owed no more is not owed when its bank takes it back before its refund', async () => {
  const buyer = await portal.signUpCustomer()
  const PaymentMethodID = await addAccount(portal, buyer)
  const set = (state: 'Active' | 'Suspended') =>
    systemOf(portal).inTransaction((tx) =>
      setAccountState(tx, buyer.CustomerUUID, state, { because: 'unpaid', amountCents: 8640 }),
    )
  await set('Suspended')
  await eventually('the payment to begin', async () => {
    const { body } = await portal.call(payments.payArrears, { ...mine(buyer), PaymentMethodID }, buyer.token)
    return body.Status === 'PENDING' || undefined
  })
  await set('Active')
  await atTheBank(portal, 'answer', { payment_intent: await lastIntent(portal, buyer) })
  await eventually('the refund to wait', async () =>
    (await refundsOf(buyer))[0]?.state === 'unasked' ? true : undefined,
  )
  await atTheBank(portal, 'return', { payment_intent: await lastIntent(portal, buyer) })
  await eventually('the refund to be over', async () =>
    (await refundsOf(buyer))[0]?.state === 'failed' ? true : undefined,
  )
  await quiet(portal)
  expect(await stateOf(buyer)).toEqual({ AccountState: 'Active' })
  await isEven(portal, buyer)
  expect(await mailsOf(buyer)).not.toContain('$86.40 was taken back by your bank')
})

/** A top-up of $20.00 for a mobile that has ended; its job waits until `release`. */
async function lateTopUp(): Promise<{ owner: Owner; release: () => Promise<void> }> {
  const owner = await payg()
  const release = await keepWaiting(portal, 'balance.hears.payment.changed')
  await askTopUp(portal, owner, { PaymentMethodID: owner.card })
  await endAtNetwork(portal, owner)
  await quiet(portal)
  return { owner, release }
}

test('a top-up that never became credit is not owed when its bank takes it back, whenever it is heard of', async () => {
  const { owner, release } = await lateTopUp()
  await disputed(portal, owner)
  expect(await stateOf(owner)).toEqual({ AccountState: 'Active' })
  await isEven(portal, owner)
  await release()
  await isEven(portal, owner)
  expect(await refundsOf(owner)).toEqual([])
  expect(await mailsOf(owner)).not.toContain('$20.00 was taken back by your bank')
})

test('the refund of a top-up that never became credit is asked for once its dispute is won', async () => {
  const { owner, release } = await lateTopUp()
  const dispute = await disputed(portal, owner)
  await release()
  expect(await refundsOf(owner)).toEqual([])
  await won(portal, owner, dispute)
  expect(await refundsOf(owner)).toHaveLength(1)
})

/** Keeps a listener of payment news waiting, and refunds with it. */
const keepRefundsWaiting = (listener: string) => keepWaiting(portal, listener, 'payments.refund', 'payments.reconcile')

/** Settles a customer's last top-up again, as each event of it does. */
async function settleAgain(owner: Buyer) {
  const { CustomerUUID, PaymentUUID } = await lastPayment(owner)
  const changed = { CustomerUUID, PaymentUUID, purpose: 'top-up', payer: 'customer' } as const
  await systemOf(portal).inTransaction((tx) => settleTopUp(tx, changed))
}

/** The last payment of a customer. */
async function lastPayment(owner: Buyer) {
  const [row] = await portal.rows<{ id: string }>(
    'SELECT payment_uuid AS id FROM payments.intents WHERE customer_uuid = $1 ORDER BY created_at DESC LIMIT 1',
    [owner.CustomerUUID],
  )
  return paymentNow(systemOf(portal), { CustomerUUID: owner.CustomerUUID, PaymentUUID: row?.id ?? '' })
}

test('the refund of a top-up that waits ends when its bank takes it back, and nothing is owed', async () => {
  const owner = await payg()
  const release = await keepRefundsWaiting('balance.hears.payment.changed')
  await askTopUp(portal, owner, { PaymentMethodID: owner.card })
  await endAtNetwork(portal, owner)
  await settleAgain(owner)
  const dispute = await disputed(portal, owner)
  expect(await refundsOf(owner)).toEqual([{ state: 'failed' }])
  expect(await stateOf(owner)).toEqual({ AccountState: 'Active' })
  await isEven(portal, owner)
  await release()
  await won(portal, owner, dispute)
  expect(await booked(portal, 'received', owner)).toBe(-2000)
  expect(await noticesOf(portal, 'what it had paid for was not delivered: refund $20.00 of it')).toHaveLength(1)
})

test('the refund of a plan that waits ends when its bank takes it back, and its sale is undone', async () => {
  const { owner, release, sold } = await lateExtra('payments.refund', 'payments.reconcile')
  const { paysFor, PaymentUUID } = await lastPayment(owner)
  await systemOf(portal).inTransaction((tx) =>
    deliverPurchase(tx, owner.CustomerUUID, paysFor[0]?.thing ?? '', PaymentUUID),
  )
  expect(await refundsOf(owner)).toEqual([{ state: 'unasked' }])
  await disputed(portal, owner)
  expect(await refundsOf(owner)).toEqual([{ state: 'failed' }])
  await release()
  expect(await stateOf(owner)).toEqual({ AccountState: 'Active' })
  await isEven(portal, owner)
  expect(await soldTo(owner)).toBe(sold)
})

test('a guest’s top-up that never became credit is no loss, and no guest is told that it goes back to the card', async () => {
  await portal.rows('TRUNCATE platform.limits')
  const owner = await payg()
  const release = await keepWaiting(portal, 'balance.hears.payment.changed')
  const { OrderID } = await paidTopUp(portal, await numberOf(portal, owner), 2000)
  await eventually('the payment', async () => ((await booked(portal, 'gateway', owner)) === 2000 ? true : undefined))
  await endAtNetwork(portal, owner)
  await quiet(portal)
  await disputed(portal, owner)
  await release()
  await isEven(portal, owner)
  expect(await booked(portal, 'write-off', owner)).toBe(0)
  expect(await noticesOf(portal, 'the bank of a guest')).toEqual([])
  const [purchase] = await portal.rows('SELECT state FROM guest.purchases WHERE order_uuid = $1', [OrderID])
  expect(purchase).toEqual({ state: 'open' })
})

/** A $6.00 add-on for a mobile that has ended; the payment's job waits until `release`. */
async function lateExtra(
  ...waiting: string[]
): Promise<{ owner: Owner & { card: string }; release: () => Promise<void>; sold: number }> {
  const owner = await payg()
  const sold = await soldTo(owner)
  const release = await keepWaiting(portal, 'plans.hears.payment.changed', ...waiting)
  const { body } = await askPrepay(portal, owner, demoPlans.prepayData2)
  await confirm(portal, (body as { ClientSecret: string }).ClientSecret)
  await eventually('the payment', async () => ((await booked(portal, 'gateway', owner)) === 600 ? true : undefined))
  await endAtNetwork(portal, owner)
  await quiet(portal)
  return { owner, release, sold }
}

test('a plan whose payment is taken back is no longer owed once it is found that it cannot be delivered', async () => {
  const { owner, release, sold } = await lateExtra()
  const dispute = await disputed(portal, owner)
  expect(await stateOf(owner)).toMatchObject({ AccountState: 'Suspended', AmountOwedCents: 600 })
  await release()
  expect(await stateOf(owner)).toEqual({ AccountState: 'Active' })
  await isEven(portal, owner)
  expect(await soldTo(owner)).toBe(sold)
  await won(portal, owner, dispute)
  expect(await booked(portal, 'received', owner)).toBe(-600)
  expect(await noticesOf(portal, 'what it had paid for was not delivered: refund $6.00 of it')).toHaveLength(1)
})

test('what was paid of the debt for a plan that cannot be delivered is the customer’s, and the operator is told', async () => {
  const { owner, release, sold } = await lateExtra()
  await disputed(portal, owner)
  const debt = { ...mine(owner), PaymentMethodID: owner.card }
  await portal.good(payments.payArrears, debt, owner.token)
  await release()
  expect(await stateOf(owner)).toEqual({ AccountState: 'Active' })
  expect(await booked(portal, 'received', owner)).toBe(-600)
  expect(await booked(portal, 'arrears', owner)).toBe(0)
  expect(await soldTo(owner)).toBe(sold)
  expect(await noticesOf(portal, 'was paid, and is not owed: refund $6.00 of it')).toHaveLength(1)
})

/** A top-up whose dispute was won, of a mobile with credit or one that has ended. */
async function wonTopUp(hasEnded: boolean): Promise<Owner> {
  const owner = await payg()
  await askTopUp(portal, owner, { PaymentMethodID: owner.card })
  await creditBecomes(portal, owner, 2000)
  const dispute = await disputed(portal, owner)
  if (hasEnded) await endAtNetwork(portal, owner)
  await won(portal, owner, dispute)
  return owner
}

test('credit that a won dispute gave back is not refunded as well when it is heard a second time', async () => {
  const owner = await wonTopUp(false)
  await creditBecomes(portal, owner, 2000)
  await endAtNetwork(portal, owner)
  await quiet(portal)
  await settleAgain(owner)
  expect(await refundsOf(owner)).toEqual([])
})

test('what a won dispute gave back to the card is not given as credit as well when it is heard a second time', async () => {
  const owner = await wonTopUp(true)
  expect(await refundsOf(owner)).toHaveLength(1)
  await portal.rows('UPDATE mobiles.mobiles SET status = 4 WHERE mobile_uuid = $1', [owner.MobileUUID])
  await settleAgain(owner)
  expect(await creditOf(portal, owner)).toBe(0)
})

testRepeatedNews(portal)
