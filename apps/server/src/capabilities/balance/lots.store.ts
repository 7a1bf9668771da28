import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { json, sql } from '../../platform/db/sql.ts'

/** A lot: the part of a mobile's credit that one movement added. */
export interface Lot {
  CustomerUUID: Uuid
  UUID: Uuid
  MobileUUID: Uuid
  /** The reason of the movement in the ledger. */
  reason: string
  /**
   * True for credit that was given, not paid for. Granted lots are spent first among lots with the same expiry, and no
   * top-up extends them.
   */
  granted: boolean
  amount: Money
  expiresAt: Date
}

export async function insertLots(ctx: Tx, lots: readonly Permitted<Lot, 'balance:spend'>[]): Promise<void> {
  if (lots.length === 0) return
  await ctx.db.run(sql`
    INSERT INTO balance.lots (customer_uuid, lot_uuid, mobile_uuid, reason, granted, cents, left_cents, expires_at, created_at)
    SELECT "CustomerUUID", "UUID", "MobileUUID", reason, granted, amount, amount, "expiresAt", ${ctx.now()}
    FROM jsonb_to_recordset(${json(lots)}::jsonb) AS l("CustomerUUID" uuid, "UUID" uuid, "MobileUUID" uuid, reason text,
      granted boolean, amount bigint, "expiresAt" timestamptz)`)
}

