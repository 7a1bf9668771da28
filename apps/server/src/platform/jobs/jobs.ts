import { EventEmitter } from 'node:events'
import type { Actor } from '@waea/domain/access/actor'
import {
  type CronItem,
  type Job as GraphileJob,
  parseCronItems,
  type RunnerOptions,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import { contextOf, inTransaction, type Listener, type Runtime } from '../context.ts'
import type { Ctx, MessageTable, Tx } from '../ctx.ts'
import type { History } from '../history.ts'
import type { Figures } from '../metrics/figures.ts'
import { traced } from '../metrics/traces.ts'
import { noticeBeside } from '../operator/notices.ts'
import { type OwnPersonalData, platformData, schemaOf } from '../personal-data.ts'
import { keepRunning, type Working } from '../process/keep-running.ts'
import type { Hears } from './events.ts'
import type { Job } from './job.ts'
import { poolForJobs } from './jobs-pool.ts'
import { parkedJobSubject } from './parked-jobs.ts'
import type { Finds, Part } from './part.ts'
import { queueFigures } from './queue-figures.ts'
import { hearSet, hearsSets } from './set-listeners.ts'
import { startSweeps } from './sweeps.ts'
import { watchWorkers } from './worker-locks.ts'

const system: Actor = { kind: 'system' }
/** How many jobs run beside the others: one for each endpoint of webhooks. */
const placesBeside = 10

type FailedJob = Pick<GraphileJob, 'id' | 'task_identifier' | 'attempts'>

/** The name of the job in which a capability receives a piece of news. */
const listenerJob = (part: string, news: string) => `${part}.hears.${news}`

/** The names that news had in the previous version, whose jobs may still wait when this one starts. */
const earlierNames: Readonly<Record<string, readonly string[]>> = {
  'payment.changed': [
    'payment.completed',
    'payment.failed',
    'payment.returned',
    'payment.reinstated',
    'payment.held',
    'payment.hold-ended',
    'refund.changed',
  ],
}

/** The jobs that receive each piece of news. */
export function listenersOf(parts: readonly Part[]): (news: string) => readonly Listener[] {
  const table = new Map<string, Listener[]>()
  const add = (
    { name, hearsPayments, hearsOnlyIf: onlyIf }: Part,
    hears: Hears<Tx> | Hears<Ctx> | undefined,
    goesFirst: boolean,
  ) => {
    for (const [news, hear] of Object.entries(hears ?? {})) {
      const listener = {
        identifier: listenerJob(name, news),
        goesFirst,
        hearsSets: hearsSets(hear),
        ...(hearsPayments && { hearsPayments }),
        ...(onlyIf && { onlyIf }),
      }
      table.set(news, [...(table.get(news) ?? []), listener])
    }
  }
  for (const part of parts) {
    add(part, part.hears, true)
    add(part, part.onEventOutsideTx, false)
  }
  return (news) => table.get(news) ?? []
}

/** Each capability's statement that finds accounts by something they have. */
export const findersOf = (parts: readonly Part[]): Finds[] => parts.flatMap(({ finds }) => finds ?? [])

/** Each capability's statement of what it knows of a customer's history. */
export const historiesOf = (parts: readonly Part[]): History[] => parts.flatMap(({ history }) => history ?? [])

/** What the platform and each capability keep about a customer. */
export const personalDataOf = (parts: readonly Part[]): OwnPersonalData[] => [
  platformData,
  ...parts.flatMap(({ name, personalData }) =>
    personalData ? [{ schema: schemaOf(name), ...personalData, name }] : [],
  ),
]

/** The mails and texts that the capabilities send, by template. */
export function messagesOf(parts: readonly Part[]): { mails: MessageTable; texts: MessageTable } {
  return {
    mails: Object.assign({}, ...parts.map(({ mails }) => mails)),
    texts: Object.assign({}, ...parts.map(({ texts }) => texts)),
  }
}

/** The figures that are read from the database: of the queue, and of each capability. */
export function figuresOf(runtime: Runtime, parts: readonly Part[]): Figures[] {
  const all = [queueFigures(Object.keys(tasksOf(runtime, parts))), ...parts.flatMap(({ figures }) => figures ?? [])]
  return all.map(({ about, gauges, read }) => ({ about, gauges, read: () => read(contextOf(runtime, system)) }))
}

/** Works on jobs until stopped. Other processes take over what a dead one was working on. */
export async function startJobs(runtime: Runtime, parts: readonly Part[]): Promise<Working> {
  const events: WorkerEvents = new EventEmitter()
  // Reported once, after the last retry: until then it may still succeed.
  events.on('job:failed', ({ error, job }) => reportGivenUp(runtime, job, error))
  const watch = await watchWorkers(runtime.config.databaseDirectUrl, events)
  const pool = poolForJobs(runtime.database.pool, runtime.config.databaseDirectUrl, (error) =>
    runtime.log('The end of a job could not be noted: it will run again', { error: error.message }, 'error'),
  )
  const runnerOf = (
    taskList: TaskList,
    options: Pick<RunnerOptions, 'concurrency' | 'pollInterval' | 'parsedCronItems'>,
  ) =>
    keepRunning(runtime.log, () =>
      run({ pgPool: pool, noHandleSignals: true, logger: quietLogger(runtime), taskList, events, ...options }),
    )
  const tasks = tasksOf(runtime, parts)
  const beside = new Set(jobsOf(parts).flatMap(({ name, runsBeside }) => (runsBeside ? [name] : [])))
  const only = (fits: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(tasks).filter(([name]) => fits(name)))
  const runner = await runnerOf(
    only((name) => !beside.has(name)),
    { concurrency: 4, pollInterval: 1000, parsedCronItems: parseCronItems(cronItemsOf(parts)) },
  )
  const besideRunner = await runnerOf(
    only((name) => beside.has(name)),
    { concurrency: placesBeside, pollInterval: 5000, parsedCronItems: [] },
  )
  const sweeps = startSweeps(runtime, jobsOf(parts), watch.locks)
  return {
    isRunning: () => runner.isRunning() && besideRunner.isRunning(),
    async stop() {
      await sweeps.stop()
      await Promise.all([runner.stop(), besideRunner.stop()])
      await watch.stop()
    },
  }
}

/** A scheduled job runs again anyway; any other is lost unless a person acts. */
function reportGivenUp(runtime: Runtime, { id, task_identifier: task, attempts }: FailedJob, error: unknown): void {
  runtime.ports.faults.report(error, `job ${task}`)
  const reason = `given up after ${attempts} tries: ${error instanceof Error ? error.message : String(error)}`
  noticeBeside(runtime, { kind: 'job', subject: parkedJobSubject(task, id), reason })
}

/** Runs every scheduled job once, for tests that have moved the clock. */
export async function runClockJobs(runtime: Runtime, parts: readonly Part[]): Promise<void> {
  for (const job of jobsOf(parts)) if (job.every || job.everyMs) await job.run(contextOf(runtime, system), {})
}

function jobsOf(parts: readonly Part[]): Job[] {
  return parts.flatMap((part) => part.jobs ?? [])
}

function cronItemsOf(parts: readonly Part[]): CronItem[] {
  return jobsOf(parts).flatMap(({ name, every }) =>
    every ? [{ task: name, match: every, identifier: name, options: { jobKey: name, maxAttempts: 3 } }] : [],
  )
}

function tasksOf(runtime: Runtime, parts: readonly Part[]): TaskList {
  const tasks: TaskList = {}
  for (const part of parts) {
    addListeners(tasks, part.name, part.hears, (work) => inTransaction(runtime, system, {}, work))
    addSetListeners(runtime, tasks, part)
    addListeners(tasks, part.name, part.onEventOutsideTx, (work) => work(contextOf(runtime, system)))
    for (const job of part.jobs ?? []) {
      tasks[job.name] = (content, { job: { attempts, max_attempts: most } }) =>
        job.run(contextOf(runtime, system), content, attempts >= most)
    }
  }
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (content, helpers) => traced('job', name, {}, async () => task?.(content, helpers)),
    ]),
  )
}

