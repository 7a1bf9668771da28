import type pg from 'pg'
import { query } from './database-away.ts'

/** The name that the job runner gives to the statement that completes a job. */
const completesJob = /^(complete_jobs?|fail_job)(_q)?\//

/**
 * The pool for the job runner. The runner sends the statement that completes a job without handling its rejection,
 * which would end the process. Here the failure is reported and dropped: the job still belongs to the runner in the
 * database, `watchWorkers` finds that nobody runs it, and it runs again.
 */
export function poolForJobs(pool: pg.Pool, onLostEnd: (error: Error) => void): pg.Pool {
  async function lazyClient() {
    let client: pg.PoolClient | undefined
    return {
      async query(asked: string | pg.QueryConfig, values?: unknown[]) {
        try {
          client ??= await pool.connect()
          return await query(client, typeof asked === 'string' ? { text: asked, values: values ?? [] } : asked)
        } catch (error) {
          if (typeof asked === 'string' || !completesJob.test(asked.name ?? '')) throw error
          onLostEnd(error as Error)
          return { rows: [], rowCount: 0 }
        }
      },
      release: () => client?.release(),
    }
  }
  // The runner requests the client on which it listens for new jobs with a callback.
  const connect = (callback?: Parameters<pg.Pool['connect']>[0]) => (callback ? pool.connect(callback) : lazyClient())
  return Object.create(pool, { connect: { value: connect } }) as pg.Pool
}
