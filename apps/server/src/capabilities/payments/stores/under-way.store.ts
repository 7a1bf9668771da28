import { askAgainWithinMs, type EarlierPayment } from '@waea/domain/payments/pay-again'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Intent } from './payments.store.ts'

/** A payment of bills that is in progress at the card partner or a bank. */
export type BillPaymentUnderWay = Pick<
  Intent,
  'CustomerUUID' | 'UUID' | 'amount' | 'paysFor' | 'methodKind' | 'debitOn' | 'cardBrand' | 'cardLast4' | 'createdAt'
> & {
  /** True if it has succeeded. */
  isPaid: boolean
}

/** How many direct debits for bills, started by a person since an instant, the bank has refused or taken back. */
export async function failedBillDebits(ctx: Ctx, CustomerUUID: Uuid, since: Date): Promise<number> {
  const row = await ctx.db.row<{ count: number }>(sql`
    SELECT count(*)::integer AS count FROM payments.intents
    WHERE customer_uuid = ${CustomerUUID} AND purpose = 'bill' AND method_kind = 'bank-account' AND present
      AND created_at >= ${since}
      AND (returned_cents > 0 OR (state = 'cancelled' AND failure IS NOT NULL AND failure <> 'not_made'))`)
  return row?.count ?? 0
}

/**
 * Payments of customers' bills in progress, by any payer, oldest first; without those that wait for a person. Each has
 * the customer whose bills they are and the amount for them (with a billing route, the payment is in another account's
 * ledger). Leaves out the card of another payer. With `paidSince`, includes payments that have succeeded since, which
 * the bills may not have received yet.
 */
export function billPaymentsUnderWay(
  ctx: Ctx,
  customers: readonly Uuid[],
  paidSince: Date | null = null,
): Promise<BillPaymentUnderWay[]> {
  return ctx.db.rows<BillPaymentUnderWay>(sql`
    WITH parts AS (
      SELECT customer_uuid, account_uuid, payment_uuid, sum(amount_cents)::bigint AS amount,
        jsonb_agg(jsonb_build_object('UUID', allocation_uuid, 'thing', thing_uuid, 'beneficiary', customer_uuid,
          'service', service_uuid, 'amount', amount_cents) ORDER BY allocation_uuid) AS "paysFor"
      FROM payments.allocations WHERE customer_uuid = ANY(${customers}::uuid[]) GROUP BY 1, 2, 3)
    SELECT p.customer_uuid AS "CustomerUUID", i."UUID", p.amount, p."paysFor", i."methodKind", i."debitOn", i."createdAt",
      CASE WHEN i.payer ->> 'kind' = 'customer' THEN i."cardBrand" END AS "cardBrand",
      CASE WHEN i.payer ->> 'kind' = 'customer' THEN i."cardLast4" END AS "cardLast4", i.state = 'succeeded' AS "isPaid"
    FROM parts p JOIN payments.intent_rows i ON i."CustomerUUID" = p.account_uuid AND i."UUID" = p.payment_uuid
    WHERE i.purpose = 'bill' AND (i.state IN ('unasked', 'processing')
      OR (i.state = 'succeeded' AND i.returned = 0 AND i."updatedAt" >= ${paidSince}::timestamptz))
    ORDER BY i."createdAt", i."UUID"`)
}

/**
 * Top-ups of a mobile by any payer, part by part: payments in progress, and those that have succeeded since
 * `paidSince`, whether credited or not. Leaves out those that wait for a person.
 */
export function topUpsUnderWay(
  ctx: Ctx,
  { CustomerUUID, MobileUUID }: { CustomerUUID: Uuid; MobileUUID: Uuid },
  paidSince: Date,
): Promise<{ UUID: Uuid; amount: Money }[]> {
  return ctx.db.rows<{ UUID: Uuid; amount: Money }>(sql`
    WITH parts AS (
      SELECT allocation_uuid, account_uuid, payment_uuid, amount_cents FROM payments.allocations
      WHERE customer_uuid = ${CustomerUUID} AND (thing_uuid = ${MobileUUID} OR service_uuid = ${MobileUUID}))
    SELECT p.allocation_uuid AS "UUID", p.amount_cents AS amount
    FROM parts p JOIN payments.intent_rows i ON i."CustomerUUID" = p.account_uuid AND i."UUID" = p.payment_uuid
    WHERE i.purpose = 'top-up' AND (i.state IN ('unasked', 'processing')
      OR (i.state = 'succeeded' AND i.returned = 0 AND i."updatedAt" >= ${paidSince}::timestamptz))`)
}

/**
 * Locks the customers paid for, so that of two simultaneous payments the second one sees the first and the payer is
 * warned.
 */
export async function lockPaidFor(tx: Tx, { paysFor }: Pick<Intent, 'paysFor'>): Promise<void> {
  for (const CustomerUUID of paidForOf(paysFor)) {
    await tx.db.row(sql`SELECT pg_advisory_xact_lock(hashtextextended(${CustomerUUID}, 23))`)
  }
}

/**
 * Other payments of the same purpose for the same customers: open ones, and those that a person made within the last
 * minutes. Payments that the system started do not count as a double click.
 */
export function paymentsBefore(
  tx: Tx,
  { UUID, purpose, paysFor }: Intent,
): Promise<(Omit<EarlierPayment, 'network'> & { address: string | null })[]> {
  const since = new Date(tx.now().getTime() - askAgainWithinMs)
  return tx.db.rows(sql`
    SELECT i.payer_kind AS payer, array_agg(a.thing_uuid::text) AS things, i.amount_cents AS amount,
      i.asked_from ->> 'address' AS address,
      CASE i.state WHEN 'succeeded' THEN 'paid' WHEN 'waiting' THEN 'waiting' ELSE 'open' END AS state,
      coalesce(i.completed_at, i.created_at) AS at
    FROM payments.allocations a
    JOIN payments.intents i ON i.customer_uuid = a.account_uuid AND i.payment_uuid = a.payment_uuid
    WHERE a.customer_uuid = ANY(${paidForOf(paysFor)}::uuid[]) AND i.payment_uuid <> ${UUID} AND i.purpose = ${purpose}
      AND (i.state IN ('unasked', 'processing') OR (i.state = 'waiting' AND i.failure IS NULL AND i.created_at >= ${since})
      OR (i.state = 'succeeded' AND i.asked_from IS NOT NULL AND i.returned_cents = 0 AND i.completed_at >= ${since}))
    GROUP BY i.customer_uuid, i.payment_uuid`)
}

const paidForOf = (paysFor: Intent['paysFor']): Uuid[] =>
  [...new Set(paysFor.map(({ beneficiary }) => beneficiary))].sort()
