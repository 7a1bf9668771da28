import type { Flags } from '@waea/contract/flags'
import type { AuditDeed } from '@waea/contract/operators/audit-deeds'
import type { Actor, Guest } from '@waea/domain/access/actor'
import type { Rule } from '@waea/domain/access/deeds'
import type { CaptchaOutcome } from '@waea/domain/captcha'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Ports } from '../ports/ports.ts'
import type { Statement } from './db/sql.ts'
import type { Zipped, ZippedText } from './documents/zipped.ts'
import type { HistoryPage, HistoryRow } from './history.ts'
import type { Events } from './jobs/events.ts'
import type { Config } from './process/config.ts'
import type { Log } from './process/log.ts'

/** The database for actions that only read. */
export interface ReadDb {
  /** All rows of a statement. */
  rows<Row>(statement: Statement): Promise<Row[]>
  /** The only row, or undefined. */
  row<Row>(statement: Statement): Promise<Row | undefined>
}

/** The database for actions that write: a transaction, or statements that each commit by themselves. */
export interface Db extends ReadDb {
  /** Runs a statement; returns the number of rows it touched. */
  run(statement: Statement): Promise<number>
}

/** A file uploaded with a request, read while it arrives. */
export interface Upload {
  /** The size that the request declares. */
  declaredBytes?: number
  /** The file's bytes. Throws if the sender disconnects. */
  pieces(): AsyncIterable<Buffer>
}

export interface AuditEntry {
  CustomerUUID?: Uuid
  userUuid?: Uuid
  deed: AuditDeed
  detail?: Record<string, unknown>
  /** The operator it is about, such as one who signs in; by default the one who makes the request. */
  OperatorUUID?: Uuid
  /** The entry of an operator's call: without a customer of its own it names the one of the other entries. */
  isOfCall?: true
}

/** Mails or text messages by template; only the capability `messages` knows what one is. */
export type MessageTable = Readonly<Record<string, object>>

/** The context of a reading action. One per request or job run; never stored. It writes through `inTransaction`. */
export interface Ctx {
  db: ReadDb
  actor: Actor
  config: Config
  /** The mails and text messages of all capabilities, by template. */
  mails: MessageTable
  texts: MessageTable
  /** The current state of every flag. */
  flags: Flags
  ports: Ports
  /** The Idempotency-Key header, if sent. */
  requestKey?: string
  /**
   * What an earlier, interrupted attempt of the same request started. The action resumes it and makes no new decisions.
   */
  started?: Readonly<Record<string, Uuid>>
  /** The x-auth-token header as sent, whether or not it is a person's token. */
  shownToken?: string
  /**
   * Where the request came from, for rate limits and the security log; undefined in jobs. `networkSession` is the data
   * session that a gateway of the mobile network reports for the request.
   */
  from?: { address: string; userAgent: string; networkSession?: string }
  /** The request's id, also in the answer's headers and in every log line about the request; undefined in jobs. */
  requestId?: string
  /** The operator who makes the request, and why. All its audit entries name them, also those of rules. */
  operator?: { OperatorUUID: Uuid; reason: string | undefined }
  /** The captcha of the request, if the call takes one. */
  captcha?: CaptchaOutcome
  /** The file of the request, if the call takes one. */
  upload?: Upload
  /** Cookies of the request; undefined in jobs. */
  cookies?: {
    read(name: string): string | undefined
    /** Sets an HttpOnly, same-site cookie, limited to addresses under `path`. */
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
  /**
   * Finds customer accounts by an exact number or reference of something they have. Each capability searches its own
   * data.
   */
  accountsWith(exact: string): Promise<Uuid[]>
  /** What happened to a customer before a place in their history, the newest first, from every capability. */
  historyOf(page: HistoryPage): Promise<HistoryRow[]>
  /** Everything that the capabilities keep about a customer and the named people, as files, made one after another. */
  exportOf(of: { CustomerUUID: Uuid; people: readonly Uuid[] }): AsyncIterable<Zipped | ZippedText>
  audit(entry: AuditEntry): Promise<void>
  /** For a single write: a transaction of its own in one round trip, or part of the open one. */
  single: Db
  /**
   * Runs work in its own transaction, or joins the open one if the call is a transaction. Calls to partners (`runs:
   * 'partner'`) use it before and after the partner call.
   */
  inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** The same context, acting under a capability's own rule instead of for the actor. */
  asRule(rule: Rule): Ctx
  /** The same context, acting for a guest. Verify the guest's token first. */
  asGuest(guest: Guest): Ctx
  /** Logs a line with the request's id. */
  log: Log
}

/** The context of a writing action: a transaction. Functions that only read accept it too. */
export interface Tx extends Ctx {
  db: Db
  /** Writes news into the outbox, in this transaction; listeners run after the commit. */
  tell<N extends keyof Events>(event: N, content: Events[N]): Promise<void>
  /** Notifies the customer's live streams, after the commit, that something changed. */
  show(CustomerUUID: Uuid, event: string, data?: Record<string, string | number>): Promise<void>
  /**
   * Enqueues a job in this transaction, to run `afterS` seconds later if given. While a job with the same `once` key
   * waits, there is only one. Of jobs with the same `queue`, one runs at a time.
   */
  enqueue(job: string, content: object, when?: { afterS?: number; once?: string; queue?: string }): Promise<void>
  /**
   * Defers a write without a result to the end of this transaction: it is sent with the commit, in one packet. If it
   * fails, the transaction rolls back. Reads before the end do not see it.
   */
  atEnd(write: Statement): void
  /**
   * Stores what this transaction starts under the request's key, so that a retry after a crash finds it in `started`.
   * No-op without a key.
   */
  markStarted(what: Readonly<Record<string, Uuid>>): void
  asRule(rule: Rule): Tx
  asGuest(guest: Guest): Tx
}
