import type pg from 'pg'

/** Tables that a new installation fills by itself. A database with rows only in these counts as empty. */
const filledByItself: readonly string[] = [
  'platform.migrations',
  'platform.seeds',
  'platform.limit_key',
  'platform.limits',
  'platform.live_events',
  'catalogue.versions',
  'catalogue.sims',
  'catalogue.terms',
  'billing.counters',
  'identity.keys',
  'messages.push_keys',
]

/** The prefix of a seed that was started but not finished. */
export const startedPrefix = 'begun '

/**
 * What is in a database: nothing, a seed (its name, prefixed with `begun ` if it was interrupted), or anything else.
 */
export async function contentOf(
  client: pg.Client,
): Promise<{ is: 'empty' | 'other' } | { is: 'seeded'; seed: string }> {
  const { rows: tables } = await client.query<{ name: string; quoted: string }>(`
    SELECT schemaname || '.' || tablename AS name, format('%I.%I', schemaname, tablename) AS quoted FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema', 'graphile_worker')`)
  if (tables.some(({ name }) => name === 'platform.seeds')) {
    const { rows } = await client.query<{ seed: string }>('SELECT seed FROM platform.seeds ORDER BY seeded_at DESC')
    const [last] = rows
    if (last) return { is: 'seeded', seed: last.seed }
  }
  const looked = tables.filter(({ name }) => !filledByItself.includes(name))
  if (looked.length === 0) return { is: 'empty' }
  const any = looked.map(({ quoted }) => `EXISTS (SELECT 1 FROM ${quoted})`).join(' OR ')
  const { rows } = await client.query<{ any: boolean }>(`SELECT ${any} AS any`)
  return { is: rows[0]?.any ? 'other' : 'empty' }
}
