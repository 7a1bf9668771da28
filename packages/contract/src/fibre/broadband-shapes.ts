import { orderTypes, serviceAvailabilities, visitModes } from '@waea/domain/broadband/availability'
import { mostOverlapDays } from '@waea/domain/broadband/moving-house'
import { fibreOrderStatuses, fibreSteps, holdReasons } from '@waea/domain/broadband/order-status'
import { Type } from 'typebox'
import { Cents, Day, Line, Nanos, Shape, SPID, TypedNumber, Uuid } from '../shapes.ts'

const Availability = Type.Enum([...serviceAvailabilities])
const OrderType = Type.Enum([...orderTypes])
export const VisitMode = Type.Enum([...visitModes])

/** A place: the address partner, and the address's key there. */
export const placeNamed = {
  LocationProvider: Line(60, 1),
  LocationProviderIDX: Line(200, 1),
}

/** The address of the connection, and the technician's contact there (1§3). */
export const FibreAddress = Shape({
  ...placeNamed,
  Formatted: Type.Optional(Line(300)),
  City: Type.Optional(Line(100)),
  Country: Type.Optional(Line(100)),
  PostCode: Type.Optional(Line(10)),
  Lines: Type.Optional(Type.Array(Line(100), { maxItems: 8 })),
  /** The contact at home, and their phone number for the day of the visit. */
  Name: Type.Optional(Line(100)),
  Phone: Type.Optional(TypedNumber),
  /** Notes for a technician or courier, such as a gate or a dog. */
  Notes: Type.Optional(Line(300)),
})

/**
 * A price that changes: the number of months it still applies, including the current one, and the monthly price in
 * cents after that.
 */
const laterPrice = {
  Periods: Type.Optional(Type.Integer({ minimum: 1 })),
  ThenCents: Type.Optional(Cents),
}

/** A fibre plan at a place. The price is per month in cents, GST included; the speeds are in megabits per second. */
export const FibrePlan = Shape({
  /** The availability to order (ProductAvailabilityUUID). */
  ID: Uuid,
  ProductCatalogUUID: Uuid,
  Name: Type.String(),
  Description: Type.String(),
  Price: Cents,
  ...laterPrice,
  DownMbps: Type.Integer(),
  UpMbps: Type.Integer(),
  OrderType: Type.Optional(OrderType),
})

/** A fibre plan on sale, with its speed in the busy hours where the provider has published one. */
export const FibrePlanOnSale = Shape({
  ...FibrePlan.properties,
  BusyHour: Type.Optional(
    Shape({
      DownMbps: Type.Integer(),
      UpMbps: Type.Integer(),
      /** Who measured it, and when. */
      Source: Type.Optional(Type.String()),
    }),
  ),
})

/** A router for sale. */
export const Modem = Shape({ ID: Uuid, Name: Type.String(), Description: Type.String(), PriceCents: Cents })

/** What fibre a place can get, and how. */
export const PlaceAvailability = Shape({
  LocationProvider: Type.String(),
  LocationProviderIDX: Type.String(),
  Formatted: Type.String(),
  Availability,
  OrderType,
  /** The local fibre company's answer. It is valid for five days; an order must name it. */
  PrequalUUID: Uuid,
  ValidUntilNanos: Nanos,
  /** The local fibre company. */
  LFC: Type.String(),
  /** Whether another provider serves the place now. Their connection is then transferred without a gap. */
  IsServedByAnother: Type.Boolean(),
  /** The first and last day on which a connection without a visit can start. */
  FirstDay: Day,
  LastDay: Day,
})

/**
 * An item of a cart: exactly one plan, and at most one router. `PriceCents` is the price shown to the customer; for a
 * plan whose price changes, the change as shown comes with it.
 */
const FibreItemInput = Shape({
  Type: Type.Enum(['plan', 'modem']),
  ID: Uuid,
  PriceCents: Type.Optional(Cents),
  ...laterPrice,
})

