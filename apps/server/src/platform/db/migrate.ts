import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'

const folder = join(import.meta.dirname, '..', '..', 'migrations')

/**
 * The first and last file names from before the files were joined into one per schema; `lastJoined` is the last of the
 * joined files.
 */
const before = { first: '010_identity.sql', last: '474_payments_by_number.sql' }
const lastJoined = '030_broadband.sql'

/**
 * Migrates the database: runs every file of migrations/ once, by name, each in a transaction. When several processes
 * start at once, one migrates and the others wait.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'waea migrate' })
  // A lost connection fails the running query, whose error says so.
  client.on('error', () => undefined)
  const done: string[] = []
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock(728310001)')
    await runMigrations({ connectionString: url })
    await client.query('CREATE SCHEMA IF NOT EXISTS platform')
    await client.query(
      'CREATE TABLE IF NOT EXISTS platform.migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
    const applied = await appliedOf(client, files)
    for (const name of files) {
      if (applied.has(name)) continue
      await applyOne(client, name)
      done.push(name)
    }
    return done
  } finally {
    await client.end()
  }
}

/** The files already applied. A database with all the earlier files has everything the joined ones create. */
async function appliedOf(client: pg.Client, files: readonly string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM platform.migrations')
  const applied = new Set(rows.map(({ name }) => name))
  if (!applied.has(before.first) || applied.has(lastJoined)) return applied
  if (!applied.has(before.last)) {
    throw new Error(
      `The database is too old: bring it to ${before.last} with the version before, or start with an empty one`,
    )
  }
  const joined = files.filter((name) => name <= lastJoined)
  await client.query('INSERT INTO platform.migrations (name) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [
    joined,
  ])
  return new Set([...applied, ...joined])
}

async function applyOne(client: pg.Client, name: string): Promise<void> {
  const text = await readFile(join(folder, name), 'utf8')
  try {
    await client.query('BEGIN')
    await client.query(text)
    await client.query('INSERT INTO platform.migrations (name) VALUES ($1)', [name])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(`The migration ${name} failed and changed nothing: ${(error as Error).message}`, { cause: error })
  }
}
