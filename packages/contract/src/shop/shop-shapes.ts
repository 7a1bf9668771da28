import { Type } from 'typebox'
import { OrderSums } from '../money/order-sums.ts'
import { Refunds } from '../money/refund.ts'
import { Cents, Day, Email, Line, Nanos, Shape, SPID, TypedCode, TypedNumber, Uuid } from '../shapes.ts'
import { BillingType } from './catalogue-shapes.ts'
import { Return } from './shop-returns.ts'

/** The shapes of carts, orders and their addresses (1§3, 2§7.15). */

const shortText = Line(100)
const optionalText = Type.Optional(shortText)

/** The customer's choices for one SIM of a cart (1§3). */
const CartItemAttributes = Shape({
  SetupMobileGroup: Type.Optional(Type.Boolean()),
  RequestedForName: optionalText,
  MobileGroupOwnerMobileUUID: Type.Optional(Uuid),
  SetupBillRouting: Type.Optional(Type.Boolean()),
  CustomerCreation: Type.Optional(Type.Enum(['ReuseTheCustomer', 'BrandNewCustomer'])),
  ReplacesMobileUUID: Type.Optional(Uuid),
  BecomeGroupOwner: Type.Optional(Type.Boolean()),
  PortingAccountLSP: Type.Optional(TypedCode),
  PortingCarrierLSP: optionalText,
  PortingNametagLSP: optionalText,
  PortingPriorSIMID: Type.Optional(TypedCode),
  PortingOverMSISDN: Type.Optional(TypedNumber),
  PortingOverMSISDNType: Type.Optional(Type.Enum(['prepay', 'postpay'])),
  PreSelectedMSISDN: optionalText,
})

/** The plan for a SIM, and its options (1§3). */
const PlanAttributes = Shape({
  BillingReference: BillingType,
  MobileProductAvailabilityUUID: Uuid,
  MobileProductCatalogUUID: Uuid,
  AutoRenew: Type.Boolean(),
  DiscountUUID: Type.Optional(Uuid),
})

/** A SIM's plan. `PriceCents` is the price to pay, `PriceCatalogCents` the catalogue price without an offer. */
const CartPlan = Shape({
  Name: Type.String(),
  Description: Type.String(),
  PriceCents: Cents,
  PriceCatalogCents: Cents,
  Attributes: PlanAttributes,
})

const itemTypes = ['TYPE_PRODUCT', 'TYPE_VIRTUAL'] as const
const virtualTypes = ['VT_ESIM', 'VT_PLAN', 'VT_NONE'] as const

/** An item of a cart or order: one SIM or several identical ones, with its plan in `Products`. Prices include GST. */
const CartItem = Shape({
  UUID: Uuid,
  Name: Type.String(),
  Type: Type.Enum([...itemTypes]),
  VirtualType: Type.Enum([...virtualTypes]),
  PriceCents: Cents,
  ItemUUID: Uuid,
  Quantity: Type.Integer({ minimum: 1 }),
  SelfManaged: Type.Boolean(),
  Attributes: CartItemAttributes,
  Products: Type.Array(CartPlan),
})

/** A change since the customer last saw the cart; `SIM` counts from 1. */
export const CartNotice = Shape({
  UUID: Uuid,
  ItemUUID: Uuid,
  SIM: Type.Integer(),
  Reason: Type.Enum(['price-changed', 'plan-off-sale', 'sim-off-sale']),
  WasCents: Type.Optional(Cents),
  NowCents: Type.Optional(Cents),
})

/**
 * A cart. A visitor's cart has no customer; only its id protects it. `AmountCents` is the total, `DueCents` what the
 * card pays at checkout: postpay plans go on the bill (3§9.1).
 */
export const Cart = Shape({
  UUID: Uuid,
  Number: Type.String(),
  CustomerUUID: Type.Optional(Uuid),
  AmountCents: Cents,
  AmountTaxCents: Cents,
  DueCents: Cents,
  Items: Type.Array(CartItem),
  UpdatedAtNanos: Nanos,
  Notices: Type.Array(CartNotice),
})