/** Extends purchased, unexpired lots to an instant and restarts their expiry reminders. */
export async function extendLots(
  ctx: Tx,
  of: Permitted<{ CustomerUUID: Uuid; MobileUUID: Uuid }, 'balance:spend'>,
  until: Date,
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE balance.lots SET expires_at = ${until}, told_days = NULL
    WHERE customer_uuid = ${of.CustomerUUID} AND mobile_uuid = ${of.MobileUUID} AND left_cents > 0 AND NOT granted
      AND expires_at >= ${ctx.now()} AND expires_at < ${until}`)
}

/** An amount to take off a mobile's credit, under the reason of its ledger movement. */
export interface Taken {
  CustomerUUID: Uuid
  MobileUUID: Uuid
  reason: string
  amount: Money
}

/**
 * Takes amounts from the lots and records which lot gave how much: soonest expiry first, granted before purchased. A
 * reason that was already recorded takes nothing. Call it with the balances locked, so that lots and balances agree;
 * throws if the lots hold less than the amount.
 */
export async function takeFromLots(ctx: Tx, spent: readonly Permitted<Taken, 'balance:spend'>[]): Promise<void> {
  const numbered = spent.map((one, at) => ({ ...one, at }))
  const row = await ctx.db.row<{ asked: number; taken: number }>(sql`
    WITH given AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${json(numbered)}::jsonb)
        AS a(at integer, "CustomerUUID" uuid, "MobileUUID" uuid, reason text, amount bigint)
      WHERE amount > 0
    ), used AS MATERIALIZED (
      SELECT u.customer_uuid, u.reason FROM given g
      JOIN balance.lot_uses u ON u.customer_uuid = g."CustomerUUID" AND u.reason = g.reason
    ), asked AS MATERIALIZED (
      SELECT g.*, sum(g.amount) OVER (PARTITION BY g."CustomerUUID", g."MobileUUID" ORDER BY g.at) AS upto
      FROM given g
      WHERE NOT EXISTS (SELECT 1 FROM used u WHERE u.customer_uuid = g."CustomerUUID" AND u.reason = g.reason)
    ), held AS MATERIALIZED (
      SELECT l.customer_uuid, l.mobile_uuid, l.lot_uuid, l.left_cents, sum(l.left_cents) OVER (
        PARTITION BY l.customer_uuid, l.mobile_uuid
        ORDER BY l.expires_at, l.granted DESC, l.created_at, l.lot_uuid) AS upto
      FROM (SELECT DISTINCT "CustomerUUID", "MobileUUID" FROM asked) m
      JOIN balance.lots l ON l.customer_uuid = m."CustomerUUID" AND l.mobile_uuid = m."MobileUUID"
      WHERE l.left_cents > 0 AND l.expires_at >= ${ctx.now()}
    ), taken AS MATERIALIZED (
      SELECT h.customer_uuid, h.lot_uuid, a.reason,
        least(a.upto, h.upto) - greatest(a.upto - a.amount, h.upto - h.left_cents) AS cents
      FROM asked a JOIN held h ON h.customer_uuid = a."CustomerUUID" AND h.mobile_uuid = a."MobileUUID"
        AND h.upto > a.upto - a.amount AND h.upto - h.left_cents < a.upto
    ), noted AS (
      INSERT INTO balance.lot_uses (customer_uuid, reason, lot_uuid, cents)
      SELECT customer_uuid, reason, lot_uuid, cents FROM taken
    ), lessened AS (
      UPDATE balance.lots l SET left_cents = l.left_cents - t.cents
      FROM (SELECT customer_uuid, lot_uuid, sum(cents) AS cents FROM taken GROUP BY 1, 2) t
      WHERE l.customer_uuid = t.customer_uuid AND l.lot_uuid = t.lot_uuid
    )
    SELECT coalesce((SELECT sum(amount) FROM asked), 0)::bigint AS asked,
      coalesce((SELECT sum(cents) FROM taken), 0)::bigint AS taken`)
  if (row?.asked !== row?.taken)
    throw new Error(`The lots hold ${row?.taken} of the ${row?.asked} cents that are spent`)
}

/** What is left to spend of the lot that one movement gave a mobile. */
export async function leftOfLot(
  ctx: Ctx,
  { CustomerUUID, MobileUUID }: { CustomerUUID: Uuid; MobileUUID: Uuid },
  lot: string,
): Promise<Money> {
  const row = await ctx.db.row<{ left: Money }>(sql`
    SELECT coalesce(sum(left_cents), 0)::bigint AS left FROM balance.lots
    WHERE customer_uuid = ${CustomerUUID} AND mobile_uuid = ${MobileUUID} AND reason = ${lot}
      AND expires_at >= ${ctx.now()}`)
  return (row?.left ?? 0) as Money
}

/** Whether a movement gave a mobile credit, even if it is all spent. */
export async function hasLot(
  ctx: Ctx,
  { CustomerUUID, MobileUUID }: { CustomerUUID: Uuid; MobileUUID: Uuid },
  lot: string,
): Promise<boolean> {
  const row = await ctx.db.row(sql`
    SELECT FROM balance.lots
    WHERE customer_uuid = ${CustomerUUID} AND mobile_uuid = ${MobileUUID} AND reason = ${lot} LIMIT 1`)
  return row !== undefined
}

/** Takes an amount from the lot that one movement gave a mobile and records it; throws if the lot holds less. */
export async function takeFromLot(
  ctx: Tx,
  { CustomerUUID, MobileUUID, reason, amount }: Permitted<Taken, 'balance:spend'>,
  lot: string,
): Promise<void> {
  const taken = await ctx.db.run(sql`
    WITH lessened AS (
      UPDATE balance.lots SET left_cents = left_cents - ${amount}
      WHERE customer_uuid = ${CustomerUUID} AND mobile_uuid = ${MobileUUID} AND reason = ${lot} AND left_cents >= ${amount}
      RETURNING customer_uuid, lot_uuid
    )
    INSERT INTO balance.lot_uses (customer_uuid, reason, lot_uuid, cents)
    SELECT customer_uuid, ${reason}, lot_uuid, ${amount} FROM lessened`)
  if (taken !== 1) throw new Error(`The lot of ${lot} does not hold the ${amount} cents that are taken from it`)
}

/** Gives another mobile what a movement took from lots, as lots of the same kind and expiry. */
export async function transferLots(
  ctx: Tx,
  { CustomerUUID, reason }: { CustomerUUID: Uuid; reason: string },
  to: Permitted<{ CustomerUUID: Uuid; MobileUUID: Uuid }, 'balance:spend'>,
): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO balance.lots (customer_uuid, lot_uuid, mobile_uuid, reason, granted, cents, left_cents, expires_at, created_at)
    SELECT ${to.CustomerUUID}, gen_random_uuid(), ${to.MobileUUID}, u.reason || ':' || u.lot_uuid, l.granted, u.cents, u.cents,
      l.expires_at, ${ctx.now()}
    FROM balance.lot_uses u JOIN balance.lots l USING (customer_uuid, lot_uuid)
    WHERE u.customer_uuid = ${CustomerUUID} AND u.reason = ${reason}`)
}

/**
 * Returns what a movement took from a mobile's lots, as lots of the same kind and expiry; purchased ones expire no
 * earlier than the mobile's other purchased credit. A lot that would have expired by now gets `atLeast`. Returns the
 * total.
 */
