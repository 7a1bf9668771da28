import { randomBytes } from 'node:crypto'
import { type Actor, actorText } from '@waea/domain/access/actor'
import { dayOf } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Ports } from '../ports/ports.ts'
import type { AuditEntry, Ctx, Db, MessageTable, Tx } from './ctx.ts'
import type { Database } from './db/db.ts'
import { json, type Statement, sql } from './db/sql.ts'
import type { FlagBoard } from './flags.ts'
import { byNewest, type History, type HistoryPage, type HistoryRow, pageOfHistory } from './history.ts'
import type { EventOf } from './jobs/events.ts'
import type { Finds, PaymentFilter } from './jobs/part.ts'
import { type OwnPersonalData, personalFiles } from './personal-data.ts'
import type { Clock } from './process/clock.ts'
import type { Config } from './process/config.ts'
import type { Log } from './process/log.ts'
import { newUuid } from './process/new-uuid.ts'
import { saveCustomer, saveStarted } from './safety/request-key.ts'

/** What all contexts of a process share. */
export interface Runtime {
  database: Database
  config: Config
  flags: Pick<FlagBoard, 'now'>
  ports: Ports
  clock: Clock
  log: Log
  /** The listeners for a piece of news, by the names of their jobs. */
  listeners(news: string): readonly Listener[]
  /** Each capability's statement that finds accounts by something they have. */
  finders: readonly Finds[]
  /** Each capability's statement of what it knows of a customer's history. */
  histories: readonly History[]
  /** What each capability keeps about a customer. */
  personalData: readonly OwnPersonalData[]
  mails: MessageTable
  texts: MessageTable
}

/**
 * A job that receives news. Listeners that run in one transaction, such as booking paid credit, run before mails and
 * partner calls.
 */
export interface Listener {
  identifier: string
  goesFirst: boolean
  /** Whether one job receives everything a transaction publishes, in sets. */
  hearsSets: boolean
  /** Restricts payment news to these payments; all by default. */
  hearsPayments?: PaymentFilter
  /** Its jobs are written only while this statement, which has no values, returns a row. */
  onlyIf?: Statement
}

type FromRequest = Pick<
  Ctx,
  | 'requestId'
  | 'requestKey'
  | 'started'
  | 'shownToken'
  | 'from'
  | 'operator'
  | 'captcha'
  | 'upload'
  | 'cookies'
  | 'sendToken'
>

/** What a transaction does at its end: writes, jobs, live events, audit entries. */
interface Deferred {
  writes: Statement[]
  jobs: JobInput[]
  /** News for listeners that receive sets, by the names of their jobs. */
  sets: Map<string, Pick<Listener, 'goesFirst' | 'onlyIf'> & { contents: unknown[] }>
  shows: { c: string; e: string; d: Record<string, string | number> }[]
  audits: AuditEntry[]
}

interface JobInput {
  identifier: string
  goesFirst?: boolean
  payload: unknown
  afterS?: number
  jobKey?: string
  queue?: string
  onlyIf?: Statement
}

/** The most pieces of news handled in one set: keeps a transaction well below a second. */
export const maxPerSet = 250

/** The flag of a job with a list. The queue shows every field of a job except the payload. */
export const flagOfList = (length: number) => `list of ${length}`

/** A context for reading; it writes through `inTransaction`. */
export function contextOf(runtime: Runtime, actor: Actor, request: FromRequest = {}): Ctx {
  const within = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(runtime, actor, request, work)
  const ctx: Ctx = {
    ...common(runtime, actor, request),
    db: runtime.database.reads,
    single: runtime.database.ownStatements,
    accountsWith: (exact) => accountsWith(runtime, ctx, exact),
    historyOf: (page) => historyOf(runtime, ctx, page),
    exportOf: (of) => personalFiles(ctx, runtime.personalData, of),
    audit: (entry) => within((tx) => tx.audit(entry)),
    inTransaction: within,
    asRule: (rule) => contextOf(runtime, { kind: 'rule', rule }, request),
    asGuest: (guest) => contextOf(runtime, guest, request),
  }
  return ctx
}

/** Queries all capabilities in parallel. */
async function accountsWith({ finders }: Runtime, ctx: Ctx, exact: string): Promise<Uuid[]> {
  if (exact === '') return []
  const found = await Promise.all(finders.map((finds) => ctx.db.rows<{ id: Uuid }>(finds(exact))))
  return [...new Set(found.flat().map(({ id }) => id))]
}

