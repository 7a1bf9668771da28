import type { Ctx } from '../../../platform/ctx.ts'
import { giveUpEach } from '../../purchases/index.ts'
import { deleteOldCartsOf } from '../stores/carts.store.ts'
import { unpaidOrders } from '../stores/orders.store.ts'
import { orderSale } from './order-paid.ts'

const paidWithinMs = 24 * 3_600_000
const perTransaction = 200

/**
 * Cancels orders that were not paid within a day. Checks with the card partner first: an order that was paid after all
 * continues.
 */
export async function cancelUnpaid(ctx: Ctx): Promise<void> {
  const since = new Date(ctx.now().getTime() - paidWithinMs)
  await giveUpEach(ctx, orderSale, await unpaidOrders(ctx, since, perTransaction))
}

/** Deletes carts that were not saved for 30 days. */
export async function deleteOldCarts(ctx: Ctx): Promise<void> {
  let gone = perTransaction
  while (gone >= perTransaction)
    gone = await ctx.inTransaction((inner) => deleteOldCartsOf(inner.db, inner.now(), perTransaction))
}
