import { Type } from 'typebox'
import { calls, minutes, ownCustomer, provider } from '../call.ts'
import { payAgain, paymentRefusals } from '../money/payment-refusals.ts'
import { Cents, Day, Nothing, Shape, Uuid } from '../shapes.ts'
import { Addon, Mobile, PrePurchasedPlan } from './mobiles.ts'
import { PlanChangeState } from './plan-change-shapes.ts'

/** The answer of a purchase. */
export const bought = {
  Status: Type.String(),
  ClientSecret: Type.Optional(Type.String()),
  PaymentUUID: Type.Optional(Uuid),
  AmountCents: Type.Optional(Cents),
}

const buyRefusals = [
  'not-found',
  'not-allowed',
  'no-available-product',
  'plan-unknown',
  'same-plan',
  'plan-held',
  'sim-changing',
  'not-enough-balance',
  'price-changed',
  'pay-again',
  ...paymentRefusals,
] as const

/** The saved card to charge. */
export const cardChoice = {
  PaymentMethodID: Type.Optional(Type.String({ maxLength: 100 })),
  PaymentMethodType: Type.Optional(Type.String({ maxLength: 20 })),
  PaymentMethodGateway: Type.Optional(Type.String({ maxLength: 20 })),
}

/**
 * The customer was shown that credit pays: refused 'not-enough-balance' where it no longer does, instead of paid by card.
 * With a card it is refused ('changePaymentType').
 */
const fromCredit = { FromCredit: Type.Optional(Type.Literal(true)) }

/** The price of the first period as shown, whether paid now or on the bill. Any other price is refused. */
const shownPrice = { AmountCents: Type.Optional(Cents) }

const ofRenewal = '/api/frontend/v1/customer/:customerUuid/mobile/:mobileUuid/addon/:addonUuid'

/** What pays a renewal; the card fields are present when a card does. */
const payer = {
  CardType: Type.Optional(Type.String()),
  CardLast4: Type.Optional(Type.String()),
  /** The chosen card has expired and nothing else pays: the charge will fail. */
  CardHasExpired: Type.Optional(Type.Literal(true)),
  /** How much credit is missing, when no card pays instead. */
  MissingCents: Type.Optional(Cents),
}

const Reminders = Shape({ ByMail: Type.Boolean(), ByText: Type.Boolean() })

/** The next charge for a plan, and the available actions, at current figures. */
const Renewal = Shape({
  Addon,
  AmountCents: Cents,
  /** `ends`: it does not renew. */
  From: Type.Enum(['credit', 'card', 'bill', 'ends']),
  ...payer,
  /** The saved card chosen for renewals, the only one charged. Without a choice, credit pays, then the default card. */
  PaysWith: Type.Optional(Uuid),
  /** The day of the next charge; absent if it does not renew, and while the charge has failed. */
  On: Type.Optional(Day),
  /** The days on which a failed charge is retried. */
  TriesOn: Type.Array(Day),
  /** The price and period of a renewal today; absent when it is not possible. */
  Now: Type.Optional(
    Shape({
      AmountCents: Cents,
      From: Type.Enum(['credit', 'card']),
      ...payer,
      StartsOn: Day,
      EndsOn: Day,
      /** Days of the current period lost by renewing now. */
      DaysLost: Type.Integer({ minimum: 0 }),
      /** The next period is not due yet. */
      IsEarly: Type.Boolean(),
    }),
  ),
  /**
   * A different price from a later renewal on, and its day: after an offer ends, or because the group is smaller than
   * at the sale.
   */
  LaterPrice: Type.Optional(Shape({ On: Day, AmountCents: Cents })),
  /** The plan that a pending change starts at the end of this one, which then does not renew. */
  ChangesTo: Type.Optional(Type.String()),
  /** The first and last day a pause may end on; absent when it cannot be paused. */
  Pause: Type.Optional(Shape({ Earliest: Day, Latest: Day })),
  /** How the customer is reminded three days before a charge. */
  Reminders,
})

