import { randomBytes } from 'node:crypto'
import type { Actor } from '@waea/domain/access/actor'
import type { PaymentPurpose } from '@waea/domain/payments/parties'
import { dayOf } from '@waea/kit/calendar-day'
import type { Ports } from '../ports/ports.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { AuditEntry, Ctx, Db, Tx } from './ctx.ts'
import type { Database } from './db.ts'
import type { FlagBoard } from './flags.ts'
import { newUuid } from './new-uuid.ts'
import { begunUnderKey } from './request-key.ts'
import { json, type Statement, sql } from './sql.ts'

/** What every context of a process shares. */
export interface Ground {
  database: Database
  config: Config
  flags: Pick<FlagBoard, 'now'>
  ports: Ports
  clock: Clock
  log(line: string, detail?: Record<string, unknown>): void
  /** Which capabilities hear a piece of news: the names of their jobs. */
  listeners(news: string): readonly Listener[]
}

/** A job that hears news. What is heard in one transaction, such as paid credit, goes before mails and partners. */
export interface Listener {
  identifier: string
  goesFirst: boolean
  /** Of news about payments only those for these purposes; of all where none are named. */
  hearsPaymentsFor?: readonly PaymentPurpose[]
}

type FromRequest = Pick<Ctx, 'requestKey' | 'begun' | 'shownToken' | 'from' | 'captcha' | 'cookies' | 'giveToken'>

/** What a transaction leaves for its end: writes, jobs to be asked for, changes to be shown. */
interface Leaving {
  writes: Statement[]
  jobs: { identifier: string; goesFirst?: boolean; payload: unknown; afterS?: number; jobKey?: string }[]
  shows: { c: string; e: string; d: Record<string, string | number> }[]
  audits: AuditEntry[]
}

/** A context for reading, whose writes go through `inTransaction`. */
export function contextOf(ground: Ground, actor: Actor, request: FromRequest = {}): Ctx {
  const within = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(ground, actor, request, work)
  return {
    ...common(ground, actor, request),
    db: ground.database.reads,
    single: ground.database.ownStatements,
    audit: (entry) => within((tx) => tx.audit(entry)),
    inTransaction: within,
    asRule: (rule) => contextOf(ground, { kind: 'rule', rule }, request),
  }
}

/** Runs work in one transaction with a context of its own; jobs, live events and audit are written with it. */
export function inTransaction<T>(
  ground: Ground,
  actor: Actor,
  request: FromRequest,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return ground.database.transaction(async (db, atEnd) => {
    const leaving: Leaving = { writes: [], jobs: [], shows: [], audits: [] }
    const tx = writingContext(ground, actor, request, db, leaving)
    const result = await work(tx)
    leave(ground, tx, leaving, atEnd)
    return result
  })
}

/** What reading and writing contexts have alike. */
function common(ground: Ground, actor: Actor, request: FromRequest) {
  return {
    ...request,
    actor,
    config: ground.config,
    flags: ground.flags.now(),
    ports: ground.ports,
    now: () => ground.clock.now(),
    today: () => dayOf(ground.clock.now()),
    newUuid: () => newUuid(ground.clock.now().getTime()),
    random: (bytes: number) => randomBytes(bytes),
    log: ground.log,
  }
}

function writingContext(ground: Ground, actor: Actor, request: FromRequest, db: Db, leaving: Leaving): Tx {
  const tx: Tx = {
    ...common(ground, actor, request),
    db,
    single: db,
    tell: async (news, content) => {
      for (const { identifier, goesFirst, hearsPaymentsFor } of ground.listeners(news)) {
        const isHeard = !hearsPaymentsFor || !('purpose' in content) || hearsPaymentsFor.includes(content.purpose)
        if (isHeard) leaving.jobs.push({ identifier, goesFirst, payload: content })
      }
    },
    ask: async (job, content, when) => {
      leaving.jobs.push({
        identifier: job,
        payload: content,
        ...(when?.afterS && { afterS: when.afterS }),
        ...(when?.once && { jobKey: when.once }),
      })
    },
    show: async (CustomerUUID, event, data = {}) => {
      leaving.shows.push({ c: CustomerUUID, e: event, d: data })
    },
    audit: async (entry) => {
      leaving.audits.push(entry)
    },
    inTransaction: (work) => work(tx),
    atEnd: (write) => void leaving.writes.push(write),
    begin: (what) => {
      if (request.requestKey !== undefined) leaving.writes.push(begunUnderKey(tx, what))
    },
    asRule: (rule) => writingContext(ground, { kind: 'rule', rule }, request, db, leaving),
  }
  return tx
}

/** Writes what the transaction left, together with its commit, in as few statements as there are kinds. */
function leave(ground: Ground, ctx: Ctx, leaving: Leaving, atEnd: (statement: Statement) => void): void {
  const { writes, jobs, shows, audits } = leaving
  for (const write of writes) atEnd(write)
  if (audits.length) {
    const rows = audits.map((entry) => ({ ...entry, ...whoDid(ctx.actor, entry) }))
    atEnd(sql`
      INSERT INTO platform.audit (at, customer_uuid, user_uuid, actor, deed, detail, address, user_agent)
      SELECT ${ctx.now()}, (a ->> 'CustomerUUID')::uuid, (a ->> 'userUuid')::uuid, a ->> 'actor', a ->> 'deed',
        coalesce(a -> 'detail', '{}'), ${ctx.from?.address ?? null}::text, ${ctx.from?.userAgent ?? null}::text
      FROM jsonb_array_elements(${json(rows)}::jsonb) AS a`)
  }
  if (jobs.length) {
    // A job that replaces none has a key of its own: without one the waiting jobs are looked through whatever the mode.
    atEnd(sql`
      SELECT count(*) FROM jsonb_array_elements(${json(onceEach(jobs))}::jsonb) AS j, graphile_worker.add_job(
        j ->> 'identifier', (j -> 'payload')::json, NULL, now() + make_interval(secs => (j ->> 'afterS')::float8), 25,
        coalesce(j ->> 'jobKey', gen_random_uuid()::text), CASE WHEN (j ->> 'goesFirst')::boolean THEN 0 ELSE 5 END, NULL,
        CASE WHEN j ->> 'jobKey' IS NULL THEN 'unsafe_dedupe' ELSE 'replace' END)`)
  }
  // Last, since it holds the customers' live locks until the commit.
  if (shows.length) atEnd(sql`SELECT platform.show(${json(shows)}::jsonb, ${ground.clock.now()})`)
}

/** Of the jobs with the same key only the one that was asked for last. */
function onceEach(jobs: Leaving['jobs']): Leaving['jobs'] {
  const last = new Map(jobs.map((job) => [job.jobKey, job]))
  return jobs.filter((job) => job.jobKey === undefined || last.get(job.jobKey) === job)
}

function whoDid(actor: Actor, entry: AuditEntry): { actor: string; userUuid?: string } {
  if (actor.kind !== 'person') return { actor: actor.kind }
  return { actor: 'person', userUuid: entry.userUuid ?? actor.userUuid }
}
