import { EventEmitter } from 'node:events'
import { Logger, run, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { poolForJobs } from '../../src/platform/jobs/jobs-pool.ts'
import { watchWorkers } from '../../src/platform/jobs/worker-locks.ts'
import { keepRunning } from '../../src/platform/process/keep-running.ts'
import { systemOf } from '../ledger/money-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile()

/** A pool that loses one statement completing a job. */
function losingOneEnd(pool: pg.Pool): pg.Pool {
  let lost = false
  const connect = async () => {
    const client = await pool.connect()
    const query = (input: pg.QueryConfig, ...rest: []) => {
      if (lost || !input.name?.startsWith('complete_job')) return client.query(input, ...rest)
      lost = true
      return Promise.reject(new Error('Connection terminated'))
    }
    return Object.create(client, { query: { value: query }, release: { value: () => client.release() } })
  }
  return Object.create(pool, { connect: { value: connect }, query: { value: pool.query.bind(pool) } }) as pg.Pool
}

test('a job whose end was lost runs again: its runner ends and another one follows, which goes on with other jobs', async () => {
  const url = portal.server.runtime.config.databaseDirectUrl
  const events: WorkerEvents = new EventEmitter()
  // Only the checks below: a regular one right after one of them would take a job that is on its way for lost.
  const watch = await watchWorkers(url, events, 3_600_000)
  const runners: string[] = []
  events.on('pool:create', ({ workerPool }) => runners.push(workerPool.id))
  const done: unknown[] = []
  const lostEnds: string[] = []
  const pool = poolForJobs(losingOneEnd(portal.server.runtime.database.pool), url, ({ message }) =>
    lostEnds.push(message),
  )
  const taskList = { 'test.lost': async (content: unknown) => void done.push(content) }
  const logger = new Logger(() => () => undefined)
  const runner = await keepRunning(
    () => undefined,
    () =>
      run({
        pgPool: pool,
        concurrency: 2,
        pollInterval: 100,
        noHandleSignals: true,
        parsedCronItems: [],
        taskList,
        events,
        logger,
      }),
  )
  try {
    await systemOf(portal).inTransaction((tx) => tx.enqueue('test.lost', { n: 1 }))
    await eventually('the end to be lost', async () => lostEnds[0])
    expect(done).toEqual([{ n: 1 }])

    await watch.look()
    expect(runners).toHaveLength(1)
    // A check that fails finds nothing, and the next one finds it: so repeat it here, as the regular ones are.
    await eventually('another runner', async () => {
      await watch.look()
      return runners[1]
    })
    await eventually('the lost job to be returned', async () => {
      await watch.look()
      const left = await portal.rows('SELECT FROM graphile_worker.jobs WHERE locked_by = $1', [runners[0]])
      return left.length === 0 || undefined
    })
    await systemOf(portal).inTransaction((tx) => tx.enqueue('test.lost', { n: 2 }))
    await eventually('both to have run', async () => (done.length === 3 ? true : undefined))
    expect(done).toEqual(expect.arrayContaining([{ n: 1 }, { n: 1 }, { n: 2 }]))
    await eventually('none to be left', async () => {
      const left = await portal.rows(`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'test.lost'`)
      return left.length === 0 ? true : undefined
    })
    expect(runners).toHaveLength(2)
  } finally {
    await runner.stop()
    await watch.stop()
  }
})
