import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/permit.ts'
import { PartnerUnknown } from '../../ports/ports.ts'
import { abandonPayment } from '../payments/index.ts'
import { deleteOldCartsOf } from './carts.store.ts'
import { completePayment } from './order-paid.ts'
import { lockOrder, saveOrderStep, unpaidOrders } from './orders.store.ts'

const paidWithinMs = 24 * 3_600_000
const perTransaction = 200

/**
 * Cancels orders that were not paid within a day. Asks the card partner first: an order that was paid after all
 * continues.
 */
export async function cancelUnpaid(ctx: Ctx): Promise<void> {
  const since = new Date(ctx.now().getTime() - paidWithinMs)
  for (const { CustomerUUID, UUID } of await unpaidOrders(ctx, since, perTransaction)) {
    try {
      const outcome = await abandonPayment(ctx, { CustomerUUID, purpose: 'order', thing: UUID })
      await ctx.inTransaction((inner) => close(inner, CustomerUUID, UUID, outcome))
    } catch (error) {
      // An order whose payment the card partner does not answer for waits until the next run; the others do not.
      if (!(error instanceof PartnerUnknown)) throw error
    }
  }
}

async function close(ctx: Tx, customer: Uuid, uuid: Uuid, outcome: 'paid' | 'given-up'): Promise<void> {
  const order = permit(ctx.actor, 'order:place', await lockOrder(ctx, customer, uuid))
  if (order.Status !== 'CONFIRMED') return
  if (outcome === 'paid') await completePayment(ctx, order)
  else await saveOrderStep(ctx, order, 'CANCELED')
}

/** Deletes carts that nobody touched for 30 days. */
export async function deleteOldCarts(ctx: Ctx): Promise<void> {
  let gone = perTransaction
  while (gone >= perTransaction)
    gone = await ctx.inTransaction((inner) => deleteOldCartsOf(inner.db, inner.now(), perTransaction))
}
