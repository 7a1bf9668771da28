import type { Tx } from '../../platform/ctx.ts'
import type { LoadSpan } from '../../platform/db/load.ts'
import { json, sql } from '../../platform/db/sql.ts'

/**
 * The ledger of the synthetic population: card payments, the credit bought with them, the renewal paid from it, sales
 * with GST, and what is owed for the current period of plans on the bill (`loadCharges`).
 */
export async function loadBooks(ctx: Tx, { from, upto, plans }: LoadSpan): Promise<void> {
  await ctx.db.run(sql`
    WITH p AS MATERIALIZED (
      SELECT at - 1 AS at, plan ->> 'BillingType' AS billing, (plan ->> 'DueCents')::bigint AS due,
        (plan ->> 'DueTaxCents')::bigint AS tax, (plan ->> 'PriceCents')::bigint AS price, plan ->> 'Name' AS name
      FROM jsonb_array_elements(${json(plans)}::jsonb) WITH ORDINALITY AS x (plan, at)
    ), books AS (
      SELECT n, 'payment:' || payment AS reason, NULL::text AS because, NULL::uuid AS mobile, at,
        ARRAY['gateway', 'received'] AS accounts, ARRAY[due, -due] AS cents
      FROM (
        SELECT n, due, md5('load payment ' || n || '.' || k)::uuid AS payment,
          ${ctx.now()}::timestamptz - make_interval(days => (100 + n * 37 % 700)::integer, weeks => -k::integer) AS at
        FROM generate_series(${from}::bigint, ${upto}::bigint) n JOIN p ON p.at = n % ${plans.length}::bigint
        CROSS JOIN LATERAL generate_series(1, n % 7, 2) k WHERE due > 0) orders
      UNION ALL
      SELECT n, 'sale:' || md5('load payment ' || n || '.' || k)::uuid, NULL, NULL,
        ${ctx.now()}::timestamptz - make_interval(days => (100 + n * 37 % 700)::integer, weeks => -k::integer),
        ARRAY['received', 'sales', 'gst'], ARRAY[due, tax - due, -tax]
      FROM generate_series(${from}::bigint, ${upto}::bigint) n JOIN p ON p.at = n % ${plans.length}::bigint
      CROSS JOIN LATERAL generate_series(1, n % 7, 2) k WHERE due > 0
      UNION ALL
      SELECT n, w.reason, w.because, mobile, at + make_interval(days => w.place), w.accounts, w.cents FROM (
        SELECT n, m, price, name, round(price * 3 / 23.0)::bigint AS gst, md5('load mobile ' || n || '.' || m)::uuid AS mobile,
          ${ctx.now()}::timestamptz - make_interval(days => (30 + n % 9)::integer) AS at
        FROM generate_series(${from}::bigint, ${upto}::bigint) n JOIN p ON p.at = n % ${plans.length}::bigint
        CROSS JOIN LATERAL generate_series(1, greatest(1, (n % 7 + 1) / 2)) m WHERE billing <> 'postpay') held
      CROSS JOIN LATERAL (
        SELECT place, way || md5('load top-up ' || n || '.' || m || '.' || place)::uuid AS reason,
          CASE way WHEN 'top-up:' THEN 'top-up' END AS because,
          CASE way WHEN 'payment:' THEN ARRAY['gateway', 'received'] ELSE ARRAY['received', 'credit'] END AS accounts,
          ARRAY[4000::bigint, -4000] AS cents
        FROM generate_series(1, 2) place, (VALUES ('payment:'), ('top-up:')) AS ways (way)
        UNION ALL
        SELECT 3, 'renewal:load:' || n || '.' || m, name, ARRAY['credit', 'sales', 'gst'], ARRAY[price, gst - price, -gst]
        WHERE price > 0) w
      UNION ALL
      SELECT n, 'charge:' || key, name, service, ${ctx.now()}::timestamptz, ARRAY['receivable', 'sales', 'gst'],
        ARRAY[price, gst - price, -gst]
      FROM (
        SELECT n, price, name, round(price * 3 / 23.0)::bigint AS gst, md5('load mobile ' || n || '.' || m)::uuid AS service,
          'addon:' || md5('load addon ' || n || '.' || m)::uuid || ':'
            || (${ctx.today()}::date - ((n * 13 + m) % 27)::integer) AS key
        FROM generate_series(${from}::bigint, ${upto}::bigint) n JOIN p ON p.at = n % ${plans.length}::bigint
        CROSS JOIN LATERAL generate_series(1, greatest(1, (n % 7 + 1) / 2)) m WHERE billing = 'postpay' AND price > 0) owed
    ), posted AS (
      INSERT INTO ledger.transactions (customer_uuid, transaction_uuid, reason, because, payer_kind, payer_uuid,
        beneficiary_uuid, service_uuid, posted_at)
      SELECT lpad(to_hex(n), 32, '0')::uuid, md5('load books ' || n || reason)::uuid, reason, because, 'customer',
        lpad(to_hex(n), 32, '0')::uuid, lpad(to_hex(n), 32, '0')::uuid, mobile, at
      FROM books
      ON CONFLICT DO NOTHING
    )
    INSERT INTO ledger.entries (customer_uuid, transaction_uuid, line, account, service_uuid, amount_cents)
    SELECT lpad(to_hex(n), 32, '0')::uuid, md5('load books ' || n || reason)::uuid, place, l.account,
      CASE l.account WHEN 'credit' THEN mobile END, l.cents
    FROM books CROSS JOIN LATERAL unnest(accounts, cents) WITH ORDINALITY AS l (account, cents, place)
    ON CONFLICT DO NOTHING`)
}

/** What the synthetic population owes for the current period of its plans on the bill. */
export async function loadCharges(ctx: Tx, { from, upto, plans }: LoadSpan): Promise<void> {
  await ctx.db.run(sql`
    WITH written AS (
    INSERT INTO ledger.charges (customer_uuid, charge_uuid, supply, name, tax_code, payer_kind, beneficiary_uuid,
      service_uuid, period_from, period_upto, reason, key, amount_cents, charged_at)
    SELECT lpad(to_hex(n), 32, '0')::uuid, md5('load charge ' || n || '.' || m)::uuid, 'plan', plan ->> 'Name', 'standard',
      'customer', lpad(to_hex(n), 32, '0')::uuid, md5('load mobile ' || n || '.' || m)::uuid, t.starts,
      (t.starts + (plan ->> 'period')::interval)::date, 'renewal',
      'addon:' || md5('load addon ' || n || '.' || m)::uuid || ':' || t.starts, (plan ->> 'PriceCents')::bigint, ${ctx.now()}
    FROM generate_series(${from}::bigint, ${upto}::bigint) n
    JOIN (SELECT at - 1 AS at, plan FROM jsonb_array_elements(${json(plans)}::jsonb) WITH ORDINALITY AS x (plan, at)) p
      ON p.at = n % ${plans.length}::bigint
    CROSS JOIN LATERAL generate_series(1, greatest(1, (n % 7 + 1) / 2)) m
    CROSS JOIN LATERAL (SELECT ${ctx.today()}::date - ((n * 13 + m) % 27)::integer AS starts) t
    WHERE plan ->> 'BillingType' = 'postpay' AND (plan ->> 'PriceCents')::bigint > 0
    ON CONFLICT DO NOTHING RETURNING customer_uuid, charge_uuid)
    INSERT INTO ledger.unbilled (customer_uuid, charge_uuid) SELECT customer_uuid, charge_uuid FROM written`)
}
