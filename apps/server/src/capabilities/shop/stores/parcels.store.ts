import { nextCheckMs, type ParcelState } from '@waea/domain/shop/orders/parcel'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { CourierParcel } from '../../../ports/courier.ts'
import type { SimStatus } from './order-sims.store.ts'

/** The parcel of one posted SIM of an order. */
export interface StoredParcel {
  CustomerUUID: Uuid
  OrderUUID: Uuid
  SIM: number
  State: ParcelState
  Carrier: string | null
  TrackingNumber: string | null
  TrackingLink: string | null
  ExpectedOn: string | null
  Steps: { State: ParcelState; AtMs: number }[]
  changedAt: Date
}

type Which = { CustomerUUID: Uuid; OrderUUID: Uuid; SIM: number }

/** Writes a parcel before the courier is called. Idempotent. */
export async function insertParcel(
  ctx: Tx,
  order: Permitted<{ CustomerUUID: Uuid; UUID: Uuid }, 'order:place'>,
  SIM: number,
): Promise<void> {
  const steps = [{ State: 'ASKED', AtMs: ctx.now().getTime() }]
  const lookAt = new Date(ctx.now().getTime() + nextCheckMs(0))
  await ctx.db.run(sql`
    INSERT INTO shop.parcels (customer_uuid, order_uuid, sim, state, steps, asked_at, changed_at, look_at)
    VALUES (${order.CustomerUUID}, ${order.UUID}, ${SIM}, 'ASKED', ${json(steps)}::jsonb, ${ctx.now()}, ${ctx.now()},
      ${lookAt})
    ON CONFLICT DO NOTHING`)
}

export function parcelsOf(ctx: Ctx, customer: Uuid, order: Uuid): Promise<StoredParcel[]> {
  return ctx.db.rows<StoredParcel>(sql`
    SELECT customer_uuid AS "CustomerUUID", order_uuid AS "OrderUUID", sim AS "SIM", state AS "State",
      carrier AS "Carrier", tracking_number AS "TrackingNumber", tracking_link AS "TrackingLink",
      expected_on::text AS "ExpectedOn", steps AS "Steps", changed_at AS "changedAt"
    FROM shop.parcels WHERE customer_uuid = ${customer} AND order_uuid = ${order} ORDER BY sim`)
}

/**
 * The parcels of a customer's own SIMs that are issued, not in service and not being returned; newest order first, at
 * most 100.
 */
export function parcelsOfCustomer(
  ctx: Ctx,
  customer: Uuid,
): Promise<(StoredParcel & { Number: string; MobileUUID: Uuid; Status: SimStatus })[]> {
  return ctx.db.rows(sql`
    SELECT p.customer_uuid AS "CustomerUUID", p.order_uuid AS "OrderUUID", p.sim AS "SIM", p.state AS "State",
      p.carrier AS "Carrier", p.tracking_number AS "TrackingNumber", p.tracking_link AS "TrackingLink",
      p.expected_on::text AS "ExpectedOn", p.steps AS "Steps", p.changed_at AS "changedAt", o.number AS "Number",
      s.mobile_uuid AS "MobileUUID", s.status AS "Status"
    FROM shop.parcels p
    JOIN shop.order_sims s ON s.customer_uuid = p.customer_uuid AND s.order_uuid = p.order_uuid AND s.sim = p.sim
    JOIN shop.orders o ON o.customer_uuid = p.customer_uuid AND o.uuid = p.order_uuid
    WHERE p.customer_uuid = ${customer} AND s.owner_uuid IS NULL AND s.status IN ('ISSUED', 'SENT') AND NOT EXISTS (
      SELECT FROM shop.return_sims r
      WHERE r.customer_uuid = p.customer_uuid AND r.order_uuid = p.order_uuid AND r.sim = p.sim)
    ORDER BY o.created_at DESC, p.sim LIMIT 100`)
}

/** One parcel, locked until the transaction ends. */
export function lockParcel(ctx: Tx, { CustomerUUID, OrderUUID, SIM }: Which): Promise<StoredParcel | undefined> {
  return ctx.db.row<StoredParcel>(sql`
    SELECT customer_uuid AS "CustomerUUID", order_uuid AS "OrderUUID", sim AS "SIM", state AS "State",
      carrier AS "Carrier", tracking_number AS "TrackingNumber", tracking_link AS "TrackingLink",
      expected_on::text AS "ExpectedOn", steps AS "Steps", changed_at AS "changedAt"
    FROM shop.parcels WHERE customer_uuid = ${CustomerUUID} AND order_uuid = ${OrderUUID} AND sim = ${SIM}
    FOR UPDATE`)
}

/** Sets a parcel's next state, with the courier's report; without a report if the courier refused it. */
export async function moveParcel(
  ctx: Tx,
  parcel: Permitted<StoredParcel, 'order:place'>,
  State: ParcelState,
  report: CourierParcel | undefined,
): Promise<StoredParcel> {
  const step = { State, AtMs: ctx.now().getTime() }
  const moved: StoredParcel = {
    ...parcel,
    State,
    Carrier: report?.carrier ?? parcel.Carrier,
    TrackingNumber: report?.trackingNumber ?? parcel.TrackingNumber,
    TrackingLink: report?.trackingLink ?? parcel.TrackingLink,
    ExpectedOn: report?.expectedOn ?? parcel.ExpectedOn,
    Steps: [...parcel.Steps, step],
    changedAt: ctx.now(),
  }
  await ctx.db.run(sql`
    UPDATE shop.parcels SET state = ${State}, carrier = ${moved.Carrier}, tracking_number = ${moved.TrackingNumber},
      tracking_link = ${moved.TrackingLink}, expected_on = ${moved.ExpectedOn}::date,
      steps = steps || ${json([step])}::jsonb, changed_at = ${ctx.now()},
      look_at = ${new Date(ctx.now().getTime() + nextCheckMs(0))}
    WHERE customer_uuid = ${parcel.CustomerUUID} AND order_uuid = ${parcel.OrderUUID} AND sim = ${parcel.SIM}`)
  return moved
}

/** Parcels to check with the courier, the longest due first. */
export function parcelsToCheck(
  ctx: Ctx,
  most: number,
): Promise<(Which & { State: ParcelState; TrackingNumber: string | null })[]> {
  return ctx.db.rows(sql`
    SELECT customer_uuid AS "CustomerUUID", order_uuid AS "OrderUUID", sim AS "SIM", state AS "State",
      tracking_number AS "TrackingNumber"
    FROM shop.parcels WHERE state NOT IN ('DELIVERED', 'UNDELIVERABLE', 'CANCELED') AND look_at <= ${ctx.now()}
    ORDER BY look_at LIMIT ${most}`)
}

/** Records that the courier was asked. The longer nothing changes, the longer until the next check. */
export async function markChecked(ctx: Tx, parcel: Permitted<StoredParcel, 'order:place'>): Promise<void> {
  const unchangedMs = ctx.now().getTime() - parcel.changedAt.getTime()
  await ctx.db.run(sql`
    UPDATE shop.parcels SET look_at = ${new Date(ctx.now().getTime() + nextCheckMs(unchangedMs))}
    WHERE customer_uuid = ${parcel.CustomerUUID} AND order_uuid = ${parcel.OrderUUID} AND sim = ${parcel.SIM}`)
}
