import type { Tx } from '../../platform/ctx.ts'
import type { LoadSpan } from '../../platform/db/load.ts'
import { json, sql } from '../../platform/db/sql.ts'

/** Credit of the synthetic population: two top-ups and a renewal paid from them, matching the ledger. */
export async function loadCredit(ctx: Tx, { from, upto, plans }: LoadSpan): Promise<void> {
  const now = ctx.now()
  await ctx.db.run(sql`
    INSERT INTO balance.credits (customer_uuid, mobile_uuid, expires_at, created_at)
    SELECT lpad(to_hex(n), 32, '0')::uuid, md5('load mobile ' || n || '.' || m)::uuid, at + interval '1 year', at - interval '1 day'
    FROM (SELECT n, ${now}::timestamptz - make_interval(days => (30 + n % 9)::integer) AS at
      FROM generate_series(${from}::bigint, ${upto}::bigint) n) c
    JOIN (SELECT at - 1 AS place, plan ->> 'BillingType' AS billing
      FROM jsonb_array_elements(${json(plans)}::jsonb) WITH ORDINALITY AS x (plan, at)) p
      ON p.place = n % ${plans.length}::bigint
    CROSS JOIN LATERAL generate_series(1, greatest(1, (n % 7 + 1) / 2)) m
    WHERE billing <> 'postpay' ON CONFLICT DO NOTHING`)
  await ctx.db.run(sql`
    WITH held AS (
      SELECT lpad(to_hex(n), 32, '0')::uuid AS customer, md5('load mobile ' || n || '.' || m)::uuid AS mobile, n, m, price,
        ${now}::timestamptz - make_interval(days => (30 + n % 9)::integer) AS at
      FROM generate_series(${from}::bigint, ${upto}::bigint) n
      JOIN (SELECT at - 1 AS place, plan ->> 'BillingType' AS billing, (plan ->> 'PriceCents')::bigint AS price
        FROM jsonb_array_elements(${json(plans)}::jsonb) WITH ORDINALITY AS x (plan, at)) p
        ON p.place = n % ${plans.length}::bigint
      CROSS JOIN LATERAL generate_series(1, greatest(1, (n % 7 + 1) / 2)) m
      WHERE billing <> 'postpay'
    ), lot AS (
      SELECT *, md5('load lot ' || n || '.' || m || '.' || place)::uuid AS lot,
        greatest(0, least(4000, price - (place - 1) * 4000)) AS spent
      FROM held CROSS JOIN generate_series(1, 2) place
    ), used AS (
      INSERT INTO balance.lot_uses (customer_uuid, reason, lot_uuid, cents)
      SELECT customer, 'renewal:load:' || n || '.' || m, lot, spent FROM lot WHERE spent > 0 ON CONFLICT DO NOTHING)
    INSERT INTO balance.lots (customer_uuid, lot_uuid, mobile_uuid, reason, granted, cents, left_cents, expires_at, created_at)
    SELECT customer, lot, mobile, 'top-up:' || md5('load top-up ' || n || '.' || m || '.' || place)::uuid, false, 4000,
      4000 - spent, at + interval '1 year', at
    FROM lot ON CONFLICT DO NOTHING`)
}
