import type { SimType } from '@waea/domain/catalogue/catalogue-item'
import type { CartItem } from '@waea/domain/shop/cart/cart'
import type { ParcelState } from '@waea/domain/shop/orders/parcel'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { sql } from '../../../platform/db/sql.ts'

export type SimStatus = 'WAITING' | 'ISSUED' | 'SENT' | 'ACTIVE' | 'FAILED' | 'RETURNED'

/** One SIM of a paid order, counted from 1 over the whole order. */
export interface StoredSim {
  SIM: number
  ItemUUID: Uuid
  SimType: SimType
  Status: SimStatus
  MobileUUID: Uuid | null
  MSISDN: string | null
  ICCID: string | null
  sentAt: Date | null
  /** Who will own the mobile: the buyer, or a brand-new customer. */
  OwnerUUID: Uuid
  /** When it was added to the group that the order promised. */
  groupedAt: Date | null
}

/** Whether the network refused the SIM, so that it never existed. */
export const isLost = (sim: StoredSim): boolean => sim.Status === 'FAILED' && sim.MobileUUID === null

type Owned = Permitted<{ CustomerUUID: Uuid; UUID: Uuid }, 'order:place'>

export async function simsOf(ctx: Ctx, customer: Uuid, order: Uuid): Promise<StoredSim[]> {
  return ctx.db.rows<StoredSim>(sql`
    SELECT sim AS "SIM", item_uuid AS "ItemUUID", sim_type AS "SimType", status AS "Status", mobile_uuid AS "MobileUUID",
      msisdn AS "MSISDN", iccid AS "ICCID", sent_at AS "sentAt", coalesce(owner_uuid, customer_uuid) AS "OwnerUUID",
      grouped_at AS "groupedAt"
    FROM shop.order_sims WHERE customer_uuid = ${customer} AND order_uuid = ${order} ORDER BY sim`)
}

/** The undeliverable and returned SIMs of a customer's orders, by order. */
export async function lostSims(ctx: Ctx, customer: Uuid): Promise<ReadonlyMap<Uuid, number[]>> {
  const rows = await ctx.db.rows<{ OrderUUID: Uuid; SIMs: number[] }>(sql`
    SELECT order_uuid AS "OrderUUID", array_agg(sim) AS "SIMs"
    FROM shop.order_sims WHERE customer_uuid = ${customer} AND status IN ('FAILED', 'RETURNED') GROUP BY order_uuid`)
  return new Map(rows.map((row) => [row.OrderUUID, row.SIMs]))
}

/** A SIM that is not in service yet, with its order and its parcel. */
export interface ComingSim {
  Number: string
  Items: CartItem[]
  /** Its order is not finished, and its customer chose that it activates its eSIM. */
  isStartAhead: boolean
  SIM: number
  SimType: SimType
  Status: 'WAITING' | 'ISSUED' | 'SENT'
  MobileUUID: Uuid | null
  State: ParcelState | null
  ExpectedOn: string | null
}

/**
 * The SIMs of a customer's paid orders that are neither in service nor lost nor being returned; newest order first, at
 * most 100.
 */
export function comingSims(ctx: Ctx, customer: Uuid): Promise<ComingSim[]> {
  return ctx.db.rows<ComingSim>(sql`
    SELECT o.number AS "Number", o.items AS "Items", s.sim AS "SIM", s.sim_type AS "SimType", s.status AS "Status",
      o.start_now AND o.status = 'PROCESSING' AS "isStartAhead",
      s.mobile_uuid AS "MobileUUID", p.state AS "State", p.expected_on::text AS "ExpectedOn"
    FROM shop.order_sims s
    JOIN shop.orders o ON o.customer_uuid = s.customer_uuid AND o.uuid = s.order_uuid
    LEFT JOIN shop.parcels p ON p.customer_uuid = s.customer_uuid AND p.order_uuid = s.order_uuid AND p.sim = s.sim
    WHERE s.customer_uuid = ${customer} AND s.status IN ('WAITING', 'ISSUED', 'SENT')
      AND o.status NOT IN ('FAILED', 'CANCELED') AND o.cancelling_at IS NULL AND NOT EXISTS (
        SELECT FROM shop.return_sims r
        WHERE r.customer_uuid = s.customer_uuid AND r.order_uuid = s.order_uuid AND r.sim = s.sim)
    ORDER BY o.created_at DESC, s.sim LIMIT 100`)
}

