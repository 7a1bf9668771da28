import type { Ctx } from '../../platform/ctx.ts'
import type { LoadSpan } from '../../platform/load.ts'
import { json, sql } from '../../platform/sql.ts'

/**
 * Credit of the synthetic population: each prepay or pay-as-you-go mobile was topped up twice with $40.00; prepay ones
 * have paid one renewal from it. The books of payments say the same.
 */
export async function loadCredit(ctx: Ctx, { from, upto, plans }: LoadSpan): Promise<void> {
  await ctx.db.run(sql`
    WITH held AS (
      SELECT n, m, lpad(to_hex(n), 32, '0')::uuid AS customer, md5('load mobile ' || n || '.' || m)::uuid AS mobile,
        (plan ->> 'PriceCents')::bigint AS price, plan ->> 'Name' AS name,
        ${ctx.now()}::timestamptz - make_interval(days => (30 + n % 9)::integer) AS at
      FROM generate_series(${from}::bigint, ${upto}::bigint) n
      JOIN (SELECT at - 1 AS at, plan FROM jsonb_array_elements(${json(plans)}::jsonb) WITH ORDINALITY AS x (plan, at)) p
        ON p.at = n % ${plans.length}::bigint
      CROSS JOIN LATERAL generate_series(1, greatest(1, (n % 7 + 1) / 2)) m
      WHERE plan ->> 'BillingType' <> 'postpay'
    ), moves AS (
      SELECT h.*, w.* FROM held h CROSS JOIN LATERAL (VALUES
        (1, 'top-up:' || md5('load top-up ' || n || '.' || m || '.1')::uuid, 'top-up', 4000::bigint, 4000::bigint),
        (2, 'top-up:' || md5('load top-up ' || n || '.' || m || '.2')::uuid, 'top-up', 4000, 8000),
        (3, 'renewal:load:' || n || '.' || m, name, -price, 8000 - price)) AS w (place, reason, because, cents, after)
      WHERE w.cents <> 0
    ), credit AS (
      INSERT INTO balance.credits (customer_uuid, mobile_uuid, cents, expires_at, created_at)
      SELECT customer, mobile, 8000 - price, at + interval '1 year', at - interval '1 day' FROM held ON CONFLICT DO NOTHING
    )
    INSERT INTO balance.movements (customer_uuid, movement_uuid, mobile_uuid, reason, because, cents, balance_cents, moved_at)
    SELECT customer, md5('load movement ' || n || '.' || m || '.' || place)::uuid, mobile, reason, because, cents, after,
      at + make_interval(days => place) FROM moves
    ON CONFLICT DO NOTHING`)
}
