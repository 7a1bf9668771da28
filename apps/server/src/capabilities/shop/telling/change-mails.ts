import type { Tx } from '../../../platform/ctx.ts'
import { customerOf, mailTo } from '../../customers/index.ts'
import { sendMail } from '../../messages/index.ts'
import { type RefundWithCard, receiptsFor, refundInMail } from '../../payments/index.ts'
import type { StoredSim } from '../stores/order-sims.store.ts'
import type { Address, StoredOrder } from '../stores/orders.store.ts'
import { sumsOfSims } from '../sums-of-order.ts'
import { addressLines, nameOf, orderPath } from './order-mails.ts'

/** Mails the customer which part of an order was cancelled, what had left before, and what is refunded. */
export async function mailCancelled(
  ctx: Tx,
  order: StoredOrder,
  {
    given,
    kept,
    refund,
  }: { given: readonly StoredSim[]; kept: readonly StoredSim[]; refund: RefundWithCard | undefined },
): Promise<void> {
  const customer = await customerOf(ctx, order.CustomerUUID)
  await sendMail(ctx, {
    ...mailTo(customer),
    template: 'order-cancelled',
    dedupeKey: `order-cancelled:${order.UUID}:${ctx.now().getTime()}`,
    // If part of the order was kept, its receipt came with the confirmation.
    attachments: kept.length === 0 ? await receiptsFor(ctx, order.CustomerUUID, order.UUID) : [],
    data: {
      FirstName: customer.FirstName,
      Number: order.Number,
      cancelled: given.map((sim) => nameOf(order, sim.SIM)),
      kept: kept.map((sim) => nameOf(order, sim.SIM)),
      ...(given.length > 0 && { sums: sumsOfSims(order, given, ctx.today()) }),
      ...(refund && refundInMail(refund)),
      path: orderPath(order.Number),
    },
  })
}

/** Mails the customer the new address of an order's parcels, and which of them had left before. */
export async function mailAddress(
  ctx: Tx,
  order: StoredOrder,
  { address, gone }: { address: Address; gone: readonly number[] | 'all' },
): Promise<void> {
  const customer = await customerOf(ctx, order.CustomerUUID)
  await sendMail(ctx, {
    ...mailTo(customer),
    template: 'order-address',
    dedupeKey: `order-address:${order.UUID}:${ctx.now().getTime()}`,
    data: {
      FirstName: customer.FirstName,
      Number: order.Number,
      isTooLate: gone === 'all',
      gone: gone === 'all' ? [] : gone.map((sim) => nameOf(order, sim)),
      deliveredTo: [address.Name ?? '', ...addressLines(address)].filter(Boolean),
      path: orderPath(order.Number),
    },
  })
}
