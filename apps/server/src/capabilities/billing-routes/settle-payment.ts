import type { Uuid } from '@waea/kit/ids'
import { sum, zero } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import type { EventOf } from '../../platform/jobs/events.ts'
import { abandonOnePayment, paymentNow, refundsOfPayment } from '../payments/index.ts'
import { lockRoute, updateRoute } from './routes.store.ts'
import { settleSpend } from './settle-spend.ts'
import { saveRefundsAndReturns } from './spends.store.ts'

/** The job that cancels a refused payment by a route; its payload names the payment. */
export const endRefusedJob = 'billing-routes.end-refused'

/**
 * Applies the current state of a payment by a route to the route's spends, inside the caller's transaction. Refunds no
 * longer count against the limit. After a chargeback the route is not used again until the customer names it for a
 * payment or the payer resumes it.
 */
export async function settleRoutePayment(tx: Tx, changed: EventOf<'payment.changed'>): Promise<void> {
  const payment = await paymentNow(tx, changed)
  const { CustomerUUID, PaymentUUID, failure, returned } = payment
  if (payment.state === 'failed' && failure) await tx.enqueue(endRefusedJob, { CustomerUUID, PaymentUUID })
  if (payment.state !== 'paid') return
  await settleSpend(tx, { CustomerUUID, PaymentUUID }, 'spent')
  const refunds = await refundsOfPayment(tx, CustomerUUID, PaymentUUID)
  const refunded = sum(refunds.filter(({ state }) => state !== 'failed').map(({ amount }) => amount))
  const of = byRule('billing-routes', 'route:spend', { CustomerUUID, PaymentUUID })
  const takenBackAt = returned > zero ? tx.now() : null
  for (const changedSpend of await saveRefundsAndReturns(tx, of, { refunded, returned })) {
    const route = await lockRoute(tx, changedSpend.RouteUUID, changedSpend.CustomerUUID)
    if (!route) continue
    await updateRoute(tx, byRule('billing-routes', 'route:write', { ...route, takenBackAt }))
    for (const account of [route.CustomerUUID, route.parent]) await tx.show(account, 'routes.changed')
  }
}

/** Cancels a payment that the bank refused, so that no other card is tried for it, and releases its amount. */
export async function endRefused(ctx: Ctx, of: { CustomerUUID: Uuid; PaymentUUID: Uuid }): Promise<void> {
  const ended = await abandonOnePayment(ctx, of.CustomerUUID, of.PaymentUUID)
  await ctx.inTransaction((tx) => settleSpend(tx, of, ended === 'paid' ? 'spent' : 'released'))
}
