import type { BillingCycle } from '@waea/domain/billing/making/cycle'
import type { FailureReason } from '@waea/domain/plans/renewing/retry'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import type { Permitted } from '../../../platform/db/permit.ts'
import { sql } from '../../../platform/db/sql.ts'

/** How bills are paid automatically. */
export type Automatic = 'off' | 'when-due' | 'twice'

/** A billed account. */
export interface AccountRow {
  CustomerUUID: Uuid
  /** Begins with 5. */
  AccountNumber: string
  /** 7 or 28; null for a monthly cycle. */
  cycleDays: number | null
  anchor: CalendarDay
  /** The first day that no cycle bill covers yet. */
  billedUpto: CalendarDay
  nextBillOn: CalendarDay
  /** The day of the first bill of new services, if it comes before the cycle's bill. */
  firstBillOn: CalendarDay | null
  credit: Money
  automatic: Automatic
  failedFirstOn: CalendarDay | null
  nextTryOn: CalendarDay | null
  failedBecause: FailureReason | null
  triedCard: Uuid | null
  /** Since when it gets no bills: it missed too many, or an operator holds them. */
  parkedSince: CalendarDay | null
  closedOn: CalendarDay | null
  /** Why, by which operator and when its bills are on hold; null if the run parked it. A program is no operator. */
  parkedBecause: string | null
  parkedBy: Uuid | null
  parkedAt: Date | null
}

/** What decides about an account's automatic payments. */
export type Automatically = Pick<
  AccountRow,
  'automatic' | 'failedFirstOn' | 'nextTryOn' | 'failedBecause' | 'triedCard'
>

/** Whether an operator holds the account's bills. Nothing issues one until they are released. */
export function isOnHold({ parkedSince, parkedBecause }: Pick<AccountRow, 'parkedSince' | 'parkedBecause'>): boolean {
  return parkedSince !== null && parkedBecause !== null
}

/** The account's cycle on the wire. */
export function cycleOfAccount({ cycleDays }: Pick<AccountRow, 'cycleDays'>): BillingCycle {
  return cycleDays === null ? { Type: 'monthly' } : { Type: 'days', Value: cycleDays }
}

/** A customer's account; undefined if nothing was ever billed to them. */
export function findAccount(ctx: Ctx, CustomerUUID: Uuid): Promise<AccountRow | undefined> {
  return ctx.db.row<AccountRow>(sql`
    SELECT * FROM billing.account_rows WHERE "CustomerUUID" = ${CustomerUUID}`)
}

/** Locks a customer's account, so that its bills, payments and credit change one after another. */
export function lockAccount(ctx: Tx, CustomerUUID: Uuid): Promise<AccountRow | undefined> {
  return ctx.db.row<AccountRow>(sql`
    SELECT * FROM billing.account_rows WHERE "CustomerUUID" = ${CustomerUUID} FOR UPDATE`)
}

/** The account with this number. */
export function accountByNumber(ctx: Ctx, AccountNumber: string): Promise<AccountRow | undefined> {
  return ctx.db.row<AccountRow>(sql`
    SELECT * FROM billing.account_rows WHERE "AccountNumber" = ${AccountNumber}`)
}

/** Opens an account with a monthly cycle, or reopens a closed one. No-op for an open account. */
export async function insertAccount(
  ctx: Tx,
  account: Permitted<Pick<AccountRow, 'CustomerUUID' | 'anchor' | 'nextBillOn'>, 'bill:manage'>,
): Promise<void> {
  const { CustomerUUID, anchor, nextBillOn } = account
  await ctx.db.run(sql`
    INSERT INTO billing.accounts (customer_uuid, anchor, billed_upto, next_bill_on, created_at)
    VALUES (${CustomerUUID}, ${anchor}, ${anchor}, ${nextBillOn}, ${ctx.now()})
    ON CONFLICT (customer_uuid) DO UPDATE SET closed_on = NULL, cycle_days = NULL, anchor = excluded.anchor,
      billed_upto = excluded.billed_upto, next_bill_on = excluded.next_bill_on
    WHERE accounts.closed_on IS NOT NULL`)
}

