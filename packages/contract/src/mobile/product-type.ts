import { Type } from 'typebox'
import { calls, ownCustomer } from '../call.ts'
import { paymentRefusals } from '../money/payment-refusals.ts'
import { Cents, Day, Nanos, Shape, Uuid } from '../shapes.ts'
import { bought, cardChoice } from './plans.ts'

/** A product type (decision D33): on a bill, paid ahead with a plan, or paid as it is used. */
const ProductTypeName = Type.Enum(['prepay', 'postpay', 'payg'])

/** A move of a mobile to another product type, and how it stands. */
const Transfer = Shape({
  UUID: Uuid,
  From: ProductTypeName,
  To: ProductTypeName,
  /** `paying`: its card is asked. `underway`: the network is at work on it. */
  Status: Type.Enum(['paying', 'underway', 'done', 'failed', 'cancelled']),
  /** The plan with which it begins, where one was chosen. */
  Name: Type.Optional(Type.String()),
  AskedAtNanos: Nanos,
  /** The day on which it was done. */
  DoneOn: Type.Optional(Day),
  /** Credit that went from the mobile to the account, or back. */
  CreditMovedCents: Type.Optional(Cents),
  /** Why it failed. */
  Reason: Type.Optional(Type.Enum(['stale', 'busy', 'network'])),
})

/** Every figure of a move, as it will be charged. Cents include GST. */
const TransferQuote = Shape({
  QuoteUUID: Uuid,
  ExpiresAtNanos: Nanos,
  From: ProductTypeName,
  To: ProductTypeName,
  /** The plan that ends with it; what was paid for the rest of its period is not refunded (1§4). */
  Old: Type.Optional(
    Shape({
      Name: Type.String(),
      /** The end of what was paid. */
      PaidUntil: Type.Optional(Day),
      DaysLost: Type.Integer({ minimum: 0 }),
    }),
  ),
  /** Extras that end with it. */
  Extras: Type.Array(Shape({ Name: Type.String(), PaidUntil: Type.Optional(Day) })),
  /** The change of plan that waits and is not made any more. */
  CancelsChange: Type.Optional(Type.String()),
  EndsAutoTopUp: Type.Boolean(),
  /** The plan that begins; without one, a plan is bought afterwards. */
  New: Type.Optional(
    Shape({
      Name: Type.String(),
      PriceCents: Cents,
      EndsOn: Type.Optional(Day),
      AutoRenew: Type.Boolean(),
      NextCharge: Type.Optional(Shape({ On: Day, AmountCents: Cents })),
    }),
  ),
  /** What makes up the sum of today; it adds up to DueTodayCents. */
  Lines: Type.Array(Shape({ Name: Type.String(), AmountCents: Cents })),
  DueTodayCents: Cents,
  DueTodayTaxCents: Cents,
  PaidFrom: Type.Enum(['nothing', 'credit', 'card', 'bill']),
  /** The prepay credit, of a mobile that has some kind of it. */
  Credit: Type.Optional(
    Shape({
      Cents,
      /** `bill`: it becomes credit on the bill; `stays`: it stays the mobile's. */
      Becomes: Type.Enum(['bill', 'stays']),
      /** What is left of it after what is paid from it today. */
      AfterCents: Cents,
    }),
  ),
  /** What was charged and is on no bill yet, of a mobile that leaves the bill. */
  LastCharges: Type.Optional(
    Shape({
      Cents,
      /** The day of the bill on which they come: today where it is the last one of the account. */
      On: Day,
      DueOn: Day,
      IsFinal: Type.Boolean(),
      /** Credit of the account that the final bill takes. */
      CreditTakenCents: Cents,
      /** What is left to pay of the final bill. */
      DueCents: Cents,
      /** Credit of the account that is left, and becomes credit of the mobile. */
      CreditLeftCents: Cents,
    }),
  ),
  /** The first bill with the new plan on it, of a mobile that goes on the bill. */
  FirstBill: Type.Optional(
    Shape({
      AmountCents: Cents,
      /** What else will be on that bill, of the account's other services. */
      OthersCents: Cents,
      On: Day,
      DueOn: Day,
      /** Credit that it takes off. */
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

/** What a move is asked with, by the call of the specification and by its preview. */
const transferAsked = {
  CustomerUUID: Uuid,
  ProductInstanceUUID: Uuid,
  Type: ProductTypeName,
  /** The plan to begin with; without one the mobile has none until one is bought. */
  NewAddonAvailabilityUUID: Type.Optional(Uuid),
  NewAddonAutoRenew: Type.Optional(Type.Boolean()),
}

/** Moving a mobile from one product type to another, its number and SIM kept. */
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
          /** What stands in its way. */
          Refused: Type.Optional(
            Type.Enum(['debt', 'no-service', 'this-month', 'no-card', 'locked', 'frozen', 'stopped', 'changing']),
          ),
          /** The first day on which it may move again, of `this-month`. */
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
    body: Shape(transferAsked),
    gives: TransferQuote,
    refuses: transferRefusals,
    flags: ['IS_PRODUCT_TYPE_TRANSFER_ALLOWED'],
  },
  transfer: {
    is: 'PUT /sim/v1/product-type/:type',
    says: 'Moves a mobile to another product type (2§7.11), once what is owed is paid (1§4) and the network has done it. The plan it begins with is paid first, or comes on the bill.',
    who: ownCustomer('CustomerUUID', 'body'),
    body: Shape({
      ...transferAsked,
      /** Charges what this quote said; without it, what holds this moment. */
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
