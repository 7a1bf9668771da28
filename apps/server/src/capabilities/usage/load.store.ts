import type { Tx } from '../../platform/ctx.ts'
import type { LoadSpan } from '../../platform/db/load.ts'
import { json, sql } from '../../platform/db/sql.ts'

/**
 * Loads grants of the synthetic population, used up to four fifths in step with their periods, with the alerts marked
 * as sent.
 */
export async function loadGrants(ctx: Tx, { from, upto, plans }: LoadSpan): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO usage.grants (customer_uuid, service_uuid, addon_uuid, name, type, is_base_plan, total, remaining, rule, told,
      starts_on, ends_on)
    SELECT lpad(to_hex(n), 32, '0')::uuid, md5('load mobile ' || n || '.' || m)::uuid,
      md5('load addon ' || n || '.' || m)::uuid, p.name, g.type, true, g.total,
      g.total - g.total * t.used / 100, g.rule, CASE WHEN t.used >= 50 AND g.total > 0 THEN 50 ELSE 0 END, t.starts, (t.starts + p.period)::date
    FROM generate_series(${from}::bigint, ${upto}::bigint) n
    JOIN (SELECT at - 1 AS at, plan ->> 'Name' AS name, (plan ->> 'period')::interval AS period, plan -> 'grants' AS grants
      FROM jsonb_array_elements(${json(plans)}::jsonb) WITH ORDINALITY AS x (plan, at)) p ON p.at = n % ${plans.length}::bigint
    CROSS JOIN LATERAL generate_series(1, greatest(1, (n % 7 + 1) / 2)) m
    CROSS JOIN LATERAL jsonb_to_recordset(p.grants) AS g (type text, total bigint, rule text)
    CROSS JOIN LATERAL (SELECT ${ctx.today()}::date - ((n * 13 + m) % 27)::integer AS starts,
      (n * 13 + m) % 27 * 3 AS used) t
    ON CONFLICT DO NOTHING`)
}

/** Loads the usage of the last 60 days, four hours of each, for one customer in twenty. */
export async function loadHours(ctx: Tx, { from, upto }: LoadSpan): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO usage.hours (customer_uuid, service_uuid, type, hour, amount)
    SELECT lpad(to_hex(n), 32, '0')::uuid, md5('load mobile ' || n || '.1')::uuid, u.type,
      date_trunc('hour', ${ctx.now()}::timestamptz) - make_interval(days => day::integer, hours => u.hours_ago),
      u.least + (n * 7919 + day * 104729) % u.spread
    FROM generate_series(${from}::bigint, ${upto}::bigint) n
    CROSS JOIN generate_series(0, 59) day
    CROSS JOIN (VALUES ('data', 2, 20971520, 209715200), ('data', 9, 104857600, 419430400), ('voice', 5, 60, 900),
      ('sms', 7, 1, 9)) AS u (type, hours_ago, least, spread)
    WHERE n % 20 = 0
    ON CONFLICT DO NOTHING`)
}
