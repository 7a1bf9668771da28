import type { BillingType } from '@waea/domain/catalogue/catalogue-entry'
import type { Searched } from '@waea/domain/search'
import type { VoucherTerms } from '@waea/domain/vouchers/voucher'
import type { Batch } from '@waea/domain/vouchers/voucher-batch'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Counted } from '../../platform/read-page.ts'

/** An unused code with the terms of its batch. */
export interface UnusedVoucher extends VoucherTerms {
  BatchUUID: Uuid
}

/** The unredeemed voucher of a code's hash; undefined if there is none. */
export function unusedVoucher(ctx: Ctx, hash: Buffer): Promise<UnusedVoucher | undefined> {
  return ctx.db.row<UnusedVoucher>(sql`
    SELECT b.batch_uuid AS "BatchUUID", b.value_cents AS value, b.last_day AS "lastDay", b.kinds,
      b.sold_at IS NOT NULL AS "isSold", b.blocked_at IS NOT NULL OR b.ended_at IS NOT NULL AS "isBlocked"
    FROM vouchers.codes c JOIN vouchers.batches b USING (batch_uuid)
    WHERE c.code_hash = ${hash} AND c.redeemed_at IS NULL`)
}

/** Like `unusedVoucher`, and locks the batch, so that it is neither blocked nor ended before the transaction ends. */
export function lockUnusedVoucher(ctx: Tx, hash: Buffer): Promise<UnusedVoucher | undefined> {
  return ctx.db.row<UnusedVoucher>(sql`
    SELECT b.batch_uuid AS "BatchUUID", b.value_cents AS value, b.last_day AS "lastDay", b.kinds,
      b.sold_at IS NOT NULL AS "isSold", b.blocked_at IS NOT NULL OR b.ended_at IS NOT NULL AS "isBlocked"
    FROM vouchers.codes c JOIN vouchers.batches b USING (batch_uuid)
    WHERE c.code_hash = ${hash} AND c.redeemed_at IS NULL FOR SHARE OF b`)
}

/** A redeemed voucher. */
export interface Redemption {
  CustomerUUID: Uuid
  RedemptionUUID: Uuid
  MobileUUID: Uuid
  BatchUUID: Uuid
  amount: Money
  redeemedAt: Date
}

/** Marks a code as used and records who redeemed it; returns true to only one of any number of simultaneous calls. */
export async function markRedeemed(
  ctx: Tx,
  hash: Buffer,
  of: Permitted<Redemption, 'voucher:redeem'>,
): Promise<boolean> {
  const written = await ctx.db.run(sql`
    WITH used AS (
      UPDATE vouchers.codes SET redeemed_at = ${of.redeemedAt}
      WHERE code_hash = ${hash} AND redeemed_at IS NULL RETURNING batch_uuid)
    INSERT INTO vouchers.redemptions (customer_uuid, redemption_uuid, mobile_uuid, batch_uuid, request_key, amount_cents,
      redeemed_at, code_hash)
    SELECT ${of.CustomerUUID}, ${of.RedemptionUUID}, ${of.MobileUUID}, batch_uuid, ${ctx.requestKey ?? null}, ${of.amount},
      ${of.redeemedAt}, ${hash}::bytea FROM used`)
  return written === 1
}

/** A voucher with its batch, and who redeemed it when. */
export interface KnownVoucher extends Omit<BatchRow, 'codes' | 'redeemed'> {
  redeemedAt: Date | null
  /** Null while it is unused. */
  CustomerUUID: Uuid | null
}

/** The voucher of a code's hash, used or not; undefined if there is none. */
export function voucherOfCode(ctx: Ctx, hash: Buffer): Promise<KnownVoucher | undefined> {
  return ctx.db.row<KnownVoucher>(sql`
    SELECT b.batch_uuid AS "BatchUUID", b.name, b.value_cents AS value, b.last_day AS "lastDay", b.kinds,
      b.loaded_at AS "loadedAt", b.sold_at AS "soldAt", b.blocked_at AS "blockedAt", b.ended_at AS "endedAt",
      b.cancelled_at AS "cancelledAt", c.redeemed_at AS "redeemedAt", r.customer_uuid AS "CustomerUUID"
    FROM vouchers.codes c JOIN vouchers.batches b USING (batch_uuid)
    LEFT JOIN vouchers.redemptions r ON r.code_hash = c.code_hash
    WHERE c.code_hash = ${hash}`)
}