/** Plans and add-ons on a mobile (2§7.2). */
export const plans = calls({
  mobiles: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/mobiles',
    says: 'The customer’s mobiles with their plans (1§3; the collection mobiles of 2§7.18).',
    who: ownCustomer(),
    gives: Shape({ Mobiles: Type.Array(Mobile), PrePurchasedPlans: Type.Array(PrePurchasedPlan) }),
    refuses: [],
    fresh: minutes(3),
  },
  prepayAddon: {
    is: 'POST /customer/:customerUuid/prepay_addon/:productUuid/:availabilityUuid',
    says: 'Buys a prepay plan or add-on: from credit where it is enough, else by card. Again while pending it is the same purchase (2§7.2, decision B24).',
    who: ownCustomer(),
    body: Shape({
      Subscribe: Type.Boolean(),
      PAYG: Type.Optional(Type.Boolean()),
      /**
       * Only authorize the price on a card, even if credit would cover it: it is captured when the purchase starts,
       * otherwise released.
       */
      AuthorizeOnly: Type.Optional(Type.Boolean()),
      isBasePlan: Type.Optional(Type.Boolean()),
      ...shownPrice,
      ...cardChoice,
      ...fromCredit,
      ...payAgain,
    }),
    gives: Shape({
      ...bought,
      PrepayProduct: Type.Optional(Shape({ UUID: Uuid, AddOns: Type.Array(Addon) })),
    }),
    refuses: [...buyRefusals, 'no-prepay-product'],
    runs: 'partner',
    once: true,
  },
  endPrepayAddon: {
    is: 'DELETE /customer/:customerUuid/prepay_addon/:productUuid/:addonUuid',
    says: 'Ends the renewing of a plan or add-on; what was paid stays until its period ends (2§7.2).',
    who: ownCustomer(),
    gives: Nothing,
    refuses: ['not-found', 'plan-changing'],
  },
  postpayAddon: {
    is: 'POST /postpay/addon',
    says: 'Buys a postpay add-on or plan (2§7.2).',
    who: ownCustomer('CustomerUUID', 'body'),
    body: Shape({
      AddonAvailabilityUUID: Uuid,
      AddonCatalogEntryUUID: Uuid,
      CustomerUUID: Uuid,
      ProductInstanceUUID: Uuid,
      Subscribe: Type.Boolean(),
      isBasePlan: Type.Optional(Type.Boolean()),
      ...shownPrice,
      ...cardChoice,
      ...payAgain,
    }),
    gives: Shape({ ...bought }),
    refuses: [...buyRefusals, 'no-postpay-product'],
    runs: 'partner',
    once: true,
  },
  changeAutoRenew: {
    is: 'POST /update/change-addon-auto-renew',
    says: 'Turns the renewing of a plan or add-on on or off (2§7.2).',
    who: ownCustomer('CustomerUUID', 'body'),
    body: Shape({ MobileAddonUUID: Uuid, MobileUUID: Uuid, CustomerUUID: Uuid, AutoRenew: Type.Boolean() }),
    gives: Shape({ Addon }),
    refuses: ['not-found', 'auto-renew-not-allowed', 'plan-changing'],
  },
  planChange: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/mobile/:mobileUuid/plan-change',
    says: 'When the plan of a mobile can be changed, and the change that waits or failed.',
    who: ownCustomer(),
    gives: PlanChangeState,
    refuses: ['not-found'],
    fresh: minutes(1),
  },
  prepayProduct: {
    is: 'GET /v3/:spid/customer/:customerUuid/mobileprepay/:productUuid',
    says: 'A prepay mobile with its plans (2§7.11).',
    who: ownCustomer(),
    gives: Mobile,
    refuses: ['not-found', 'no-prepay-product'],
    fresh: minutes(10),
  },
  postpayProduct: {
    is: 'GET /v1/:spid/customer/:customerUuid/postpay_mobile/:productUuid',
    says: 'A postpay mobile with its plans (2§7.11).',
    who: ownCustomer(),
    gives: Mobile,
    refuses: ['not-found', 'no-postpay-product'],
    fresh: minutes(10),
  },
  renewal: {
    is: `GET ${ofRenewal}/renewal`,
    says: 'What is charged for a plan next, when and from where; what renewing it now costs, gives and loses; until when it can be paused. A call of ours.',
    who: ownCustomer(),
    gives: Renewal,
    refuses: ['not-found'],
  },
  renewNow: {
    is: `POST ${ofRenewal}/renewal`,
    says: 'Begins the next period of a prepay plan now, at what was shown: early, after a pause that is cut short, or since it could not be paid. Once. A call of ours.',
    who: ownCustomer(),
    body: Shape({
      /** The amount and the end of the period as shown. Any other figures are refused. */
      AmountCents: Cents,
      EndsOn: Day,
      ...cardChoice,
      ...fromCredit,
      /**
       * Pay with a card entered now, and whether to save it; the answer has the ClientSecret that confirms the payment.
       */
      KeepCard: Type.Optional(Type.Boolean()),
    }),
    gives: Shape({ ...bought }),
    refuses: [
      'not-found',
      'not-allowed',
      'plan-changing',
      'renewal-impossible',
      'renewal-changed',
      'not-enough-balance',
      ...paymentRefusals,
    ],
    runs: 'partner',
    once: true,
  },
  pause: {
    is: `PUT ${ofRenewal}/pause`,
    says: 'Pauses a prepay plan: its running period is used up, then nothing is charged until the day on which it renews. A call of ours.',
    who: ownCustomer(),
    body: Shape({ Until: Day }),
    gives: Shape({ Addon }),
    refuses: ['not-found', 'not-allowed', 'plan-changing', 'pause-impossible', 'pause-until', 'invalid-input'],
  },
  resume: {
    is: `DELETE ${ofRenewal}/pause`,
    says: 'Ends a pause: the plan renews at the end of its period or, where that is over, today. A call of ours.',
    who: ownCustomer(),
    gives: Shape({ Addon }),
    refuses: ['not-found', 'not-allowed'],
  },
  nameMeans: {
    is: `PUT ${ofRenewal}/means`,
    says: 'Names the saved card that pays the renewals of a plan; null gives them back to credit and then the default card. A call of ours.',
    who: ownCustomer(),
    body: Shape({ PaymentMethodID: Type.Union([Uuid, Type.Null()]) }),
    gives: Shape({ Addon }),
    refuses: ['not-found', 'not-allowed', 'renewal-impossible', 'no-card', 'card-unknown', 'card-expiring'],
    needs: 'step-up-when-unproved',
  },
  chooseReminders: {
    is: 'PUT /api/frontend/v1/customer/:customerUuid/mobile/:mobileUuid/reminders',
    says: 'Chooses whether the charges of a mobile are announced by mail and by text; what is not sent stays. The portal shows them anyway. A call of ours.',
    who: ownCustomer(),
    body: Type.Partial(Reminders),
    gives: Reminders,
    refuses: ['not-found'],
  },
  releasePlan: {
    is: 'POST /api/provider/v1/parked-plans/:addonUuid',
    says: 'Lets a plan go on that was put aside since it had missed more than three periods: its next one begins today.',
    who: provider('plan:release'),
    body: Shape({ CustomerUUID: Uuid, ServiceUUID: Uuid }),
    gives: Shape({ Addon }),
    refuses: ['not-found'],
  },
})
