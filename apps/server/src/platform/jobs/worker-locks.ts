import type { WorkerEvents, WorkerPool } from 'graphile-worker'
import { LockSession } from './lock-session.ts'

/** How often a process checks; two checks in a row must be further apart than a job is on its way. */
const everyFiveSeconds = 5_000

export interface WorkerWatch {
  /** The connection that holds the locks of this process. */
  locks: LockSession
  /** Checks once, in addition to the regular checks. */
  look(): Promise<void>
  stop(): Promise<void>
}

/** The runners of this process, by their names. */
interface Runners {
  /** Runners with jobs in hand, or taking new ones. */
  alive: Map<string, WorkerPool>
  /** The alive runners that take no new jobs and end once their current jobs are done. */
  ending: Set<string>
  ended: Set<string>
  /** The ids of the jobs that the runners have in hand. */
  inHand: Set<string>
}

/**
 * Returns jobs to the queue that no process runs. Each runner of this process holds a database lock while its process
 * lives: the jobs of a runner whose lock is free were lost in a crash. A job that the database assigns to one of our
 * runners, but that none of them runs, was lost on the way: either the answer with the job, or the statement that
 * completed it. Its runner is ended, another takes its place (`keepRunning`), and the ended runner's jobs are returned.
 */
export async function watchWorkers(
  url: string,
  events: WorkerEvents,
  checkEveryMs = everyFiveSeconds,
): Promise<WorkerWatch> {
  const runners: Runners = { alive: new Map(), ending: new Set(), ended: new Set(), inHand: new Set() }
  let suspects = new Set<string>()
  let stopped = false

  const locks = new LockSession(url, async (client) => {
    for (const runner of runners.alive.keys()) await client.query(holdsRunner, [runner])
  })
  follow(runners, events, (runner) => locks.query(holdsRunner, [runner]).catch(() => undefined))

  async function look(): Promise<void> {
    try {
      await releaseJobsOfDead(locks, runners)
      suspects = await endRunnersThatLostJobs(locks, runners, suspects)
    } catch {
      // The connection is gone with its locks: take them again at once on a new one.
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
    look,
    async stop() {
      stopped = true
      clearInterval(timer)
      await locks.close()
    },
  }
}

function follow({ alive, ending, ended, inHand }: Runners, events: WorkerEvents, lock: (runner: string) => void): void {
  events.on('pool:create', ({ workerPool }) => {
    alive.set(workerPool.id, workerPool)
    lock(workerPool.id)
  })
  events.on('pool:release', ({ workerPool: { id } }) => {
    alive.delete(id)
    ending.delete(id)
    ended.add(id)
  })
  events.on('job:start', ({ job }) => inHand.add(String(job.id)))
  events.on('job:complete', ({ job }) => inHand.delete(String(job.id)))
}

const holdsRunner = 'SELECT pg_advisory_lock(hashtextextended($1, 5))'

async function releaseJobsOfDead(locks: LockSession, { alive, ended }: Runners): Promise<void> {
  const marked = await locks.query<{ runner: string }>(
    `SELECT DISTINCT locked_by AS runner FROM graphile_worker.jobs
     WHERE locked_by IS NOT NULL AND NOT (locked_by = ANY($1::text[]))`,
    [[...alive.keys()]],
  )
  const dead: string[] = []
  for (const { runner } of marked) if (ended.has(runner) || (await isUnlocked(locks, runner))) dead.push(runner)
  if (dead.length) await locks.query('SELECT graphile_worker.force_unlock_workers($1::text[])', [dead])
}

async function isUnlocked(locks: LockSession, runner: string): Promise<boolean> {
  const [taken] = await locks.query<{ free: boolean }>('SELECT pg_try_advisory_lock(hashtextextended($1, 5)) AS free', [
    runner,
  ])
  if (!taken?.free) return false
  await locks.query('SELECT pg_advisory_unlock(hashtextextended($1, 5))', [runner])
  return true
}

/**
 * Ends runners of jobs that no runner had in two checks in a row: after one check, the job may be on its way. Returns
 * the jobs to check again.
 */
async function endRunnersThatLostJobs(
  locks: LockSession,
  { alive, ending, inHand }: Runners,
  suspects: ReadonlySet<string>,
): Promise<Set<string>> {
  const marked = await locks.query<{ id: string; runner: string }>(
    'SELECT id::text, locked_by AS runner FROM graphile_worker.jobs WHERE locked_by = ANY($1::text[])',
    [[...alive.keys()].filter((runner) => !ending.has(runner))],
  )
  const astray = marked.filter(({ id }) => !inHand.has(id))
  for (const { id, runner } of astray) {
    if (!suspects.has(id) || ending.has(runner)) continue
    ending.add(runner)
    Promise.resolve(alive.get(runner)?.gracefulShutdown('A job was lost')).catch(() => undefined)
  }
  return new Set(astray.map(({ id }) => id))
}
