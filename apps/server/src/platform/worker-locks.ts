import type { WorkerEvents } from 'graphile-worker'
import pg from 'pg'

const checkEveryMs = 5_000
const answerWithinMs = 10_000

/**
 * Returns jobs to the queue that nobody runs. Each runner of this process holds a database lock while its process
 * lives: jobs of a runner whose lock is free were lost in a crash. And a job that the database says one of ours is
 * running, but it is not, was lost on the way: either the answer with the job, or the statement that completed it.
 */
export async function watchWorkers(url: string, events: WorkerEvents): Promise<{ stop(): Promise<void> }> {
  const mine = new Set<string>()
  const inHand = new Set<string>()
  let suspects = new Set<string>()
  let client = await connect(url)
  let stopped = false

  // One query at a time on this connection.
  let last: Promise<unknown> = Promise.resolve()
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
  const hold = (runner: string) =>
    inTurn(() => client.query('SELECT pg_advisory_lock(hashtextextended($1, 5))', [runner]))

  events.on('pool:create', ({ workerPool }) => {
    mine.add(workerPool.id)
    hold(workerPool.id).catch(() => undefined)
  })
  events.on('pool:release', ({ workerPool }) => mine.delete(workerPool.id))
  events.on('job:start', ({ job }) => inHand.add(String(job.id)))
  events.on('job:complete', ({ job }) => inHand.delete(String(job.id)))

  async function look(): Promise<void> {
    try {
      await inTurn(() => releaseJobsOfDead(client, [...mine]))
      suspects = await inTurn(() => releaseLostJobs(client, [...mine], inHand, suspects))
    } catch {
      // The connection is gone with its locks: take them again on a new one.
      await client.end().catch(() => undefined)
      if (stopped) return
      client = await connect(url)
      for (const runner of mine) await hold(runner)
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
    async stop() {
      stopped = true
      clearInterval(timer)
      await client.end().catch(() => undefined)
    },
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'waea workers',
    keepAlive: true,
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function releaseJobsOfDead(client: pg.Client, mine: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ runner: string }>(
    `SELECT DISTINCT locked_by AS runner FROM graphile_worker.jobs
     WHERE locked_by IS NOT NULL AND NOT (locked_by = ANY($1::text[]))`,
    [mine],
  )
  const dead: string[] = []
  for (const { runner } of rows) {
    const { rows: taken } = await client.query<{ free: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 5)) AS free',
      [runner],
    )
    if (!taken[0]?.free) continue
    dead.push(runner)
    await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 5))', [runner])
  }
  if (dead.length) await client.query('SELECT graphile_worker.force_unlock_workers($1::text[])', [dead])
}

/**
 * Releases jobs marked as ours that nobody was running at two checks in a row: at one, the job may be on its way.
 * Returns what to check again.
 */
async function releaseLostJobs(
  client: pg.Client,
  mine: readonly string[],
  inHand: ReadonlySet<string>,
  suspects: ReadonlySet<string>,
): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string }>(
    'SELECT id::text FROM graphile_worker.jobs WHERE locked_by = ANY($1::text[])',
    [mine],
  )
  const astray = rows.map(({ id }) => id).filter((id) => !inHand.has(id))
  const lost = astray.filter((id) => suspects.has(id))
  // The runner's own function for this takes runners, not jobs; none of our jobs is in a named queue.
  if (lost.length)
    await client.query(
      `UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL
       WHERE id = ANY($1::bigint[]) AND locked_by = ANY($2::text[])`,
      [lost, mine],
    )
  return new Set(astray.filter((id) => !suspects.has(id)))
}
