import { maxRefusedTries } from '@waea/domain/billing-routes/route'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import { paymentNow } from '../payments/index.ts'
import { lockRoute } from './routes.store.ts'
import { endSpends, type SpendEnd, triesOf } from './spends.store.ts'
import { tellRoute } from './tell-route.ts'

/**
 * Ends the reservation of a payment and refreshes the remaining limit for both accounts. No-op if nothing is reserved.
 * Notifies the payer of a top-up; for any other purchase they get a receipt by mail.
 */
export async function settleSpend(tx: Tx, of: { CustomerUUID: Uuid; PaymentUUID: Uuid }, end: SpendEnd): Promise<void> {
  const ended = await endSpends(tx, byRule('billing-routes', 'route:spend', of), end)
  const paid = end === 'spent' && ended.length > 0 ? await paymentNow(tx, of) : undefined
  for (const { CustomerUUID, parent, RouteUUID } of ended) {
    await tx.show(CustomerUUID, 'routes.changed')
    await tx.show(parent, 'routes.changed')
    if (end === 'released') await tellIfRests(tx, CustomerUUID, RouteUUID)
    if (paid?.purpose === 'top-up')
      await tellRoute(tx, { CustomerUUID, parent, UUID: paid.PaymentUUID, limit: paid.amount }, 'spent', ['parent'])
  }
}

/** Notifies the payer, once, that refused cards have paused the route. */
async function tellIfRests(tx: Tx, CustomerUUID: Uuid, RouteUUID: Uuid): Promise<void> {
  // Locked, so that simultaneous refusals are counted one by one.
  const route = await lockRoute(tx, RouteUUID, CustomerUUID)
  if (!route) return
  const { refused } = await triesOf(tx, route, tx.today())
  if (refused === maxRefusedTries) await tellRoute(tx, route, 'rests', ['parent'])
}
