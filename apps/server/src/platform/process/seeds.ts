import pg from 'pg'
import type { Runtime } from '../context.ts'
import { contentOf, startedPrefix } from '../db/database-content.ts'

const seedLock = 728310002

/**
 * Fills an empty database and records the seed, before (so that an interrupted start resumes it) and after. A database
 * with any other data is left as it is. Only one of several processes does it.
 */
export async function seedOnce(runtime: Runtime, seed: string, fill: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: runtime.config.databaseDirectUrl, application_name: 'waea seed' })
  // A lost connection fails the next query with a clear error.
  client.on('error', () => undefined)
  await client.connect()
  try {
    // The lock lasts until the connection ends.
    await client.query('SELECT pg_advisory_lock($1)', [seedLock])
    const content = await contentOf(client)
    if (content.is === 'other') return runtime.log('The database has data already and is not filled', { seed }, 'info')
    if (content.is === 'seeded' && content.seed !== startedPrefix + seed) return
    await client.query('INSERT INTO platform.seeds (seed) VALUES ($1) ON CONFLICT DO NOTHING', [startedPrefix + seed])
    await fill()
    await client.query('UPDATE platform.seeds SET seed = $1 WHERE seed = $2', [seed, startedPrefix + seed])
  } finally {
    await client.end()
  }
}
