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

/** An account that is billed. */
export interface AccountRow {
  CustomerUUID: Uuid
  /** Begins with 5. */
  AccountNumber: string
  /** 7 or 28; null for a monthly cycle. */
  cycleDays: number | null
  anchor: CalendarDay
  /** The first day that no cycle's bill has closed. */
  billedUpto: CalendarDay
  nextBillOn: CalendarDay
  /** The day of the first bill of new services, where it is not the cycle's. */
  firstBillOn: CalendarDay | null
  credit: Money
  automatic: Automatic
  failedFirstOn: CalendarDay | null
  nextTryOn: CalendarDay | null
  failedBecause: FailureReason | null
  triedCard: Uuid | null
  parkedSince: CalendarDay | null
  closedOn: CalendarDay | null
}

/** The cycle of an account, in the words of the wire. */
export function cycleOfAccount({ cycleDays }: Pick<AccountRow, 'cycleDays'>): BillingCycle {
  return cycleDays === null ? { Type: 'monthly' } : { Type: 'days', Value: cycleDays }
}

/** A customer's account; undefined if nothing was ever billed to it. */
export function findAccount(ctx: Ctx, CustomerUUID: Uuid): Promise<AccountRow | undefined> {
  return ctx.db.row<AccountRow>(sql`
    SELECT * FROM billing.account_rows WHERE "CustomerUUID" = ${CustomerUUID}`)
}

/** A customer's account, locked: bills, payments and credit of one account follow each other. */
export function lockAccount(ctx: Tx, CustomerUUID: Uuid): Promise<AccountRow | undefined> {
  return ctx.db.row<AccountRow>(sql`
    SELECT * FROM billing.account_rows WHERE "CustomerUUID" = ${CustomerUUID} FOR UPDATE`)
}

/** The account with a number. */
export function accountByNumber(ctx: Ctx, AccountNumber: string): Promise<AccountRow | undefined> {
  return ctx.db.row<AccountRow>(sql`
    SELECT * FROM billing.account_rows WHERE "AccountNumber" = ${AccountNumber}`)
}

/** Opens an account, which is billed monthly from a day on, or opens a closed one again; an open one stays as it is. */
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

/** Notes the day on which the first period of a new service is billed; an earlier one stays. */
export async function noteFirstBill(
  ctx: Tx,
  account: Permitted<Pick<AccountRow, 'CustomerUUID'>, 'bill:manage'>,
  on: CalendarDay,
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE billing.accounts SET first_bill_on = least(first_bill_on, ${on}::date)
    WHERE customer_uuid = ${account.CustomerUUID} AND closed_on IS NULL`)
}

/** Chooses how bills are paid automatically; what failed before is forgotten. */
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

/** Forgets that an automatic payment failed: nothing that is due is open any more. */
export async function forgetFailure(
  ctx: Tx,
  account: Permitted<Pick<AccountRow, 'CustomerUUID'>, 'bill:manage'>,
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE billing.accounts SET failed_first_on = NULL, next_try_on = NULL, failed_because = NULL, tried_card = NULL
    WHERE customer_uuid = ${account.CustomerUUID} AND failed_first_on IS NOT NULL`)
}

/** Notes why an automatic payment failed, since when, and when it is tried again; null after the last try. */
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

/** What the bills of a customer ask for, and the credit of the account. */
export interface BilledSums {
  AccountNumber: string
  remaining: Money
  credit: Money
  isErased: boolean
}

/** What the bills of some customers ask for. */
export async function billedSums(ctx: Ctx, customers: readonly Uuid[]): Promise<Map<Uuid, BilledSums>> {
  const rows = await ctx.db.rows<BilledSums & { id: Uuid }>(sql`
    SELECT a.customer_uuid AS id, a.account_number AS "AccountNumber", a.credit_cents AS credit,
      a.erased_at IS NOT NULL AS "isErased",
      (SELECT coalesce(sum(remaining_cents), 0)::bigint FROM billing.invoices i
        WHERE i.customer_uuid = a.customer_uuid AND remaining_cents > 0) AS remaining
    FROM billing.accounts a WHERE a.customer_uuid = ANY(${customers}::uuid[])`)
  return new Map(rows.map(({ id, ...sums }) => [id, sums]))
}

/** Lets an account be billed again, next on a day. */
export async function saveRelease(
  ctx: Tx,
  account: Permitted<Pick<AccountRow, 'CustomerUUID'>, 'bill:manage'>,
  nextBillOn: CalendarDay,
): Promise<void> {
  await ctx.db.run(sql`
    UPDATE billing.accounts SET parked_since = NULL, next_bill_on = ${nextBillOn}
    WHERE customer_uuid = ${account.CustomerUUID}`)
}

/** Gives a seeded account its fixed number, and sets the last bill number that counts as given. */
export async function saveSeededNumbers(
  ctx: Tx,
  account: Permitted<Pick<AccountRow, 'CustomerUUID'>, 'bill:manage'>,
  { AccountNumber, lastGiven }: { AccountNumber: string; lastGiven: number },
): Promise<void> {
  await ctx.db.run(sql`
    WITH counted AS (UPDATE billing.counters SET last = ${lastGiven} WHERE series = 'INV')
    UPDATE billing.accounts SET account_number = ${AccountNumber} WHERE customer_uuid = ${account.CustomerUUID}`)
}
