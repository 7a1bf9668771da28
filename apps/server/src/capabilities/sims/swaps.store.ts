import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { sql } from '../../platform/db/sql.ts'

/** A row of a SIM swap. The source is a card of the stock, or the mobile of a replacement SIM. */
export interface SwapRow {
  CustomerUUID: Uuid
  MobileUUID: Uuid
  UUID: Uuid
  kind: 'esim' | 'card' | 'replacement'
  SourceUUID: Uuid | null
  /** `waiting` until it is ordered at the network. */
  state: 'waiting' | 'under-way' | 'done' | 'failed' | 'cancelled'
  /** Why it failed, in the network's words, or was cancelled: one of `CancelReason`. */
  reason: string | null
  askedAt: Date
  startsAt: Date
}

/** Why a swap was cancelled before it began. */
export type CancelReason = 'not-theirs' | 'locked' | 'called-off'

export async function insertSwap(
  ctx: Tx,
  swap: Permitted<Omit<SwapRow, 'state' | 'reason' | 'askedAt'>, 'sim:swap'>,
): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO sims.swaps (customer_uuid, mobile_uuid, swap_uuid, kind, source_uuid, asked_at, starts_at, changed_at)
    VALUES (${swap.CustomerUUID}, ${swap.MobileUUID}, ${swap.UUID}, ${swap.kind}, ${swap.SourceUUID}, ${ctx.now()},
      ${swap.startsAt}, ${ctx.now()})`)
}

export function findSwap(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid): Promise<SwapRow | undefined> {
  return ctx.db.row<SwapRow>(sql`
    SELECT * FROM sims.swap_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "UUID" = ${UUID}`)
}

export function lockSwap(ctx: Tx, CustomerUUID: Uuid, UUID: Uuid): Promise<SwapRow | undefined> {
  return ctx.db.row<SwapRow>(sql`
    SELECT * FROM sims.swap_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "UUID" = ${UUID} FOR UPDATE`)
}

/** The last swap of a mobile. */
export function lastSwapOf(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<SwapRow | undefined> {
  return ctx.db.row<SwapRow>(sql`
    SELECT * FROM sims.swap_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "MobileUUID" = ${MobileUUID}
    ORDER BY "askedAt" DESC LIMIT 1`)
}

/** Saves the state of a swap and updates open pages. */
export async function saveSwapState(
  ctx: Tx,
  swap: Permitted<SwapRow, 'sim:swap'>,
  state: SwapRow['state'],
  reason?: string,
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE sims.swaps SET state = ${state}, reason = ${reason ?? null}, changed_at = ${ctx.now()}
    WHERE customer_uuid = ${swap.CustomerUUID} AND swap_uuid = ${swap.UUID}`)
  await ctx.show(swap.CustomerUUID, 'mobile.changed', { MobileUUID: swap.MobileUUID })
}

/** Waiting swaps of all customers that are due and have not been tried recently. */
export function waitingSwaps(
  ctx: Ctx,
  now: Date,
  before: Date,
  most: number,
): Promise<{ CustomerUUID: Uuid; UUID: Uuid }[]> {
  return ctx.db.rows(sql`
    SELECT customer_uuid AS "CustomerUUID", swap_uuid AS "UUID" FROM sims.swaps
    WHERE state = 'waiting' AND starts_at <= ${now} AND changed_at < ${before} ORDER BY changed_at LIMIT ${most}`)
}

/** Records that a swap was tried, so that others go first. */
export async function markSwapTried(
  ctx: Tx,
  swap: Permitted<{ CustomerUUID: Uuid; UUID: Uuid }, 'sim:swap'>,
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE sims.swaps SET changed_at = ${ctx.now()}
    WHERE customer_uuid = ${swap.CustomerUUID} AND swap_uuid = ${swap.UUID} AND state = 'waiting'`)
}
