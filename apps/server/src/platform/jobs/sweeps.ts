import { contextOf, type Runtime } from '../context.ts'
import { traced } from '../metrics/traces.ts'
import type { Job } from './job.ts'
import type { LockSession } from './lock-session.ts'

/**
 * Runs the jobs with `everyMs` repeatedly, starting at once to pick up what a crash left. A database lock lets only one
 * process at a time run each job.
 */
export function startSweeps(runtime: Runtime, jobs: readonly Job[], locks: LockSession): { stop(): Promise<void> } {
  let stopped = false
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()

  function again(job: Job, afterMs: number): void {
    if (stopped) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      const round = sweep(runtime, job, locks).finally(() => {
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

async function sweep(runtime: Runtime, job: Job, locks: LockSession): Promise<void> {
  try {
    const [taken] = await locks.query<{ mine: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 3)) AS mine',
      [job.name],
    )
    if (!taken?.mine) return
    try {
      await traced('job', job.name, {}, () => job.run(contextOf(runtime, { kind: 'system' }), {}))
    } finally {
      // If this fails, the connection ends, and the lock with it.
      await locks.query('SELECT pg_advisory_unlock(hashtextextended($1, 3))', [job.name]).catch(() => undefined)
    }
  } catch (error) {
    runtime.log(`The sweep ${job.name} failed and will be tried again`, { error: (error as Error).message }, 'error')
  }
}