type Runs<C extends Ctx> = (work: (ctx: C) => Promise<void>) => Promise<void>

function addListeners<C extends Ctx>(tasks: TaskList, part: string, hears: Hears<C> | undefined, runs: Runs<C>): void {
  for (const [news, hear] of Object.entries(hears ?? {})) {
    const work = hear as (ctx: C, content: unknown) => Promise<void>
    for (const name of [news, ...(earlierNames[news] ?? [])])
      tasks[listenerJob(part, name)] = (content) => runs((ctx) => work(ctx, content))
  }
}

function addSetListeners(runtime: Runtime, tasks: TaskList, { name, hears }: Part): void {
  for (const [news, hear] of Object.entries(hears ?? {})) {
    if (!hearsSets(hear)) continue
    const identifier = listenerJob(name, news)
    tasks[identifier] = (payload) => hearSet(contextOf(runtime, system), identifier, hear, payload as object | object[])
  }
}

function quietLogger(runtime: Runtime) {
  return {
    scope: () => quietLogger(runtime),
    // The first line says which job failed and why; its payload stays out of the log.
    error: (message: string) => runtime.log(message.split('\n')[0] ?? message, {}, 'error'),
    warn: () => undefined,
    info: () => undefined,
    debug: () => undefined,
  } as never
}
