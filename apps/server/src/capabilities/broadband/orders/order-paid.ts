import type { PaymentPart } from '@waea/domain/payments/parties'
import type { Tx } from '../../../platform/ctx.ts'
import { refundPayment } from '../../payments/index.ts'
import type { Sale } from '../../purchases/index.ts'
import { lockOrder, type OrderKey, type OrderRow } from '../stores/orders.store.ts'
import { changeOrder, own } from './move-order.ts'

/** An order that waits for the payment of its router. */
export const fibreSale = {
  purpose: 'order',
  lock: lockOrder,
  isUnpaid: ({ Status }) => Status === 'UNPAID',
  payment: (order) => ({
    amount: order.DueCents,
    service: null,
    description: `Order ${order.Number}`,
    keepCard: true,
  }),
  deliver: send,
  cancel: (tx, order) =>
    changeOrder(tx, own(order), { Status: 'CANCELED', neverPaid: true, parcelState: null, isCancelWanted: false }),
  refusedWith: (order) => ({ OrderUUID: order.UUID, Number: order.Number }),
} satisfies Sale<OrderRow>

/** A paid order is sent to its company, once, in the context's transaction. */
async function send(tx: Tx, key: OrderKey): Promise<void> {
  const now = await lockOrder(tx, key)
  if (now?.Status !== 'UNPAID') return
  const { CustomerUUID, UUID: OrderUUID } = await changeOrder(tx, own(now), { Status: 'SENT' })
  await tx.tell('fibre.order-due', { CustomerUUID, OrderUUID })
}

/**
 * Hears that something was paid: an order of fibre goes on. What was paid for one that was given up unpaid goes back; of one
 * that was known to be paid, what became of its router has decided that. What is no order of fibre is heard by others.
 */
export async function handlePaid(tx: Tx, { thing, beneficiary, amount }: PaymentPart): Promise<void> {
  const order = await lockOrder(tx, { CustomerUUID: beneficiary, UUID: thing })
  if (!order) return
  if (order.Status === 'UNPAID') return send(tx, order)
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
