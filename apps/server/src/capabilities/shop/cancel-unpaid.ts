import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/permit.ts'
import { PartnerUnknown } from '../../ports/ports.ts'
import { abandonPayment } from '../payments/index.ts'
import { forgetCarts } from './carts.store.ts'
import { orderPaid } from './order-paid.ts'
import { lockOrder, stepOrder, unpaidOrders } from './orders.store.ts'

const paidWithinMs = 24 * 3_600_000
const atOnce = 200

/** Cancels orders that nobody paid for a day. The card partner is asked first: what is paid after all goes on. */
export async function cancelUnpaid(ctx: Ctx): Promise<void> {
  const since = new Date(ctx.now().getTime() - paidWithinMs)
  for (const { CustomerUUID, UUID } of await unpaidOrders(ctx, since, atOnce)) {
    try {
      const outcome = await abandonPayment(ctx, { CustomerUUID, purpose: 'order', thing: UUID })
      await ctx.inTransaction((inner) => close(inner, CustomerUUID, UUID, outcome))
    } catch (error) {
      // An order whose payment the card partner does not speak of waits for the next time; the others do not.
      if (!(error instanceof PartnerUnknown)) throw error
    }
  }
}

async function close(ctx: Tx, customer: Uuid, uuid: Uuid, outcome: 'paid' | 'given-up'): Promise<void> {
  const order = permit(ctx.actor, 'order:place', await lockOrder(ctx, customer, uuid))
  if (order.Status !== 'CONFIRMED') return
  if (outcome === 'paid') await orderPaid(ctx, order)
  else await stepOrder(ctx, order, 'CANCELED')
}

/** Forgets carts that nobody touched for 30 days. */
export async function forgetOldCarts(ctx: Ctx): Promise<void> {
  let gone = atOnce
  while (gone >= atOnce) gone = await ctx.inTransaction((inner) => forgetCarts(inner.db, inner.now(), atOnce))
}
