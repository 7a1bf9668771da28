import pg from 'pg'
import type { Runtime } from './context.ts'
import { sql } from './sql.ts'

const seedLock = 728310002

/** Fills a database that has not been seeded, and records the seed. Of several processes, one does it. */
export async function seedOnce(runtime: Runtime, seed: string, fill: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: runtime.config.databaseDirectUrl, application_name: 'waea seed' })
  // A lost connection fails the next query, whose error says so.
  client.on('error', () => undefined)
  await client.connect()
  try {
    // Held until the connection ends.
    await client.query('SELECT pg_advisory_lock($1)', [seedLock])
    if (await runtime.database.reads.row(sql`SELECT 1 FROM platform.seeds LIMIT 1`)) return
    await fill()
    await client.query('INSERT INTO platform.seeds (seed) VALUES ($1)', [seed])
  } finally {
    await client.end()
  }
}
