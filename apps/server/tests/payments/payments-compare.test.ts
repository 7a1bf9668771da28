import { beforeEach, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { compareWithPartner } from '../../src/capabilities/payments/compare/compare.ts'
import { recordPayment } from '../../src/capabilities/payments/paying/record-payment.ts'
import { intentOf } from '../../src/capabilities/payments/stores/payments.store.ts'
import { askTopUp, creditBecomes, mobileInService, type Owner, systemOf } from '../ledger/money-support.ts'
import { confirm, shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile()
let owner: Owner & { card: string }

beforeEach(async () => {
  owner = await mobileInService(portal, { plan: demoPlans.payg })
})

async function compared(): Promise<string[]> {
  const since = new Date(portal.server.clock.now().getTime() - 86_400_000)
  return (await compareWithPartner(systemOf(portal), since)).map((one) => one.what).sort()
}

test('the comparison is empty where both have the same', async () => {
  await askTopUp(portal, owner, { PaymentMethodID: owner.card })
  await creditBecomes(portal, owner, 2000)
  expect(await compared()).toEqual([])
})

test('a payment that was given up here and made there after all is recorded, and is worth its credit', async () => {
  await portal.faults('stripe', [{ kind: 'late-webhook', op: 'payment_intent.succeeded', ms: 600_000, times: 1 }])
  const { body } = await askTopUp(portal, owner)
  await portal.rows("UPDATE payments.intents SET state = 'cancelled' WHERE payment_uuid = $1", [body.PaymentUUID])
  await confirm(portal, body.ClientSecret)
  expect(await compared()).toEqual([])
  await creditBecomes(portal, owner, 2000)
})

test('what two processes were told of one payment, and read before either wrote, is recorded once', async () => {
  await portal.faults('stripe', [{ kind: 'late-webhook', op: 'payment_intent.succeeded', ms: 600_000, times: 1 }])
  const { body } = await askTopUp(portal, owner)
  await confirm(portal, body.ClientSecret)
  const ctx = systemOf(portal)
  const read = await intentOf(ctx, owner.CustomerUUID, body.PaymentUUID)
  if (!read?.gatewayRef) throw new Error('The payment is not at the card partner')
  const said = await ctx.ports.cards.fetchPayment(read.gatewayRef)
  const record = () => ctx.inTransaction((tx) => recordPayment(tx, read, said))
  const [one, other] = await Promise.all([record(), record()])
  expect(one.receiptUuid).toBe(other.receiptUuid)
  await creditBecomes(portal, owner, 2000)
})

test('what only one of the two has is found and kept in the audit log; what others took there is not ours', async () => {
  await fetch(`${portal.sandbox}/stripe/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox' },
    body: new URLSearchParams({ amount: '2000', currency: 'nzd', payment_method: 'pm_card_visa', confirm: 'true' }),
  })
  const { body } = await askTopUp(portal, owner, { PaymentMethodID: owner.card })
  await creditBecomes(portal, owner, 2000)
  const other = '00000000-0000-4000-8000-000000000001'
  await portal.rows('UPDATE payments.intents SET payment_uuid = $2 WHERE payment_uuid = $1', [body.PaymentUUID, other])
  expect(await compared()).toEqual(['not-at-the-partner', 'not-in-our-books'])
  const kept = await portal.rows("SELECT 1 FROM platform.audit WHERE deed = 'payment-difference'")
  expect(kept).toHaveLength(2)
})
