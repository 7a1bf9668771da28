import { keptReasons, returnReasons, returnStates } from '@waea/domain/shop/orders/returns'
import { Type } from 'typebox'
import { calls, ownCustomer, provider } from '../call.ts'
import { RecurringLine } from '../money/order-sums.ts'
import { Refund } from '../money/refund.ts'
import { Cents, Day, Line, Nanos, PageInfo, paging, Shape, searching, Uuid } from '../shapes.ts'

const State = Type.Enum([...returnStates])
const Reason = Type.Enum([...returnReasons])

/** The parcel of a return: its address and label, and its progress. */
const ReturnParcel = Shape({
  State: Type.Enum(['LABEL', 'PICKED_UP', 'IN_TRANSIT', 'DELIVERED', 'UNDELIVERABLE', 'CANCELED']),
  Carrier: Type.String(),
  TrackingNumber: Type.String(),
  TrackingLink: Type.Optional(Type.String()),
  /** The link of the label to print. */
  LabelLink: Type.Optional(Type.String()),
  /** The address to send it to, line by line. */
  ReturnTo: Type.Optional(Type.Array(Type.String())),
})

/** A return of items of an order. `AmountCents` is the refund once we have received them, GST included. */
export const Return = Shape({
  Number: Type.String(),
  State,
  Reason,
  /** The SIMs of the order, counted from 1. */
  SIMs: Type.Array(Type.Integer()),
  AmountCents: Cents,
  /** Whether a parcel has to be sent; otherwise the return needs none. */
  NeedsParcel: Type.Boolean(),
  /** The last day to send the parcel. */
  SendBy: Type.Optional(Day),
  Parcel: Type.Optional(ReturnParcel),
  /** People review and decide it. */
  IsForPeople: Type.Boolean(),
  /** It was cancelled, but the courier has not yet confirmed that it was in time. */
  IsEnding: Type.Optional(Type.Literal(true)),
  /** Whether the caller can still cancel it. */
  CanCancel: Type.Boolean(),
  /** Why it was refused: the eSIM is on a phone, or the text that people wrote. */
  WasDownloaded: Type.Optional(Type.Literal(true)),
  Because: Type.Optional(Type.String()),
  Refund: Type.Optional(Refund),
  Timeline: Type.Array(Shape({ State, AtNanos: Nanos })),
  CreatedAtNanos: Nanos,
})

const SumLine = Shape({ Name: Type.String(), Quantity: Type.Integer({ minimum: 1 }), AmountCents: Cents })

/** A SIM of an order, and how its return would go. */
const ReturnItem = Shape({
  SIM: Type.Integer(),
  SimType: Type.Enum(['esim', 'real_sim']),
  Name: Type.String(),
  /** What was paid for it at checkout: the SIM, and its plan if it was prepaid. */
  Lines: Type.Array(SumLine),
  /** Plans that will then not go on the bill. */
  OnBill: Type.Array(RecurringLine),
  /** The last day to return it; absent until it is delivered. */
  LastDay: Type.Optional(Day),
  /** Why it cannot be returned, and why not even as faulty; absent if it can be. */
  Kept: Type.Optional(Type.Enum([...keptReasons])),
  KeptIfFaulty: Type.Optional(Type.Enum([...keptReasons])),
})

const ReturnOptions = Shape({
  Number: Type.String(),
  Items: Type.Array(ReturnItem),
  /** What was paid for the order, and the part already refunded or being refunded. */
  PaidCents: Cents,
  RefundedCents: Cents,
  /** The card that gets the refund, if anything was paid. */
  CardType: Type.Optional(Type.String()),
  CardLast4: Type.Optional(Type.String()),
})

/** Returns of an order's items: requested by the customer, decided by people when something is faulty. */
export const shopReturns = calls({
  returnOptions: {
    is: 'GET /eshop/v2/customer/:customerUuid/order/:number/return',
    says: 'What of an order can be returned, until when, and what goes back to the card for each.',
    who: ownCustomer(),
    gives: ReturnOptions,
    refuses: ['not-found', 'not-allowed'],
  },
  askReturn: {
    is: 'POST /eshop/v2/customer/:customerUuid/order/:number/return',
    says:
      'Asks to return SIMs of an order that were never in use. They cannot be activated from then on. Cards come back in one ' +
      'parcel, for which the courier makes a label; an eSIM that no phone has comes back at once. `RefundCents` is what the ' +
      'customer was shown: another amount refuses it.',
    who: ownCustomer(),
    body: Shape({
      SIMs: Type.Array(Type.Integer({ minimum: 1, maximum: 1000 }), { maxItems: 100, uniqueItems: true }),
      Reason,
      /** The customer's comment; required for the reasons `faulty` and `other`. */
      Comment: Type.Optional(Line(500)),
      RefundCents: Cents,
    }),
    gives: Shape({ Returns: Type.Array(Return) }),
    refuses: [
      'not-found',
      'not-allowed',
      'not-returnable',
      'return-amount',
      'order-state',
      'invalid-input',
      'unavailable',
    ],
    runs: 'partner',
    once: true,
  },
  cancelReturn: {
    is: 'POST /eshop/v2/customer/:customerUuid/return/:returnNumber/cancel',
    says:
      'Calls a return off before its parcel is sent: the courier says whether it was in time. Its SIMs can be activated ' +
      'again then. Again is the same.',
    who: ownCustomer(),
    gives: Return,
    refuses: ['not-found', 'not-allowed', 'return-state'],
    runs: 'partner',
  },
  returns: {
    is: 'GET /api/provider/v1/returns',
    says:
      'The returns that wait for people to decide, the oldest first or as `Order` says, by page; with `State` those in a state ' +
      'instead. SmartSearch looks in their numbers and ids, those of their orders, and the names, numbers, emails and ids of ' +
      'their accounts.',
    who: provider('return:read'),
    query: Shape({ ...searching, ...paging, State: Type.Optional(State) }),
    gives: Shape({
      Returns: Type.Array(
        Shape({
          UUID: Uuid,
          CustomerUUID: Uuid,
          Number: Type.String(),
          OrderNumber: Type.String(),
          State,
          Reason,
          Comment: Type.Optional(Type.String()),
          SIMs: Type.Array(Type.Integer()),
          AmountCents: Cents,
          IsForPeople: Type.Boolean(),
          CreatedAtNanos: Nanos,
        }),
      ),
      PageInfo,
    }),
    refuses: [],
  },
  decideReturn: {
    is: 'POST /api/provider/v1/returns/:returnUuid',
    says:
      'Decides a return by hand, wherever its parcel is: refunds it, or refuses it and gives its SIMs free again. The ' +
      'customer is told, with the reason. The same again changes nothing.',
    who: provider('return:decide'),
    body: Shape({ CustomerUUID: Uuid, Outcome: Type.Enum(['refunded', 'refused']), Reason: Line(500, 5) }),
    gives: Return,
    refuses: ['not-found', 'conflict'],
  },
})