/** Reads every capability's part of a customer's history; returns the newest of all. */
async function historyOf({ histories }: Runtime, ctx: Ctx, page: HistoryPage): Promise<HistoryRow[]> {
  const rows = await Promise.all(
    histories.map((history) => ctx.db.rows<HistoryRow>(pageOfHistory(history(page.CustomerUUID), page))),
  )
  return rows.flat().sort(byNewest).slice(0, page.most)
}

/**
 * Runs work in one transaction with a context of its own. Jobs, live events and audit entries are written in the same
 * transaction.
 */
export function inTransaction<T>(
  runtime: Runtime,
  actor: Actor,
  request: FromRequest,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return runtime.database.transaction(async (db, atEnd) => {
    const deferred: Deferred = { writes: [], jobs: [], sets: new Map(), shows: [], audits: [] }
    const tx = writingContext(runtime, actor, request, db, deferred)
    const result = await work(tx)
    writeDeferred(runtime, tx, deferred, atEnd)
    return result
  })
}

/** What reading and writing contexts have in common. */
function common(runtime: Runtime, actor: Actor, request: FromRequest) {
  return {
    ...request,
    actor,
    config: runtime.config,
    mails: runtime.mails,
    texts: runtime.texts,
    flags: runtime.flags.now(),
    ports: runtime.ports,
    now: () => runtime.clock.now(),
    today: () => dayOf(runtime.clock.now()),
    newUuid: () => newUuid(runtime.clock.now().getTime()),
    random: (bytes: number) => randomBytes(bytes),
    log: logOf(runtime.log, request.requestId),
  }
}

/** A log whose lines name the request, if there is one. */
function logOf(log: Log, request: string | undefined): Log {
  return request === undefined ? log : (line, detail, level) => log(line, { request, ...detail }, level)
}

function writingContext(runtime: Runtime, actor: Actor, request: FromRequest, db: Db, deferred: Deferred): Tx {
  const tx: Tx = {
    ...common(runtime, actor, request),
    db,
    single: db,
    accountsWith: (exact) => accountsWith(runtime, tx, exact),
    historyOf: (page) => historyOf(runtime, tx, page),
    exportOf: (of) => personalFiles(tx, runtime.personalData, of),
    tell: async (news, content) => {
      for (const listener of runtime.listeners(news)) {
        const { identifier, goesFirst, hearsPayments, onlyIf } = listener
        if (hearsPayments && 'purpose' in content && !matchesFilter(hearsPayments, content)) continue
        if (!listener.hearsSets)
          deferred.jobs.push({ identifier, goesFirst, payload: content, ...(onlyIf && { onlyIf }) })
        else addToSet(deferred.sets, listener, content)
      }
    },
    enqueue: async (job, content, when) => {
      deferred.jobs.push({
        identifier: job,
        payload: content,
        ...(when?.afterS && { afterS: when.afterS }),
        ...(when?.once && { jobKey: when.once }),
        ...(when?.queue && { queue: when.queue }),
      })
    },
    show: async (CustomerUUID, event, data = {}) => {
      deferred.shows.push({ c: CustomerUUID, e: event, d: data })
    },
    audit: async (entry) => {
      deferred.audits.push(entry)
    },
    inTransaction: (work) => work(tx),
    atEnd: (write) => void deferred.writes.push(write),
    markStarted: (what) => {
      if (request.requestKey !== undefined) deferred.writes.push(saveStarted(tx, what))
    },
    asRule: (rule) => writingContext(runtime, { kind: 'rule', rule }, request, db, deferred),
    asGuest: (guest) => writingContext(runtime, guest, request, db, deferred),
  }
  return tx
}

const matchesFilter = ({ purposes, payer }: PaymentFilter, payment: EventOf<'payment.changed'>) =>
  (purposes?.includes(payment.purpose) ?? true) && (payer ?? payment.payer) === payment.payer

