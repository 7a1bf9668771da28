import { billingRoutes } from '@waea/contract/money/billing-routes'
import { part } from '../../platform/jobs/part.ts'
import { answerRequest } from './answer-request.ts'
import { changeRoute, hearPurged, removeRoute } from './end-route.ts'
import { freeUnpaid } from './free-unpaid.ts'
import { routeMails } from './mails.ts'
import { hearApproved, hearOfferJoined, showOver } from './make-route.ts'
import { readRequests, readRoutes, readSpends } from './read-routes.ts'
import { endRefused, endRefusedJob, settleRoutePayment } from './settle-payment.ts'

/** One account pays for another: by agreement, up to a limit, each time with the payer's card. */
export const billingRoutesPart = part({
  name: 'billing-routes',
  personalData: { tables: { routes: [], spends: [] } },
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
    'group.offer-joined': hearOfferJoined,
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
  mails: routeMails,
})
