import type { Tx } from '../../../platform/ctx.ts'
import type { LoadSpan } from '../../../platform/db/load.ts'
import { json, sql } from '../../../platform/db/sql.ts'

/**
 * Loads orders of the synthetic population, none to six for each customer: an eSIM with the customer's plan, every
 * second one cancelled unpaid. Their numbers have nine digits, so they never clash with real ones.
 */
export async function loadOrders(ctx: Tx, { from, upto, plans }: LoadSpan): Promise<void> {
  await ctx.db.run(sql`
    WITH p AS MATERIALIZED (
      SELECT at - 1 AS at, plan -> 'item' AS item, (plan ->> 'AmountCents')::bigint AS amount,
        (plan ->> 'AmountTaxCents')::bigint AS tax, (plan ->> 'DueCents')::bigint AS due
      FROM jsonb_array_elements(${json(plans)}::jsonb) WITH ORDINALITY AS x (plan, at)
    ), placed AS (
      SELECT n, k, p.*, md5('load order ' || n || '.' || k)::uuid AS uuid, md5('load item ' || n || '.' || k)::uuid AS line,
        ${ctx.now()}::timestamptz - make_interval(days => (100 + n * 37 % 700)::integer, weeks => -k::integer) AS time
      FROM generate_series(${from}::bigint, ${upto}::bigint) n JOIN p ON p.at = n % ${plans.length}::bigint
      CROSS JOIN LATERAL generate_series(1, n % 7) k
    ), sims AS (
      INSERT INTO shop.order_sims (customer_uuid, order_uuid, sim, item_uuid, sim_type, status, mobile_uuid, msisdn)
      SELECT lpad(to_hex(n), 32, '0')::uuid, uuid, 1, line, 'esim', 'ACTIVE',
        md5('load mobile ' || n || '.' || (k + 1) / 2)::uuid, '6422' || lpad((n * 3 + (k + 1) / 2)::text, 7, '0')
      FROM placed WHERE k % 2 = 1
      ON CONFLICT DO NOTHING
    )
    INSERT INTO shop.orders (customer_uuid, uuid, number, cart_uuid, status, items, amount_cents, amount_tax_cents, due_cents,
      timeline, created_at, updated_at)
    SELECT lpad(to_hex(n), 32, '0')::uuid, uuid, 'W' || lpad((n * 10 + k)::text, 9, '0'),
      md5('load cart ' || n || '.' || k)::uuid, CASE k % 2 WHEN 1 THEN 'COMPLETED' ELSE 'CANCELED' END,
      jsonb_build_array(jsonb_set(item, '{UUID}', to_jsonb(line))), amount, tax, due,
      (SELECT jsonb_agg(jsonb_build_object('Status', step, 'AtMs', floor(extract(epoch FROM time) * 1000) + 60000 * at)
          ORDER BY at)
        FROM unnest(CASE k % 2 WHEN 1 THEN ARRAY['CONFIRMED', 'PAID', 'PROCESSING', 'COMPLETED']
          ELSE ARRAY['CONFIRMED', 'CANCELED'] END) WITH ORDINALITY AS s (step, at)),
      time, time + interval '4 minutes'
    FROM placed
    ON CONFLICT DO NOTHING`)
}
