import type { Tx } from '../../platform/ctx.ts'
import type { NewsOf } from '../../platform/news.ts'
import { byRule, permit } from '../../platform/permit.ts'
import { lockRoute, updateRoute } from './routes.store.ts'
import { routesOfPayment } from './spends.store.ts'

type Returned = Pick<NewsOf<'payment.returned'>, 'CustomerUUID' | 'PaymentUUID' | 'payer'>

/**
 * Hears that a payment by a route was taken back, or stands again: until the customer names the route for a payment, or the
 * payer lets it be tried, its card is charged for nothing.
 */
export async function hearReturned(tx: Tx, returned: Returned, takenBackAt: Date | null = tx.now()): Promise<void> {
  if (returned.payer.kind !== 'billing-parent') return
  for (const { CustomerUUID, RouteUUID } of await routesOfPayment(tx, returned)) {
    const route = await lockRoute(tx, RouteUUID, CustomerUUID)
    if (!route) continue
    await updateRoute(tx, permit(byRule('billing-routes'), 'route:write', { ...route, takenBackAt }))
    for (const account of [route.CustomerUUID, route.parent]) await tx.show(account, 'routes.changed')
  }
}
