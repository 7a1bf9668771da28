import { billPayment } from '@waea/contract/money/billing'
import { customers } from '@waea/contract/people/customers'
import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { recordReturn } from '../../src/capabilities/payments/paying/record-return.ts'
import { billed, owedBy } from '../guest/guest-bills.ts'
import { askTopUp, booked, creditBecomes, creditOf, mobileInService, systemOf } from '../ledger/money-support.ts'
import { type Buyer, eventually, saveCard, shopOfFile } from '../shop/shop-support.ts'
import { quiet } from '../whole/requests.ts'
import { disputed, keepWaiting, testRepeatedNews, won } from './returned-support.ts'

/** News of a payment arrives in any order: charged back, returned after a won dispute, charged back again. */
const portal = shopOfFile()

/** The bank charges a customer's last payment back again, in another dispute; waits until that is processed. */
async function takenAgain({ CustomerUUID }: Buyer): Promise<void> {
  const [paid] = await portal.rows<{ id: string; ref: string; cents: number }>(
    `SELECT payment_uuid AS id, gateway_ref AS ref, amount_cents AS cents FROM payments.intents
     WHERE customer_uuid = $1 AND state = 'succeeded' ORDER BY created_at DESC LIMIT 1`,
    [CustomerUUID],
  )
  if (!paid) throw new Error('There is no payment')
  const metadata = { customer_uuid: CustomerUUID, payment_uuid: paid.id }
  const said = { gatewayRef: `du_again_${paid.id}`, paymentRef: paid.ref, reason: 'fraudulent', metadata }
  const cents = { takenCents: money(paid.cents), disputedCents: money(paid.cents) }
  await recordReturn(systemOf(portal), { ...said, ...cents })
  await quiet(portal)
}

/** A customer with a bill of $25.00 paid by card. */
async function paidBill() {
  const { owner } = await billed(portal)
  const PaymentMethodID = await saveCard(portal, owner)
  const input = { customerUuid: owner.CustomerUUID, AmountCents: 2500, PaymentMethodID }
  await portal.good(billPayment.pay, input, owner.token)
  await eventually('the bill to be paid', async () => ((await owedBy(portal, owner)).owed === 0 ? true : undefined))
  return owner
}

const mailsOf = async ({ Email }: Buyer) => (await portal.messages(Email, 0)).map(({ subject }) => subject)

test('a payment of bills that came back before it was heard that it had gone pays its bill, and becomes no credit', async () => {
  const owner = await paidBill()
  const release = await keepWaiting(portal, 'billing.hears.payment.returned')
  await won(portal, owner, await disputed(portal, owner))
  await release()
  expect(await owedBy(portal, owner)).toEqual({ owed: 0, credit: 0 })
  expect(await booked(portal, 'received', owner)).toBe(0)
  expect((await mailsOf(owner)).filter((one) => one.includes('is credit on your account'))).toEqual([])
})

test('a bill is owed whose payment was taken back, given back and taken back, whichever is heard of first', async () => {
  const owner = await paidBill()
  const dispute = await disputed(portal, owner)
  const release = await keepWaiting(portal, 'billing.hears.payment.reinstated')
  await won(portal, owner, dispute)
  await takenAgain(owner)
  expect(await owedBy(portal, owner)).toEqual({ owed: 2500, credit: 0 })
  await release()
  expect(await owedBy(portal, owner)).toEqual({ owed: 2500, credit: 0 })
  expect(await booked(portal, 'received', owner)).toBe(0)
  expect(await booked(portal, 'receivable', owner)).toBe(2500)
})

test('no debt stands beside the credit of a top-up that was taken back, given back and taken back', async () => {
  const owner = await mobileInService(portal, { plan: demoPlans.payg })
  await askTopUp(portal, owner, { PaymentMethodID: owner.card })
  await creditBecomes(portal, owner, 2000)
  const dispute = await disputed(portal, owner)
  const release = await keepWaiting(portal, 'balance.hears.payment.reinstated')
  await won(portal, owner, dispute)
  await takenAgain(owner)
  await release()
  const state = await portal.good(customers.accountState, { customerUuid: owner.CustomerUUID }, owner.token)
  expect(state).toEqual({ AccountState: 'Active' })
  expect(await creditOf(portal, owner)).toBe(0)
  expect(await booked(portal, 'received', owner)).toBe(0)
  expect(await booked(portal, 'arrears', owner)).toBe(0)
})

testRepeatedNews(portal)
