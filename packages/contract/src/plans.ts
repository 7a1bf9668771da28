import { Type } from 'typebox'
import { calls, minutes, ownCustomer } from './call.ts'
import { Addon, Mobile, PrePurchasedPlan } from './mobiles.ts'
import { paymentRefusals } from './payment-refusals.ts'
import { Cents, Nothing, Shape, Uuid } from './shapes.ts'

const bought = {
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
  'not-enough-balance',
  ...paymentRefusals,
] as const

const cardChoice = {
  PaymentMethodID: Type.Optional(Type.String({ maxLength: 100 })),
  PaymentMethodType: Type.Optional(Type.String({ maxLength: 20 })),
  PaymentMethodGateway: Type.Optional(Type.String({ maxLength: 20 })),
}

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
      /** Money is taken, never only held. */
      AuthorizeOnly: Type.Optional(Type.Literal(false)),
      isBasePlan: Type.Optional(Type.Boolean()),
      ...cardChoice,
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
    refuses: ['not-found'],
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
      ...cardChoice,
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
    refuses: ['not-found', 'auto-renew-not-allowed'],
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
})
