import type { PaymentPart } from '@waea/domain/payments/parties'
import type { Tx } from '../../platform/ctx.ts'
import { refundPayment } from '../payments/index.ts'
import { changeOrder, own } from './move-order.ts'
import { lockOrder, type OrderKey, type OrderRow } from './orders.store.ts'

/** A paid order is sent to its company, once, in the context's transaction; its state otherwise. */
export async function markPaid(tx: Tx, order: OrderRow): Promise<OrderRow> {
  const now = await lockOrder(tx, order)
  if (now?.Status !== 'UNPAID') return now ?? order
  const sent = await changeOrder(tx, own(now), { Status: 'SENT' })
  await tx.tell('fibre.order-due', { CustomerUUID: sent.CustomerUUID, OrderUUID: sent.UUID })
  return sent
}

/**
 * Hears that something was paid: an order of fibre goes on. What was paid for one that was given up unpaid goes back; of one
 * that was known to be paid, what became of its router has decided that. What is no order of fibre is heard by others.
 */
export async function handlePaid(tx: Tx, { thing, beneficiary, amount }: PaymentPart): Promise<void> {
  const order = await lockOrder(tx, { CustomerUUID: beneficiary, UUID: thing })
  if (!order) return
  if (order.Status === 'UNPAID') return void (await markPaid(tx, order))
  if (!order.neverPaid) return
  await changeOrder(tx, own(order), { neverPaid: false })
  await refundOrder(tx, order, amount)
}

/** Gives back what was paid for an order's router, once, in the context's transaction. */
export function refundOrder(tx: Tx, { CustomerUUID, UUID }: OrderKey, amount: PaymentPart['amount']) {
  if (amount === 0) return Promise.resolve(undefined)
  const whole = { purpose: 'order', paidThing: UUID, thingUuid: UUID, amount } as const
  return refundPayment(tx, { CustomerUUID, ...whole, reason: `fibre:${UUID}` })
}
