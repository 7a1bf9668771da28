import type { Service } from '@waea/domain/service'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { OrderRow } from './orders.store.ts'

/** A row of a fibre connection. */
export interface ConnectionRow extends Pick<OrderRow, 'CustomerUUID' | 'PrequalUUID' | 'Address' | 'LFC' | 'Plan'> {
  UUID: Uuid
  OrderUUID: Uuid
  Status: 'ORDERED' | 'ACTIVE' | 'ENDED'
  Nickname: string | null
  /** The company's number of the connection. */
  lfcProduct: string | null
  /** The current product; the product to change to, and the plan that needs it. */
  code: string
  wantedCode: string | null
  wantedBy: Uuid | null
  startedOn: CalendarDay | null
  /** Its last day, if it is to end. */
  endsOn: CalendarDay | null
  /** The first day of its pause, and the day on which it works again. */
  pauseFrom: CalendarDay | null
  pauseUntil: CalendarDay | null
  /** The first day of the last pause that began. */
  lastPausedOn: CalendarDay | null
  /** Suspended with its account or for a pause: the requested state, and the state at the company. */
  isSuspendWanted: boolean
  isSuspended: boolean
  /** The connection that its customer has moved to. */
  movedTo: Uuid | null
  Document: Record<string, unknown> | null
  createdAt: Date
  changedAt: Date
  deletedAt: Date | null
}

export type ConnectionKey = Pick<ConnectionRow, 'CustomerUUID' | 'UUID'>
export type OwnConnection = Permitted<ConnectionRow, 'fibre:manage'>

