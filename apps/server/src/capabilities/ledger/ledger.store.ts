import type { Parties } from '@waea/domain/payments/parties'
import type { Uuid } from '@waea/kit/ids'
import { type Money, money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { onlyCustomer } from '../../platform/db/chunks.ts'
import { json, sql } from '../../platform/db/sql.ts'
import type { Account, AccountKind } from './accounts.ts'

/** One line of a movement. Debits are positive: money that came to us, or is no longer owed. */
interface LedgerLine {
  account: Account
  amount: Money
}

/** Lines of one owner's ledger that sum to zero, under a reason that is unique there. */
export interface Movement {
  CustomerUUID: Uuid
  parties: Parties
  reason: string
  because?: string | undefined
  lines: readonly LedgerLine[]
}

/**
 * Posts balanced movements, each once per reason; existing ones do not change. Returns whether anything was written.
 * The database refuses lines that do not sum to zero and spending more than there is; the same statement locks the
 * spendable balances. Throws if an amount leaves one customer's ledger without arriving in another's.
 */
export async function postMovements(ctx: Tx, movements: readonly Movement[]): Promise<boolean> {
  mustComeIn(movements)
  const rows = movements.map(({ CustomerUUID, parties, reason, because, lines }) => ({
    owner: CustomerUUID,
    uuid: ctx.newUuid(),
    reason,
    because,
    payer: parties.payer.kind,
    payerUuid: parties.payer.UUID,
    beneficiary: parties.beneficiary,
    service: parties.service,
    lines: lines
      .filter(({ amount }) => amount !== 0)
      .map(({ account, amount }) => ({ account: account.kind, service: account.service, cents: amount })),
  }))
  const written = await ctx.db.run(sql`
    WITH asked AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${json(rows)}::jsonb) AS a(owner uuid, uuid uuid, reason text, because text,
        payer text, "payerUuid" uuid, beneficiary uuid, service uuid, lines jsonb)
    ), movement AS (
      INSERT INTO ledger.transactions (customer_uuid, transaction_uuid, reason, because, payer_kind, payer_uuid,
        beneficiary_uuid, service_uuid, posted_at)
      SELECT owner, uuid, reason, because, payer, "payerUuid", beneficiary, service, ${ctx.now()}
      FROM asked ON CONFLICT DO NOTHING
      RETURNING customer_uuid, transaction_uuid)
    INSERT INTO ledger.entries (customer_uuid, transaction_uuid, line, account, service_uuid, amount_cents)
    SELECT m.customer_uuid, m.transaction_uuid, l.at, l.line ->> 'account', (l.line ->> 'service')::uuid,
      (l.line ->> 'cents')::bigint
    FROM movement m JOIN asked ON asked.uuid = m.transaction_uuid,
      jsonb_array_elements(asked.lines) WITH ORDINALITY AS l(line, at)`)
  return written > 0
}

/** The database checks this too, but only where one database holds the ledgers of all customers. */
function mustComeIn(movements: readonly Movement[]): void {
  const crossing = movements.flatMap(({ lines }) => lines.filter(({ account }) => account.kind === 'clearing'))
  if (crossing.reduce((sum, { amount }) => sum + amount, 0) !== 0)
    throw new Error('What leaves the books of one customer must come into those of another')
}

/** A service's account with a stored balance, because it is spent from. */
export interface BalancedAccount {
  CustomerUUID: Uuid
  kind: Extract<AccountKind, 'credit'>
  service: Uuid
}

/** An account's balance, debits positive; zero if it has no movements. */
export async function balanceOf(ctx: Ctx, { CustomerUUID, kind, service }: BalancedAccount): Promise<Money> {
  const row = await ctx.db.row<{ cents: number }>(sql`
    SELECT cents FROM ledger.balances
    WHERE customer_uuid = ${CustomerUUID} AND account = ${kind} AND service_uuid = ${service}`)
  return money(row?.cents ?? 0)
}

/** Locks an account's balance until the transaction ends and returns it. */
export async function lockBalance(ctx: Tx, { CustomerUUID, kind, service }: BalancedAccount): Promise<Money> {
  const row = await ctx.db.row<{ cents: number }>(sql`
    SELECT cents FROM ledger.balances
    WHERE customer_uuid = ${CustomerUUID} AND account = ${kind} AND service_uuid = ${service} FOR UPDATE`)
  return money(row?.cents ?? 0)
}

/**
 * Locks the credit of several services until the transaction ends, in a fixed order, waiting for other transactions.
 */
export async function lockBalances(ctx: Tx, of: readonly { CustomerUUID: Uuid; service: Uuid }[]): Promise<void> {
  const only = onlyCustomer(of)
  await ctx.db.rows(sql`
    SELECT b.service_uuid FROM ledger.balances b
    JOIN jsonb_to_recordset(${json(of)}::jsonb) AS a("CustomerUUID" uuid, service uuid)
      ON b.customer_uuid = a."CustomerUUID" AND b.service_uuid = a.service
    WHERE b.account = 'credit' AND (${only}::uuid IS NULL OR b.customer_uuid = ${only})
    ORDER BY b.customer_uuid, b.service_uuid FOR UPDATE OF b`)
}

/**
 * Locks the credit of several services until the transaction ends and returns it. Skips those that another transaction
 * has locked.
 */
export function lockFreeBalances(
  ctx: Tx,
  of: readonly { CustomerUUID: Uuid; service: Uuid }[],
): Promise<{ service: Uuid; cents: Money }[]> {
  const only = onlyCustomer(of)
  return ctx.db.rows(sql`
    SELECT b.service_uuid AS service, b.cents FROM ledger.balances b
    JOIN jsonb_to_recordset(${json(of)}::jsonb) AS a("CustomerUUID" uuid, service uuid)
      ON b.customer_uuid = a."CustomerUUID" AND b.service_uuid = a.service
    WHERE b.account = 'credit' AND (${only}::uuid IS NULL OR b.customer_uuid = ${only})
    ORDER BY b.customer_uuid, b.service_uuid FOR UPDATE OF b SKIP LOCKED`)
}

/** What the movement with a reason booked on the accounts of a kind, debits positive; zero without such a movement. */
export async function bookedBy(
  ctx: Ctx,
  { CustomerUUID, reason, kind }: { CustomerUUID: Uuid; reason: string; kind: AccountKind },
): Promise<Money> {
  const row = await ctx.db.row<{ cents: number }>(sql`
    SELECT coalesce(sum(e.amount_cents), 0)::bigint AS cents
    FROM ledger.transactions t JOIN ledger.entries e USING (customer_uuid, transaction_uuid)
    WHERE t.customer_uuid = ${CustomerUUID} AND t.reason = ${reason} AND e.account = ${kind}`)
  return money(row?.cents ?? 0)
}

/** A movement of an account, with the balance after it, debits positive. */
export interface HistoryRow {
  UUID: Uuid
  reason: string
  because: string | null
  amount: Money
  balance: Money
  postedAt: Date
}

/** Selects movements of an account, newest first. */
export interface HistoryRequest {
  limit: number
  offset?: number
  /** Only reasons with one of these prefixes before the colon; all by default. */
  reasons?: readonly string[] | undefined
  /** From `from` up to, but without, `upto`. */
  from?: Date | undefined
  upto?: Date | undefined
}

/** An account's movements, newest first, each with the total number of matches. */
export function historyOf(
  ctx: Ctx,
  { CustomerUUID, kind, service }: BalancedAccount,
  { limit, offset = 0, reasons, from, upto }: HistoryRequest,
): Promise<(HistoryRow & { total: number })[]> {
  return ctx.db.rows(sql`
    WITH moved AS (
      SELECT t.transaction_uuid AS "UUID", t.reason, t.because, e.amount_cents AS amount, t.posted_at AS "postedAt",
        (sum(e.amount_cents) OVER (ORDER BY t.posted_at, t.transaction_uuid))::bigint AS balance
      FROM ledger.entries e JOIN ledger.transactions t USING (customer_uuid, transaction_uuid)
      WHERE e.customer_uuid = ${CustomerUUID} AND e.account = ${kind} AND e.service_uuid = ${service})
    SELECT *, count(*) OVER ()::integer AS total FROM moved
    WHERE (${reasons ?? null}::text[] IS NULL OR split_part(reason, ':', 1) = ANY(${reasons ?? null}::text[]))
      AND "postedAt" >= ${from ?? '-infinity'}::timestamptz AND "postedAt" < ${upto ?? 'infinity'}::timestamptz
    ORDER BY "postedAt" DESC, "UUID" DESC LIMIT ${limit} OFFSET ${offset}`)
}

/** A balance that differs from the sum of its entries. A debt has no service; its customer's id stands in for it. */
export interface WrongBalance {
  CustomerUUID: Uuid
  account: AccountKind
  service: Uuid
  held: Money
  booked: Money
}

/** Balances that differ from their entries, of customers with movements since an instant. */
export function wrongBalances(ctx: Ctx, since: Date, most: number): Promise<WrongBalance[]> {
  return ctx.db.rows<WrongBalance>(sql`
    WITH lately AS (SELECT DISTINCT customer_uuid FROM ledger.transactions WHERE posted_at >= ${since}),
    booked AS (
      SELECT e.customer_uuid, e.account, coalesce(e.service_uuid, e.customer_uuid) AS service_uuid, sum(e.amount_cents) AS cents
      FROM ledger.entries e JOIN lately USING (customer_uuid) WHERE e.account IN ('arrears', 'credit') GROUP BY 1, 2, 3),
    held AS (SELECT b.* FROM ledger.balances b JOIN lately USING (customer_uuid))
    SELECT customer_uuid AS "CustomerUUID", account, service_uuid AS service,
      coalesce(held.cents, 0)::bigint AS held, coalesce(booked.cents, 0)::bigint AS booked
    FROM held FULL JOIN booked USING (customer_uuid, account, service_uuid)
    WHERE coalesce(held.cents, 0) <> coalesce(booked.cents, 0)
    ORDER BY customer_uuid, account, service_uuid LIMIT ${most}`)
}

/**
 * What adjustments by operators have credited a customer since an instant, less what they have charged: movements of
 * prepay credit and charges whose reason begins with `adjustment`.
 */
export async function adjustedSince(ctx: Ctx, CustomerUUID: Uuid, since: Date): Promise<Money> {
  const row = await ctx.db.row<{ net: number }>(sql`
    SELECT coalesce(-sum(e.amount_cents), 0)::bigint AS net
    FROM ledger.transactions t JOIN ledger.entries e USING (customer_uuid, transaction_uuid)
    WHERE t.customer_uuid = ${CustomerUUID} AND t.posted_at >= ${since} AND e.account IN ('credit', 'receivable')
      AND (t.reason LIKE 'adjustment:%' OR t.reason LIKE 'charge:adjustment:%')`)
  return money(row?.net ?? 0)
}

/**
 * What a customer owes (`owing`) and is owed (`owed`), in cents, over all accounts with unsettled money. Credit paid
 * ahead is owed to them; a payout in progress counts as settled.
 */
export async function unsettledOf(ctx: Ctx, CustomerUUID: Uuid): Promise<{ owed: Money; owing: Money }> {
  const row = await ctx.db.row<{ owed: number; owing: number }>(sql`
    SELECT coalesce(-sum(cents) FILTER (WHERE cents < 0), 0)::bigint AS owed,
      coalesce(sum(cents) FILTER (WHERE cents > 0), 0)::bigint AS owing
    FROM (SELECT sum(amount_cents) AS cents FROM ledger.entries
      WHERE customer_uuid = ${CustomerUUID} AND account IN ('received', 'receivable', 'arrears', 'paid-ahead', 'credit')
      GROUP BY account, service_uuid) sums`)
  return { owed: money(row?.owed ?? 0), owing: money(row?.owing ?? 0) }
}
