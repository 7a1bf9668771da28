import type { Tx } from '../../platform/ctx.ts'
import type { LoadSpan } from '../../platform/load.ts'
import { json, sql } from '../../platform/sql.ts'

/** Until when the credit of the synthetic population lasts. The ledger holds the amounts. */
export async function loadCredit(ctx: Tx, { from, upto, plans }: LoadSpan): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO balance.credits (customer_uuid, mobile_uuid, expires_at, created_at)
    SELECT lpad(to_hex(n), 32, '0')::uuid, md5('load mobile ' || n || '.' || m)::uuid, at + interval '1 year', at - interval '1 day'
    FROM (SELECT n, ${ctx.now()}::timestamptz - make_interval(days => (30 + n % 9)::integer) AS at
      FROM generate_series(${from}::bigint, ${upto}::bigint) n) c
    JOIN (SELECT at - 1 AS place, plan ->> 'BillingType' AS billing
      FROM jsonb_array_elements(${json(plans)}::jsonb) WITH ORDINALITY AS x (plan, at)) p
      ON p.place = n % ${plans.length}::bigint
    CROSS JOIN LATERAL generate_series(1, greatest(1, (n % 7 + 1) / 2)) m
    WHERE billing <> 'postpay' ON CONFLICT DO NOTHING`)
}
