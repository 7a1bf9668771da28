import { Type } from 'typebox'
import { calls, provider, signedInOrProvider } from '../call.ts'
import { Changes, Day, Line, PageInfo, paging, Shape, SmartSearch, SPID, Text, Uuid } from '../shapes.ts'
import {
  FibreAddress,
  FibrePlan,
  FreeDocument,
  MoveInput,
  Note,
  placeNamed,
  TimeSlot,
  Ufb,
  UfbOrder,
  VisitMode,
} from './broadband-shapes.ts'
import { LfcProduct, lfcProductFields, SoldModem } from './lfc-shapes.ts'

/** The id of the deleted record; an answer without a body would be 'no response data' (2§7.0). */
const Gone = Shape({ UUID: Uuid })
const NoteInput = Shape({ SPID: Type.Optional(SPID), Text: Text(1000, 1) })
const Notes = Shape({ Notes: Type.Array(Note) })

const listOf = {
  SmartSearch: Type.Optional(SmartSearch),
  CustomerUUID: Type.Optional(Uuid),
  /** Only deleted ones. */
  Deleted: Type.Optional(Type.Boolean()),
  ...paging,
}

/** Fibre calls for the provider's programs: products of local fibre companies, orders, connections, notes (2§7.4). */
export const ufbRecords = calls({
  addLfcProduct: {
    is: 'POST /v3/:spid/lfc_product',
    says: 'Adds what a local fibre company delivers a plan by; a plan is on offer where its company has one (2§7.4).',
    who: provider('lfc:write'),
    body: Shape(lfcProductFields),
    gives: LfcProduct,
    refuses: ['plan-unknown', 'lfc-product-held', 'in-progress'],
    status: 201,
    once: true,
  },
  lfcProducts: {
    is: 'GET /v3/:spid/lfc_product',
    says: 'The products of local fibre companies, by company and speed (2§7.4).',
    who: provider('lfc:read'),
    query: Shape({ LFC: Type.Optional(Line(60)), Deleted: Type.Optional(Type.Boolean()), ...paging }),
    gives: Shape({ LfcProducts: Type.Array(LfcProduct), PageInfo }),
    refuses: [],
  },
  lfcProduct: {
    is: 'GET /v3/:spid/lfc_product/:uuid',
    says: 'One product of a local fibre company (2§7.4).',
    who: provider('lfc:read'),
    gives: LfcProduct,
    refuses: ['not-found'],
  },
  putLfcProduct: {
    is: 'PUT /v3/:spid/lfc_product/:uuid',
    says: 'Replaces what is said of a product; orders that were placed stay as they are (2§7.4).',
    who: provider('lfc:write'),
    body: Changes(LfcProduct, lfcProductFields),
    gives: LfcProduct,
    refuses: ['not-found', 'plan-unknown', 'lfc-product-held'],
  },
  deleteLfcProduct: {
    is: 'DELETE /v3/:spid/lfc_product/:uuid',
    says: 'Takes a product off what can be ordered; it stays readable (2§7.4).',
    who: provider('lfc:write'),
    gives: LfcProduct,
    refuses: ['not-found'],
  },
  purgeLfcProduct: {
    is: 'DELETE /v3/:spid/lfc_product/:uuid/purge',
    says: 'Erases a product that was deleted (2§7.4).',
    who: provider('lfc:write'),
    gives: Gone,
    refuses: ['not-found', 'order-state'],
  },
  modems: {
    is: 'GET /api/provider/v1/modems',
    says: 'The routers that are sold with fibre, and those that no longer are, the cheapest first; they are few, and come whole.',
    who: provider('lfc:read'),
    gives: Shape({ Modems: Type.Array(SoldModem) }),
    refuses: [],
  },
  putModem: {
    is: 'PUT /api/provider/v1/modems/:uuid',
    says:
      'Adds a router, or replaces all that is said of it; orders that were placed stay as they are. It needs no If-Match: the ' +
      'body says all of it, and the last one holds.',
    who: provider('lfc:write'),
    body: Shape({
      Name: Line(60, 1),
      Description: Line(300),
      PriceCents: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
      Available: Type.Boolean(),
    }),
    gives: SoldModem,
    refuses: ['invalid-input'],
  },
  openUfbOrder: {
    is: 'POST /v3/:spid/UFB_order',
    says: 'Orders fibre for a customer, without a router, as a checkout of theirs would. The same UUID is the same order (2§7.4).',
    who: provider('fibre:order'),
    body: Shape({
      SPID: Type.Optional(SPID),
      UUID: Uuid,
      CustomerUUID: Uuid,
      Address: FibreAddress,
      ProductAvailabilityUUID: Uuid,
      ExternalReference: Type.Optional(Line(60)),
      rsf: Type.Optional(Day),
      /** Moving house: the old connection, which ends once this one works. */
      Move: Type.Optional(MoveInput),
      Document: Type.Optional(FreeDocument),
    }),
    gives: UfbOrder,
    refuses: [
      'not-found',
      'no-fibre-services',
      'plan-unknown',
      'no-available-product',
      'fibre-day',
      'fibre-contact',
      'fibre-not-active',
      'fibre-moving',
      'fibre-same-place',
      'unavailable',
      'in-progress',
    ],
    status: 201,
    runs: 'partner',
    once: true,
  },
  ufbOrders: {
    is: 'GET /v3/:spid/UFB_order',
    says:
      'Fibre orders, the newest first; ' +
      'SmartSearch looks in their numbers and ids, and of a program in what accounts are found by (2§7.4).',
    who: signedInOrProvider('fibre:read'),
    query: Shape({ ...listOf, Status: Type.Optional(UfbOrder.properties.Status) }),
    gives: Shape({ UFBOrders: Type.Array(UfbOrder), PageInfo }),
    refuses: ['not-found', 'suspended'],
  },
  ufbOrder: {
    is: 'GET /v3/:spid/UFB_order/:uuid',
    says: 'One fibre order; a client that waits for it asks every 250 ms (2§7.4, 1§4, D60).',
    who: signedInOrProvider('fibre:read'),
    gives: UfbOrder,
    refuses: ['not-found', 'suspended'],
    triesPerMinute: 1000,
  },
  putUfbOrder: {
    is: 'PUT /v3/:spid/UFB_order/:uuid',
    says:
      'Replaces what the provider keeps with an order: its reference, the contact for the visit (`Name` and `Phone` of ' +
      '`Address`), its document (2§7.4).',
    who: provider('fibre:manage'),
    body: Changes(UfbOrder, {
      SPID: Type.Optional(SPID),
      ExternalReference: Type.Optional(Line(60)),
      Address: Type.Optional(
        Changes(FibreAddress, { Name: FibreAddress.properties.Name, Phone: FibreAddress.properties.Phone }),
      ),
      Document: Type.Optional(FreeDocument),
    }),
    gives: UfbOrder,
    refuses: ['not-found', 'fibre-contact'],
  },
  deleteUfbOrder: {
    is: 'DELETE /v3/:spid/UFB_order/:uuid',
    says: 'Cancels an order that is not connected, as its customer may, and takes it off lists (2§7.4).',
    who: provider('fibre:manage'),
    gives: UfbOrder,
    refuses: ['not-found', 'order-state', 'fibre-too-late', 'unavailable'],
    runs: 'partner',
  },
  purgeUfbOrder: {
    is: 'DELETE /v3/:spid/UFB_order/:uuid/purge',
    says: 'Erases an order that was deleted, with its notes (2§7.4).',
    who: provider('fibre:manage'),
    gives: Gone,
    refuses: ['not-found', 'order-state'],
  },
  bookUfbOrder: {
    is: 'POST /v3/:spid/UFB_order/:uuid/book',
    says: 'Books a visit for an order, as its customer may (2§7.4).',
    who: provider('fibre:manage'),
    body: Shape({ SPID: Type.Optional(SPID), Mode: VisitMode, TimeSlotID: Line(100, 1) }),
    gives: UfbOrder,
    refuses: [
      ...(['not-found', 'fibre-no-visit', 'slot-taken', 'slot-past', 'slot-unknown'] as const),
      ...(['fibre-too-late', 'unavailable', 'in-progress'] as const),
    ],
    runs: 'partner',
    once: true,
  },
  ufbOrderTimes: {
    is: 'POST /v3/:spid/UFB_order/:uuid/get_available_times',
    says: 'When a technician can come for an order (2§7.4).',
    who: provider('fibre:read'),
    body: Shape({ SPID: Type.Optional(SPID), Mode: VisitMode }),
    gives: Shape({ AvailableTimeSlots: Type.Array(TimeSlot) }),
    refuses: ['not-found', 'fibre-no-visit', 'unavailable'],
    runs: 'partner',
  },
  ufbOrderNotes: {
    is: 'GET /v3/:spid/ufb_order/:uuid/note',
    says: 'The notes of an order, the oldest first (2§7.4).',
    who: signedInOrProvider('fibre:read'),
    gives: Notes,
    refuses: ['not-found', 'suspended'],
  },
  addUfbOrderNote: {
    is: 'POST /v3/:spid/ufb_order/:uuid/note',
    says: 'Adds a note to an order: of its customer, who sees all of them, or of the provider (2§7.4).',
    who: signedInOrProvider('fibre:note'),
    body: NoteInput,
    gives: Note,
    refuses: ['not-found', 'not-allowed', 'suspended', 'fibre-notes'],
    status: 201,
  },
  ufbPlans: {
    is: 'POST /v3/:spid/UFB_plan',
    says: 'The fibre plans on sale, with the products that deliver them; at a place, those that can be had there (2§7.4).',
    who: provider('fibre:read'),
    body: Shape({
      SPID: Type.Optional(SPID),
      LocationProvider: Type.Optional(placeNamed.LocationProvider),
      LocationProviderIDX: Type.Optional(placeNamed.LocationProviderIDX),
    }),
    gives: Shape({ UFBPlans: Type.Array(Shape({ ...FibrePlan.properties, LfcProducts: Type.Array(LfcProduct) })) }),
    refuses: ['not-found', 'no-fibre-services', 'unavailable'],
    runs: 'partner',
  },
  ufbs: {
    is: 'GET /v3/:spid/UFB',
    says:
      'Fibre connections, the newest first; ' +
      'SmartSearch looks in their ids and the company’s, and of a program in what accounts are found by (2§7.4).',
    who: signedInOrProvider('fibre:read'),
    query: Shape({ ...listOf, Status: Type.Optional(Ufb.properties.Status) }),
    gives: Shape({ UFBs: Type.Array(Ufb), PageInfo }),
    refuses: ['not-found', 'suspended'],
  },
  ufb: {
    is: 'GET /v3/:spid/UFB/:uuid',
    says: 'One fibre connection (2§7.4).',
    who: signedInOrProvider('fibre:read'),
    gives: Ufb,
    refuses: ['not-found', 'suspended'],
  },
  putUfb: {
    is: 'PUT /v3/:spid/UFB/:uuid',
    says: 'Replaces what the provider keeps with a connection (2§7.4).',
    who: provider('fibre:manage'),
    body: Changes(Ufb, { SPID: Type.Optional(SPID), Document: Type.Optional(FreeDocument) }),
    gives: Ufb,
    refuses: ['not-found'],
  },
  deleteUfb: {
    is: 'DELETE /v3/:spid/UFB/:uuid',
    says: 'Ends a connection when the month that is charged is over, as its customer may (2§7.4).',
    who: provider('fibre:manage'),
    gives: Ufb,
    refuses: ['not-found', 'fibre-not-active'],
  },
  purgeUfb: {
    is: 'DELETE /v3/:spid/UFB/:uuid/purge',
    says: 'Erases a connection that has ended, with its notes; its bills stay (2§7.4).',
    who: provider('fibre:manage'),
    gives: Gone,
    refuses: ['not-found', 'order-state'],
  },
  ufbNotes: {
    is: 'GET /v3/:spid/ufb/:uuid/note',
    says: 'The notes of a connection, the oldest first (2§7.4).',
    who: signedInOrProvider('fibre:read'),
    gives: Notes,
    refuses: ['not-found', 'suspended'],
  },
  addUfbNote: {
    is: 'POST /v3/:spid/ufb/:uuid/note',
    says: 'Adds a note to a connection: of its customer, who sees all of them, or of the provider (2§7.4).',
    who: signedInOrProvider('fibre:note'),
    body: NoteInput,
    gives: Note,
    refuses: ['not-found', 'not-allowed', 'suspended', 'fibre-notes'],
    status: 201,
  },
})