/** A plan as a client sends it. Names and prices always come from the catalogue; `PriceCents` is the price as shown. */
const CartPlanInput = Shape({
  Name: Type.Optional(Type.String({ maxLength: 200 })),
  Description: Type.Optional(Type.String({ maxLength: 2000 })),
  PriceCents: Type.Optional(Cents),
  PriceCatalogCents: Type.Optional(Cents),
  Attributes: Shape({
    BillingReference: Type.Optional(BillingType),
    MobileProductAvailabilityUUID: Uuid,
    MobileProductCatalogUUID: Type.Optional(Uuid),
    AutoRenew: Type.Optional(Type.Boolean()),
    DiscountUUID: Type.Optional(Uuid),
  }),
})

/** An item as a client sends it; fields that the server knows can be omitted. */
export const CartItemInput = Shape({
  UUID: Type.Optional(Uuid),
  Name: Type.Optional(Type.String({ maxLength: 200 })),
  Type: Type.Optional(Type.Enum([...itemTypes])),
  VirtualType: Type.Optional(Type.Enum([...virtualTypes])),
  PriceCents: Type.Optional(Cents),
  ItemUUID: Type.String({ maxLength: 60 }),
  Quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  SelfManaged: Type.Optional(Type.Boolean()),
  Attributes: Type.Optional(CartItemAttributes),
  Products: Type.Optional(Type.Array(CartPlanInput, { maxItems: 1 })),
})

/**
 * The delivery address of an order, and the recipient's contact (2§7.15). The wire spells `Postcode` like this here.
 */
export const CheckoutAddress = Shape({
  City: optionalText,
  Country: optionalText,
  Postcode: Type.Optional(Line(12)),
  Lines: Type.Optional(Type.Array(Line(200), { maxItems: 6 })),
  LocationProvider: optionalText,
  LocationProviderIDX: optionalText,
  Email: Type.Optional(Email),
  Name: optionalText,
  Notes: Type.Optional(Type.String({ maxLength: 500 })),
  Phone: Type.Optional(TypedNumber),
})

export const OrderStatus = Type.Enum([
  'CONFIRMED',
  'PAID',
  'PROCESSING',
  'COMPLETED',
  'PARTIALLY_SHIPPED',
  'SHIPPED',
  'FAILED',
  'CANCELED',
  'UNKNOWN',
  'CART',
])

const TimelineStatus = Type.Union([
  OrderStatus,
  Type.Enum(['DELIVERED', 'ADDRESS_CHANGED', 'ADDRESS_TOO_LATE', 'CANCEL_TOO_LATE']),
])

const orderFields = {
  UUID: Uuid,
  Number: Type.String(),
  Status: OrderStatus,
  AmountCents: Cents,
  AmountTaxCents: Cents,
  /** What the card pays at checkout; postpay plans go on the bill. */
  DueCents: Cents,
  /** What is paid at checkout and what later, in the same terms as the order's mails. */
  Sums: OrderSums,
  CreatedAtNanos: Nanos,
  UpdatedAtNanos: Nanos,
  /** When the last parcel was delivered; absent until all sent parcels are. */
  DeliveredAtNanos: Type.Optional(Nanos),
  /** It was paid, or was free; stays true after a cancellation. */
  WasPaid: Type.Optional(Type.Literal(true)),
  OrderItems: Type.Array(CartItem),
}

/** An order in the order history (1§3). */
export const Order = Shape(orderFields)

const parcelStates = ['ASKED', 'LABEL', 'PICKED_UP', 'IN_TRANSIT', 'DELIVERED', 'UNDELIVERABLE', 'CANCELED'] as const

/** The parcel of a posted SIM. The courier's fields are absent until the courier has accepted it. */
export const Parcel = Shape({
  State: Type.Enum([...parcelStates]),
  Carrier: Type.Optional(Type.String()),
  TrackingNumber: Type.Optional(Type.String()),
  /** The courier's tracking page. */
  TrackingLink: Type.Optional(Type.String()),
  ExpectedOn: Type.Optional(Day),
  Steps: Type.Array(Shape({ State: Type.Enum([...parcelStates]), AtNanos: Nanos })),
})

/** `RETURNED`: it was returned, and its price is refunded. */
export const SimStatus = Type.Enum(['WAITING', 'ISSUED', 'SENT', 'ACTIVE', 'FAILED', 'RETURNED'])

