import type { Flags } from '@waea/contract/flags'
import type { Actor, Guest, Rule } from '@waea/domain/access/actor'
import type { CaptchaOutcome } from '@waea/domain/captcha'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Ports } from '../ports/ports.ts'
import type { Statement } from './db/sql.ts'
import type { NewsName, NewsOf } from './jobs/news.ts'
import type { AuditDeed } from './operator/deeds.ts'
import type { Config } from './process/config.ts'
import type { Log } from './process/log.ts'

/** The database for actions that only read. */
export interface ReadDb {
  /** All rows of a statement. */
  rows<Row>(statement: Statement): Promise<Row[]>
  /** The only row, or undefined. */
  row<Row>(statement: Statement): Promise<Row | undefined>
}

/** The database for actions that write: a transaction, or statements that are each one. */
export interface Db extends ReadDb {
  /** Runs a statement; returns the number of rows it touched. */
  run(statement: Statement): Promise<number>
}

/** A file that a request brings, read as it comes in. */
export interface Upload {
  /** How long it is said to be. */
  declaredBytes?: number
  /** Throws if the sender goes away. */
  pieces(): AsyncIterable<Buffer>
}

export interface AuditEntry {
  CustomerUUID?: Uuid
  userUuid?: Uuid
  deed: AuditDeed
  detail?: Record<string, unknown>
}

/** The context of a reading action. One per request or job run; never stored. It writes through `inTransaction`. */
export interface Ctx {
  db: ReadDb
  actor: Actor
  config: Config
  /** The current state of every flag. */
  flags: Flags
  ports: Ports
  /** The Idempotency-Key header, if sent. */
  requestKey?: string
  /** What an earlier, interrupted attempt of the same request began; the action resumes it and decides nothing anew. */
  begun?: Readonly<Record<string, Uuid>>
  /** The x-auth-token header as sent, whether or not it is a person's token. */
  shownToken?: string
  /**
   * Where the request came from, for rate limits and the security log; undefined in jobs. `networkSession` is what a
   * gateway of the mobile network says of the SIM that it carries the request for.
   */
  from?: { address: string; userAgent: string; networkSession?: string }
  /** The id that the answer and all lines of the log about the request carry; undefined in jobs. */
  requestId?: string
  /** The captcha of the request, if the call takes one. */
  captcha?: CaptchaOutcome
  /** The file of the request, if the call takes one. */
  upload?: Upload
  /** Cookies of the request; undefined in jobs. */
  cookies?: {
    read(name: string): string | undefined
    /** HttpOnly, same site, and only for addresses under `path`. */
    set(name: string, value: string, maxAgeS: number, path?: string): void
    clear(name: string, path?: string): void
  }
  /** Sets the x-auth-token header of the answer. */
  sendToken?(jwt: string, expiryMs: number): void
  now(): Date
  /** Today in Pacific/Auckland. */
  today(): CalendarDay
  newUuid(): Uuid
  /** Random bytes; seeded if the settings say so. */
  random(bytes: number): Uint8Array
  /** Customer accounts by a number or a reference of what they have, as each capability finds its own. */
  accountsWith(exact: string): Promise<Uuid[]>
  audit(entry: AuditEntry): Promise<void>
  /** For a single write: its own transaction in one round trip, or part of the open one. */
  single: Db
  /**
   * Runs work in its own transaction, or joins the open one if the call is a transaction. Calls that speak to partners
   * (`runs: 'partner'`) use it before and after the partner call.
   */
  inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** The same context acting by a capability's own rules instead of for the actor. */
  asRule(rule: Rule): Ctx
  /** The same context acting for a guest, once the token under which they come was verified. */
  asGuest(guest: Guest): Ctx
  /** Logs a line with the id of the request. */
  log: Log
}

/** The context of a writing action: a transaction. Functions that only read accept it too. */
export interface Tx extends Ctx {
  db: Db
  /** Writes news into the outbox, in this transaction; listeners run after the commit. */
  tell<N extends NewsName>(news: N, content: NewsOf<N>): Promise<void>
  /** Tells the customer's live streams, after the commit, that something changed. */
  show(CustomerUUID: Uuid, event: string, data?: Record<string, string | number>): Promise<void>
  /** Asks for a job, in this transaction; `afterS` seconds later where said. The same `once` key is one job while it waits. */
  enqueue(job: string, content: object, when?: { afterS?: number; once?: string }): Promise<void>
  /**
   * Defers a write without a result to the end of this transaction: it is sent with the commit, in one packet. If it
   * fails, the transaction rolls back. Reads before the end do not see it.
   */
  atEnd(write: Statement): void
  /**
   * Stores what this transaction begins under the request's key, so that a repeat of the request after a crash finds it
   * in `begun`. Does nothing without a key.
   */
  markBegun(what: Readonly<Record<string, Uuid>>): void
  asRule(rule: Rule): Tx
  asGuest(guest: Guest): Tx
}
