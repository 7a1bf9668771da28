import { orderTypes, serviceAvailabilities, visitModes } from '@waea/domain/broadband/availability'
import { mostOverlapDays } from '@waea/domain/broadband/moving-house'
import { fibreOrderStatuses, fibreSteps, heldReasons } from '@waea/domain/broadband/order-status'
import { Type } from 'typebox'
import { Cents, Day, Line, Nanos, Shape, SPID, TypedNumber, Uuid } from '../shapes.ts'

const Availability = Type.Enum([...serviceAvailabilities])
const OrderType = Type.Enum([...orderTypes])
export const VisitMode = Type.Enum([...visitModes])

/** Which place it is: the address partner and its key. */
export const placeNamed = {
  LocationProvider: Line(60, 1),
  LocationProviderIDX: Line(200, 1),
}

/** Where the fibre goes, and whom the technician calls (1§3). */
export const FibreAddress = Shape({
  ...placeNamed,
  Formatted: Type.Optional(Line(300)),
  City: Type.Optional(Line(100)),
  Country: Type.Optional(Line(100)),
  PostCode: Type.Optional(Line(10)),
  Lines: Type.Optional(Type.Array(Line(100), { maxItems: 8 })),
  /** Who is at home, and their number for the day. */
  Name: Type.Optional(Line(100)),
  Phone: Type.Optional(TypedNumber),
  /** What a technician or courier should know, such as a gate or a dog. */
  Notes: Type.Optional(Line(300)),
})

/** A price that changes: for so many months more, the current one included, and cents of each month after them. */
const laterPrice = {
  Periods: Type.Optional(Type.Integer({ minimum: 1 })),
  ThenCents: Type.Optional(Cents),
}

/** A fibre plan at a place: per month in cents, GST included, and the speed in megabits a second. */
export const FibrePlan = Shape({
  /** The availability that is ordered (ProductAvailabilityUUID). */
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

/** A router that we sell and send. */
export const Modem = Shape({ ID: Uuid, Name: Type.String(), Description: Type.String(), PriceCents: Cents })

/** What can be had at a place, and how. */
export const PlaceAvailability = Shape({
  LocationProvider: Type.String(),
  LocationProviderIDX: Type.String(),
  Formatted: Type.String(),
  Availability,
  OrderType,
  /** The answer of the local fibre company; it holds for five days, and an order names it. */
  PrequalUUID: Uuid,
  ValidUntilNanos: Nanos,
  /** The local fibre company. */
  LFC: Type.String(),
  /** Whether another provider serves the place now: their connection is then taken over, without a gap. */
  IsServedByAnother: Type.Boolean(),
  /** The days from and to which a connection without a visit can start. */
  FirstDay: Day,
  LastDay: Day,
})

/**
 * What is in a cart: one plan, and a router or none. `PriceCents` is what the customer was shown; with it, of a plan whose
 * price changes, when and to what.
 */
const AskedFibreItem = Shape({
  Type: Type.Enum(['plan', 'modem']),
  ID: Uuid,
  PriceCents: Type.Optional(Cents),
  ...laterPrice,
})

/** What a cart and a checkout are made of (1§3, 2§7.16). */
export const cartFields = {
  SPID: Type.Optional(SPID),
  /** The draft's id: the same id is the same order. */
  UUID: Uuid,
  Address: FibreAddress,
  /** The client's own reference, given back as it is. */
  ExternalReference: Type.Optional(Line(60)),
  Items: Type.Array(AskedFibreItem, { minItems: 1, maxItems: 2 }),
  /** The day on which a connection without a visit is to start. */
  rsf: Type.Optional(Day),
  /** Whether another provider's connection is taken over; it must be what the place says. */
  transfer: Type.Optional(Type.Boolean()),
}

/** What a month was shown to cost, and with it when that changes and to what: another price is refused. */
export const shownPlanPrice = { AmountCents: Type.Optional(Cents), ...laterPrice }

const FibreItem = Shape({
  Type: Type.Enum(['plan', 'modem']),
  ID: Uuid,
  Name: Type.String(),
  PriceCents: Cents,
})

/** A cart with today's prices: what is due now, GST within it, and what a month costs from the day of connection. */
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

/** A note of an order or a connection, the newest last. */
export const Note = Shape({
  UUID: Uuid,
  Text: Type.String(),
  By: Type.Enum(['customer', 'provider', 'lfc']),
  AtNanos: Nanos,
})

/** A time at which a technician can come. */
export const TimeSlot = Shape({ ID: Type.String(), StartNanos: Nanos, EndNanos: Nanos })

const Visit = Shape({
  Mode: VisitMode,
  State: Type.Enum(['booked', 'made', 'missed']),
  StartNanos: Nanos,
  EndNanos: Nanos,
})

/** What the provider keeps of its own with an order or a connection: any JSON object of at most 10 kB. */
export const FreeDocument = Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), { maxProperties: 100 })

