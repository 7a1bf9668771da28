import type { WorkerEvents } from 'graphile-worker'
import pg from 'pg'

const lookEveryMs = 5_000

/**
 * Tells living workers from dead ones. Each worker of this process holds a lock of the database as long as its process
 * lives; a job in the hands of a worker whose lock is free was lost in a crash, and is given back to the queue.
 */
export async function watchWorkers(url: string, events: WorkerEvents): Promise<{ stop(): Promise<void> }> {
  const mine = new Set<string>()
  let client = await connect(url)
  let stopped = false

  // One connection asks one thing at a time.
  let last: Promise<unknown> = Promise.resolve()
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
  const hold = (worker: string) =>
    inTurn(() => client.query('SELECT pg_advisory_lock(hashtextextended($1, 5))', [worker]))

  events.on('worker:create', ({ worker }) => {
    mine.add(worker.workerId)
    hold(worker.workerId).catch(() => undefined)
  })
  events.on('worker:stop', ({ worker }) => {
    mine.delete(worker.workerId)
  })

  async function look(): Promise<void> {
    try {
      await inTurn(() => giveBackLostJobs(client, [...mine]))
    } catch {
      // The connection is gone, and the locks with it: they are taken again on a new one.
      await client.end().catch(() => undefined)
      if (stopped) return
      client = await connect(url)
      for (const worker of mine) await hold(worker)
    }
  }
  await look()
  const timer = setInterval(() => void look().catch(() => undefined), lookEveryMs)
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
  const client = new pg.Client({ connectionString: url, application_name: 'waea workers', keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function giveBackLostJobs(client: pg.Client, mine: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ worker: string }>(
    `SELECT DISTINCT locked_by AS worker FROM graphile_worker.jobs
     WHERE locked_by IS NOT NULL AND NOT (locked_by = ANY($1::text[]))`,
    [mine],
  )
  const dead: string[] = []
  for (const { worker } of rows) {
    const { rows: taken } = await client.query<{ free: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 5)) AS free',
      [worker],
    )
    if (!taken[0]?.free) continue
    dead.push(worker)
    await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 5))', [worker])
  }
  if (dead.length) await client.query('SELECT graphile_worker.force_unlock_workers($1::text[])', [dead])
}
