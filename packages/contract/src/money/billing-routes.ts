import { approvalActions, spendCycles } from '@waea/domain/approvals/approval'
import { Type } from 'typebox'
import { calls, ownCustomer } from '../call.ts'
import { Approval, answerRefusals, InvitesApprovals, spendLimitFields } from '../people/approvals.ts'
import { Cents, Day, Line, Nanos, Shape, Uuid } from '../shapes.ts'

/**
 * That one account pays for another (1§3). For one it is a route by its `parent`, who pays; for the other one to its
 * `child`, who is paid for. The limits are cents.
 */
const BillingRoute = Shape({
  UUID: Uuid,
  RoutingType: Type.Enum(['parent', 'child']),
  Name: Type.String(),
  Description: Type.Optional(Type.String()),
  /** Who pays. */
  CreditAccount: Shape({ UUID: Uuid, Email: Type.String(), Name: Type.String() }),
  /** The mobile that it is for, where it is for one alone. */
  CreditAccountMSISDN: Type.Optional(Type.String()),
  /** Who is paid for. */
  DebitAccount: Shape({ UUID: Uuid, Name: Type.String() }),
  SpendLimit: Cents,
  SpendCycle: Type.Enum([...spendCycles]),
  SpendCycleCount: Type.Integer(),
  /** Of the running cycle; 0 while it rests, one of the accounts is suspended or closed, or the payer has no card. */
  RemainingSpendLimit: Cents,
  /** The first day of the next cycle. */
  RenewsOn: Day,
  /** The payer's card was refused too often today: the day on which it is tried again, or as soon as the payer says so. */
  RestsUntil: Type.Optional(Day),
  /** A payment by it was taken back: it pays only where it is named, or once the payer changes or confirms it. */
  TakenBack: Type.Optional(Type.Literal(true)),
  RequestedByCustomerName: Type.String(),
})

const routeRefusals = ['not-found', 'not-allowed'] as const

/** One account pays for another: who, for whom, and how much (2§7.8). */
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
