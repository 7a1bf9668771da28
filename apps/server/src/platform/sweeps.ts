import { contextOf, type Runtime } from './context.ts'
import type { Job } from './job.ts'

/**
 * Runs the jobs with `everyMs` repeatedly, the first time at once, to pick up what a crash left. A database lock lets
 * one process at a time run each.
 */
export function startSweeps(runtime: Runtime, jobs: readonly Job[]): { stop(): Promise<void> } {
  let stopped = false
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()

  function again(job: Job, afterMs: number): void {
    if (stopped) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      const round = sweep(runtime, job).finally(() => {
        running.delete(round)
        again(job, job.everyMs ?? 0)
      })
      running.add(round)
    }, afterMs)
    timers.add(timer)
  }

  for (const job of jobs) if (job.everyMs) again(job, 0)
  return {
    async stop() {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}

async function sweep(runtime: Runtime, job: Job): Promise<void> {
  try {
    const client = await runtime.database.pool.connect()
    let broken: Error | undefined
    try {
      const { rows } = await client.query('SELECT pg_try_advisory_lock(hashtextextended($1, 3)) AS mine', [job.name])
      if (!rows[0]?.mine) return
      try {
        await job.run(contextOf(runtime, { kind: 'system' }), {})
      } finally {
        await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 3))', [job.name]).catch((error: Error) => {
          broken = error
        })
      }
    } finally {
      // Closing a connection that may still hold the lock releases it.
      client.release(broken)
    }
  } catch (error) {
    runtime.log(`The sweep ${job.name} failed and will be tried again`, { error: (error as Error).message })
  }
}
