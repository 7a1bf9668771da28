import { EventEmitter } from 'node:events'
import type { Actor } from '@waea/domain/access/actor'
import { type CronItem, parseCronItems, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import { contextOf, type Ground, inTransaction, type Listener } from './context.ts'
import type { Ctx, Tx } from './ctx.ts'
import { poolForJobs } from './jobs-pool.ts'
import { keepRunning, type Working } from './keep-running.ts'
import type { Hears, Job, NewsName } from './news.ts'
import type { Part } from './part.ts'
import { startSweeps } from './sweeps.ts'
import { watchWorkers } from './worker-locks.ts'

const system: Actor = { kind: 'system' }

/** The name of the job by which a capability hears a piece of news. */
const hearing = (part: string, news: string) => `${part}.hears.${news}`

/** For each piece of news the jobs that hear it. */
export function listenersOf(parts: readonly Part[]): (news: string) => readonly Listener[] {
  const table = new Map<string, Listener[]>()
  const add = ({ name, hearsPaymentsFor }: Part, hears: Hears<Tx> | Hears<Ctx> | undefined, goesFirst: boolean) => {
    for (const news of Object.keys(hears ?? {})) {
      const listener = { identifier: hearing(name, news), goesFirst, ...(hearsPaymentsFor && { hearsPaymentsFor }) }
      table.set(news, [...(table.get(news) ?? []), listener])
    }
  }
  for (const part of parts) {
    add(part, part.hears, true)
    add(part, part.hearsThroughPartner, false)
  }
  return (news) => table.get(news) ?? []
}

/** Starts working on jobs until stopped. What a process that died had in hand is taken up by the others. */
export async function startJobs(ground: Ground, parts: readonly Part[]): Promise<Working> {
  const events: WorkerEvents = new EventEmitter()
  // Told once, when no try is left: until then the next one may go well.
  events.on('job:failed', ({ error, job }) => ground.ports.faults.tell(error, `job ${job.task_identifier}`))
  const watch = await watchWorkers(ground.config.databaseUrl, events)
  const pool = poolForJobs(ground.database.pool, (error) =>
    ground.log('The end of a job could not be noted: it will run again', { error: error.message }),
  )
  const runner = await keepRunning(ground.log, () =>
    run({
      pgPool: pool,
      concurrency: 4,
      pollInterval: 1000,
      noHandleSignals: true,
      logger: quiet(ground),
      taskList: tasksOf(ground, parts),
      parsedCronItems: parseCronItems(cronItemsOf(parts)),
      events,
    }),
  )
  const sweeps = startSweeps(ground, jobsOf(parts))
  return {
    async stop() {
      await sweeps.stop()
      await runner.stop()
      await watch.stop()
    },
  }
}

/** Runs every job that works by the clock once, for a clock that a test has moved. */
export async function runClockJobs(ground: Ground, parts: readonly Part[]): Promise<void> {
  for (const job of jobsOf(parts)) if (job.every || job.everyMs) await job.run(contextOf(ground, system), {})
}

function jobsOf(parts: readonly Part[]): Job[] {
  return parts.flatMap((part) => part.jobs ?? [])
}

function cronItemsOf(parts: readonly Part[]): CronItem[] {
  return jobsOf(parts).flatMap(({ name, every }) =>
    every ? [{ task: name, match: every, identifier: name, options: { jobKey: name, maxAttempts: 3 } }] : [],
  )
}

function tasksOf(ground: Ground, parts: readonly Part[]): TaskList {
  const tasks: TaskList = {}
  for (const part of parts) {
    addHearing(tasks, part.name, part.hears, (work) => inTransaction(ground, system, {}, work))
    addHearing(tasks, part.name, part.hearsThroughPartner, (work) => work(contextOf(ground, system)))
    for (const job of part.jobs ?? []) tasks[job.name] = (content) => job.run(contextOf(ground, system), content)
  }
  return tasks
}

type Runs<C extends Ctx> = (work: (ctx: C) => Promise<void>) => Promise<void>

function addHearing<C extends Ctx>(tasks: TaskList, part: string, hears: Hears<C> | undefined, runs: Runs<C>): void {
  for (const [news, hear] of Object.entries(hears ?? {})) {
    const work = hear as (ctx: C, content: unknown) => Promise<void>
    tasks[hearing(part, news as NewsName)] = (content) => runs((ctx) => work(ctx, content))
  }
}

function quiet(ground: Ground) {
  return {
    scope: () => quiet(ground),
    // The first line says which job failed and why; what it was asked with stays out of the log.
    error: (message: string) => ground.log(message.split('\n')[0] ?? message),
    warn: () => undefined,
    info: () => undefined,
    debug: () => undefined,
  } as never
}
