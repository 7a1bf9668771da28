import type pg from 'pg'
import { ask } from './database-away.ts'

/** How the job runner names the statements by which a job ends. */
const endsJob = /^(complete_jobs?|fail_job)(_q)?\//

/**
 * The pool as the job runner gets it. It sends the statement that ends a job without waiting for what becomes of it, so
 * one that fails would be a rejection that nobody takes, and the end of the process. Here it is told and left: the job
 * is still the runner's in the database, is found in nobody's hands, and runs again (`watchWorkers`).
 */
export function poolForJobs(pool: pg.Pool, onLostEnd: (error: Error) => void): pg.Pool {
  async function lazyClient() {
    let client: pg.PoolClient | undefined
    return {
      async query(asked: string | pg.QueryConfig, values?: unknown[]) {
        try {
          client ??= await pool.connect()
          return await ask(client, typeof asked === 'string' ? { text: asked, values: values ?? [] } : asked)
        } catch (error) {
          if (typeof asked === 'string' || !endsJob.test(asked.name ?? '')) throw error
          onLostEnd(error as Error)
          return { rows: [], rowCount: 0 }
        }
      },
      release: () => client?.release(),
    }
  }
  // The runner listens for new jobs on a client that it asks for with a callback.
  const connect = (callback?: Parameters<pg.Pool['connect']>[0]) => (callback ? pool.connect(callback) : lazyClient())
  return Object.create(pool, { connect: { value: connect } }) as pg.Pool
}