export async function returnLots(
  ctx: Tx,
  of: Permitted<{ CustomerUUID: Uuid; MobileUUID: Uuid }, 'balance:spend'>,
  { taken, reason, atLeast }: { taken: string; reason: string; atLeast: Date },
): Promise<Money> {
  const row = await ctx.db.row<{ back: Money }>(sql`
    WITH ends AS (
      SELECT u.lot_uuid, u.cents, l.granted,
        CASE WHEN l.granted THEN l.expires_at ELSE greatest(l.expires_at, c.expires_at) END AS expires_at
      FROM balance.lot_uses u JOIN balance.lots l USING (customer_uuid, lot_uuid)
      JOIN balance.credits c USING (customer_uuid, mobile_uuid)
      WHERE u.customer_uuid = ${of.CustomerUUID} AND u.reason = ${taken} AND l.mobile_uuid = ${of.MobileUUID}
    ), back AS (
      INSERT INTO balance.lots (customer_uuid, lot_uuid, mobile_uuid, reason, granted, cents, left_cents, expires_at,
        created_at)
      SELECT ${of.CustomerUUID}, gen_random_uuid(), ${of.MobileUUID}, ${reason} || ':' || lot_uuid, granted, cents, cents,
        CASE WHEN expires_at < ${ctx.now()} THEN ${atLeast} ELSE expires_at END, ${ctx.now()}
      FROM ends RETURNING cents)
    SELECT coalesce(sum(cents), 0)::bigint AS back FROM back`)
  return (row?.back ?? 0) as Money
}

/** A lot with credit left. */
export interface LotLeft {
  CustomerUUID: Uuid
  UUID: Uuid
  MobileUUID: Uuid
  left: Money
  expiresAt: Date
}

/** One page of expired lots with credit left, in a fixed order after `after`. */
export function expiredLots(ctx: Ctx, after: LotLeft | undefined, most: number): Promise<LotLeft[]> {
  return ctx.db.rows<LotLeft>(sql`
    SELECT customer_uuid AS "CustomerUUID", lot_uuid AS "UUID", mobile_uuid AS "MobileUUID", left_cents AS left,
      expires_at AS "expiresAt"
    FROM balance.lots
    WHERE left_cents > 0 AND expires_at < ${ctx.now()}
      AND (${after?.UUID ?? null}::uuid IS NULL
        OR (expires_at, lot_uuid) > (${after?.expiresAt ?? null}::timestamptz, ${after?.UUID ?? null}::uuid))
    ORDER BY expires_at, lot_uuid LIMIT ${most}`)
}

/** The expired lots of one mobile with credit left. */
export function expiredLotsOf(ctx: Ctx, of: { CustomerUUID: Uuid; MobileUUID: Uuid }): Promise<LotLeft[]> {
  return ctx.db.rows<LotLeft>(sql`
    SELECT customer_uuid AS "CustomerUUID", lot_uuid AS "UUID", mobile_uuid AS "MobileUUID", left_cents AS left,
      expires_at AS "expiresAt"
    FROM balance.lots
    WHERE customer_uuid = ${of.CustomerUUID} AND mobile_uuid = ${of.MobileUUID} AND left_cents > 0
      AND expires_at < ${ctx.now()} ORDER BY lot_uuid`)
}

/** Which of these lots are expired and still have credit. Call it with the balances locked. */
export function stillExpired(ctx: Tx, lots: readonly LotLeft[]): Promise<LotLeft[]> {
  return ctx.db.rows<LotLeft>(sql`
    SELECT l.customer_uuid AS "CustomerUUID", l.lot_uuid AS "UUID", l.mobile_uuid AS "MobileUUID", l.left_cents AS left,
      l.expires_at AS "expiresAt"
    FROM balance.lots l
    JOIN jsonb_to_recordset(${json(lots)}::jsonb) AS a("CustomerUUID" uuid, "UUID" uuid)
      ON l.customer_uuid = a."CustomerUUID" AND l.lot_uuid = a."UUID"
    WHERE l.left_cents > 0 AND l.expires_at < ${ctx.now()} ORDER BY l.customer_uuid, l.lot_uuid`)
}

/** Empties forfeited lots and records the movement that took their credit. */
export async function emptyLots(
  ctx: Tx,
  lots: readonly Permitted<LotLeft & { reason: string }, 'balance:spend'>[],
): Promise<void> {
  await ctx.db.run(sql`
    WITH emptied AS (
      SELECT * FROM jsonb_to_recordset(${json(lots)}::jsonb) AS a("CustomerUUID" uuid, "UUID" uuid, reason text, "left" bigint)
    ), noted AS (
      INSERT INTO balance.lot_uses (customer_uuid, reason, lot_uuid, cents)
      SELECT "CustomerUUID", reason, "UUID", "left" FROM emptied)
    UPDATE balance.lots l SET left_cents = 0 FROM emptied e
    WHERE l.customer_uuid = e."CustomerUUID" AND l.lot_uuid = e."UUID"`)
}
