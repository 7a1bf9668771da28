import type { Gives } from '@waea/contract/call'
import type { ufbRecords } from '@waea/contract/fibre/ufb-records'
import type { OrderType, ServiceAvailability, VisitMode } from '@waea/domain/broadband/availability'
import type { FibreOrderStatus, HoldReason } from '@waea/domain/broadband/order-status'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { LfcVisit } from '../../../ports/fibre.ts'

type OrderAnswer = Gives<typeof ufbRecords.ufbOrder>
type Parcel = NonNullable<OrderAnswer['Parcel']>

/** A stored visit: times are milliseconds since 1970. */
type KeptVisit = Pick<LfcVisit, 'mode' | 'state'> & { startMs: number; endMs: number }

/** A row of a fibre order. */
export interface OrderRow {
  CustomerUUID: Uuid
  UUID: Uuid
  Number: string
  ExternalReference: string | null
  Status: FibreOrderStatus
  Address: OrderAnswer['Address']
  LFC: string
  Availability: Exclude<ServiceAvailability, 'service_not_available'>
  OrderType: OrderType
  PrequalUUID: Uuid
  Plan: OrderAnswer['Plan']
  /** The company's product for the plan. */
  code: string
  Modem: NonNullable<OrderAnswer['Modem']> | null
  DueCents: Money
  rsf: CalendarDay | null
  lfcOrder: string | null
  version: number
  visits: KeptVisit[]
  visitsLeft: VisitMode[]
  held: HoldReason | null
  UfbUUID: Uuid | null
  isCancelWanted: boolean
  /** It was given up as unpaid. */
  neverPaid: boolean
  parcelState: Parcel['State'] | null
  parcel: Omit<Parcel, 'State'> | null
  /** The move that it is part of. */
  Move: NonNullable<OrderAnswer['Move']> | null
  Document: Record<string, unknown> | null
  createdAt: Date
  changedAt: Date
  deletedAt: Date | null
}

export type OrderKey = Pick<OrderRow, 'CustomerUUID' | 'UUID'>
export type OwnOrder = Permitted<OrderRow, 'fibre:order'>

/** Inserts an order and returns its number; undefined if its customer already has an order of that id. */
export function insertOrder(ctx: Tx, order: OwnOrder): Promise<Pick<OrderRow, 'Number'> | undefined> {
  return ctx.db.row(sql`
    INSERT INTO broadband.orders (customer_uuid, order_uuid, external_reference, status, address, lfc, availability,
        order_type, prequal_uuid, plan, code, modem, due_cents, rsf, visits_left, parcel_state, move, document, created_at,
        changed_at, look_at)
      VALUES (${order.CustomerUUID}, ${order.UUID}, ${order.ExternalReference}, ${order.Status},
        ${json(order.Address)}::jsonb, ${order.LFC}, ${order.Availability}, ${order.OrderType}, ${order.PrequalUUID},
        ${json(order.Plan)}::jsonb, ${order.code}, ${order.Modem && json(order.Modem)}::jsonb, ${order.DueCents},
        ${order.rsf}, ${order.visitsLeft}, ${order.parcelState}, ${order.Move && json(order.Move)}::jsonb,
        ${order.Document && json(order.Document)}::jsonb,
        ${order.createdAt}, ${order.changedAt}, ${order.createdAt})
      ON CONFLICT DO NOTHING RETURNING number AS "Number"`)
}

/** Writes the changed fields of an order, and when to check it next. */
export async function saveOrder(ctx: Tx, order: OwnOrder, lookAt: Date): Promise<void> {
  await ctx.db.run(sql`
    UPDATE broadband.orders SET external_reference = ${order.ExternalReference}, status = ${order.Status},
      address = ${json(order.Address)}::jsonb, rsf = ${order.rsf}, lfc_order = ${order.lfcOrder},
      version = ${order.version}, visits = ${json(order.visits)}::jsonb, visits_left = ${order.visitsLeft},
      held = ${order.held}, ufb_uuid = ${order.UfbUUID}, is_cancel_wanted = ${order.isCancelWanted},
      never_paid = ${order.neverPaid},
      parcel_state = ${order.parcelState}, parcel = ${order.parcel && json(order.parcel)}::jsonb,
      move = ${order.Move && json(order.Move)}::jsonb, document = ${order.Document && json(order.Document)}::jsonb,
      changed_at = ${order.changedAt},
      deleted_at = ${order.deletedAt}, look_at = ${lookAt}
    WHERE customer_uuid = ${order.CustomerUUID} AND order_uuid = ${order.UUID}`)
}

/** One order, locked until the transaction ends. */
export function lockOrder(ctx: Tx, { CustomerUUID, UUID }: OrderKey): Promise<OrderRow | undefined> {
  return ctx.db.row<OrderRow>(sql`
    SELECT * FROM broadband.order_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "UUID" = ${UUID} FOR UPDATE`)
}

/** One order of a customer. */
export function findOrder(ctx: Ctx, { CustomerUUID, UUID }: OrderKey): Promise<OrderRow | undefined> {
  return ctx.db.row<OrderRow>(sql`
    SELECT * FROM broadband.order_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "UUID" = ${UUID}`)
}

