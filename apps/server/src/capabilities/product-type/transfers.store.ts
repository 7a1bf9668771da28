import type { BillingType } from '@waea/domain/catalogue/catalogue-entry'
import type { AgreedPrice } from '@waea/domain/plans/prices/agreed-price'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { Permitted } from '../../platform/db/permit.ts'
import { sql } from '../../platform/db/sql.ts'

/**
 * A move of a mobile to another product type, with what was agreed. It is `quoted`; then `paying` while its card is asked;
 * `underway` while the network is at work on it; and at last `done`, `failed` or `cancelled`.
 */
export interface TransferRow extends AgreedPrice {
  CustomerUUID: Uuid
  UUID: Uuid
  MobileUUID: Uuid
  from: BillingType
  to: BillingType
  /** The plan that it begins with; null where none was chosen. */
  ProductCatalogUUID: Uuid | null
  AvailabilityUUID: Uuid | null
  Name: string | null
  AutoRenew: boolean
  paidBy: 'nothing' | 'balance' | 'card' | 'bill'
  /** The plan that ends with it. */
  ReplacesUUID: Uuid | null
  ReplacesName: string | null
  replacesEndsOn: CalendarDay | null
  /** The credit of the mobile and of the account, and what is on no bill yet, as the figures knew them. */
  credit: Money
  accountCredit: Money
  lastCharges: Money
  /** The account has no other service, and its last bill is made. */
  isFinal: boolean
  state: 'quoted' | 'paying' | 'underway' | 'done' | 'failed' | 'cancelled'
  /** Why it failed: the figures were no longer right once it was paid, another change was under way, or the network. */
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

/** The move of a mobile whose card is asked, or that the network is at work on. */
export function openTransfer(ctx: Ctx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<TransferRow | undefined> {
  return ctx.db.row<TransferRow>(sql`
    SELECT * FROM product_type.transfer_rows
    WHERE "CustomerUUID" = ${CustomerUUID} AND "MobileUUID" = ${MobileUUID} AND state IN ('paying', 'underway')`)
}

/** The newest move of a mobile that somebody asked for, whatever became of it; of one state alone where it is given. */
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

/** Takes a move on to its next state. */
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

/** Moves of all customers whose card was asked before a time and that are not paid, the oldest first. */
export function unpaidTransfers(ctx: Ctx, before: Date, most: number): Promise<TransferRow[]> {
  return ctx.db.rows<TransferRow>(sql`
    SELECT * FROM product_type.transfer_rows WHERE state = 'paying' AND "stateAt" < ${before}
    ORDER BY "createdAt" LIMIT ${most}`)
}

/** Forgets quotes that nobody took up. Answers how many. */
export function forgetQuotes(tx: Tx, before: Date, most: number): Promise<number> {
  return tx.db.run(sql`
    DELETE FROM product_type.transfers WHERE (customer_uuid, transfer_uuid) IN (
      SELECT customer_uuid, transfer_uuid FROM product_type.transfers
      WHERE state = 'quoted' AND created_at < ${before} ORDER BY created_at LIMIT ${most})`)
}