/** The fields of a cart and a checkout (1§3, 2§7.16). */
export const cartFields = {
  SPID: Type.Optional(SPID),
  /** The draft's id. Idempotency key: the same id is the same order. */
  UUID: Uuid,
  Address: FibreAddress,
  /** The client's own reference, returned unchanged. */
  ExternalReference: Type.Optional(Line(60)),
  Items: Type.Array(FibreItemInput, { minItems: 1, maxItems: 2 }),
  /** The requested start day of a connection without a visit. */
  rsf: Type.Optional(Day),
  /** Whether to transfer another provider's connection; must match the place's availability. */
  transfer: Type.Optional(Type.Boolean()),
}

/** The monthly price as shown, with its later change. Any other price is refused. */
export const shownPlanPrice = { AmountCents: Type.Optional(Cents), ...laterPrice }

const FibreItem = Shape({
  Type: Type.Enum(['plan', 'modem']),
  ID: Uuid,
  Name: Type.String(),
  PriceCents: Cents,
})

/** A cart at today's prices: the amount due now, the GST in it, and the monthly price from the day of connection. */
export const FibreCart = Shape({
  UUID: Uuid,
  ExternalReference: Type.Optional(Type.String()),
  Items: Type.Array(FibreItem),
  DueCents: Cents,
  DueTaxCents: Cents,
  MonthlyCents: Cents,
  ...laterPrice,
  Availability: Type.Optional(Availability),
  OrderType: Type.Optional(OrderType),
})

/** A note on an order or a connection; lists are oldest first. */
export const Note = Shape({
  UUID: Uuid,
  Text: Type.String(),
  By: Type.Enum(['customer', 'provider', 'lfc']),
  AtNanos: Nanos,
})

/** A time slot for a technician's visit. */
export const TimeSlot = Shape({ ID: Type.String(), StartNanos: Nanos, EndNanos: Nanos })

/** A time for a visit that is chosen with the order, before the order is placed. */
const ChosenTime = Shape({ Mode: VisitMode, StartNanos: Nanos, EndNanos: Nanos })

const Visit = Shape({
  Mode: VisitMode,
  State: Type.Enum(['booked', 'made', 'missed']),
  StartNanos: Nanos,
  EndNanos: Nanos,
})

/** The provider's own data on an order or a connection: any JSON object of at most 10 kB. */
export const FreeDocument = Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), { maxProperties: 100 })

/** The parcel of a router. */
const Parcel = Shape({
  State: Type.Enum(['WAITING', 'LABEL', 'PICKED_UP', 'IN_TRANSIT', 'DELIVERED', 'UNDELIVERABLE']),
  Carrier: Type.Optional(Type.String()),
  TrackingNumber: Type.Optional(Type.String()),
  TrackingLink: Type.Optional(Type.String()),
})

/**
 * Moving house: the old connection, which ends after the new one works, and for how many more days it keeps running.
 */
export const MoveInput = Shape({
  UfbUUID: Uuid,
  OverlapDays: Type.Integer({ minimum: 0, maximum: mostOverlapDays }),
})

/** The move that an order belongs to. */
const Move = Shape({
  ...MoveInput.properties,
  /** The address of the old connection, in one line. */
  From: Type.String(),
  /** The old connection's last day and the refund for the rest of its month, once the new one is in service. */
  LastDay: Type.Optional(Day),
  BackCents: Type.Optional(Cents),
})

/** A fibre order (UFB_order): what was ordered, its status and what it waits for. */
export const UfbOrder = Shape({
  UUID: Uuid,
  CustomerUUID: Uuid,
  Number: Type.String(),
  ExternalReference: Type.Optional(Type.String()),
  Status: Type.Enum([...fibreOrderStatuses]),
  /** The step of a PROCESSING order. */
  Step: Type.Optional(Type.Enum([...fibreSteps])),
  HeldBecause: Type.Optional(Type.Enum([...holdReasons])),
  Address: FibreAddress,
  LFC: Type.String(),
  Availability,
  OrderType,
  PrequalUUID: Uuid,
  Plan: FibrePlan,
  Modem: Type.Optional(Modem),
  Parcel: Type.Optional(Parcel),
  Move: Type.Optional(Move),
  DueCents: Cents,
  /** The amount due was paid; stays true after a refund. */
  IsPaid: Type.Boolean(),
  MonthlyCents: Cents,
  /** The start day of a connection without a visit; `rsf` is the wire's name (ready for service). */
  rsf: Type.Optional(Day),
  Visits: Type.Array(Visit),
  /** The time chosen with the order; it is booked once the company has accepted the order. */
  ChosenTime: Type.Optional(ChosenTime),
  /** The connection, once the local fibre company has accepted the order. */
  UfbUUID: Type.Optional(Uuid),
  Notes: Type.Array(Note),
  Document: Type.Optional(FreeDocument),
  CanCancel: Type.Boolean(),
  /** The fibre company has been requested to cancel the order, and has not answered yet. */
  IsCancelling: Type.Optional(Type.Literal(true)),
  CreatedAtNanos: Nanos,
  UpdatedAtNanos: Nanos,
  DeletedAtNanos: Type.Optional(Nanos),
})

