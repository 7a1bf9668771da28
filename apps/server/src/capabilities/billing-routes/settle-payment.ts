import type { Uuid } from '@waea/kit/ids'
import { sum, zero } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import type { NewsOf } from '../../platform/jobs/news.ts'
import { abandonOnePayment, paymentNow, refundsOfPayment } from '../payments/index.ts'
import { lockRoute, updateRoute } from './routes.store.ts'
import { settleSpend } from './settle-spend.ts'
import { saveGivenBack } from './spends.store.ts'

/** The job that ends a payment by a route which a bank has refused; its payload names the payment. */
export const endRefusedJob = 'billing-routes.end-refused'

/**
 * Makes what a route has reserved and spent what its payment has become, in the context's transaction. What was refunded no
 * longer counts against the limit. Where a bank took something back, the route's card is charged for nothing more until the
 * customer names the route for a payment, or the payer lets it be tried.
 */
export async function settleRoutePayment(tx: Tx, changed: NewsOf<'payment.changed'>): Promise<void> {
  const payment = await paymentNow(tx, changed)
  const { CustomerUUID, PaymentUUID, failure, returned } = payment
  if (payment.state === 'failed' && failure) await tx.enqueue(endRefusedJob, { CustomerUUID, PaymentUUID })
  if (payment.state !== 'paid') return
  await settleSpend(tx, { CustomerUUID, PaymentUUID }, 'spent')
  const refunds = await refundsOfPayment(tx, CustomerUUID, PaymentUUID)
  const refunded = sum(refunds.filter(({ state }) => state !== 'failed').map(({ amount }) => amount))
  const of = byRule('billing-routes', 'route:spend', { CustomerUUID, PaymentUUID })
  const takenBackAt = returned > zero ? tx.now() : null
  for (const changedSpend of await saveGivenBack(tx, of, { refunded, returned })) {
    const route = await lockRoute(tx, changedSpend.RouteUUID, changedSpend.CustomerUUID)
    if (!route) continue
    await updateRoute(tx, byRule('billing-routes', 'route:write', { ...route, takenBackAt }))
    for (const account of [route.CustomerUUID, route.parent]) await tx.show(account, 'routes.changed')
  }
}

/** Ends a payment that the bank has refused: nobody else may try another card for it, and its amount is free. */
export async function endRefused(ctx: Ctx, of: { CustomerUUID: Uuid; PaymentUUID: Uuid }): Promise<void> {
  const ended = await abandonOnePayment(ctx, of.CustomerUUID, of.PaymentUUID)
  await ctx.inTransaction((tx) => settleSpend(tx, of, ended === 'paid' ? 'spent' : 'released'))
}
