import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { refundPayment } from '../../src/capabilities/payments/refunds/refund-payment.ts'
import { booked, systemOf } from '../ledger/money-support.ts'
import { anEsim } from '../shop/shop-support.ts'
import { failedOrder, lastPayment, refundsAre, refundsAtPartner, shopOfRefunds } from './refund-support.ts'

/** A failed refund does not count as refunded. */
const { portal, buyer } = shopOfRefunds()

/** How much of the $20.00 paid could still be refunded for another reason. */
async function leftToGiveCents(): Promise<number | undefined> {
  const [paid] = await portal.rows<{ uuid: string }>(
    'SELECT thing_uuid AS uuid FROM payments.allocations WHERE customer_uuid = $1',
    [buyer.CustomerUUID],
  )
  const paidThing = paid?.uuid ?? ''
  const input = { CustomerUUID: buyer.CustomerUUID, purpose: 'order', paidThing, thingUuid: paidThing } as const
  const again = await systemOf(portal).inTransaction((tx) =>
    refundPayment(tx, { ...input, amount: money(2000), reason: `again:${paidThing}` }),
  )
  return again?.amount
}

async function notGiven(): Promise<void> {
  expect((await lastPayment(portal, buyer)).Status).toBe('COMPLETED')
  expect(await refundsAtPartner(portal, buyer)).toEqual({ refunds: 0, cents: 0 })
  expect(await booked(portal, 'gateway', buyer)).toBe(2000)
  expect((await booked(portal, 'sales', buyer)) + (await booked(portal, 'gst', buyer))).toBe(-2000)
  const deeds = await portal.rows<{ deed: string; cents: number }>(
    `SELECT deed, (detail ->> 'AmountCents')::int AS cents FROM platform.audit
     WHERE customer_uuid = $1 AND deed IN ('refund-failed', 'payment-refunded') ORDER BY deed`,
    [buyer.CustomerUUID],
  )
  expect(deeds.filter(({ deed }) => deed === 'refund-failed')).toEqual([{ deed: 'refund-failed', cents: 2000 }])
}

test('a refund that the card partner refuses for good is booked nowhere, and all of the payment can still go back', async () => {
  await portal.faults('stripe', [{ kind: 'error-before-effect', op: 'refunds.create', status: 400 }])
  const order = await failedOrder(portal, buyer, [anEsim()])
  await refundsAre(portal, buyer, order.Number, 'FAILED')
  await notGiven()
  const booked = await portal.rows(
    "SELECT 1 FROM platform.audit WHERE customer_uuid = $1 AND deed = 'payment-refunded'",
    [buyer.CustomerUUID],
  )
  expect(booked).toEqual([])
  expect(await leftToGiveCents()).toBe(2000)
})

test('a refund that the bank sends back is taken out of the books, and all of the payment can still go back', async () => {
  const order = await failedOrder(portal, buyer, [anEsim()], 'pm_card_refundFail')
  await refundsAre(portal, buyer, order.Number, 'FAILED')
  await notGiven()
  expect(await leftToGiveCents()).toBe(2000)
})
