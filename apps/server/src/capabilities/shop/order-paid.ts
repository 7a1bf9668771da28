import { simTypeOf } from '@waea/domain/catalogue/catalogue-item'
import { type CartItem, planOf } from '@waea/domain/shop/cart'
import { notesPorting, withoutPorting } from '@waea/domain/shop/cart-summaries'
import type { Tx } from '../../platform/ctx.ts'
import { byRule, type Permitted, permit } from '../../platform/permit.ts'
import { rewriteBoughtCart } from './carts.store.ts'
import { markOrderPaid, type StoredOrder } from './orders.store.ts'

/** The SIMs of an order, counted from 1 over all its items. */
export function simsIn(items: readonly CartItem[]) {
  return items
    .flatMap((item) => Array.from({ length: item.Quantity }, () => item))
    .map((item, at) => {
      const plan = planOf(item)
      return {
        SIM: at + 1,
        ItemUUID: item.UUID,
        SimType: simTypeOf(item.ItemUUID) ?? 'real_sim',
        item,
        ...(plan && { plan }),
      }
    })
}

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
