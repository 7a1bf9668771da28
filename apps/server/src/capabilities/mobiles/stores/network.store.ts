import type { NetworkChange } from '@waea/domain/mobiles/network-changes'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { NetworkFeatures } from '../../../ports/network.ts'

interface Which {
  CustomerUUID: Uuid
  UUID: Uuid
}

/** A report of the network about a mobile in service. A `late` one changed nothing, as there was a newer one. */
export interface NetworkReport {
  kind: NetworkChange['kind'] | 'late'
  before: string
  after: string
}

/** Stores reports of the network permanently. */
export async function insertReports(
  ctx: Tx,
  mobile: Permitted<Which, 'mobile:manage'>,
  reports: readonly NetworkReport[],
  event: { id?: string; at?: Date } | undefined,
): Promise<void> {
  const kept = reports.map(({ kind, before, after }) => ({ uuid: ctx.newUuid(), kind, before, after }))
  await ctx.db.run(sql`
    INSERT INTO mobiles.network_words (customer_uuid, mobile_uuid, word_uuid, kind, before, after, event_id, said_at, heard_at)
    SELECT ${mobile.CustomerUUID}::uuid, ${mobile.UUID}::uuid, w.uuid, w.kind, w.before, w.after, ${event?.id ?? null},
      ${event?.at ?? null}::timestamptz, ${ctx.now()}::timestamptz
    FROM jsonb_to_recordset(${json(kept)}::jsonb) AS w(uuid uuid, kind text, before text, after text)
    ON CONFLICT DO NOTHING`)
}

/** Whether an event of the network is already stored. */
export async function isEventStored(ctx: Ctx, mobile: Which, eventId: string): Promise<boolean> {
  const row = await ctx.db.row(sql`
    SELECT 1 FROM mobiles.network_words
    WHERE customer_uuid = ${mobile.CustomerUUID} AND mobile_uuid = ${mobile.UUID} AND event_id = ${eventId} LIMIT 1`)
  return row !== undefined
}

/** Whether an answer of the network, which has no event, has changed a mobile since `since`. */
export async function isChangedByAnswer(ctx: Ctx, mobile: Which, since: Date): Promise<boolean> {
  const row = await ctx.db.row(sql`
    SELECT 1 FROM mobiles.network_words
    WHERE customer_uuid = ${mobile.CustomerUUID} AND mobile_uuid = ${mobile.UUID} AND event_id IS NULL
      AND said_at IS NULL AND heard_at >= ${since} LIMIT 1`)
  return row !== undefined
}

/** Whether the features contradict a change of features that was completed since `since`. */
export async function contradictsDoneOrder(ctx: Ctx, mobile: Which, features: object, since: Date): Promise<boolean> {
  const row = await ctx.db.row(sql`
    SELECT 1 FROM mobiles.network_orders
    WHERE customer_uuid = ${mobile.CustomerUUID} AND mobile_uuid = ${mobile.UUID} AND kind = 'change' AND state = 'done'
      AND changed_at >= ${since} AND NOT (features || ${json(features)}::jsonb) @> features LIMIT 1`)
  return row !== undefined
}

/** Records the network's time of the last event applied. */
export async function markEventTime(ctx: Tx, mobile: Permitted<Which, 'mobile:manage'>, at: Date): Promise<void> {
  await ctx.db.run(sql`
    UPDATE mobiles.mobiles SET network_said_at = ${at}
    WHERE customer_uuid = ${mobile.CustomerUUID} AND mobile_uuid = ${mobile.UUID}`)
}