/** Writes what the transaction deferred, together with its commit, in one statement per kind. */
function writeDeferred(runtime: Runtime, ctx: Ctx, deferred: Deferred, atEnd: (statement: Statement) => void): void {
  const { writes, shows, audits } = deferred
  const jobs = [...deferred.jobs, ...jobsOfSets(deferred.sets)]
  for (const write of writes) atEnd(write)
  // A person's request names the customer. Otherwise use the customer of the audit entry or live event.
  const ofWhom = audits.find(({ CustomerUUID }) => CustomerUUID !== undefined)?.CustomerUUID ?? shows[0]?.c
  if (ctx.requestKey !== undefined && ofWhom !== undefined && ctx.actor.kind !== 'person')
    atEnd(saveCustomer(ctx, ofWhom))
  if (audits.length) {
    const { OperatorUUID, reason } = ctx.operator ?? {}
    const rows = audits.map((entry) => ({
      ...entry,
      ...auditActor(ctx.actor, entry),
      CustomerUUID: entry.CustomerUUID ?? (entry.isOfCall && ofWhom),
      OperatorUUID: entry.OperatorUUID ?? OperatorUUID,
    }))
    atEnd(sql`
      INSERT INTO platform.audit (at, customer_uuid, user_uuid, actor, deed, detail, address, user_agent, operator_uuid,
        reason)
      SELECT ${ctx.now()}, (a ->> 'CustomerUUID')::uuid, (a ->> 'userUuid')::uuid, a ->> 'actor', a ->> 'deed',
        coalesce(a -> 'detail', '{}'), ${ctx.from?.address ?? null}::text, ${ctx.from?.userAgent ?? null}::text,
        (a ->> 'OperatorUUID')::uuid, ${reason ?? null}::text
      FROM jsonb_array_elements(${json(rows)}::jsonb) AS a`)
  }
  for (const [onlyIf, some] of Map.groupBy(lastOfEachKey(jobs), (job) => job.onlyIf)) atEnd(addJobs(some, onlyIf))
  // Last, because it holds the customers' live locks until the commit. Duplicates become one event.
  if (shows.length) {
    const events = [...new Map(shows.map((one) => [json(one), one])).values()]
    atEnd(sql`SELECT platform.show(${json(events)}::jsonb, ${runtime.clock.now()})`)
  }
}

/** Writes jobs, or none of them while `onlyIf` returns no row. */
function addJobs(jobs: readonly JobInput[], onlyIf: Statement | undefined): Statement {
  const rows = jobs.map(({ onlyIf: _, ...job }) =>
    Array.isArray(job.payload) ? { ...job, flag: flagOfList(job.payload.length) } : job,
  )
  // A job that replaces no other gets a unique key: without a key the runner searches the waiting jobs in every mode.
  const all = sql`
    SELECT count(*) FROM jsonb_array_elements(${json(rows)}::jsonb) AS j, graphile_worker.add_job(
      j ->> 'identifier', (j -> 'payload')::json, j ->> 'queue', now() + make_interval(secs => (j ->> 'afterS')::float8), 25,
      coalesce(j ->> 'jobKey', gen_random_uuid()::text), CASE WHEN (j ->> 'goesFirst')::boolean THEN 0 ELSE 5 END,
      CASE WHEN j ? 'flag' THEN ARRAY[j ->> 'flag'] END,
      CASE WHEN j ->> 'jobKey' IS NULL THEN 'unsafe_dedupe' ELSE 'replace' END)`
  return onlyIf ? { ...all, text: `${all.text} WHERE EXISTS (${onlyIf.text})`, name: `${all.name}${onlyIf.name}` } : all
}

function addToSet(sets: Deferred['sets'], { identifier, goesFirst, onlyIf }: Listener, content: unknown): void {
  const set = sets.get(identifier) ?? { goesFirst, contents: [], ...(onlyIf && { onlyIf }) }
  sets.set(identifier, set)
  set.contents.push(content)
}

/** The jobs for listeners that receive sets; each payload is a list. */
function jobsOfSets(sets: Deferred['sets']): JobInput[] {
  return [...sets].flatMap(([identifier, { contents, ...set }]) =>
    Array.from({ length: Math.ceil(contents.length / maxPerSet) }, (_, at) => {
      const payload = contents.slice(at * maxPerSet, (at + 1) * maxPerSet)
      return { identifier, ...set, payload }
    }),
  )
}

/** Of jobs with the same key, only the last one enqueued. */
function lastOfEachKey(jobs: readonly JobInput[]): JobInput[] {
  const last = new Map(jobs.map((job) => [job.jobKey, job]))
  return jobs.filter((job) => job.jobKey === undefined || last.get(job.jobKey) === job)
}

function auditActor(actor: Actor, entry: AuditEntry): { actor: string; userUuid?: string } {
  if (actor.kind !== 'person') return { actor: actorText(actor) }
  return { actor: 'person', userUuid: entry.userUuid ?? actor.userUuid }
}
