import type { Tx } from '../../../platform/ctx.ts'
import type { LoadSpan } from '../../../platform/db/load.ts'
import { json, sql } from '../../../platform/db/sql.ts'

/**
 * Mobiles of the synthetic population: active, with one in 97 suspended. Their SIM numbers pass the Luhn check and lie
 * beyond those of the network sandbox.
 */
export async function loadMobiles(ctx: Tx, { from, upto, plans }: LoadSpan): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO mobiles.mobiles (customer_uuid, mobile_uuid, sim_type, status, billing_reference, product_catalog_uuid,
      msisdn, iccid, imsi, simid, pin, puk, smdp_address, matching_id, service_ref, plan, order_uuid, order_line,
      created_at, changed_at, activated_at, seen_at)
    SELECT lpad(to_hex(n), 32, '0')::uuid, id.mobile, 'esim', CASE WHEN n % 97 = 96 THEN 5 ELSE 4 END,
      (p.plan ->> 'BillingType') || ':' || id.mobile, (p.plan ->> 'ProductCatalogUUID')::uuid,
      '6422' || lpad((n * 3 + m)::text, 7, '0'), sim.body || sim.digit, '53099' || lpad((n * 3 + m)::text, 10, '0'),
      'WAEAL' || lpad((n * 3 + m)::text, 9, '0'), '0000', lpad((n * 7919 % 100000000)::text, 8, '0'),
      ${ctx.config.network.smdpAddress}, 'LOAD-' || upper(substr(md5('load matching ' || n || '.' || m), 1, 16)),
      lpad(to_hex(n), 32, '0')::uuid || '.' || id.mobile || '.0',
      jsonb_build_object('BillingType', p.plan -> 'BillingType', 'ProductCatalogUUID', p.plan -> 'ProductCatalogUUID',
        'AvailabilityUUID', p.plan -> 'AvailabilityUUID', 'Name', p.plan -> 'Name', 'PriceCents', p.plan -> 'PriceCents',
        'AutoRenew', p.plan -> 'AutoRenew', 'is_fully_paid', p.plan ->> 'BillingType' <> 'postpay'),
      CASE WHEN n % 7 > 0 THEN md5('load order ' || n || '.' || m * 2 - 1)::uuid END, CASE WHEN n % 7 > 0 THEN 1 END,
      t.bought, t.bought + interval '1 day', t.bought + interval '1 day',
      t.bought + interval '1 day'
    FROM generate_series(${from}::bigint, ${upto}::bigint) n
    JOIN (SELECT at - 1 AS at, plan FROM jsonb_array_elements(${json(plans)}::jsonb) WITH ORDINALITY AS x (plan, at)) p
      ON p.at = n % ${plans.length}::bigint
    CROSS JOIN LATERAL generate_series(1, greatest(1, (n % 7 + 1) / 2)) m
    CROSS JOIN LATERAL (SELECT md5('load mobile ' || n || '.' || m)::uuid AS mobile) id
    CROSS JOIN LATERAL (
      SELECT ${ctx.now()}::timestamptz
        - make_interval(days => (100 + n * 37 % 700)::integer, weeks => -(m * 2 - 1)::integer) AS bought) t
    CROSS JOIN LATERAL (
      SELECT body, (10 - sum(CASE WHEN place % 2 = 1 THEN digit WHEN digit > 4 THEN digit * 2 - 9 ELSE digit * 2 END) % 10) % 10
        AS digit
      FROM (SELECT '896499' || lpad((700000000000 + n * 3 + m)::text, 12, '0') AS body) b
      CROSS JOIN generate_series(1, 18) place
      CROSS JOIN LATERAL (SELECT substr(body, place, 1)::integer AS digit) d
      GROUP BY body) sim
    ON CONFLICT DO NOTHING`)
}
