import { billingRoutes } from '@waea/contract/money/billing-routes'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import { minus } from '@waea/kit/money'
import { nanos } from '@waea/kit/nanos'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { ApprovalNews } from '../../platform/jobs/news.ts'
import { part } from '../../platform/jobs/part.ts'
import { answerRequest } from './answer-request.ts'
import { changeRoute, hearPurged, removeRoute } from './end-route.ts'
import { freeUnpaid } from './free-unpaid.ts'
import { hearApproved } from './make-route.ts'
import { readRequests, readRoutes } from './read-routes.ts'
import { routesOf } from './routes.store.ts'
import { endRefused, endRefusedJob, settleRoutePayment } from './settle-payment.ts'
import { spendsOf } from './spends.store.ts'

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

/** An offer or a request to pay that came to nothing: whoever looks at the routes of the account sees it go. */
async function showOver(tx: Tx, { CustomerUUID, ApprovalType }: ApprovalNews): Promise<void> {
  if (ApprovalType === 'BILLING_INVITE' || ApprovalType === 'BILLING_REQUEST')
    await tx.show(CustomerUUID, 'routes.changed')
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
  hearsPayments: { payer: 'billing-parent' },
  hears: {
    'approval.approved': hearApproved,
    'approval.rejected': showOver,
    'approval.cancelled': showOver,
    'approval.expired': showOver,
    'customer.purged': hearPurged,
    'payment.changed': settleRoutePayment,
  },
  jobs: [
    { name: 'billing-routes.free-unpaid', every: '*/5 * * * *', run: (ctx) => freeUnpaid(ctx) },
    { name: endRefusedJob, run: (ctx, content) => endRefused(ctx, content as Parameters<typeof endRefused>[1]) },
  ],
})
