import { Type } from 'typebox'
import {
  cartFields,
  FibreCart,
  FibrePlan,
  Modem,
  MoveAsked,
  MovePreview,
  PlaceAvailability,
  placeNamed,
  shownPlanPrice,
  TimeSlot,
  Ufb,
  UfbOrder,
  VisitMode,
} from './broadband-shapes.ts'
import { anyone, calls, minutes, ownCustomer, partner } from './call.ts'
import { Location } from './customers.ts'
import { paymentRefusals } from './payment-refusals.ts'
import { Cents, Day, Line, Nothing, Shape, SPID, Uuid } from './shapes.ts'

const spid = { SPID: Type.Optional(SPID) }

const placeRefusals = ['not-found', 'no-fibre-services', 'unavailable'] as const

const cartRefusals = [
  ...placeRefusals,
  'no-order-items',
  'plan-not-specified',
  'plan-unknown',
  'no-available-product',
  'price-changed',
  'fibre-day',
  'fibre-transfer',
] as const

/** Fibre: what can be had at a place, ordering it, and the connections of a customer (2§7.16). */
export const broadband = calls({
  fibreEvents: {
    is: 'POST /webhooks/fibre',
    says: 'What a local fibre company tells us of orders and connections, signed over the raw bytes.',
    who: partner('fibre'),
    gives: Shape({ received: Type.Integer() }),
    refuses: ['not-allowed'],
    runs: 'partner',
  },
  searchAddress: {
    is: 'GET /ufb/searchAddress',
    says: 'Addresses that match what was typed so far; fewer than three letters find nothing (2§7.16).',
    who: anyone,
    query: Shape({
      Search: Type.String({ maxLength: 200 }),
      Limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
    }),
    gives: Shape({ Locations: Type.Array(Location) }),
    refuses: ['unavailable'],
    runs: 'partner',
    triesPerMinute: 120,
  },
  serviceAvailability: {
    is: 'GET /ufb/service_availability',
    says: 'Whether fibre can be had at a place, and what it takes (1§4, 2§7.16).',
    who: anyone,
    query: Shape({ ...spid, ...placeNamed }),
    gives: PlaceAvailability,
    refuses: [...placeRefusals],
    runs: 'partner',
    triesPerMinute: 120,
  },
  availabilities: {
    is: 'GET /v2/:spid/service_availability',
    says: 'Whether fibre can be had at the first places that match what was typed, at most five (2§7.9).',
    who: anyone,
    query: Shape({ Search: Type.String({ maxLength: 200 }) }),
    gives: Shape({ ServiceAvailabilities: Type.Array(PlaceAvailability) }),
    refuses: ['unavailable'],
    runs: 'partner',
    triesPerMinute: 20,
  },
  availabilityOf: {
    is: 'GET /v2/:spid/service_availability/:provider/:providerIdx',
    says: 'Whether fibre can be had at one place; also where it cannot, which is no refusal here (2§7.9).',
    who: anyone,
    gives: PlaceAvailability,
    refuses: ['not-found', 'unavailable'],
    runs: 'partner',
    triesPerMinute: 120,
  },
  fibrePlans: {
    is: 'GET /ufb/plans',
    says: 'The fibre plans that can be had at a place, or all that are on sale, and the routers (2§7.16, 3§9.3).',
    who: anyone,
    query: Shape({
      LocationProvider: Type.Optional(placeNamed.LocationProvider),
      LocationProviderIDX: Type.Optional(placeNamed.LocationProviderIDX),
    }),
    gives: Shape({ Plans: Type.Array(FibrePlan), Modems: Type.Array(Modem) }),
    refuses: [...placeRefusals],
    runs: 'partner',
    triesPerMinute: 120,
    fresh: minutes(3),
  },
  fibreCart: {
    is: 'POST /ufb/cart',
    says: 'What a draft comes to at today’s prices; nothing is kept here, the draft is the client’s (2§7.16, D62).',
    who: anyone,
    body: Shape({ ...cartFields, CustomerUUID: Type.Optional(Uuid) }),
    gives: FibreCart,
    refuses: [...cartRefusals],
    runs: 'partner',
    triesPerMinute: 60,
  },
  fibreCheckout: {
    is: 'POST /ufb/checkout',
    says:
      'Orders fibre. A router is paid now, by a saved card or with the ClientSecret; the plan goes on the monthly bill from ' +
      'the day of connection, for which it takes a saved card or a passed credit check. The same UUID is the same order ' +
      '(2§7.16).',
    who: ownCustomer('CustomerUUID', 'body'),
    body: Shape({
      ...cartFields,
      CustomerUUID: Uuid,
      /** Moving house: the connection that ends once this one works. */
      Move: Type.Optional(MoveAsked),
      PaymentMethodType: Type.Optional(Type.String({ maxLength: 20 })),
      PaymentMethodID: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    gives: Shape({
      OrderID: Uuid,
      Order: UfbOrder,
      PaymentUUID: Type.Optional(Uuid),
      ClientSecret: Type.Optional(Type.String()),
      /** The payment's status; COMPLETED where nothing is due. */
      Status: Type.String(),
    }),
    refuses: [
      ...cartRefusals,
      'not-allowed',
      'email-unverified',
      'fibre-contact',
      'fibre-not-active',
      'fibre-moving',
      'fibre-same-place',
      'order-state',
      'in-progress',
      ...paymentRefusals,
    ],
    runs: 'partner',
    once: true,
  },
  timeSlots: {
    is: 'GET /ufb/order/:id/time_slots',
    says: 'When a technician can come, for a look at the place (scope) or to install (2§7.16, D61).',
    who: ownCustomer('CustomerUUID', 'query'),
    query: Shape({ OrderUUID: Type.Optional(Uuid), CustomerUUID: Uuid, Mode: VisitMode }),
    gives: Shape({ AvailableTimeSlots: Type.Array(TimeSlot) }),
    refuses: ['not-found', 'fibre-no-visit', 'unavailable'],
    runs: 'partner',
  },
  bookVisit: {
    is: 'POST /ufb/order/:id/book',
    says: 'Books a visit, or another time for one that is booked or was missed (2§7.16).',
    who: ownCustomer('CustomerUUID', 'body'),
    body: Shape({
      ...spid,
      CustomerUUID: Uuid,
      OrderUUID: Type.Optional(Uuid),
      Mode: VisitMode,
      TimeSlotID: Line(100, 1),
    }),
    gives: UfbOrder,
    refuses: [
      'not-found',
      'not-allowed',
      'fibre-no-visit',
      'slot-taken',
      'fibre-too-late',
      'unavailable',
      'in-progress',
    ],
    runs: 'partner',
    once: true,
  },
  giveConsent: {
    is: 'POST /ufb/order/:id/consent',
    says: 'Confirms that everybody agrees whose ground or building the fibre crosses; the held order goes on.',
    who: ownCustomer('CustomerUUID', 'body'),
    body: Shape({ CustomerUUID: Uuid }),
    gives: UfbOrder,
    refuses: ['not-found', 'not-allowed', 'order-state', 'unavailable'],
    runs: 'partner',
  },
  cancelFibreOrder: {
    is: 'POST /ufb/order/:id/cancel',
    says:
      'Cancels an order that is not connected yet. What was paid for a router that has not left us goes back. Again is ' +
      'the same.',
    who: ownCustomer('CustomerUUID', 'body'),
    body: Shape({ CustomerUUID: Uuid }),
    gives: UfbOrder,
    refuses: ['not-found', 'not-allowed', 'order-state', 'fibre-too-late', 'unavailable'],
    runs: 'partner',
    once: true,
  },
  changeFibrePlan: {
    is: 'POST /ufb/change-plan',
    says:
      'Changes the plan of a connection when its current month is over; nothing is due until then. The plan it has now ' +
      'takes a change back (2§7.2).',
    who: ownCustomer('CustomerUUID', 'body'),
    body: Shape({
      ...{ UUID: Uuid, ProductAvailabilityUUID: Uuid, CustomerUUID: Uuid },
      ...shownPlanPrice,
    }),
    gives: Ufb,
    refuses: [
      ...['not-found', 'not-allowed', 'plan-unknown', 'no-available-product', 'fibre-not-active'],
      ...['price-changed', 'in-progress'],
    ] as const,
    once: true,
  },
  ufbProducts: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/ufb_products',
    says: 'The fibre connections of a customer and the orders that are not over, or were within 30 days (2§7.16).',
    who: ownCustomer(),
    gives: Shape({ UfbProducts: Type.Array(Ufb), Orders: Type.Array(UfbOrder) }),
    refuses: [],
    fresh: minutes(3),
  },
  nameUfb: {
    is: 'PUT /api/frontend/v1/customer/:customerUuid/ufb/:ufbUuid/nickname',
    says: 'What the customer calls a connection; empty takes the name off.',
    who: ownCustomer(),
    body: Shape({ Nickname: Line(40) }),
    gives: Ufb,
    refuses: ['not-found', 'not-allowed'],
  },
  fibreUsage: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/ufb/:ufbUuid/usage',
    says: 'What went through a connection by day, in bytes, from a day to a day; 92 days at most, the newest last.',
    who: ownCustomer(),
    query: Shape({ From: Type.Optional(Day), Upto: Type.Optional(Day) }),
    gives: Shape({
      From: Day,
      Upto: Day,
      Days: Type.Array(Shape({ Day, DownBytes: Type.Integer(), UpBytes: Type.Integer() })),
    }),
    refuses: ['not-found', 'invalid-input', 'fibre-not-active', 'unavailable'],
    runs: 'partner',
    fresh: minutes(3),
  },
  endPreview: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/ufb/:ufbUuid/end',
    says: 'What ending a connection means: its last day, and what is still to be paid.',
    who: ownCustomer(),
    gives: Shape({ LastDay: Day, OwedCents: Cents }),
    refuses: ['not-found', 'fibre-not-active'],
  },
  movePreview: {
    is: 'GET /api/frontend/v1/customer/:customerUuid/ufb/:ufbUuid/move',
    says:
      'What moving house means for the connection that is left, for each overlap that is offered: its last day and what ' +
      'goes back, where the day of the new connection is known, and what the days cost on which both are charged.',
    who: ownCustomer(),
    query: Shape({ Day: Type.Optional(Day) }),
    gives: MovePreview,
    refuses: ['not-found', 'not-allowed', 'fibre-not-active', 'fibre-moving', 'fibre-day'],
  },
  endUfb: {
    is: 'POST /api/frontend/v1/customer/:customerUuid/ufb/:ufbUuid/end',
    says: 'Ends a connection when the month that is charged is over; until that day it can be taken back.',
    who: ownCustomer(),
    body: Nothing,
    gives: Ufb,
    refuses: ['not-found', 'not-allowed', 'fibre-not-active', 'in-progress'],
    once: true,
    needs: 'step-up',
  },
  keepUfb: {
    is: 'POST /api/frontend/v1/customer/:customerUuid/ufb/:ufbUuid/keep',
    says: 'Takes back the end of a connection.',
    who: ownCustomer(),
    body: Nothing,
    gives: Ufb,
    refuses: ['not-found', 'not-allowed', 'fibre-not-active'],
  },
})
