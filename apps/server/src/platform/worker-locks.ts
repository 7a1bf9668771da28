import type { WorkerEvents } from 'graphile-worker'
import { LockSession } from './lock-session.ts'

const checkEveryMs = 5_000

export interface WorkerWatch {
  /** The connection that holds the locks of this process. */
  locks: LockSession
  stop(): Promise<void>
}

/**
 * Returns jobs to the queue that nobody runs. Each runner of this process holds a database lock while its process
 * lives: jobs of a runner whose lock is free were lost in a crash. And a job that the database says one of ours is
 * running, but it is not, was lost on the way: either the answer with the job, or the statement that completed it.
 */
export async function watchWorkers(url: string, events: WorkerEvents): Promise<WorkerWatch> {
  const mine = new Set<string>()
  const inHand = new Set<string>()
  let suspects = new Set<string>()
  let stopped = false

  const locks = new LockSession(url, async (client) => {
    for (const runner of mine) await client.query(holdsRunner, [runner])
  })

  events.on('pool:create', ({ workerPool }) => {
    mine.add(workerPool.id)
    locks.query(holdsRunner, [workerPool.id]).catch(() => undefined)
  })
  events.on('pool:release', ({ workerPool }) => mine.delete(workerPool.id))
  events.on('job:start', ({ job }) => inHand.add(String(job.id)))
  events.on('job:complete', ({ job }) => inHand.delete(String(job.id)))

  async function look(): Promise<void> {
    try {
      await releaseJobsOfDead(locks, [...mine])
      suspects = await releaseLostJobs(locks, [...mine], inHand, suspects)
    } catch {
      // The connection is gone with its locks: they are taken again at once, on a new one.
      if (!stopped) await locks.query('SELECT 1')
    }
  }
  await look()
  let isLooking = false
  const timer = setInterval(async () => {
    if (isLooking) return
    isLooking = true
    await look().catch(() => undefined)
    isLooking = false
  }, checkEveryMs)
  timer.unref()
  return {
    locks,
    async stop() {
      stopped = true
      clearInterval(timer)
      await locks.close()
    },
  }
}

const holdsRunner = 'SELECT pg_advisory_lock(hashtextextended($1, 5))'

async function releaseJobsOfDead(locks: LockSession, mine: readonly string[]): Promise<void> {
  const marked = await locks.query<{ runner: string }>(
    `SELECT DISTINCT locked_by AS runner FROM graphile_worker.jobs
     WHERE locked_by IS NOT NULL AND NOT (locked_by = ANY($1::text[]))`,
    [mine],
  )
  const dead: string[] = []
  for (const { runner } of marked) {
    const [taken] = await locks.query<{ free: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 5)) AS free',
      [runner],
    )
    if (!taken?.free) continue
    dead.push(runner)
    await locks.query('SELECT pg_advisory_unlock(hashtextextended($1, 5))', [runner])
  }
  if (dead.length) await locks.query('SELECT graphile_worker.force_unlock_workers($1::text[])', [dead])
}

/**
 * Releases jobs marked as ours that nobody was running at two checks in a row: at one, the job may be on its way.
 * Returns what to check again.
 */
async function releaseLostJobs(
  locks: LockSession,
  mine: readonly string[],
  inHand: ReadonlySet<string>,
  suspects: ReadonlySet<string>,
): Promise<Set<string>> {
  const marked = await locks.query<{ id: string }>(
    'SELECT id::text FROM graphile_worker.jobs WHERE locked_by = ANY($1::text[])',
    [mine],
  )
  const astray = marked.map(({ id }) => id).filter((id) => !inHand.has(id))
  const lost = astray.filter((id) => suspects.has(id))
  // The runner's own function for this takes runners, not jobs; none of our jobs is in a named queue.
  if (lost.length)
    await locks.query(
      `UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL
       WHERE id = ANY($1::bigint[]) AND locked_by = ANY($2::text[])`,
      [lost, mine],
    )
  return new Set(astray.filter((id) => !suspects.has(id)))
}
