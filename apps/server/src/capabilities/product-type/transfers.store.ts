import type { BillingType } from '@waea/domain/catalogue/catalogue-entry'
import type { AgreedPrice } from '@waea/domain/plans/prices/agreed-price'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { sql } from '../../platform/db/sql.ts'

/**
 * A row of a move of a mobile to another product type, with what was agreed. It is `quoted`; then `paying` while its
 * card payment is open; `underway` while the network works on it; and finally `done`, `failed` or `cancelled`.
 */
export interface TransferRow extends AgreedPrice {
  CustomerUUID: Uuid
  UUID: Uuid
  MobileUUID: Uuid
  from: BillingType
  to: BillingType
  /** The plan that it starts with; null if none was chosen. */
  ProductCatalogUUID: Uuid | null
  AvailabilityUUID: Uuid | null
  Name: string | null
  AutoRenew: boolean
  paidBy: 'nothing' | 'balance' | 'card' | 'bill'
  /** The plan that it ends. */
  ReplacesUUID: Uuid | null
  ReplacesName: string | null
  replacesEndsOn: CalendarDay | null
  /** The credit of the mobile and of the account, and the unbilled charges, when the figures were computed. */
  credit: Money
  accountCredit: Money
  lastCharges: Money
  /** The account has no other service, so its final bill is issued. */
  isFinal: boolean
  state: 'quoted' | 'paying' | 'underway' | 'done' | 'failed' | 'cancelled'
  /**
   * Why it failed: the figures had changed by the time it was paid (`stale`), another change was under way (`busy`), or
   * the network failed.
   */
  reason: 'stale' | 'busy' | 'network' | null
  /** Credit that went from the mobile to the account, or back. */
  moved: Money
  doneOn: CalendarDay | null
  createdAt: Date
  stateAt: Date
}

export type PermittedTransfer = Permitted<TransferRow, 'plan:buy'>

export async function insertTransfer(tx: Tx, row: PermittedTransfer): Promise<void> {
  await tx.db.run(sql`
    INSERT INTO product_type.transfers (customer_uuid, transfer_uuid, mobile_uuid, from_type, to_type, entry_uuid,
      availability_uuid, name, auto_renew, price_cents, offer_periods, renewal_cents, paid_by, replaces_uuid, replaces_name,
      replaces_ends_on, credit_cents, account_credit_cents, last_charges_cents, is_final, state, created_at, state_at)
    VALUES (${row.CustomerUUID}, ${row.UUID}, ${row.MobileUUID}, ${row.from}, ${row.to}, ${row.ProductCatalogUUID},
      ${row.AvailabilityUUID}, ${row.Name}, ${row.AutoRenew}, ${row.price}, ${row.offerPeriods}, ${row.renewalPrice},
      ${row.paidBy}, ${row.ReplacesUUID}, ${row.ReplacesName}, ${row.replacesEndsOn}, ${row.credit}, ${row.accountCredit},
      ${row.lastCharges}, ${row.isFinal}, ${row.state}, ${row.createdAt}, ${row.stateAt})`)
}

export function transferByUuid(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid): Promise<TransferRow | undefined> {
  return ctx.db.row<TransferRow>(sql`
    SELECT * FROM product_type.transfer_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "UUID" = ${UUID}`)
}

export function lockTransfer(tx: Tx, CustomerUUID: Uuid, UUID: Uuid): Promise<TransferRow | undefined> {
  return tx.db.row<TransferRow>(sql`
    SELECT * FROM product_type.transfer_rows WHERE "CustomerUUID" = ${CustomerUUID} AND "UUID" = ${UUID} FOR UPDATE`)
}

/** The move of a mobile that waits for its card or for the network. */
export function openTransfer(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<TransferRow | undefined> {
  return ctx.db.row<TransferRow>(sql`
    SELECT * FROM product_type.transfer_rows
    WHERE "CustomerUUID" = ${CustomerUUID} AND "MobileUUID" = ${MobileUUID} AND state IN ('paying', 'underway')`)
}

/** The newest requested move of a mobile, in any state or in the given one; quotes do not count. */
export function newestTransfer(
  ctx: Ctx,
  CustomerUUID: Uuid,
  MobileUUID: Uuid,
  state: TransferRow['state'] | null = null,
): Promise<TransferRow | undefined> {
  return ctx.db.row<TransferRow>(sql`
    SELECT * FROM product_type.transfer_rows
    WHERE "CustomerUUID" = ${CustomerUUID} AND "MobileUUID" = ${MobileUUID} AND state <> 'quoted'
      AND (${state}::text IS NULL OR state = ${state}::text)
    ORDER BY "stateAt" DESC LIMIT 1`)
}

/** Sets the next state of a move. */
export async function saveState(
  tx: Tx,
  row: PermittedTransfer,
  state: TransferRow['state'],
  { reason = null, doneOn = null, moved = row.moved }: Partial<Pick<TransferRow, 'reason' | 'doneOn' | 'moved'>> = {},
): Promise<void> {
  await tx.db.run(sql`
    UPDATE product_type.transfers SET state = ${state}, reason = ${reason}, done_on = ${doneOn}, moved_cents = ${moved},
      paid_by = ${row.paidBy}, state_at = ${tx.now()}
    WHERE customer_uuid = ${row.CustomerUUID} AND transfer_uuid = ${row.UUID}`)
}

/** Moves of all customers whose card payment started before `before` and is still open, the oldest first. */
export function unpaidTransfers(ctx: Ctx, before: Date, most: number): Promise<TransferRow[]> {
  return ctx.db.rows<TransferRow>(sql`
    SELECT * FROM product_type.transfer_rows WHERE state = 'paying' AND "stateAt" < ${before}
    ORDER BY "createdAt" LIMIT ${most}`)
}

/** Deletes unused quotes; returns how many. */
export function forgetQuotes(tx: Tx, before: Date, most: number): Promise<number> {
  return tx.db.run(sql`
    DELETE FROM product_type.transfers WHERE (customer_uuid, transfer_uuid) IN (
      SELECT customer_uuid, transfer_uuid FROM product_type.transfers
      WHERE state = 'quoted' AND created_at < ${before} ORDER BY created_at LIMIT ${most})`)
}