/** Records the day on which the first period of a new service is billed, unless there is an earlier one. */
export async function noteFirstBill(
  ctx: Tx,
  account: Permitted<Pick<AccountRow, 'CustomerUUID'>, 'bill:manage'>,
  on: CalendarDay,
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE billing.accounts SET first_bill_on = least(first_bill_on, ${on}::date)
    WHERE customer_uuid = ${account.CustomerUUID} AND closed_on IS NULL`)
}

/** Sets how bills are paid automatically and clears earlier failures. */
export async function saveAutomatic(
  ctx: Tx,
  account: Permitted<Pick<AccountRow, 'CustomerUUID'>, 'bill:manage'>,
  automatic: Automatic,
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE billing.accounts SET automatic = ${automatic}, failed_first_on = NULL, next_try_on = NULL,
      failed_because = NULL, tried_card = NULL
    WHERE customer_uuid = ${account.CustomerUUID}`)
}

/** Clears the failure of an automatic payment when nothing due is unpaid any more. */
export async function forgetFailure(
  ctx: Tx,
  account: Permitted<Pick<AccountRow, 'CustomerUUID'>, 'bill:manage'>,
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE billing.accounts SET failed_first_on = NULL, next_try_on = NULL, failed_because = NULL, tried_card = NULL
    WHERE customer_uuid = ${account.CustomerUUID} AND failed_first_on IS NOT NULL`)
}

/** Records why an automatic payment failed, since when, and the next attempt; null after the last one. */
export async function saveAutomaticFailure(
  ctx: Tx,
  account: Permitted<Pick<AccountRow, 'CustomerUUID'>, 'bill:manage'>,
  failed: Pick<AccountRow, 'failedFirstOn' | 'nextTryOn' | 'failedBecause' | 'triedCard'>,
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE billing.accounts SET failed_first_on = ${failed.failedFirstOn}, next_try_on = ${failed.nextTryOn},
      failed_because = ${failed.failedBecause}, tried_card = ${failed.triedCard}
    WHERE customer_uuid = ${account.CustomerUUID}`)
}

/** What a customer's bills still ask for, and the account's credit. */
export interface BilledSums {
  AccountNumber: string
  remaining: Money
  credit: Money
  isErased: boolean
}

/** What the bills of these customers still ask for. */
export async function billedSums(ctx: Ctx, customers: readonly Uuid[]): Promise<Map<Uuid, BilledSums>> {
  const rows = await ctx.db.rows<BilledSums & { id: Uuid }>(sql`
    SELECT a.customer_uuid AS id, a.account_number AS "AccountNumber", a.credit_cents AS credit,
      a.erased_at IS NOT NULL AS "isErased",
      (SELECT coalesce(sum(remaining_cents), 0)::bigint FROM billing.invoices i
        WHERE i.customer_uuid = a.customer_uuid AND remaining_cents > 0) AS remaining
    FROM billing.accounts a WHERE a.customer_uuid = ANY(${customers}::uuid[])`)
  return new Map(rows.map(({ id, ...sums }) => [id, sums]))
}

/** Releases a parked account; its next bill is on this day. */
export async function saveRelease(
  ctx: Tx,
  account: Permitted<Pick<AccountRow, 'CustomerUUID'>, 'bill:manage'>,
  nextBillOn: CalendarDay,
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE billing.accounts SET parked_since = NULL, parked_because = NULL, parked_by = NULL, parked_at = NULL,
      next_bill_on = ${nextBillOn}
    WHERE customer_uuid = ${account.CustomerUUID}`)
}

/** Holds an account's bills until they are released. */
export async function saveHold(
  ctx: Tx,
  account: Permitted<Pick<AccountRow, 'CustomerUUID'>, 'bill:manage'>,
  { because, by }: { because: string; by: Uuid | null },
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE billing.accounts SET parked_since = ${ctx.today()}, parked_because = ${because}, parked_by = ${by},
      parked_at = ${ctx.now()}
    WHERE customer_uuid = ${account.CustomerUUID}`)
}

/** Sets the fixed number of a seeded account and the last bill number already used. */
export async function saveSeededNumbers(
  ctx: Tx,
  account: Permitted<Pick<AccountRow, 'CustomerUUID'>, 'bill:manage'>,
  { AccountNumber, lastGiven }: { AccountNumber: string; lastGiven: number },
): Promise<void> {
  await ctx.db.run(sql`
    WITH counted AS (UPDATE billing.counters SET last = ${lastGiven} WHERE series = 'INV')
    UPDATE billing.accounts SET account_number = ${AccountNumber} WHERE customer_uuid = ${account.CustomerUUID}`)
}