/** What a request redeemed under its key, if anything. */
export function redemptionByKey(ctx: Ctx, CustomerUUID: Uuid, key: string): Promise<Redemption | undefined> {
  return ctx.db.row<Redemption>(sql`
    SELECT customer_uuid AS "CustomerUUID", redemption_uuid AS "RedemptionUUID", mobile_uuid AS "MobileUUID",
      batch_uuid AS "BatchUUID", amount_cents AS amount, redeemed_at AS "redeemedAt"
    FROM vouchers.redemptions WHERE customer_uuid = ${CustomerUUID} AND request_key = ${key}`)
}

/** The last redemptions of a customer, newest first. */
export function redemptionsOf(ctx: Ctx, CustomerUUID: Uuid, most: number): Promise<Redemption[]> {
  return ctx.db.rows<Redemption>(sql`
    SELECT customer_uuid AS "CustomerUUID", redemption_uuid AS "RedemptionUUID", mobile_uuid AS "MobileUUID",
      batch_uuid AS "BatchUUID", amount_cents AS amount, redeemed_at AS "redeemedAt"
    FROM vouchers.redemptions WHERE customer_uuid = ${CustomerUUID}
    ORDER BY redeemed_at DESC, redemption_uuid DESC LIMIT ${most}`)
}

/** A batch as the provider sees it. */
export interface BatchRow extends Batch {
  BatchUUID: Uuid
  name: string
  kinds: BillingType[]
  loadedAt: Date
}

/** Every batch with the number of redeemed vouchers, newest first. */
export function listBatches(ctx: Ctx): Promise<BatchRow[]> {
  return ctx.db.rows<BatchRow>(sql`
    SELECT b.batch_uuid AS "BatchUUID", b.name, b.value_cents AS value, b.last_day AS "lastDay", b.kinds,
      b.loaded_at AS "loadedAt", b.sold_at AS "soldAt", b.blocked_at AS "blockedAt", b.ended_at AS "endedAt",
      b.cancelled_at AS "cancelledAt", count(c.*)::integer AS codes, count(c.redeemed_at)::integer AS redeemed
    FROM vouchers.batches b LEFT JOIN vouchers.codes c USING (batch_uuid)
    GROUP BY b.batch_uuid ORDER BY b.loaded_at DESC, b.name`)
}

export interface BatchPage {
  search: Searched
  isOldestFirst: boolean
  offset: number
  limit: number
}

/** A page of the batches, newest first, and how many there are. Counts the vouchers of those on the page alone. */
export function pageOfBatches(
  ctx: Ctx,
  { search, isOldestFirst, offset, limit }: BatchPage,
): Promise<Counted<BatchRow>[]> {
  const { text, like } = search
  return ctx.db.rows(sql`
    WITH paged AS MATERIALIZED (
      SELECT *, count(*) OVER ()::integer AS total,
        row_number() OVER (ORDER BY CASE WHEN ${isOldestFirst}::boolean THEN loaded_at END, loaded_at DESC, name) AS place
      FROM vouchers.batches WHERE ${text} = '' OR concat_ws(' ', name, batch_uuid) ILIKE ${like}
      ORDER BY place LIMIT ${limit} OFFSET ${offset}
    )
    SELECT b.batch_uuid AS "BatchUUID", b.name, b.value_cents AS value, b.last_day AS "lastDay", b.kinds,
      b.loaded_at AS "loadedAt", b.sold_at AS "soldAt", b.blocked_at AS "blockedAt", b.ended_at AS "endedAt",
      b.cancelled_at AS "cancelledAt", b.total, counted.codes, counted.redeemed
    FROM paged b, LATERAL (
      SELECT count(*)::integer AS codes, count(c.redeemed_at)::integer AS redeemed
      FROM vouchers.codes c WHERE c.batch_uuid = b.batch_uuid) AS counted
    ORDER BY b.place`)
}

