import type { Tx } from '../../platform/ctx.ts'
import type { LoadSpan } from '../../platform/db/load.ts'
import { sql } from '../../platform/db/sql.ts'

/** Loads people of the synthetic population, with verified emails load1@load.waea.nz and so on, and one password. */
export async function loadUsers(ctx: Tx, { from, upto }: LoadSpan, passwordHash: string): Promise<void> {
  await ctx.db.run(sql`
    INSERT INTO identity.users (user_uuid, email, email_key, email_verified_at, first_name, last_name, mobile_number,
      password_hash, password_changed_at, created_at)
    SELECT md5('load user ' || n)::uuid, 'load' || n || '@load.waea.nz', 'load' || n || '@load.waea.nz', t.joined, 'Load',
      'Customer ' || n, '6422' || lpad((n * 3 + 1)::text, 7, '0'), ${passwordHash}, t.joined, t.joined
    FROM generate_series(${from}::bigint, ${upto}::bigint) n
    CROSS JOIN LATERAL (SELECT ${ctx.now()}::timestamptz - make_interval(days => (100 + n * 37 % 700)::integer) AS joined) t
    ON CONFLICT DO NOTHING`)
}
