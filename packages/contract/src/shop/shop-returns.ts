import { keptReasons, returnReasons, returnStates } from '@waea/domain/shop/orders/returns'
import { Type } from 'typebox'
import { calls, client, ownCustomer } from '../call.ts'
import { RecurringLine } from '../money/order-sums.ts'
import { Refund } from '../money/refund.ts'
import { Cents, Day, Line, Nanos, PageInfo, paging, Shape, searching, Uuid } from '../shapes.ts'

const State = Type.Enum([...returnStates])
const Reason = Type.Enum([...returnReasons])

/** The parcel in which a return comes to us: what to put on it, and how far it is. */
const ReturnParcel = Shape({
  State: Type.Enum(['LABEL', 'PICKED_UP', 'IN_TRANSIT', 'DELIVERED', 'UNDELIVERABLE', 'CANCELED']),
  Carrier: Type.String(),
  TrackingNumber: Type.String(),
  TrackingLink: Type.Optional(Type.String()),
  /** Where the label is to be printed. */
  LabelLink: Type.Optional(Type.String()),
  /** To whom it is addressed, line by line. */
  ReturnTo: Type.Optional(Type.Array(Type.String())),
})

/** A return of things of an order. `AmountCents` is what goes back for them once we have them, GST included. */
export const Return = Shape({
  Number: Type.String(),
  State,
  Reason,
  /** Which SIMs of the order, counted from 1. */
  SIMs: Type.Array(Type.Integer()),
  AmountCents: Cents,
  /** A parcel has to be sent; otherwise it comes back without one. */
  NeedsParcel: Type.Boolean(),
  /** The last day on which the parcel can be sent. */
  SendBy: Type.Optional(Day),
  Parcel: Type.Optional(ReturnParcel),
  /** People look at it and decide. */
  IsForPeople: Type.Boolean(),
  /** It was called off, and the courier has not said yet whether in time. */
  IsEnding: Type.Optional(Type.Literal(true)),
  /** Whether whoever asks can still call it off. */
  CanCancel: Type.Boolean(),
  /** Why it was refused: a phone has the eSIM, or what people wrote. */
  WasDownloaded: Type.Optional(Type.Literal(true)),
  Because: Type.Optional(Type.String()),
  Refund: Type.Optional(Refund),
  Timeline: Type.Array(Shape({ State, AtNanos: Nanos })),
  CreatedAtNanos: Nanos,
})

const SumLine = Shape({ Name: Type.String(), Quantity: Type.Integer({ minimum: 1 }), AmountCents: Cents })

/** A SIM of an order, as its return would go. */
const ReturnItem = Shape({
  SIM: Type.Integer(),
  SimType: Type.Enum(['esim', 'real_sim']),
  Name: Type.String(),
  /** What was paid for it at the checkout: the SIM, and its plan where that was paid ahead. */
  Lines: Type.Array(SumLine),
  /** Plans that do not come on the bill after all. */
  OnBill: Type.Array(RecurringLine),
  /** The last day on which it can be returned, absent before it was delivered. */
  LastDay: Type.Optional(Day),
  /** Why it cannot be returned, and why not even as faulty; absent where it can. */
  Kept: Type.Optional(Type.Enum([...keptReasons])),
  KeptIfFaulty: Type.Optional(Type.Enum([...keptReasons])),
})

const ReturnOptions = Shape({
  Number: Type.String(),
  Items: Type.Array(ReturnItem),
  /** What was paid for the order, and what of it was refunded already or is on its way back. */
  PaidCents: Cents,
  RefundedCents: Cents,
  /** The card that it goes back to, where anything was paid. */
  CardType: Type.Optional(Type.String()),
  CardLast4: Type.Optional(Type.String()),
})

/** Returns of what an order brought: asked for by its customer, decided by people where something is faulty. */
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
      /** In the customer's words; needed where the reason is `faulty` or `other`. */
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
    who: client('operations'),
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
    who: client('operations'),
    body: Shape({ CustomerUUID: Uuid, Outcome: Type.Enum(['refunded', 'refused']), Reason: Line(500, 5) }),
    gives: Return,
    refuses: ['not-found', 'conflict'],
  },
})