/** The progress of one SIM of an order; `SIM` counts from 1 over the whole order. */
export const OrderSim = Shape({
  SIM: Type.Integer(),
  SimType: Type.Enum(['esim', 'real_sim']),
  Status: SimStatus,
  PlanName: Type.Optional(Type.String()),
  /** The mobile whose SIM it replaces. */
  ReplacesMobileUUID: Type.Optional(Uuid),
  MobileUUID: Type.Optional(Uuid),
  /** The owner of the mobile, if that is a separate new customer. */
  CustomerUUID: Type.Optional(Uuid),
  MSISDN: Type.Optional(Type.String()),
  /** The number to be ported to it once it is in service, and its current provider. */
  Brings: Type.Optional(Shape({ MSISDN: Type.String(), CarrierName: Type.String() })),
  ICCID: Type.Optional(Type.String()),
  SentAtNanos: Type.Optional(Nanos),
  Parcel: Type.Optional(Parcel),
})

/** An order with everything its page shows: progress, address, payment (1§1). */
export const OrderDetail = Shape({
  ...orderFields,
  CustomerUUID: Uuid,
  Address: Type.Optional(CheckoutAddress),
  Sims: Type.Array(OrderSim),
  /** Present while the caller can cancel it: the refund to the card. */
  Cancel: Type.Optional(Shape({ RefundCents: Cents })),
  /** It was cancelled, but the courier has not yet confirmed that it was in time. */
  IsCancelling: Type.Optional(Type.Literal(true)),
  /** Whether the caller can still change the delivery address. */
  CanRedirect: Type.Boolean(),
  /** The new address, until the courier has confirmed that the change was in time. */
  WantedAddress: Type.Optional(CheckoutAddress),
  /** `DELIVERED` is a step of the courier, not an order status; nor are the changes by the customer. */
  Timeline: Type.Array(Shape({ Status: TimelineStatus, AtNanos: Nanos })),
  Payments: Type.Array(Shape({ UUID: Uuid, Status: Type.String(), AmountCents: Cents, CreatedAtNanos: Nanos })),
  /** Refunds to the card for SIMs that could not be delivered; refunds for a return are part of that return. */
  Refunds,
  /** Its returns, oldest first. */
  Returns: Type.Array(Return),
  /** Whether the caller can return any of it now, even if only as faulty. */
  CanReturn: Type.Boolean(),
})

/** The eSIM of an order: what a phone needs to download its profile. Only for the owner, and never logged. */
export const EsimProfile = Shape({
  SIM: Type.Integer(),
  MobileUUID: Type.Optional(Uuid),
  MSISDN: Type.Optional(Type.String()),
  ICCID: Type.Optional(Type.String()),
  Status: Type.String(),
  /** The complete activation code, `LPA:1$…$…`. */
  ActivationCode: Type.Optional(Type.String()),
  SMDPAddress: Type.Optional(Type.String()),
  MatchingID: Type.Optional(Type.String()),
})

/** A line of the older cart, which lists SIMs and plans separately (1§3). */
export const CartLine = Shape({
  UUID: Uuid,
  ItemUUID: Uuid,
  PriceCents: Cents,
  Quantity: Type.Integer(),
  SPID: Type.Integer(),
  ProductAvailabilityUUID: Type.Optional(Uuid),
  ProductCatalogUUID: Type.Optional(Uuid),
  Description: Type.String(),
  Name: Type.String(),
  Type: Type.Enum([...itemTypes]),
  VirtualType: Type.Enum([...virtualTypes]),
  PriceCatalogCents: Cents,
  Attributes: Type.Partial(PlanAttributes, { additionalProperties: false }),
})

/** A line as an older client sends it. A quantity of 0 removes it. */
export const CartLineInput = Shape({
  UUID: Type.Optional(Uuid),
  ItemUUID: Type.Optional(Type.String({ maxLength: 60 })),
  PriceCents: Type.Optional(Cents),
  Quantity: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  SPID: Type.Optional(SPID),
  ProductAvailabilityUUID: Type.Optional(Uuid),
  ProductCatalogUUID: Type.Optional(Uuid),
  Description: Type.Optional(Type.String({ maxLength: 2000 })),
  Name: Type.Optional(Type.String({ maxLength: 200 })),
  Type: Type.Optional(Type.Enum([...itemTypes])),
  VirtualType: Type.Optional(Type.Enum([...virtualTypes])),
  PriceCatalogCents: Type.Optional(Cents),
  Attributes: Type.Optional(Type.Partial(PlanAttributes, { additionalProperties: false })),
})
