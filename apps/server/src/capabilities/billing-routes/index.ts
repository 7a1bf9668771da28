import { billingRoutes } from '@waea/contract/billing-routes'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import { minus, money, sum, zero } from '@waea/kit/money'
import { nanos } from '@waea/kit/nanos'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { ApprovalNews, NewsOf } from '../../platform/news.ts'
import { part } from '../../platform/part.ts'
import { byRule, permit } from '../../platform/permit.ts'
import { abandonOnePayment, paymentOf } from '../payments/index.ts'
import { answerRequest } from './answer-request.ts'
import { changeRoute, hearPurged, removeRoute } from './end-route.ts'
import { freeUnpaid } from './free-unpaid.ts'
import { hearReturned } from './hear-returned.ts'
import { hearApproved } from './make-route.ts'
import { readRequests, readRoutes } from './read-routes.ts'
import { routesOf } from './routes.store.ts'
import { settleSpend } from './settle-spend.ts'
import { saveRefunded, spendsOf } from './spends.store.ts'
import { tellRoute } from './tell-route.ts'

export { asksForRoute, payByRoute } from './pay-by-route.ts'
export { isPaidFor } from './read-routes.ts'
export { seedRoutes } from './seed-routes.ts'

/** What was charged by a route of an account, on whatever side of it the account is. */
async function readSpends(ctx: Ctx, CustomerUUID: Uuid, routeUuid: Uuid) {
  const route = (await routesOf(ctx, CustomerUUID)).find(({ UUID }) => UUID === routeUuid.toLowerCase())
  if (!route) throw new Refused(refuse('not-found'))
  const spends = await spendsOf(ctx, route.CustomerUUID, route.UUID)
  return {
    Spends: spends.map(({ UUID, amount, refunded, description, spentOn, spentAt }) => ({
      UUID,
      AmountCents: minus(amount, refunded),
      Description: description,
      SpentOn: spentOn,
      SpentAtNanos: nanos(spentAt),
    })),
  }
}

/** What was reserved is spent; who paid a top-up is told here, of anything else they get a receipt by mail. */
async function hearPaid(
  tx: Tx,
  { CustomerUUID, PaymentUUID, payer, purpose, paysFor, amount }: NewsOf<'payment.completed'>,
) {
  if (payer.kind !== 'billing-parent') return
  await settleSpend(tx, { CustomerUUID, PaymentUUID }, 'spent')
  const [first] = paysFor
  if (purpose !== 'top-up' || !first) return
  const route = { CustomerUUID: first.beneficiary, parent: CustomerUUID, UUID: PaymentUUID, limit: amount }
  await tellRoute(tx, route, 'spent', ['parent'])
}

/** A payment that the bank has refused in the end: nobody else may try another card for it, and its amount is free. */
async function hearFailed(ctx: Ctx, { CustomerUUID, PaymentUUID, payer }: NewsOf<'payment.failed'>): Promise<void> {
  if (payer.kind !== 'billing-parent') return
  const ended = await abandonOnePayment(ctx, CustomerUUID, PaymentUUID)
  await ctx.inTransaction((tx) =>
    settleSpend(tx, { CustomerUUID, PaymentUUID }, ended === 'paid' ? 'spent' : 'released'),
  )
}

/** An offer or a request to pay that came to nothing: whoever looks at the routes of the account sees it go. */
async function showOver(tx: Tx, { CustomerUUID, ApprovalType }: ApprovalNews): Promise<void> {
  if (ApprovalType === 'BILLING_INVITE' || ApprovalType === 'BILLING_REQUEST')
    await tx.show(CustomerUUID, 'routes.changed')
}

/** What was refunded of a payment no longer counts against the limit. */
async function hearRefund(tx: Tx, { CustomerUUID, PaymentUUID, payer }: NewsOf<'refund.changed'>): Promise<void> {
  if (payer.kind !== 'billing-parent') return
  const payment = await paymentOf(tx, CustomerUUID, PaymentUUID)
  const refunds = payment?.Refunds ?? []
  const refunded = sum([
    zero,
    ...refunds.flatMap(({ Status, AmountCents }) => (Status === 'FAILED' ? [] : [money(AmountCents)])),
  ])
  await saveRefunded(tx, permit(byRule('billing-routes'), 'route:spend', { CustomerUUID, PaymentUUID }), refunded)
}

/** One account pays for another: by agreement, up to a limit, each time by the payer's card. */
export const billingRoutesPart = part({
  name: 'billing-routes',
  calls: billingRoutes,
  handlers: {
    routes: (ctx, { customerUuid }) => readRoutes(ctx, customerUuid.toLowerCase()),
    requests: (ctx, { customerUuid, ApprovalCode }) => readRequests(ctx, customerUuid.toLowerCase(), ApprovalCode),
    changeRoute,
    removeRoute,
    answer: answerRequest,
    spends: (ctx, { customerUuid, routeUuid }) => readSpends(ctx, customerUuid.toLowerCase(), routeUuid),
  },
  hears: {
    'approval.approved': hearApproved,
    'approval.rejected': showOver,
    'approval.cancelled': showOver,
    'approval.expired': showOver,
    'customer.purged': hearPurged,
    'payment.completed': hearPaid,
    'payment.returned': (tx, news) => hearReturned(tx, news),
    'payment.reinstated': (tx, news) => hearReturned(tx, news, null),
    'refund.changed': hearRefund,
  },
  hearsThroughPartner: { 'payment.failed': hearFailed },
  jobs: [{ name: 'billing-routes.free-unpaid', every: '*/5 * * * *', run: (ctx) => freeUnpaid(ctx) }],
})