/** Records the mobile of a SIM. Idempotent; false if it was recorded before. */
export async function markIssued(
  ctx: Tx,
  order: Owned,
  sim: { SIM: number; MobileUUID: Uuid; MSISDN?: string; ICCID?: string },
): Promise<boolean> {
  return (
    (await ctx.db.run(sql`
      UPDATE shop.order_sims SET status = 'ISSUED', mobile_uuid = ${sim.MobileUUID}, msisdn = ${sim.MSISDN ?? null},
        iccid = ${sim.ICCID ?? null}
      WHERE customer_uuid = ${order.CustomerUUID} AND order_uuid = ${order.UUID} AND sim = ${sim.SIM} AND status = 'WAITING'`)) >
    0
  )
}

/** Marks a SIM as posted; false if it was marked before, or is not ready. */
export async function markSent(ctx: Tx, order: Owned, sim: number): Promise<boolean> {
  return (
    (await ctx.db.run(sql`
      UPDATE shop.order_sims SET status = CASE WHEN status = 'ISSUED' THEN 'SENT' ELSE status END, sent_at = ${ctx.now()}
      WHERE customer_uuid = ${order.CustomerUUID} AND order_uuid = ${order.UUID} AND sim = ${sim}
        AND status IN ('ISSUED', 'ACTIVE') AND sent_at IS NULL`)) > 0
  )
}

/** The order of a mobile's SIM, with its buyer; undefined for a mobile that was not bought here. */
export function orderOfMobile(
  ctx: Ctx,
  owner: Uuid,
  mobile: Uuid,
): Promise<{ CustomerUUID: Uuid; OrderUUID: Uuid } | undefined> {
  return ctx.db.row(sql`
    SELECT customer_uuid AS "CustomerUUID", order_uuid AS "OrderUUID" FROM shop.order_sims
    WHERE ((customer_uuid = ${owner} AND owner_uuid IS NULL) OR owner_uuid = ${owner}) AND mobile_uuid = ${mobile}`)
}

/** Sets the owner of a SIM's mobile; an owner that was set before stays. */
export async function setOwner(ctx: Tx, order: Owned, sim: number, owner: Uuid): Promise<void> {
  await ctx.db.run(sql`
    UPDATE shop.order_sims SET owner_uuid = ${owner}
    WHERE customer_uuid = ${order.CustomerUUID} AND order_uuid = ${order.UUID} AND sim = ${sim} AND owner_uuid IS NULL`)
}

/** Marks SIMs as added to the group that their order promised. */
export async function markGrouped(ctx: Tx, order: Owned, sims: readonly StoredSim[]): Promise<void> {
  await ctx.db.run(sql`
    UPDATE shop.order_sims SET grouped_at = ${ctx.now()}
    WHERE customer_uuid = ${order.CustomerUUID} AND order_uuid = ${order.UUID}
      AND sim = ANY (${sims.map(({ SIM }) => SIM)}::integer[])`)
}

/** Marks a SIM as in service; false if it was marked before. */
export async function markActivated(ctx: Tx, order: Owned, mobile: Uuid): Promise<boolean> {
  return (
    (await ctx.db.run(sql`
      UPDATE shop.order_sims SET status = 'ACTIVE'
      WHERE customer_uuid = ${order.CustomerUUID} AND mobile_uuid = ${mobile} AND status <> 'ACTIVE'`)) > 0
  )
}

/** Marks a SIM as refused by the network; false if it was issued, or marked before. */
export async function markRefused(ctx: Tx, order: Owned, sim: number): Promise<boolean> {
  return (
    (await ctx.db.run(sql`
      UPDATE shop.order_sims SET status = 'FAILED'
      WHERE customer_uuid = ${order.CustomerUUID} AND order_uuid = ${order.UUID} AND sim = ${sim} AND status = 'WAITING'`)) >
    0
  )
}

/** Marks an issued SIM as undeliverable; false if it is in service, or marked before. */
export async function markFailed(ctx: Tx, order: Owned, sim: number): Promise<boolean> {
  return (
    (await ctx.db.run(sql`
      UPDATE shop.order_sims SET status = 'FAILED'
      WHERE customer_uuid = ${order.CustomerUUID} AND order_uuid = ${order.UUID} AND sim = ${sim}
        AND status IN ('ISSUED', 'SENT')`)) > 0
  )
}

/** Marks a SIM as returned; false if it is in service, or marked before. */
export async function markReturned(ctx: Tx, order: Owned, sim: number): Promise<boolean> {
  return (
    (await ctx.db.run(sql`
      UPDATE shop.order_sims SET status = 'RETURNED'
      WHERE customer_uuid = ${order.CustomerUUID} AND order_uuid = ${order.UUID} AND sim = ${sim}
        AND status IN ('ISSUED', 'SENT')`)) > 0
  )
}