/** Replaces a mobile's SIM. Clears the codes, ids and profile of the old one. */
export async function replaceSim(
  ctx: Tx,
  mobile: Permitted<Which, 'mobile:manage'>,
  { ICCID, IMSI }: { ICCID: string; IMSI: string },
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE mobiles.mobiles SET iccid = ${ICCID}, imsi = ${IMSI}, simid = NULL, pin = NULL, puk = NULL, smdp_address = NULL,
      matching_id = NULL, changed_at = ${ctx.now()}
    WHERE customer_uuid = ${mobile.CustomerUUID} AND mobile_uuid = ${mobile.UUID}`)
}

/** An order at the network for a mobile in service. */
export interface NetworkOrder extends Which {
  OrderUUID: Uuid
  kind: 'change' | 'suspend' | 'resume' | 'end'
  features: NetworkFeatures
  /** The cause for which it was ordered. */
  because: string
  /** `sent` means that the network accepted it and has not reported its end. */
  state: 'asked' | 'sent' | 'done' | 'failed'
  /** The move that the order is for. */
  MoveUUID: Uuid | null
}

/** Writes an order; false if there is one with the same cause. */
export async function insertOrder(
  ctx: Tx,
  order: Permitted<Omit<NetworkOrder, 'state'>, 'mobile:manage'>,
): Promise<boolean> {
  const written = await ctx.db.run(sql`
    INSERT INTO mobiles.network_orders (customer_uuid, mobile_uuid, order_uuid, kind, features, because, move_uuid, asked_at,
      changed_at)
    VALUES (${order.CustomerUUID}, ${order.UUID}, ${order.OrderUUID}, ${order.kind}, ${json(order.features)}::jsonb,
      ${order.because}, ${order.MoveUUID}, ${ctx.now()}, ${ctx.now()})
    ON CONFLICT (customer_uuid, mobile_uuid, because) DO NOTHING`)
  return written === 1
}

/** The mobile's next order, or the one under way. */
export function openOrder(ctx: Ctx, { CustomerUUID, UUID }: Which): Promise<NetworkOrder | undefined> {
  return ctx.db.row<NetworkOrder>(sql`
    SELECT customer_uuid AS "CustomerUUID", mobile_uuid AS "UUID", order_uuid AS "OrderUUID", kind, features, because, state,
      move_uuid AS "MoveUUID"
    FROM mobiles.network_orders
    WHERE customer_uuid = ${CustomerUUID} AND mobile_uuid = ${UUID} AND state IN ('asked', 'sent')
    ORDER BY place LIMIT 1`)
}

/** Saves the state of an order; false if it is already final. */
export async function saveOrder(
  ctx: Tx,
  order: Permitted<NetworkOrder, 'mobile:manage'>,
  state: NetworkOrder['state'],
  reason?: string,
): Promise<boolean> {
  const written = await ctx.db.run(sql`
    UPDATE mobiles.network_orders SET state = ${state}, reason = ${reason ?? null}, changed_at = ${ctx.now()}
    WHERE customer_uuid = ${order.CustomerUUID} AND mobile_uuid = ${order.UUID} AND order_uuid = ${order.OrderUUID}
      AND state IN ('asked', 'sent')`)
  return written === 1
}

/** Mobiles of all customers whose open orders have not been checked since `before`. */
export function uncheckedOrders(ctx: Ctx, before: Date, most: number): Promise<Which[]> {
  return ctx.db.rows<Which>(sql`
    SELECT customer_uuid AS "CustomerUUID", mobile_uuid AS "UUID" FROM mobiles.network_orders
    WHERE state IN ('asked', 'sent')
    GROUP BY customer_uuid, mobile_uuid HAVING max(changed_at) < ${before} ORDER BY max(changed_at) LIMIT ${most}`)
}

/** Records that a mobile's open orders were checked, so that others go first. */
export async function markOrdersChecked(ctx: Tx, mobile: Permitted<Which, 'mobile:manage'>): Promise<void> {
  await ctx.db.run(sql`
    UPDATE mobiles.network_orders SET changed_at = ${ctx.now()}
    WHERE customer_uuid = ${mobile.CustomerUUID} AND mobile_uuid = ${mobile.UUID} AND state IN ('asked', 'sent')`)
}
