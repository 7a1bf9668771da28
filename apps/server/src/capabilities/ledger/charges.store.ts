import type { Charge } from '@waea/domain/payments/charge'
import { accountOf } from '@waea/domain/payments/parties'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { json, sql } from '../../platform/db/sql.ts'

/** Writes unbilled charges, each once per key; returns how many were written by this call. */
export function insertCharges(ctx: Tx, charges: readonly Charge[]): Promise<number> {
  const rows = charges.map(({ parties, ...charge }) => ({
    ...charge,
    uuid: ctx.newUuid(),
    customer: accountOf(parties),
    payer: parties.payer.kind,
    beneficiary: parties.beneficiary,
    service: parties.service,
  }))
  return ctx.db.run(sql`
    WITH written AS (
      INSERT INTO ledger.charges (customer_uuid, charge_uuid, supply, name, tax_code, payer_kind, beneficiary_uuid,
        service_uuid, period_from, period_upto, reason, key, amount_cents, charged_at)
      SELECT customer, uuid, supply, name, "taxCode", payer, beneficiary, service, "from", upto, reason, key, amount,
        ${ctx.now()}
      FROM jsonb_to_recordset(${json(rows)}::jsonb) AS c(customer uuid, uuid uuid, supply text, name text, "taxCode" text,
        payer text, beneficiary uuid, service uuid, "from" date, upto date, reason text, key text, amount bigint)
      ON CONFLICT (customer_uuid, key) DO NOTHING
      RETURNING customer_uuid, charge_uuid)
    INSERT INTO ledger.unbilled (customer_uuid, charge_uuid) SELECT customer_uuid, charge_uuid FROM written`)
}

/** A charge that is on no bill yet. */
export interface UnbilledCharge extends Omit<Charge, 'parties' | 'key'> {
  CustomerUUID: Uuid
  UUID: Uuid
  /** The customer whose service it is; differs from `CustomerUUID` if somebody else pays. */
  beneficiary: Uuid
  service: Uuid | null
  chargedAt: Date
}

/** The unbilled charges of some customers, oldest first. */
export function unbilledCharges(ctx: Ctx, customers: readonly Uuid[]): Promise<UnbilledCharge[]> {
  return ctx.db.rows<UnbilledCharge>(sql`
    SELECT c.customer_uuid AS "CustomerUUID", c.charge_uuid AS "UUID", c.supply, c.name, c.tax_code AS "taxCode",
      c.beneficiary_uuid AS beneficiary, c.service_uuid AS service, c.period_from AS from, c.period_upto AS upto, c.reason,
      c.amount_cents AS amount,
      c.charged_at AS "chargedAt"
    FROM ledger.unbilled u JOIN ledger.charges c USING (customer_uuid, charge_uuid)
    WHERE u.customer_uuid = ANY(${customers}::uuid[])
    ORDER BY c.period_from, c.charged_at, c.charge_uuid`)
}

/**
 * Removes charges from the unbilled list, for a bill. Throws if another bill already has one, which rolls the
 * transaction back.
 */
export async function takeUnbilled(
  ctx: Tx,
  charges: readonly Pick<UnbilledCharge, 'CustomerUUID' | 'UUID'>[],
): Promise<void> {
  if (charges.length === 0) return
  const keys = charges.map(({ CustomerUUID, UUID }) => ({ c: CustomerUUID, u: UUID }))
  const taken = await ctx.db.run(sql`
    DELETE FROM ledger.unbilled u USING jsonb_to_recordset(${json(keys)}::jsonb) AS a(c uuid, u uuid)
    WHERE u.customer_uuid = a.c AND u.charge_uuid = a.u`)
  if (taken !== charges.length) throw new Error(`${charges.length - taken} charges are on another bill already`)
}

/** A billed customer's ledger balances, debits positive, and their unbilled charges. */
export interface BilledBooks {
  CustomerUUID: Uuid
  receivable: Money
  paidAhead: Money
  received: Money
  unbilled: Money
}

/** One page of billed customers' ledgers with movements since an instant, after a customer. */
export function billedBooks(ctx: Ctx, since: Date, after: Uuid | undefined, most: number): Promise<BilledBooks[]> {
  return ctx.db.rows<BilledBooks>(sql`
    WITH lately AS (
      SELECT DISTINCT customer_uuid FROM ledger.transactions
      WHERE posted_at >= ${since} AND (${after ?? null}::uuid IS NULL OR customer_uuid > ${after ?? null}::uuid)
      ORDER BY 1 LIMIT ${most}
    ), booked AS (
      SELECT customer_uuid, sum(amount_cents) FILTER (WHERE account = 'receivable') AS receivable,
        sum(amount_cents) FILTER (WHERE account = 'paid-ahead') AS paid_ahead,
        sum(amount_cents) FILTER (WHERE account = 'received') AS received
      FROM lately JOIN ledger.entries USING (customer_uuid) GROUP BY customer_uuid
    ), open AS (
      SELECT customer_uuid, sum(amount_cents) AS unbilled
      FROM lately JOIN ledger.unbilled USING (customer_uuid) JOIN ledger.charges USING (customer_uuid, charge_uuid)
      GROUP BY customer_uuid)
    SELECT customer_uuid AS "CustomerUUID", coalesce(receivable, 0)::bigint AS receivable,
      coalesce(paid_ahead, 0)::bigint AS "paidAhead", coalesce(received, 0)::bigint AS received,
      coalesce(unbilled, 0)::bigint AS unbilled
    FROM lately LEFT JOIN booked USING (customer_uuid) LEFT JOIN open USING (customer_uuid) ORDER BY customer_uuid`)
}
