import pg from 'pg'
import { contentOf } from '../../apps/server/src/platform/db/database-content.ts'
import { StartRefused } from './settings.ts'

const connectWithinMs = 5_000

/**
 * Refuses a database that is neither empty nor a demo, because this start runs sandboxes in place of partners. A
 * database that does not answer is reported by the server.
 */
export async function needOwnDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: connectWithinMs })
  client.on('error', () => undefined)
  const content = await client.connect().then(
    () => contentOf(client).finally(() => client.end()),
    () => undefined,
  )
  if (content?.is !== 'other') return
  throw new StartRefused(
    'The database of DATABASE_URL has data of its own. npm start is for an empty database or a demo; to run this one, see docs/operate.md.',
  )
}