/** A router on its way. */
const Parcel = Shape({
  State: Type.Enum(['WAITING', 'LABEL', 'PICKED_UP', 'IN_TRANSIT', 'DELIVERED', 'UNDELIVERABLE']),
  Carrier: Type.Optional(Type.String()),
  TrackingNumber: Type.Optional(Type.String()),
  TrackingLink: Type.Optional(Type.String()),
})

/** Moving house: the connection that is left once the new one works, and for how many days more it goes on. */
export const MoveInput = Shape({
  UfbUUID: Uuid,
  OverlapDays: Type.Integer({ minimum: 0, maximum: mostOverlapDays }),
})

/** The move that an order is part of. */
const Move = Shape({
  ...MoveInput.properties,
  /** Where the connection is that is left, in one line. */
  From: Type.String(),
  /** Its last day, and what goes back of its month, once the new one is in service. */
  LastDay: Type.Optional(Day),
  BackCents: Type.Optional(Cents),
})

/** A fibre order (UFB_order): what was asked for, how it stands and what it waits for. */
export const UfbOrder = Shape({
  UUID: Uuid,
  CustomerUUID: Uuid,
  Number: Type.String(),
  ExternalReference: Type.Optional(Type.String()),
  Status: Type.Enum([...fibreOrderStatuses]),
  /** Of an order that is PROCESSING. */
  Step: Type.Optional(Type.Enum([...fibreSteps])),
  HeldBecause: Type.Optional(Type.Enum([...heldReasons])),
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
  /** What was due was paid, whether or not it has gone back since. */
  IsPaid: Type.Boolean(),
  MonthlyCents: Cents,
  /** The day on which a connection without a visit starts; the wire spells ready-for-service so. */
  rsf: Type.Optional(Day),
  Visits: Type.Array(Visit),
  /** The connection, once the local fibre company has accepted the order. */
  UfbUUID: Type.Optional(Uuid),
  Notes: Type.Array(Note),
  Document: Type.Optional(FreeDocument),
  CanCancel: Type.Boolean(),
  /** Its company is asked to cancel it, and has not answered yet. */
  IsCancelling: Type.Optional(Type.Literal(true)),
  CreatedAtNanos: Nanos,
  UpdatedAtNanos: Nanos,
  DeletedAtNanos: Type.Optional(Nanos),
})

/** A fibre connection of a customer (UFB): ordered, in service, or over. */
export const Ufb = Shape({
  UUID: Uuid,
  CustomerUUID: Uuid,
  OrderUUID: Uuid,
  PrequalUUID: Uuid,
  Status: Type.Enum(['ORDERED', 'ACTIVE', 'ENDED']),
  /** What the customer calls it. */
  Nickname: Type.Optional(Type.String()),
  Address: FibreAddress,
  LFC: Type.String(),
  /** The connection's number at the local fibre company, for whoever calls them. */
  LFCProductID: Type.Optional(Type.String()),
  Plan: FibrePlan,
  /** The day from which its price is `Plan.ThenCents`; absent while nothing is charged since the account is suspended. */
  PriceChangesOn: Type.Optional(Day),
  /** The plan that it changes to, and the day. */
  NextPlan: Type.Optional(Shape({ Plan: FibrePlan, On: Day })),
  StartedOn: Type.Optional(Day),
  /** Until when the current month is charged. */
  PaidUntil: Type.Optional(Day),
  /** Its last day, where it is to end. */
  EndsOn: Type.Optional(Day),
  /** The connection that its customer has moved to. */
  MovedTo: Type.Optional(Uuid),
  /**
   * Of one that is out of use: `suspended` with its account, or `resuming`: the account is open again, and the local fibre
   * company has not put it back yet.
   */
  OutOfUse: Type.Optional(Type.Enum(['suspended', 'resuming'])),
  Notes: Type.Array(Note),
  Document: Type.Optional(FreeDocument),
  CreatedAtNanos: Nanos,
  UpdatedAtNanos: Nanos,
  DeletedAtNanos: Type.Optional(Nanos),
})

/** What moving house means for the connection that is left, for each overlap that is offered. */
export const MovePreview = Shape({
  Plan: FibrePlan,
  /** Where the connection is, in one line. */
  From: Type.String(),
  Options: Type.Array(
    Shape({
      OverlapDays: Type.Integer(),
      OverlapCents: Cents,
      LastDay: Type.Optional(Day),
      BackCents: Type.Optional(Cents),
      /** What is charged of a month that begins in the overlap. */
      ChargeCents: Type.Optional(Cents),
    }),
  ),
})

/** What was typed of an address so far. */
export const SearchQuery = Shape({
  Search: Type.String({ maxLength: 200 }),
  Limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
})
