import { activationTypes } from '@waea/domain/activation/dry-activation'
import { Type } from 'typebox'
import { anyone, calls, ownCustomer } from '../call.ts'
import { Hold } from '../money/hold.ts'
import { RecurringLine } from '../money/order-sums.ts'
import { paymentRefusals } from '../money/payment-refusals.ts'
import { Refund } from '../money/refund.ts'
import { Cents, Day, Nanos, Shape, SPID, TypedCode, Uuid } from '../shapes.ts'
import { Mobile } from './mobiles.ts'

/** The result of an activation code or SIM (1§3, 2§7.11). `AuthResponse.JWT` resumes this adoption only. */
export const Adoption = Shape({
  AuthResponse: Shape({ JWT: Type.String() }),
  AdoptionRequest: Shape({
    UUID: Uuid,
    /** Absent while the SIM has no owner. */
    CustomerUUID: Type.Optional(Uuid),
    ProductInstanceUUID: Uuid,
    ProductType: Type.String(),
  }),
  AdoptionMetadataEntry: Shape({
    Metadata: Shape({
      postpay_product_catalog_uuid: Type.Optional(Uuid),
      prepay_product_catalog_uuid: Type.Optional(Uuid),
      payg_product_catalog_uuid: Type.Optional(Uuid),
      is_fully_paid: Type.Boolean(),
      replacement_for: Type.Optional(Uuid),
    }),
  }),
  /** What anyone may see before signing in. */
  SIM: Shape({
    SIMType: Type.Enum(['esim', 'real_sim']),
    Last4: Type.String(),
    PlanName: Type.Optional(Type.String()),
    /** It replaces the SIM of an existing mobile, and is not activated. */
    IsReplacement: Type.Optional(Type.Literal(true)),
    /** The SIM ID for the swap; only for a person who may make it. */
    SIMID: Type.Optional(Type.String()),
  }),
})

const paymentFields = {
  CustomerUUID: Type.Optional(Uuid),
  ProductInstanceUUID: Type.Optional(Uuid),
  PaymentMethodID: Type.Optional(Type.String({ maxLength: 100 })),
  PaymentMethodType: Type.Optional(Type.String({ maxLength: 20 })),
  PaymentMethodGateway: Type.Optional(Type.String({ maxLength: 20 })),
  /** Only authorize the amount due on the card: it is captured once the service has started, otherwise released. */
  AuthorizeOnly: Type.Optional(Type.Boolean()),
  ClientSecret: Type.Optional(Type.String({ maxLength: 200 })),
  PaymentIntent: Type.Optional(Type.String({ maxLength: 200 })),
  /** The plan to start, if none was bought with the SIM. */
  AvailabilityUUID: Type.Optional(Uuid),
  /** The price of the first period as shown, whether paid now or on the bill. Any other price is refused. */
  AmountCents: Type.Optional(Cents),
  AutoRenew: Type.Optional(Type.Boolean()),
  /** A voucher. It is redeemed automatically once the prepaid mobile is in service. */
  VoucherCode: Type.Optional(TypedCode),
}

const cardFields = {
  PaymentMethodID: paymentFields.PaymentMethodID,
  PaymentMethodType: paymentFields.PaymentMethodType,
  PaymentMethodGateway: paymentFields.PaymentMethodGateway,
}

/** The activation of a SIM of one kind: both ids of the plan, and whether it renews. */
const byKind = Shape({
  CustomerUUID: Uuid,
  MobileProductUUID: Uuid,
  ProductAvailabilityUUID: Uuid,
  ProductCatalogUUID: Uuid,
  Subscribe: Type.Boolean(),
  ...cardFields,
})

const activateRefusals = [
  'not-found',
  'not-allowed',
  'already-active',
  'plan-not-specified',
  'plan-unknown',
  'no-available-product',
  'activation-refused',
  'sim-returning',
  ...paymentRefusals,
] as const

const Step = Shape({
  /** `ready`: in service, with its plan. `install`: the eSIM or card is in a phone. `seen`: the network has seen it. */
  Name: Type.Enum(['paid', 'number', 'network', 'ready', 'install', 'seen']),
  State: Type.Enum(['done', 'now', 'next', 'failed']),
  AtNanos: Type.Optional(Nanos),
})

const ActivationProgress = Shape({
  Status: Type.Enum(['not-started', 'waiting-for-payment', 'in-progress', 'active', 'failed']),
  Steps: Type.Array(Step),
  /** The kind of activation (1§4); absent before there is one. */
  ActivationType: Type.Optional(Type.Enum([...activationTypes])),
  /** The voucher given with it; REFUSED if somebody else redeemed it first. */
  Voucher: Type.Optional(Shape({ Status: Type.Enum(['WAITING', 'REDEEMED', 'REFUSED']), CreditCents: Cents })),
  MSISDN: Type.Optional(Type.String()),
  /** When the network first saw the SIM in a phone; it is connected from then on. */
  SeenAtNanos: Type.Optional(Nanos),
  Reason: Type.Optional(Type.String()),
  AmountCents: Type.Optional(Cents),
  /** The postpay plan's charge on the bill, and the latest day of its first bill. */
  OnBill: Type.Optional(RecurringLine),
  FirstBillBy: Type.Optional(Day),
  PaymentUUID: Type.Optional(Uuid),
  ClientSecret: Type.Optional(Type.String()),
  /** The hold on the card, if the amount was not charged at once. */
  Hold: Type.Optional(Hold),
  /** The refund to the card after a failed activation. */
  Refund: Type.Optional(Refund),
  /** The SIM came back to us with its parcel: it can no longer be activated. */
  is_sim_gone: Type.Optional(Type.Boolean()),
})

