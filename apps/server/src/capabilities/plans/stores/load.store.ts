import type { Tx } from '../../../platform/ctx.ts'
import type { LoadSpan } from '../../../platform/db/load.ts'
import { json, sql } from '../../../platform/db/sql.ts'

/** Loads base plans of the synthetic population. Each started within the last 27 days, so none has ended. */
export async function loadAddons(ctx: Tx, { from, upto, plans }: LoadSpan): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO plans.addons (customer_uuid, service_uuid, addon_uuid, entry_uuid, availability_uuid, name, billing_type,
      is_base_plan, allow_auto_renew, auto_renew, price_cents, period, anchor_day, cycles_done, starts_on, ends_on, because,
      created_at)
    SELECT lpad(to_hex(n), 32, '0')::uuid, md5('load mobile ' || n || '.' || m)::uuid,
      md5('load addon ' || n || '.' || m)::uuid, (plan ->> 'ProductCatalogUUID')::uuid,
      (plan ->> 'AvailabilityUUID')::uuid, plan ->> 'Name', plan ->> 'BillingType', true,
      (plan ->> 'AllowAutoRenew')::boolean, (plan ->> 'AutoRenew')::boolean, (plan ->> 'PriceCents')::bigint,
      plan ->> 'period', extract(day FROM t.starts)::integer, 2, t.starts, (t.starts + (plan ->> 'period')::interval)::date,
      'activation:' || md5('load mobile ' || n || '.' || m)::uuid,
      ${ctx.now()}::timestamptz - make_interval(days => (100 + n * 37 % 700 - 1)::integer, weeks => -(m * 2 - 1)::integer)
    FROM generate_series(${from}::bigint, ${upto}::bigint) n
    JOIN (SELECT at - 1 AS at, plan FROM jsonb_array_elements(${json(plans)}::jsonb) WITH ORDINALITY AS x (plan, at)) p
      ON p.at = n % ${plans.length}::bigint
    CROSS JOIN LATERAL generate_series(1, greatest(1, (n % 7 + 1) / 2)) m
    CROSS JOIN LATERAL (SELECT ${ctx.today()}::date - ((n * 13 + m) % 27)::integer AS starts) t
    ON CONFLICT DO NOTHING`)
}
