import { approvalActions, spendCycles } from '@waea/domain/approvals/approval'
import { Type } from 'typebox'
import { calls, ownCustomer } from '../call.ts'
import { Approval, answerRefusals, InvitesApprovals, spendLimitFields } from '../people/approvals.ts'
import { Cents, Day, Line, Nanos, Shape, Uuid } from '../shapes.ts'

/**
 * One account paying for another (1§3). The payer gets it as `parent`, the account that is paid for as `child`. Limits
 * are in cents.
 */
const BillingRoute = Shape({
  UUID: Uuid,
  RoutingType: Type.Enum(['parent', 'child']),
  Name: Type.String(),
  Description: Type.Optional(Type.String()),
  /** The payer. */
  CreditAccount: Shape({ UUID: Uuid, Email: Type.String(), Name: Type.String() }),
  /**
   * The mobile named in the request. The route is limited to it if it is a mobile of the paid-for account; a payer's
   * mobile is only shown.
   */
  CreditAccountMSISDN: Type.Optional(Type.String()),
  /** The mobile of the paid-for account that the route is limited to; absent for the whole account. */
  MobileUUID: Type.Optional(Uuid),
  /** The account that is paid for. */
  DebitAccount: Shape({ UUID: Uuid, Name: Type.String() }),
  SpendLimit: Cents,
  SpendCycle: Type.Enum([...spendCycles]),
  SpendCycleCount: Type.Integer(),
  /**
   * What is left in the current cycle. 0 while the route rests, either account is suspended or closed, or the payer has
   * no card.
   */
  RemainingSpendLimit: Cents,
  /** The first day of the next cycle. */
  RenewsOn: Day,
  /** The payer's card was declined too often today. The route resumes on this day, or as soon as the payer confirms. */
  RestsUntil: Type.Optional(Day),
  /**
   * A payment made by this route was reversed. It pays only when it is named explicitly, or after the payer changes or
   * confirms it.
   */
  TakenBack: Type.Optional(Type.Literal(true)),
  RequestedByCustomerName: Type.String(),
})

const routeRefusals = ['not-found', 'not-allowed'] as const

/** Billing routes: who pays for whom, and how much (2§7.8). */
export const billingRoutes = calls({
  routes: {
    is: 'GET /customers/:customerUuid/billing-routes',
    says: 'The routes of an account, and whether it may offer to pay for others or ask to be paid for (2§7.8).',
    who: ownCustomer(),
    gives: Shape({
      result: Shape({ CanInvite: Type.Boolean(), CanRequest: Type.Boolean(), routes: Type.Array(BillingRoute) }),
    }),
    refuses: [],
  },
  requests: {
    is: 'GET /customers/:customerUuid/billing-routes/requests',
    says:
      'Offers and requests to pay: those that an account has sent, and those that it was sent, with the one whose code is ' +
      'shown. An account that only invites is shown requests alone (2§7.8, 1§4).',
    who: ownCustomer(),
    query: Shape({ ApprovalCode: Type.Optional(Line(100)) }),
    gives: Shape({ result: InvitesApprovals }),
    refuses: ['not-allowed'],
  },
  changeRoute: {
    is: 'PUT /customers/:customerUuid/billing-routes/:routeUuid',
    says:
      'Changes the name and the limit of a route, and lets one that rests be tried again; only who pays may (2§7.8). Both ' +
      'are told. More than before in a month needs a proof of the last 5 minutes.',
    who: ownCustomer(),
    body: Shape(spendLimitFields),
    gives: Shape({ result: BillingRoute }),
    refuses: [...routeRefusals, 'spend-limit-too-high', 'step-up-needed'],
    needs: 'step-up-in-part',
    flags: ['IS_BILLING_ROUTING_ALLOWED'],
  },
  removeRoute: {
    is: 'DELETE /customers/:customerUuid/billing-routes/:routeUuid',
    says: 'Ends a route at once; both sides may, and both are told. What was charged stays with who paid it (2§7.8).',
    who: ownCustomer(),
    query: Shape({ DebitAccount: Type.Optional(Uuid), CreditAccount: Type.Optional(Uuid) }),
    gives: Shape({ result: Shape({ UUID: Uuid }) }),
    refuses: routeRefusals,
  },
  answer: {
    is: 'POST /customers/:customerUuid/billing-routes/approval/action',
    says:
      'Accepts, declines or cancels an offer or a request to pay. Accepting makes the route at once. Who pays says the ' +
      'limit, which is 0 where nobody has said one; accepting to pay needs a proof of the last 5 minutes (2§7.8).',
    who: ownCustomer(),
    body: Shape({
      Action: Type.Enum([...approvalActions]),
      ApprovalUUID: Type.Optional(Uuid),
      Type: Type.Optional(Type.Enum(['request', 'invite'])),
      ApprovalCode: Type.Optional(Line(100)),
      ...spendLimitFields,
    }),
    gives: Shape({ result: Shape({ Approval, Route: Type.Optional(BillingRoute) }) }),
    refuses: [
      ...answerRefusals,
      'accept-route-error',
      'route-role',
      'route-held',
      'no-card',
      'conflict',
      'invalid-input',
    ],
    needs: 'step-up-in-part',
    flags: ['IS_BILLING_ROUTING_ALLOWED'],
  },
  spends: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/billing-routes/:routeUuid/spends',
    says: 'What was charged by a route, the newest first: to who pays, and to who is paid for.',
    who: ownCustomer(),
    gives: Shape({
      Spends: Type.Array(
        Shape({ UUID: Uuid, AmountCents: Cents, Description: Type.String(), SpentOn: Day, SpentAtNanos: Nanos }),
      ),
    }),
    refuses: routeRefusals,
  },
})