/** Adopting a SIM and activating it (2§7.11). */
export const activation = calls({
  adoptByToken: {
    is: 'POST /v3/adopt_by_token',
    says: 'What an activation link leads to. A signed-in customer who opens a link of a SIM that is nobody’s adopts it (2§7.11).',
    who: anyone,
    body: Shape({
      SPID: Type.Optional(SPID),
      Token: Type.String({ maxLength: 200 }),
      CustomerUUID: Type.Optional(Uuid),
    }),
    gives: Adoption,
    refuses: ['token-error', 'link-expired', 'link-used', 'no-service', 'already-active', 'not-found'],
    triesPerMinute: 60,
  },
  resume: {
    is: 'GET /v3/adoption_token_resume/:adoptionUuid',
    says: 'The same adoption again: for its JWT in x-auth-token, or for its customer (2§7.11).',
    who: anyone,
    gives: Adoption,
    refuses: ['token-error', 'not-found'],
    triesPerMinute: 60,
    forViews: false,
  },
  newLink: {
    is: 'POST /api/frontend/v1/activation/new-link',
    says:
      'Sends a new activation link by SMS and mail to the owner of an expired one, once a minute and five times an hour; ' +
      'the answer is the same for a code that is none (1§4).',
    who: anyone,
    body: Shape({ Token: Type.String({ maxLength: 200 }) }),
    gives: Shape({ Sent: Type.Boolean() }),
    refuses: ['code-too-soon', 'too-many-tries'],
    triesPerMinute: 10,
    runs: 'partner',
    status: 202,
  },
  activate: {
    is: 'POST /customer/:customerUuid/service/:productUuid/activate/:dry',
    says:
      'Dry (`true`): whether activation can go ahead: 412 when there is nothing to activate, another 4xx when the payment ' +
      'method is at fault. For real (`false`): pays where payment is due, then starts the service (2§7.11, decision D32).',
    who: ownCustomer(),
    body: Shape(paymentFields),
    gives: ActivationProgress,
    refuses: ['no-dry-activation', 'price-changed', 'voucher-invalid', 'too-many-guesses', ...activateRefusals],
    runs: 'partner',
    once: true,
  },
  postpayActivation: {
    is: 'POST /postpay/activation',
    says: 'Activates a SIM with a postpay plan. One in service with add-ons is reused (1§4, 2§7.11).',
    who: ownCustomer('CustomerUUID', 'body'),
    body: byKind,
    gives: ActivationProgress,
    refuses: [...activateRefusals],
    runs: 'partner',
    once: true,
  },
  paygActivation: {
    is: 'POST /payg/activation',
    says: 'Activates a SIM pay-as-you-go. One in service with add-ons is reused (1§4, 2§7.11).',
    who: ownCustomer('CustomerUUID', 'body'),
    body: byKind,
    gives: ActivationProgress,
    refuses: [...activateRefusals],
    runs: 'partner',
    once: true,
  },
  initialPrepayAddon: {
    is: 'POST /customer/:customerUuid/prepay_addon_initial/:productUuid/:availabilityUuid',
    says: 'Buys the first plan of a prepay SIM, which activates it; a ClientSecret is for the card in onboarding (2§7.2).',
    who: ownCustomer(),
    body: Shape({
      Subscribe: Type.Boolean(),
      PAYG: Type.Optional(Type.Boolean()),
      AuthorizeOnly: paymentFields.AuthorizeOnly,
      ...cardFields,
    }),
    gives: Shape({
      Status: Type.Enum(['COMPLETED', 'pending_payment']),
      ClientSecret: Type.Optional(Type.String()),
      PaymentUUID: Type.Optional(Uuid),
      AmountCents: Type.Optional(Cents),
    }),
    refuses: [...activateRefusals],
    runs: 'partner',
    once: true,
  },
  progress: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/mobile/:mobileUuid/activation',
    says: 'How far the activation of a mobile is.',
    who: ownCustomer(),
    gives: ActivationProgress,
    refuses: ['not-found'],
    offline: true,
    forViews: false,
  },
  installation: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/mobile/:mobileUuid/esim',
    says:
      'How a phone fetches the eSIM: the code, its parts and the one-tap links. For the owner, who has just shown who they ' +
      'are: who installs first has the number. Never logged.',
    who: ownCustomer(),
    gives: Shape({
      ActivationCode: Type.String(),
      SMDPAddress: Type.String(),
      MatchingID: Type.String(),
      AppleLink: Type.String(),
      AndroidLink: Type.String(),
    }),
    refuses: ['not-found', 'not-allowed'],
    offline: true,
    needs: 'step-up',
  },
  finalise: {
    is: 'POST /v3/:spid/prepay_mobile/finalise_activation',
    says: 'Ends the activation of a prepay mobile that the network has put into service (2§7.11, decision D35).',
    who: ownCustomer('CustomerUUID', 'body'),
    body: Shape({ CustomerUUID: Uuid, ProductInstanceUUID: Uuid }),
    gives: Mobile,
    refuses: ['not-found', 'activation-refused'],
  },
})
