import type { Flags } from '@waea/contract/flags'
import type { Actor, Rule } from '@waea/domain/access/actor'
import type { CaptchaShown } from '@waea/domain/captcha'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Ports } from '../ports/ports.ts'
import type { Config } from './config.ts'
import type { AuditDeed } from './deeds.ts'
import type { NewsName, NewsOf } from './news.ts'
import type { Statement } from './sql.ts'

/** The database as an action sees it that only reads. */
export interface ReadDb {
  /** All rows of a statement. */
  rows<Row>(statement: Statement): Promise<Row[]>
  /** The only row, or undefined. */
  row<Row>(statement: Statement): Promise<Row | undefined>
}

/** The database as an action sees it that may write: a transaction, or statements that are each one. */
export interface Db extends ReadDb {
  /** Runs a statement; answers how many rows it touched. */
  run(statement: Statement): Promise<number>
}

export interface AuditEntry {
  CustomerUUID?: Uuid
  userUuid?: Uuid
  deed: AuditDeed
  detail?: Record<string, unknown>
}

/** What an action works with that reads. One for each request or job run; never kept. It writes by `inTransaction`. */
export interface Ctx {
  db: ReadDb
  actor: Actor
  config: Config
  /** How every flag stands now. */
  flags: Flags
  ports: Ports
  /** The key of the Idempotency-Key header, where one was sent. */
  requestKey?: string
  /** What the same request began when it came before and was cut off; it is gone on with, and nothing is decided anew. */
  begun?: Readonly<Record<string, Uuid>>
  /** The text of x-auth-token as it was shown, whether it is a person's token or not. */
  shownToken?: string
  /** Where the request came from, for limits and the security log; undefined in jobs. */
  from?: { address: string; userAgent: string }
  /** The captcha that came with the request, where the call takes one. */
  captcha?: CaptchaShown
  /** Cookies of the request; undefined in jobs. */
  cookies?: {
    read(name: string): string | undefined
    /** HttpOnly, same site only, and sent to addresses under the path alone. */
    set(name: string, value: string, maxAgeS: number, path?: string): void
    clear(name: string, path?: string): void
  }
  /** The token that the answer's x-auth-token header shall carry. */
  giveToken?(jwt: string, expiryMs: number): void
  now(): Date
  /** Today in Pacific/Auckland. */
  today(): CalendarDay
  newUuid(): Uuid
  /** Random bytes; seeded where the settings say so. */
  random(bytes: number): Uint8Array
  audit(entry: AuditEntry): Promise<void>
  /** For a write that needs no other: a transaction of its own, in one round trip; part of the one that is open, if any. */
  single: Db
  /**
   * Runs work in a transaction of its own. Within a call that already is one transaction it joins it; calls that speak
   * to partners (`runs: 'partner'`) use it before and after the partner is asked.
   */
  inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** The same context for what follows by a capability's own rules, in nobody's name. */
  asRule(rule: Rule): Ctx
  /** Log line; never tokens, codes, card data. */
  log(line: string, detail?: Record<string, unknown>): void
}

/** What an action works with that writes: a transaction. What only reads takes it too. */
export interface Tx extends Ctx {
  db: Db
  /** Writes news into the outbox, in this transaction; those who hear it run after the commit. */
  tell<N extends NewsName>(news: N, content: NewsOf<N>): Promise<void>
  /** Tells the live streams of a customer, after the commit, that something of theirs changed. */
  show(CustomerUUID: Uuid, event: string, data?: Record<string, string | number>): Promise<void>
  /** Asks for a job, in this transaction; `afterS` seconds later where said. The same `once` key is one job while it waits. */
  ask(job: string, content: Record<string, unknown>, when?: { afterS?: number; once?: string }): Promise<void>
  /**
   * Leaves a write, whose outcome nobody waits for, to the end of this transaction: it is sent together with the commit,
   * in one packet. Where it fails the transaction is rolled back. What is read before does not see it.
   */
  atEnd(write: Statement): void
  /**
   * Notes under the request's key what is begun with this transaction, so that the same request again, after a crash that
   * left it without an answer, finds it in `begun`. Nothing where the request has no key.
   */
  begin(what: Readonly<Record<string, Uuid>>): void
  asRule(rule: Rule): Tx
}
