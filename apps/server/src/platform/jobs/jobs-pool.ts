import pg from 'pg'
import { query } from '../db/database-unavailable.ts'

/** Matches the names of the job runner's statements that complete or fail a job. */
const completesJob = /^(complete_jobs?|fail_job)(_q)?\//

/**
 * The pool for the job runner. The runner does not handle a rejected completion statement, which would end the process.
 * Here the failure is reported and dropped: in the database the job still belongs to the runner, `watchWorkers` finds
 * that nobody runs it, and it runs again. The runner listens for new jobs over a connection of its own that bypasses
 * any pooler.
 */
export function poolForJobs(pool: pg.Pool, directUrl: string, onLostEnd: (error: Error) => void): pg.Pool {
  async function lazyClient() {
    let client: pg.PoolClient | undefined
    return {
      async query(input: string | pg.QueryConfig, values?: unknown[]) {
        try {
          client ??= await pool.connect()
          return await query(client, typeof input === 'string' ? { text: input, values: values ?? [] } : input)
        } catch (error) {
          if (typeof input === 'string' || !completesJob.test(input.name ?? '')) throw error
          onLostEnd(error as Error)
          return { rows: [], rowCount: 0 }
        }
      },
      release: () => client?.release(),
    }
  }
  // The runner passes a callback only when it requests the client on which it listens for new jobs.
  const connect = (onClient?: OnClient) => (onClient ? openListener(directUrl, onClient) : lazyClient())
  // The pool's own `query` takes its client with a callback too.
  const ask = pool.query.bind(pool)
  return Object.create(pool, { connect: { value: connect }, query: { value: ask } }) as pg.Pool
}

type OnClient = (error: Error | undefined, client?: pg.Client, release?: () => void) => void

function openListener(directUrl: string, onClient: OnClient): void {
  const client = new pg.Client({
    connectionString: directUrl,
    application_name: 'waea jobs',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  client.on('error', () => undefined)
  const release = () => void client.end().catch(() => undefined)
  client.connect().then(
    () => onClient(undefined, client, release),
    (error) => {
      release()
      onClient(error)
    },
  )
}
