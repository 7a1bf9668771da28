import { needsCardLater } from '@waea/domain/shop/cart/cart'
import { notesPorting, withoutPorting } from '@waea/domain/shop/cart/cart-summaries'
import { money } from '@waea/kit/money'
import type { Tx } from '../../../platform/ctx.ts'
import { byRule, type Permitted, permit } from '../../../platform/db/permit.ts'
import type { Sale } from '../../purchases/index.ts'
import { simsIn } from '../sims-in-order.ts'
import { rewriteBoughtCart } from '../stores/carts.store.ts'
import { lockOrder, markOrderPaid, type StoredOrder, saveOrderStep } from '../stores/orders.store.ts'

/**
 * Marks a confirmed order as paid, inside the caller's transaction: its cart is bought, and its SIMs are to be issued.
 */
export async function completePayment(
  ctx: Tx,
  order: Permitted<StoredOrder, 'order:place'>,
): Promise<Permitted<StoredOrder, 'order:place'>> {
  const { CustomerUUID, UUID } = order
  const sims = simsIn(order.Items).map(({ SIM, ItemUUID, SimType }) => ({ SIM, ItemUUID, SimType }))
  const paid = await markOrderPaid(ctx, order, sims)
  // Remove the porting details from the bought cart; the order keeps them.
  if (order.Items.some(notesPorting))
    await rewriteBoughtCart(ctx, byRule('shop', 'cart:write', order), order.Items.map(withoutPorting))
  await ctx.tell('order.paid', { CustomerUUID, OrderUUID: UUID, Number: order.Number })
  return paid
}

/** An order that waits for its payment. Its SIMs are issued once it is paid. */
export const orderSale = {
  purpose: 'order',
  lock: (tx, { CustomerUUID, UUID }) => lockOrder(tx, CustomerUUID, UUID),
  isUnpaid: ({ Status }) => Status === 'CONFIRMED',
  payment: (order) => ({
    amount: money(order.DueCents),
    service: null,
    description: `Order ${order.Number}`,
    keepCard: needsCardLater(order.Items),
  }),
  deliver: async (tx, { CustomerUUID, UUID }) => {
    const order = permit(tx.actor, 'order:place', await lockOrder(tx, CustomerUUID, UUID))
    if (order.Status === 'CONFIRMED') await completePayment(tx, order)
  },
  cancel: (tx, order) => saveOrderStep(tx, permit(tx.actor, 'order:place', order), 'CANCELED'),
  refusedWith: (order) => ({ OrderUUID: order.UUID, Number: order.Number }),
} satisfies Sale<StoredOrder>
