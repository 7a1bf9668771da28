import type { Tx } from '../../../platform/ctx.ts'
import type { LoadSpan } from '../../../platform/db/load.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import { sellerOf } from '../../../platform/documents/parties.ts'

/** Paid bills of earlier months per customer of the synthetic population with a plan on the bill. */
const paidBills = 3

/**
 * The accounts of the synthetic population with a plan on the bill: a monthly cycle from the start of their first
 * mobile's period, and the earlier bills paid.
 */
export async function loadAccounts(ctx: Tx, { from, upto, plans }: LoadSpan): Promise<void> {
  const seller = sellerOf(ctx)
  await ctx.db.run(sql`
    WITH p AS MATERIALIZED (
      SELECT at - 1 AS at, plan FROM jsonb_array_elements(${json(plans)}::jsonb) WITH ORDINALITY AS x (plan, at)
      WHERE plan ->> 'BillingType' = 'postpay'
    ), held AS MATERIALIZED (
      SELECT n, lpad(to_hex(n), 32, '0')::uuid AS customer, plan, greatest(1, (n % 7 + 1) / 2) AS mobiles,
        ${ctx.today()}::date - ((n * 13 + 1) % 27)::integer AS anchor
      FROM generate_series(${from}::bigint, ${upto}::bigint) n JOIN p ON p.at = n % ${plans.length}::bigint
    ), opened AS (
      INSERT INTO billing.accounts (customer_uuid, anchor, billed_upto, next_bill_on, created_at)
      SELECT customer, anchor, anchor, (anchor + interval '1 month')::date, ${ctx.now()} FROM held
      ON CONFLICT DO NOTHING RETURNING customer_uuid, account_number
    ), bills AS MATERIALIZED (
      SELECT held.*, account_number, (anchor - make_interval(months => paidBills - back))::date AS issued,
        (anchor - make_interval(months => paidBills - back + 1))::date AS began, mobiles * (plan ->> 'PriceCents')::bigint AS cents,
        row_number() OVER (ORDER BY n, back) AS place, back
      FROM held JOIN opened ON opened.customer_uuid = held.customer
      CROSS JOIN (VALUES (${paidBills}::integer)) AS whole (paidBills)
      CROSS JOIN LATERAL generate_series(1, paidBills) AS back
    ), given AS (
      UPDATE billing.counters SET last = last + (SELECT count(*) FROM bills) WHERE series = 'INV' RETURNING last
    )
    INSERT INTO billing.invoices (customer_uuid, invoice_uuid, number, kind, period_from, period_upto, issued_on, due_on,
      total_cents, gst_cents, carried_cents, lines, document, remaining_cents, told, created_at)
    SELECT customer, md5('load bill ' || n || '.' || back)::uuid,
      'INV' || (given.last - (SELECT count(*) FROM bills) + place), 'cycle', began, issued, issued, issued + 15, cents,
      round(cents * 3 / 23.0), 0,
      jsonb_build_array(jsonb_build_object('kind', 'plan', 'name', plan ->> 'Name', 'service', NULL, 'MSISDN', NULL,
        'from', issued, 'upto', (issued + interval '1 month')::date, 'quantity', mobiles, 'amount', cents,
        'gst', round(cents * 3 / 23.0), 'taxCode', 'standard', 'because', 'renewal', 'isCarriedForward', false,
        'charges', '[]'::jsonb)),
      jsonb_build_object('seller', ${json(seller)}::jsonb, 'buyer', jsonb_build_object('accountNumber', account_number,
        'name', 'Load ' || n, 'email', 'load' || n || '@load.waea.nz', 'phone', NULL), 'applied', '[]'::jsonb,
        'totalBefore', CASE WHEN back > 1 THEN cents END, 'brand', ${ctx.config.brand}::text, 'language', 'en'),
      0, 'issued', ${ctx.now()}
    FROM bills, given`)
}