/**
 * An order by its id alone, of any customer or of some. Drafts choose the id, so two customers may have the same one:
 * returns the older order then.
 */
export function orderByUuid(ctx: Ctx, UUID: Uuid, customers?: readonly Uuid[]): Promise<OrderRow | undefined> {
  return ctx.db.row<OrderRow>(sql`
    SELECT * FROM broadband.order_rows
    WHERE "UUID" = ${UUID} AND (${customers ?? null}::uuid[] IS NULL OR "CustomerUUID" = ANY (${customers ?? null}))
    ORDER BY "createdAt", "CustomerUUID" LIMIT 1`)
}

/** The customer's orders that were not deleted and are open, or that ended after `overAfter`; the newest first. */
export function recentOrders(ctx: Ctx, CustomerUUID: Uuid, overAfter: Date): Promise<OrderRow[]> {
  return ctx.db.rows<OrderRow>(sql`
    SELECT * FROM broadband.order_rows
    WHERE "CustomerUUID" = ${CustomerUUID} AND "deletedAt" IS NULL
      AND ("Status" IN ('UNPAID', 'SENT', 'PROCESSING') OR "changedAt" > ${overAfter})
    ORDER BY "createdAt" DESC, "UUID" DESC LIMIT 50`)
}

/** The customer's orders that were not deleted and are open, or whose router is on its way; the newest first. */
export function ordersAhead(ctx: Ctx, CustomerUUID: Uuid): Promise<OrderRow[]> {
  return ctx.db.rows<OrderRow>(sql`
    SELECT * FROM broadband.order_rows
    WHERE "CustomerUUID" = ${CustomerUUID} AND "deletedAt" IS NULL AND ("Status" IN ('UNPAID', 'SENT', 'PROCESSING')
      OR ("Status" = 'COMPLETED' AND "parcelState" IN ('LABEL', 'PICKED_UP', 'IN_TRANSIT')))
    ORDER BY "createdAt" DESC, "UUID" DESC LIMIT 20`)
}

/** The open order that moves a connection; undefined if there is none. */
export function openMoveOf(ctx: Ctx, { CustomerUUID, UUID }: OrderKey): Promise<OrderRow | undefined> {
  return ctx.db.row<OrderRow>(sql`
    SELECT * FROM broadband.order_rows
    WHERE "CustomerUUID" = ${CustomerUUID} AND "Move" ->> 'UfbUUID' = ${UUID}::text
      AND "Status" IN ('UNPAID', 'SENT', 'PROCESSING')
    LIMIT 1`)
}

/** Another open order of the customer for the same place; undefined if there is none. */
export function openOrderAt(
  ctx: Ctx,
  { CustomerUUID, UUID }: OrderKey,
  { LocationProvider, LocationProviderIDX }: Pick<OrderRow['Address'], 'LocationProvider' | 'LocationProviderIDX'>,
): Promise<OrderRow | undefined> {
  return ctx.db.row<OrderRow>(sql`
    SELECT * FROM broadband.order_rows
    WHERE "CustomerUUID" = ${CustomerUUID} AND "UUID" <> ${UUID}
      AND "Address" ->> 'LocationProvider' = ${LocationProvider}
      AND "Address" ->> 'LocationProviderIDX' = ${LocationProviderIDX}
      AND "Status" IN ('UNPAID', 'SENT', 'PROCESSING') AND "deletedAt" IS NULL
    ORDER BY "Status" = 'UNPAID' LIMIT 1`)
}

/** Orders that are due for a check, the longest due first. */
export function ordersToLookAt(ctx: Ctx, most: number): Promise<OrderKey[]> {
  return ctx.db.rows<OrderKey>(sql`
    SELECT customer_uuid AS "CustomerUUID", order_uuid AS "UUID" FROM broadband.orders
    WHERE (status IN ('UNPAID', 'SENT', 'PROCESSING')
        OR parcel_state IN ('WAITING', 'LABEL', 'PICKED_UP', 'IN_TRANSIT') OR is_cancel_wanted)
      AND look_at <= ${ctx.now()} ORDER BY look_at LIMIT ${most}`)
}

/** Postpones the next check of an order. */
export async function putOffOrder(ctx: Tx, order: Permitted<OrderKey, 'fibre:order'>, lookAt: Date): Promise<void> {
  await ctx.db.run(sql`
    UPDATE broadband.orders SET look_at = ${lookAt}
    WHERE customer_uuid = ${order.CustomerUUID} AND order_uuid = ${order.UUID}`)
}

/** Erases an order with its notes. */
export async function eraseOrder(ctx: Tx, { CustomerUUID, UUID }: OwnOrder): Promise<void> {
  await ctx.db.run(sql`
    DELETE FROM broadband.notes WHERE customer_uuid = ${CustomerUUID} AND subject_uuid = ${UUID}`)
  await ctx.db.run(sql`
    DELETE FROM broadband.orders WHERE customer_uuid = ${CustomerUUID} AND order_uuid = ${UUID}`)
}