/** A customer's fibre connection (UFB): ordered, in service, or ended. */
export const Ufb = Shape({
  UUID: Uuid,
  CustomerUUID: Uuid,
  OrderUUID: Uuid,
  PrequalUUID: Uuid,
  Status: Type.Enum(['ORDERED', 'ACTIVE', 'ENDED']),
  /** The customer's name for it. */
  Nickname: Type.Optional(Type.String()),
  Address: FibreAddress,
  LFC: Type.String(),
  /** The connection's number at the local fibre company, to quote when calling them. */
  LFCProductID: Type.Optional(Type.String()),
  Plan: FibrePlan,
  /** The day from which the price is `Plan.ThenCents`; absent while a suspended account is not charged. */
  PriceChangesOn: Type.Optional(Day),
  /** The next plan, and the day it starts. */
  NextPlan: Type.Optional(Shape({ Plan: FibrePlan, On: Day })),
  StartedOn: Type.Optional(Day),
  /** The end of the charged month. */
  PaidUntil: Type.Optional(Day),
  /** Its last day, if it is due to end. */
  EndsOn: Type.Optional(Day),
  /** Its pause: the first day without it, and the day on which it works again. */
  Pause: Type.Optional(Shape({ From: Day, Until: Day })),
  /** When it can be paused: the first day without it, and the days on which the pause may end. */
  CanPause: Type.Optional(Shape({ From: Day, Earliest: Day, Latest: Day })),
  /** The day from which it can be paused again, after a pause within the last 12 months. */
  PausesAgainOn: Type.Optional(Day),
  /** The connection that the customer has moved to. */
  MovedTo: Type.Optional(Uuid),
  /**
   * For a connection out of use. `suspended`: its account is suspended. `paused`: its customer has paused it. `resuming`:
   * that is over, but the local fibre company has not resumed the connection yet.
   */
  OutOfUse: Type.Optional(Type.Enum(['suspended', 'paused', 'resuming'])),
  Notes: Type.Array(Note),
  Document: Type.Optional(FreeDocument),
  CreatedAtNanos: Nanos,
  UpdatedAtNanos: Nanos,
  DeletedAtNanos: Type.Optional(Nanos),
})

/** The line of a connection as its company measures it. */
export const FibreLine = Shape({
  /** The fibre box in the house: reached by the company, without power, or without light on the fibre. */
  Box: Type.Enum(['online', 'no-power', 'no-signal']),
  /** Whether the box sees a router. */
  IsRouterSeen: Type.Boolean(),
  SinceNanos: Nanos,
})

/** The effect of moving house on the old connection, for each overlap on offer. */
export const MovePreview = Shape({
  Plan: FibrePlan,
  /** The address of the connection, in one line. */
  From: Type.String(),
  Options: Type.Array(
    Shape({
      OverlapDays: Type.Integer(),
      OverlapCents: Cents,
      LastDay: Type.Optional(Day),
      BackCents: Type.Optional(Cents),
      /** The charge for a month that starts during the overlap. */
      ChargeCents: Type.Optional(Cents),
    }),
  ),
})

/** The address typed so far. */
export const SearchQuery = Shape({
  Search: Type.String({ maxLength: 200 }),
  Limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
})
