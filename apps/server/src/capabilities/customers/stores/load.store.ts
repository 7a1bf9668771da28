import type { Tx } from '../../../platform/ctx.ts'
import type { LoadSpan } from '../../../platform/db/load.ts'
import { sql } from '../../../platform/db/sql.ts'

/** Loads customer accounts of the synthetic population, each with its owner and answers about marketing. */
export async function loadCustomers(ctx: Tx, { from, upto }: LoadSpan): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO customers.customers (customer_uuid, first_name, last_name, email, email_verified, mobile_number, created_at)
    SELECT lpad(to_hex(n), 32, '0')::uuid, 'Load', 'Customer ' || n, 'load' || n || '@load.waea.nz', true,
      '6422' || lpad((n * 3 + 1)::text, 7, '0'),
      ${ctx.now()}::timestamptz - make_interval(days => (100 + n * 37 % 700)::integer)
    FROM generate_series(${from}::bigint, ${upto}::bigint) n
    ON CONFLICT DO NOTHING`)
  await ctx.db.run(sql`
    INSERT INTO customers.roles (customer_uuid, user_uuid, role, created_at)
    SELECT lpad(to_hex(n), 32, '0')::uuid, md5('load user ' || n)::uuid, 'owner',
      ${ctx.now()}::timestamptz - make_interval(days => (100 + n * 37 % 700)::integer)
    FROM generate_series(${from}::bigint, ${upto}::bigint) n
    ON CONFLICT DO NOTHING`)
  await ctx.db.run(sql`
    INSERT INTO customers.consents (customer_uuid, consent_uuid, topic, given, how, said_at)
    SELECT lpad(to_hex(n), 32, '0')::uuid, md5('load consent ' || n || topic)::uuid, topic, n % divisor = 0, 'seed',
      ${ctx.now()}::timestamptz - make_interval(days => (100 + n * 37 % 700)::integer)
    FROM generate_series(${from}::bigint, ${upto}::bigint) n,
      (VALUES ('special-offers', 3), ('newsletters', 4)) AS topics (topic, divisor)
    ON CONFLICT DO NOTHING`)
}
