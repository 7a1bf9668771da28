import { nextCheckMs } from '@waea/domain/shop/orders/parcel'
import type { ReturnReason, ReturnState, ReturnWay } from '@waea/domain/shop/orders/returns'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { CourierPlace } from '../../../ports/courier.ts'
import type { Found } from '../../customers/index.ts'

export type ReturnParcelState = 'LABEL' | 'PICKED_UP' | 'IN_TRANSIT' | 'DELIVERED' | 'UNDELIVERABLE' | 'CANCELED'

/** The parcel of a return, as the courier named it. */
interface ReturnParcel {
  Carrier: string
  TrackingNumber: string
  TrackingLink?: string
  LabelLink?: string
  ReturnTo?: string[]
}

/** A return of SIMs of an order. */
export interface StoredReturn {
  CustomerUUID: Uuid
  UUID: Uuid
  OrderUUID: Uuid
  Number: string
  State: ReturnState
  way: ReturnWay
  Reason: ReturnReason
  Comment: string | null
  SIMs: number[]
  /** The refund: as shown to the customer, and once refunded, the actual amount. */
  amount: Money
  /** The address its parcel comes from. */
  sender: CourierPlace | null
  Parcel: ReturnParcel | null
  parcelState: ReturnParcelState | null
  SendBy: CalendarDay | null
  /** The state in which it ends as soon as the courier confirms that its parcel was not sent. */
  ending: 'EXPIRED' | 'CANCELED' | null
  isForPeople: boolean
  because: string | null
  RefundUUID: Uuid | null
  Timeline: { State: ReturnState; AtMs: number }[]
  createdAt: Date
}

export interface ReturnKey {
  CustomerUUID: Uuid
  ReturnUUID: Uuid
}

export type OwnReturn = Permitted<StoredReturn, 'order:place'>

/** A return before it has a number. */
export type NewReturn = Permitted<
  Pick<
    StoredReturn,
    | 'CustomerUUID'
    | 'UUID'
    | 'OrderUUID'
    | 'way'
    | 'Reason'
    | 'Comment'
    | 'SIMs'
    | 'amount'
    | 'sender'
    | 'SendBy'
    | 'isForPeople'
  >,
  'order:place'
>

export function returnOf(ctx: Ctx, { CustomerUUID, ReturnUUID }: ReturnKey): Promise<StoredReturn | undefined> {
  return ctx.db.row<StoredReturn>(sql`
    SELECT * FROM shop.return_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "UUID" = ${ReturnUUID}`)
}

export function returnByNumber(ctx: Ctx, CustomerUUID: Uuid, number: string): Promise<StoredReturn | undefined> {
  return ctx.db.row<StoredReturn>(sql`
    SELECT * FROM shop.return_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "Number" = ${number}`)
}

/** Locks a return. Lock its order first, so that changes of both wait there. */
export function lockReturn(ctx: Tx, { CustomerUUID, ReturnUUID }: ReturnKey): Promise<StoredReturn | undefined> {
  return ctx.db.row<StoredReturn>(sql`
    SELECT * FROM shop.return_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "UUID" = ${ReturnUUID} FOR UPDATE`)
}

/** The returns of an order, oldest first. */
export function returnsOfOrder(ctx: Ctx, CustomerUUID: Uuid, OrderUUID: Uuid): Promise<StoredReturn[]> {
  return ctx.db.rows<StoredReturn>(sql`
    SELECT * FROM shop.return_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "OrderUUID" = ${OrderUUID}
    ORDER BY "createdAt", "UUID" LIMIT 500`)
}

/** The SIMs of an order that are in a pending return, or were returned. */
export async function simsInReturns(ctx: Ctx, CustomerUUID: Uuid, OrderUUID: Uuid): Promise<number[]> {
  const rows = await ctx.db.rows<{ SIM: number }>(sql`
    SELECT sim AS "SIM" FROM shop.return_sims WHERE customer_uuid = ${CustomerUUID} AND order_uuid = ${OrderUUID}`)
  return rows.map(({ SIM }) => SIM)
}

/** Writes a return with its own number and its SIMs. The database refuses a SIM that is in another return. */
export async function insertReturn(ctx: Tx, made: NewReturn): Promise<void> {
  const timeline = [{ State: 'ASKED', AtMs: ctx.now().getTime() }]
  await ctx.db.run(sql`
    WITH held AS (
      INSERT INTO shop.return_sims (customer_uuid, order_uuid, sim, return_uuid)
      SELECT ${made.CustomerUUID}, ${made.OrderUUID}, sim, ${made.UUID} FROM unnest(${made.SIMs}::integer[]) AS sim
    )
    INSERT INTO shop.returns (customer_uuid, return_uuid, order_uuid, number, state, way, reason, comment, sims,
      amount_cents, sender, send_by, for_people, timeline, created_at, look_at)
    VALUES (${made.CustomerUUID}, ${made.UUID}, ${made.OrderUUID}, shop.scattered('R', nextval('shop.return_numbers')),
      'ASKED', ${made.way}, ${made.Reason}, ${made.Comment}, ${made.SIMs}::integer[], ${made.amount},
      ${made.sender && json(made.sender)}::jsonb, ${made.SendBy}::date, ${made.isForPeople}, ${json(timeline)}::jsonb,
      ${ctx.now()}, ${new Date(ctx.now().getTime() + nextCheckMs(0))})`)
}

