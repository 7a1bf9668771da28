import { Type } from 'typebox'
import { calls, ownCustomer } from '../call.ts'
import { paymentRefusals } from '../money/payment-refusals.ts'
import { Cents, Day, Nanos, Shape, Uuid } from '../shapes.ts'
import { bought, cardChoice } from './plans.ts'

/** A product type (decision D33): on a bill, prepaid with a plan, or pay as you go. */
const ProductTypeName = Type.Enum(['prepay', 'postpay', 'payg'])

/** A mobile's move to another product type, and its state. */
const Transfer = Shape({
  UUID: Uuid,
  From: ProductTypeName,
  To: ProductTypeName,
  /** `paying`: the card payment is pending. `underway`: the network is working on it. */
  Status: Type.Enum(['paying', 'underway', 'done', 'failed', 'cancelled']),
  /** The plan it starts with, if one was chosen. */
  Name: Type.Optional(Type.String()),
  AskedAtNanos: Nanos,
  /** The day it was completed. */
  DoneOn: Type.Optional(Day),
  /** Credit moved from the mobile to the account, or from the account to the mobile. */
  CreditMovedCents: Type.Optional(Cents),
  /** Why it failed. */
  Reason: Type.Optional(Type.Enum(['stale', 'busy', 'network'])),
})

/** All figures of a move, exactly as they will be charged. Cents include GST. */
const TransferQuote = Shape({
  QuoteUUID: Uuid,
  ExpiresAtNanos: Nanos,
  From: ProductTypeName,
  To: ProductTypeName,
  /** The plan that ends with the move; the rest of its paid period is not refunded (1§4). */
  Old: Type.Optional(
    Shape({
      Name: Type.String(),
      /** The end of the paid period. */
      PaidUntil: Type.Optional(Day),
      DaysLost: Type.Integer({ minimum: 0 }),
    }),
  ),
  /** Add-ons that end with the move. */
  Extras: Type.Array(Shape({ Name: Type.String(), PaidUntil: Type.Optional(Day) })),
  /** The pending plan change that the move cancels. */
  CancelsChange: Type.Optional(Type.String()),
  EndsAutoTopUp: Type.Boolean(),
  /** The plan that starts; absent when a plan is to be bought afterwards. */
  New: Type.Optional(
    Shape({
      Name: Type.String(),
      PriceCents: Cents,
      EndsOn: Type.Optional(Day),
      AutoRenew: Type.Boolean(),
      NextCharge: Type.Optional(Shape({ On: Day, AmountCents: Cents })),
    }),
  ),
  /** The lines of today's total; they add up to DueTodayCents. */
  Lines: Type.Array(Shape({ Name: Type.String(), AmountCents: Cents })),
  DueTodayCents: Cents,
  DueTodayTaxCents: Cents,
  PaidFrom: Type.Enum(['nothing', 'credit', 'card', 'bill']),
  /** The prepay credit, if the mobile has any. */
  Credit: Type.Optional(
    Shape({
      Cents,
      /** `bill`: it becomes credit on the account; `stays`: it stays with the mobile. */
      Becomes: Type.Enum(['bill', 'stays']),
      /** The credit left after today's payment. */
      AfterCents: Cents,
    }),
  ),
  /** Unbilled charges of a mobile that leaves the bill. */
  LastCharges: Type.Optional(
    Shape({
      Cents,
      /** The day of the bill that takes them; today if it is the account's final bill. */
      On: Day,
      DueOn: Day,
      IsFinal: Type.Boolean(),
      /** The account credit that the final bill uses. */
      CreditTakenCents: Cents,
      /** The amount left to pay on the final bill. */
      DueCents: Cents,
      /** The rest of the account's credit, which becomes the mobile's credit. */
      CreditLeftCents: Cents,
    }),
  ),
  /** The first bill with the new plan, for a mobile that moves to a bill. */
  FirstBill: Type.Optional(
    Shape({
      AmountCents: Cents,
      /** Other charges on that bill, for the account's other services. */
      OthersCents: Cents,
      On: Day,
      DueOn: Day,
      /** The credit it uses. */
      CreditCents: Cents,
    }),
  ),
})

const transferRefusals = [
  'not-found',
  'not-allowed',
  'debt-outstanding',
  'no-service',
  'same-product-type',
  'plan-changed-this-month',
  'no-card',
  'plan-unknown',
  'no-available-product',
  'auto-renew-not-allowed',
  'sim-changing',
  'sim-locked',
  'sim-frozen',
  'sim-stopped',
  'in-progress',
] as const

/** The input of a move, for the specified call and its preview. */
const transferInput = {
  CustomerUUID: Uuid,
  ProductInstanceUUID: Uuid,
  Type: ProductTypeName,
  /** The plan to start with; without it the mobile has no plan until one is bought. */
  NewAddonAvailabilityUUID: Type.Optional(Uuid),
  NewAddonAutoRenew: Type.Optional(Type.Boolean()),
}

/** Moving a mobile to another product type; it keeps its number and SIM. */
export const productType = calls({
  terms: {
    is: 'GET /api/frontend/v1/product-type/:customerUuid/:mobileUuid',
    says: 'To which product types a mobile can move, what stands in the way of each, and how its last move stands.',
    who: ownCustomer(),
    gives: Shape({
      Type: Type.Optional(ProductTypeName),
      Ways: Type.Array(
        Shape({
          Type: ProductTypeName,
          /** What blocks this move. */
          Refused: Type.Optional(
            Type.Enum(['debt', 'no-service', 'this-month', 'no-card', 'locked', 'frozen', 'stopped', 'changing']),
          ),
          /** For `this-month`: the first day it may move again. */
          Again: Type.Optional(Day),
        }),
      ),
      OwedCents: Cents,
      Transfer: Type.Optional(Transfer),
    }),
    refuses: ['not-found'],
  },
  quote: {
    is: 'POST /api/frontend/v1/product-type/quote',
    says: 'Every figure of a move to another product type, kept for half an hour under an id: a move that names it is charged so or refused.',
    who: ownCustomer('CustomerUUID', 'body'),
    body: Shape(transferInput),
    gives: TransferQuote,
    refuses: transferRefusals,
    flags: ['IS_PRODUCT_TYPE_TRANSFER_ALLOWED'],
  },
  transfer: {
    is: 'PUT /sim/v1/product-type/:type',
    says: 'Moves a mobile to another product type (2§7.11), once what is owed is paid (1§4) and the network has done it. The plan it begins with is paid first, or comes on the bill.',
    who: ownCustomer('CustomerUUID', 'body'),
    body: Shape({
      ...transferInput,
      /** Charges exactly what this quote states; without it, the current figures. */
      QuoteUUID: Type.Optional(Uuid),
      ...cardChoice,
    }),
    gives: Shape({ ...bought, Transfer }),
    refuses: [...transferRefusals, 'change-quote-stale', 'not-enough-balance', 'invalid-input', ...paymentRefusals],
    runs: 'partner',
    once: true,
    needs: 'step-up',
    flags: ['IS_PRODUCT_TYPE_TRANSFER_ALLOWED'],
  },
})