/** The batch of this id with its figures; undefined if there is none. */
export function findBatch(ctx: Ctx, BatchUUID: Uuid): Promise<BatchRow | undefined> {
  return ctx.db.row<BatchRow>(sql`
    SELECT b.batch_uuid AS "BatchUUID", b.name, b.value_cents AS value, b.last_day AS "lastDay", b.kinds,
      b.loaded_at AS "loadedAt", b.sold_at AS "soldAt", b.blocked_at AS "blockedAt", b.ended_at AS "endedAt",
      b.cancelled_at AS "cancelledAt", count(c.*)::integer AS codes, count(c.redeemed_at)::integer AS redeemed
    FROM vouchers.batches b LEFT JOIN vouchers.codes c USING (batch_uuid)
    WHERE b.batch_uuid = ${BatchUUID} GROUP BY b.batch_uuid`)
}

/** A batch to be written. */
export interface NewBatch {
  BatchUUID: Uuid
  name: string
  value: Money
  lastDay: CalendarDay
  kinds: readonly BillingType[]
}

/** Writes a batch; false if its name exists. */
export async function insertBatch(ctx: Tx, batch: NewBatch): Promise<boolean> {
  const written = await ctx.db.run(sql`
    INSERT INTO vouchers.batches (batch_uuid, name, value_cents, last_day, kinds, loaded_at)
    VALUES (${batch.BatchUUID}, ${batch.name}, ${batch.value}, ${batch.lastDay}, ${batch.kinds as string[]}::text[],
      ${ctx.now()}) ON CONFLICT DO NOTHING`)
  return written === 1
}

/** Writes the codes of a batch by their hashes; returns those that were new, in hexadecimal. */
export async function insertCodes(ctx: Tx, BatchUUID: Uuid, hashes: readonly Buffer[]): Promise<Set<string>> {
  const rows = await ctx.db.rows<{ hash: string }>(sql`
    INSERT INTO vouchers.codes (code_hash, batch_uuid)
    SELECT hash, ${BatchUUID} FROM unnest(${hashes as Buffer[]}::bytea[]) AS hash ON CONFLICT DO NOTHING
    RETURNING encode(code_hash, 'hex') AS hash`)
  return new Set(rows.map(({ hash }) => hash))
}

/** How many of these codes exist already. */
export async function countKnown(ctx: Ctx, hashes: readonly Buffer[]): Promise<number> {
  const row = await ctx.db.row<{ known: number }>(sql`
    SELECT count(*)::integer AS known FROM vouchers.codes WHERE code_hash = ANY(${hashes as Buffer[]}::bytea[])`)
  return row?.known ?? 0
}

/** Locks the batch of this name until the transaction ends, so that none of its vouchers is redeemed meanwhile. */
export function lockBatch(ctx: Tx, name: string): Promise<Omit<BatchRow, 'codes' | 'redeemed'> | undefined> {
  return ctx.db.row(sql`
    SELECT batch_uuid AS "BatchUUID", name, value_cents AS value, last_day AS "lastDay", kinds, loaded_at AS "loadedAt",
      sold_at AS "soldAt", blocked_at AS "blockedAt", ended_at AS "endedAt", cancelled_at AS "cancelledAt"
    FROM vouchers.batches WHERE name = ${name} FOR UPDATE`)
}

/** Saves the state of a batch. */
export async function saveBatch(
  ctx: Tx,
  batch: Pick<BatchRow, 'BatchUUID' | 'soldAt' | 'blockedAt' | 'endedAt' | 'cancelledAt'>,
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE vouchers.batches SET sold_at = ${batch.soldAt}, blocked_at = ${batch.blockedAt}, ended_at = ${batch.endedAt},
      cancelled_at = ${batch.cancelledAt}
    WHERE batch_uuid = ${batch.BatchUUID}`)
}

/** How many vouchers a batch has, and how many are unredeemed. */
export async function countCodes(ctx: Ctx, BatchUUID: Uuid): Promise<{ all: number; unused: number }> {
  const row = await ctx.db.row<{ all: number; unused: number }>(sql`
    SELECT count(*)::integer AS all, (count(*) FILTER (WHERE redeemed_at IS NULL))::integer AS unused
    FROM vouchers.codes WHERE batch_uuid = ${BatchUUID}`)
  return row ?? { all: 0, unused: 0 }
}

/** The names of batches past their last day that have not ended. */
export async function batchesToEnd(ctx: Ctx, today: CalendarDay, most: number): Promise<string[]> {
  const rows = await ctx.db.rows<{ name: string }>(sql`
    SELECT name FROM vouchers.batches WHERE last_day < ${today} AND ended_at IS NULL ORDER BY last_day LIMIT ${most}`)
  return rows.map(({ name }) => name)
}
