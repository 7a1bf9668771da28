import type { PaymentPart } from '@waea/domain/payments/parties'
import type { Tx } from '../../../platform/ctx.ts'
import { refundPayment } from '../../payments/index.ts'
import type { Sale } from '../../purchases/index.ts'
import { lockOrder, type OrderKey, type OrderRow } from '../stores/orders.store.ts'
import { changeOrder, own } from './change-order.ts'

/** The sale of an order: it waits for the payment of its router. */
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

/** Has a paid order sent to its company, once, inside the caller's transaction. */
async function send(tx: Tx, key: OrderKey): Promise<void> {
  const now = await lockOrder(tx, key)
  if (now?.Status !== 'UNPAID') return
  const { CustomerUUID, UUID: OrderUUID } = await changeOrder(tx, own(now), { Status: 'SENT' })
  await tx.tell('fibre.order-due', { CustomerUUID, OrderUUID })
}

/**
 * Handles a payment: the fibre order that it pays for is sent. Refunds the payment of an order that was given up as
 * unpaid; for one that was already known as paid, the state of its router has decided the refund. Ignores payments for
 * anything else.
 */
export async function handlePaid(tx: Tx, { thing, beneficiary, amount }: PaymentPart): Promise<void> {
  const order = await lockOrder(tx, { CustomerUUID: beneficiary, UUID: thing })
  if (!order) return
  if (order.Status === 'UNPAID') return send(tx, order)
  if (!order.neverPaid) return
  await changeOrder(tx, own(order), { neverPaid: false })
  await refundOrder(tx, order, amount)
}

/** Refunds the payment for an order's router, once, inside the caller's transaction. */
export function refundOrder(tx: Tx, { CustomerUUID, UUID }: OrderKey, amount: PaymentPart['amount']) {
  if (amount === 0) return Promise.resolve(undefined)
  const whole = { purpose: 'order', paidThing: UUID, thingUuid: UUID, amount } as const
  return refundPayment(tx, { CustomerUUID, ...whole, reason: `fibre:${UUID}` })
}