/** Saves changes of a return, with a timeline entry if its state changed. */
export async function saveReturn(
  ctx: Tx,
  known: OwnReturn,
  change: Partial<
    Pick<
      StoredReturn,
      'State' | 'amount' | 'Parcel' | 'parcelState' | 'ending' | 'isForPeople' | 'because' | 'RefundUUID'
    >
  >,
): Promise<OwnReturn> {
  const now = { ...known, ...change }
  const steps = now.State === known.State ? [] : [{ State: now.State, AtMs: ctx.now().getTime() }]
  await ctx.db.run(sql`
    UPDATE shop.returns SET state = ${now.State}, parcel = ${now.Parcel && json(now.Parcel)}::jsonb,
      parcel_state = ${now.parcelState}, ending = ${now.ending}, for_people = ${now.isForPeople}, because = ${now.because},
      refund_uuid = ${now.RefundUUID}, amount_cents = ${now.amount}, timeline = timeline || ${json(steps)}::jsonb,
      look_at = ${new Date(ctx.now().getTime() + nextCheckMs(0))}
    WHERE customer_uuid = ${known.CustomerUUID} AND return_uuid = ${known.UUID}`)
  return { ...now, Timeline: [...known.Timeline, ...steps] }
}

/** Releases the SIMs of a return that ended without a refund: they may be in another one. */
export async function releaseSims(ctx: Tx, known: OwnReturn): Promise<void> {
  await ctx.db.run(sql`
    DELETE FROM shop.return_sims WHERE customer_uuid = ${known.CustomerUUID} AND return_uuid = ${known.UUID}`)
}

/**
 * Returns to continue, the longest due first: those that wait for the courier or the eSIM server, those to end, and
 * those that staff refused whose label is not cancelled yet.
 */
export function returnsToCheck(ctx: Ctx, most: number): Promise<ReturnKey[]> {
  return ctx.db.rows(sql`
    SELECT customer_uuid AS "CustomerUUID", return_uuid AS "ReturnUUID" FROM shop.returns
    WHERE (state IN ('ASKED', 'ON_ITS_WAY') OR (state = 'REFUSED' AND parcel_state = 'LABEL'))
      AND look_at <= ${ctx.now()} AND way <> 'none'
      AND (ending IS NOT NULL OR parcel_state IS NULL OR parcel_state NOT IN ('UNDELIVERABLE', 'CANCELED'))
    ORDER BY look_at LIMIT ${most}`)
}

/** Records that a return was checked. The older it is, the longer until the next check. */
export async function markReturnChecked(
  ctx: Tx,
  known: Permitted<Pick<StoredReturn, 'CustomerUUID' | 'UUID' | 'createdAt'>, 'order:place'>,
): Promise<void> {
  const { CustomerUUID, UUID, createdAt } = known
  const next = new Date(ctx.now().getTime() + nextCheckMs((ctx.now().getTime() - createdAt.getTime()) / 4))
  await ctx.db.run(sql`
    UPDATE shop.returns SET look_at = ${next} WHERE customer_uuid = ${CustomerUUID} AND return_uuid = ${UUID}`)
}

/** Returns whose parcel was not sent in time. */
export function unsentReturns(ctx: Ctx, today: CalendarDay, most: number): Promise<ReturnKey[]> {
  return ctx.db.rows(sql`
    SELECT customer_uuid AS "CustomerUUID", return_uuid AS "ReturnUUID" FROM shop.returns
    WHERE state = 'ASKED' AND way = 'parcel' AND NOT for_people AND ending IS NULL AND send_by < ${today}::date
    ORDER BY created_at LIMIT ${most}`)
}

/** Which returns to list: those in a state, or without one, those that wait for staff. */
interface ReturnsInput {
  state: ReturnState | undefined
  limit: number
  offset: number
  isNewestFirst: boolean
  search: Found
}

/**
 * A page of all customers' returns, oldest first unless `isNewestFirst`, each with the total count: those in a state,
 * or those that wait for staff.
 */
export function returnsPage(ctx: Ctx, { state, limit, offset, isNewestFirst, search }: ReturnsInput) {
  const wanted = state ?? null
  return ctx.db.rows<StoredReturn & { OrderNumber: string; total: number }>(sql`
    SELECT r.*, o.number AS "OrderNumber", count(*) OVER ()::integer AS total
    FROM shop.return_rows r JOIN shop.orders o ON o.customer_uuid = r."CustomerUUID" AND o.uuid = r."OrderUUID"
    WHERE CASE WHEN ${wanted}::text IS NULL
      THEN r."isForPeople" AND r."State" IN ('ASKED', 'ON_ITS_WAY', 'RECEIVED') AND r."RefundUUID" IS NULL
      ELSE r."State" = ${wanted} END
      AND (${search.text} = '' OR r."Number" ILIKE ${search.like} OR o.number ILIKE ${search.like}
        OR r."UUID"::text ILIKE ${search.like} OR r."CustomerUUID" = ANY(${search.customers}::uuid[]))
    ORDER BY CASE WHEN ${isNewestFirst}::boolean THEN r."createdAt" END DESC, r."createdAt", r."UUID" LIMIT ${limit} OFFSET ${offset}`)
}

/** Deletes the sender addresses, comments and reasons from an erased customer's returns. */
export async function clearReturns(ctx: Tx, owner: Permitted<{ CustomerUUID: Uuid }, 'order:place'>): Promise<void> {
  await ctx.db.run(sql`
    UPDATE shop.returns SET sender = NULL, comment = NULL, because = NULL WHERE customer_uuid = ${owner.CustomerUUID}`)
}
