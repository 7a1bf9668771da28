import { notesPorting, withoutPorting } from '@waea/domain/shop/cart-summaries'
import type { Tx } from '../../platform/ctx.ts'
import { byRule, type Permitted, permit } from '../../platform/permit.ts'
import { rewriteBoughtCart } from './carts.store.ts'
import { markOrderPaid, type StoredOrder } from './orders.store.ts'
import { simsIn } from './sims-in-order.ts'

/** Marks a confirmed order as paid, in the caller's transaction: its cart is bought, and its SIMs are to be issued. */
export async function completePayment(
  ctx: Tx,
  order: Permitted<StoredOrder, 'order:place'>,
): Promise<Permitted<StoredOrder, 'order:place'>> {
  const { CustomerUUID, UUID } = order
  const sims = simsIn(order.Items).map(({ SIM, ItemUUID, SimType }) => ({ SIM, ItemUUID, SimType }))
  const paid = await markOrderPaid(ctx, order, sims)
  // The order keeps the porting details; the bought cart does not.
  if (order.Items.some(notesPorting))
    await rewriteBoughtCart(ctx, permit(byRule('shop'), 'cart:write', order), order.Items.map(withoutPorting))
  await ctx.tell('order.paid', { CustomerUUID, OrderUUID: UUID, Number: order.Number })
  return paid
}
