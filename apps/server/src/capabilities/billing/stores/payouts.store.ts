import type { PayoutWay } from '@waea/domain/billing/pay-out'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Found } from '../../customers/index.ts'

export type PayoutState = 'under-way' | 'paid' | 'returned'

/** A payout of account credit. */
export interface PayoutRow {
  CustomerUUID: Uuid
  UUID: Uuid
  way: PayoutWay
  amount: Money
  /** The part that did not arrive and became credit again. */
  returned: Money
  state: PayoutState
  /**
   * The formatted number; `holder` is the account holder. Both are null for a payout to a card and after the operator
   * has ended the payout.
   */
  bankAccount: string | null
  holder: string | null
  createdAt: Date
  completedAt: Date | null
}

export async function insertPayout(tx: Tx, payout: Permitted<PayoutRow, 'bill:manage'>): Promise<void> {
  const { CustomerUUID, UUID, way, amount, state, bankAccount, holder, createdAt } = payout
  await tx.db.run(sql`
    INSERT INTO billing.payouts (customer_uuid, payout_uuid, way, amount_cents, state, bank_account, holder, created_at)
    VALUES (${CustomerUUID}, ${UUID}, ${way}, ${amount}, ${state}, ${bankAccount}, ${holder}, ${createdAt})`)
}

/** Saves the state of a payout; deletes the bank account of one that has ended. */
export async function savePayout(
  tx: Tx,
  payout: Permitted<PayoutRow, 'bill:manage'>,
  { state, returned }: Pick<PayoutRow, 'state' | 'returned'>,
): Promise<void> {
  const isOver = state !== 'under-way'
  await tx.db.run(sql`
    UPDATE billing.payouts SET state = ${state}, returned_cents = ${returned},
      bank_account = CASE WHEN ${isOver} THEN NULL ELSE bank_account END,
      holder = CASE WHEN ${isOver} THEN NULL ELSE holder END,
      completed_at = CASE WHEN ${isOver} THEN ${tx.now()}::timestamptz END
    WHERE customer_uuid = ${payout.CustomerUUID} AND payout_uuid = ${payout.UUID}`)
}

/** A customer's payouts, newest first. */
export function payoutsOf(ctx: Ctx, CustomerUUID: Uuid): Promise<PayoutRow[]> {
  return ctx.db.rows<PayoutRow>(sql`
    SELECT * FROM billing.payout_rows WHERE "CustomerUUID" = ${CustomerUUID}
    ORDER BY "createdAt" DESC, "UUID" DESC LIMIT 50`)
}

/** A customer's payout. To change it, call this with the account locked. */
export function payoutOf(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid): Promise<PayoutRow | undefined> {
  return ctx.db.row<PayoutRow>(sql`
    SELECT * FROM billing.payout_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "UUID" = ${UUID}`)
}

/** A payout by its id alone, for the operator. */
export function payoutByUuid(ctx: Ctx, UUID: Uuid): Promise<PayoutRow | undefined> {
  return ctx.db.row<PayoutRow>(sql`SELECT * FROM billing.payout_rows WHERE "UUID" = ${UUID}`)
}

/** Payouts to bank accounts that wait for the operator, oldest first. */
export function payoutsToPay(
  ctx: Ctx,
  { limit, offset, isNewestFirst, search }: { limit: number; offset: number; isNewestFirst: boolean; search: Found },
): Promise<(PayoutRow & { total: number })[]> {
  return ctx.db.rows(sql`
    SELECT *, count(*) OVER ()::integer AS total FROM billing.payout_rows
    WHERE way = 'bank' AND state = 'under-way' AND (${search.text} = '' OR holder ILIKE ${search.like}
      OR "bankAccount" ILIKE ${search.like} OR "UUID"::text ILIKE ${search.like}
      OR "CustomerUUID" = ANY(${search.customers}::uuid[]))
    ORDER BY CASE WHEN ${isNewestFirst} THEN "createdAt" END DESC, "createdAt", "UUID" LIMIT ${limit} OFFSET ${offset}`)
}