/** Inserts a connection; an existing one stays unchanged. */
export async function insertConnection(ctx: Tx, one: OwnConnection): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO broadband.connections (customer_uuid, ufb_uuid, order_uuid, prequal_uuid, status, nickname, address, lfc,
      lfc_product, plan, code, started_on, ends_on, created_at, changed_at, look_at, is_place_kept)
    VALUES (${one.CustomerUUID}, ${one.UUID}, ${one.OrderUUID}, ${one.PrequalUUID}, ${one.Status}, ${one.Nickname},
      ${json(one.Address)}::jsonb, ${one.LFC}, ${one.lfcProduct}, ${json(one.Plan)}::jsonb, ${one.code}, ${one.startedOn},
      ${one.endsOn}, ${one.createdAt}, ${one.changedAt}, ${one.createdAt}, true)
    ON CONFLICT DO NOTHING`)
}

/** Writes the changed fields of a connection, and when to check it next. */
export async function saveConnection(ctx: Tx, one: OwnConnection, lookAt: Date): Promise<void> {
  await ctx.db.run(sql`
    UPDATE broadband.connections SET status = ${one.Status}, nickname = ${one.Nickname},
      address = ${json(one.Address)}::jsonb, lfc_product = ${one.lfcProduct}, plan = ${json(one.Plan)}::jsonb,
      code = ${one.code}, wanted_code = ${one.wantedCode}, wanted_by = ${one.wantedBy}, started_on = ${one.startedOn},
      ends_on = ${one.endsOn}, is_suspend_wanted = ${one.isSuspendWanted}, is_suspended = ${one.isSuspended},
      moved_to = ${one.movedTo}, pause_from = ${one.pauseFrom}, pause_until = ${one.pauseUntil},
      last_paused_on = ${one.lastPausedOn}, is_place_kept = true, document = ${one.Document && json(one.Document)}::jsonb, changed_at = ${one.changedAt},
      deleted_at = ${one.deletedAt}, look_at = ${lookAt}
    WHERE customer_uuid = ${one.CustomerUUID} AND ufb_uuid = ${one.UUID}`)
}

/** One connection, locked until the transaction ends. */
export function lockConnection(ctx: Tx, { CustomerUUID, UUID }: ConnectionKey): Promise<ConnectionRow | undefined> {
  return ctx.db.row<ConnectionRow>(sql`
    SELECT * FROM broadband.connection_rows
    WHERE "CustomerUUID" = ${CustomerUUID} AND "UUID" = ${UUID} FOR UPDATE`)
}

/** One connection of a customer. */
export function findConnection(ctx: Ctx, { CustomerUUID, UUID }: ConnectionKey): Promise<ConnectionRow | undefined> {
  return ctx.db.row<ConnectionRow>(sql`
    SELECT * FROM broadband.connection_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "UUID" = ${UUID}`)
}

/** Those of some services that are connections, in the order in which their rows are locked. */
export function connectionsAmong(ctx: Ctx, services: readonly Service[]): Promise<ConnectionKey[]> {
  const [customers, uuids] = [services.map((one) => one.CustomerUUID), services.map((one) => one.ServiceUUID)]
  return ctx.db.rows<ConnectionKey>(sql`
    SELECT DISTINCT c.customer_uuid AS "CustomerUUID", c.ufb_uuid AS "UUID" FROM broadband.connections c
    JOIN unnest(${customers}::uuid[], ${uuids}::uuid[]) AS s (customer_uuid, ufb_uuid) USING (customer_uuid, ufb_uuid)
    ORDER BY 1, 2`)
}

/** A connection by its id alone, of any customer. */
export function connectionByUuid(ctx: Ctx, UUID: Uuid): Promise<ConnectionRow | undefined> {
  return ctx.db.row<ConnectionRow>(sql`SELECT * FROM broadband.connection_rows WHERE "UUID" = ${UUID} LIMIT 1`)
}

/** The connections of a customer that were not deleted, the newest first. */
export function connectionsOf(ctx: Ctx, CustomerUUID: Uuid): Promise<ConnectionRow[]> {
  return ctx.db.rows<ConnectionRow>(sql`
    SELECT * FROM broadband.connection_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "deletedAt" IS NULL
    ORDER BY "createdAt" DESC, "UUID" DESC LIMIT 100`)
}

/** The connections that are not over with one of these numbers at their company. */
export function connectionsAtCompanies(
  ctx: Ctx,
  numbers: readonly string[],
): Promise<Pick<ConnectionRow, 'LFC' | 'lfcProduct'>[]> {
  return ctx.db.rows(sql`
    SELECT "LFC", "lfcProduct" FROM broadband.connection_rows
    WHERE "lfcProduct" = ANY(${numbers}::text[]) AND "Status" <> 'ENDED' AND "deletedAt" IS NULL`)
}

/** Connections that are due for a check, the longest due first. */
export function connectionsToLookAt(ctx: Ctx, most: number): Promise<ConnectionKey[]> {
  return ctx.db.rows<ConnectionKey>(sql`
    SELECT customer_uuid AS "CustomerUUID", ufb_uuid AS "UUID" FROM broadband.connections
    WHERE status = 'ACTIVE' AND (wanted_code IS NOT NULL OR ends_on IS NOT NULL OR is_suspend_wanted <> is_suspended
        OR pause_until IS NOT NULL) AND look_at <= ${ctx.now()}
    ORDER BY look_at LIMIT ${most}`)
}

/** Connections whose address is not yet saved for readers outside broadband. */
export function connectionsWithoutPlace(ctx: Ctx, most: number): Promise<ConnectionKey[]> {
  return ctx.db.rows<ConnectionKey>(sql`
    SELECT customer_uuid AS "CustomerUUID", ufb_uuid AS "UUID" FROM broadband.connections
    WHERE NOT is_place_kept ORDER BY customer_uuid, ufb_uuid LIMIT ${most}`)
}

/** Records that a connection's address is saved. */
export async function markPlaceKept(ctx: Tx, one: Permitted<ConnectionKey, 'fibre:manage'>): Promise<void> {
  await ctx.db.run(sql`
    UPDATE broadband.connections SET is_place_kept = true
    WHERE customer_uuid = ${one.CustomerUUID} AND ufb_uuid = ${one.UUID}`)
}

/** Postpones the next check of a connection. */
export async function putOffConnection(
  ctx: Tx,
  one: Permitted<ConnectionKey, 'fibre:manage'>,
  lookAt: Date,
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE broadband.connections SET look_at = ${lookAt}
    WHERE customer_uuid = ${one.CustomerUUID} AND ufb_uuid = ${one.UUID}`)
}

/** Erases a connection with its notes. */
export async function eraseConnection(ctx: Tx, { CustomerUUID, UUID }: OwnConnection): Promise<void> {
  await ctx.db.run(sql`
    DELETE FROM broadband.notes WHERE customer_uuid = ${CustomerUUID} AND subject_uuid = ${UUID}`)
  await ctx.db.run(sql`
    DELETE FROM broadband.connections WHERE customer_uuid = ${CustomerUUID} AND ufb_uuid = ${UUID}`)
}
