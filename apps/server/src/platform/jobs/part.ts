import type { Call, CallTable, FromPartner, Gives, Input } from '@waea/contract/call'
import type { Payer, PaymentPurpose } from '@waea/domain/payments/parties'
import type { Ports } from '../../ports/ports.ts'
import type { Ctx, MessageTable, Tx } from '../ctx.ts'
import type { Statement } from '../db/sql.ts'
import type { History } from '../history.ts'
import type { Figures } from '../metrics/figures.ts'
import type { PersonalData } from '../personal-data.ts'
import type { Hears } from './events.ts'
import type { Job } from './job.ts'

/** The bytes that a call with `answers: 'file'` returns. */
export interface FileAnswer {
  name: string
  type: string
  bytes: Buffer
}

/** The file that a call with `answers: 'file'` returns while it is made, in pieces. */
export interface StreamedFile {
  name: string
  type: string
  pieces: AsyncIterable<Uint8Array>
}

/** The context of a handler: a call that is one transaction writes; any other opens its own. */
type ContextOf<C extends Call> = C extends { runs: infer Runs }
  ? Runs extends 'transaction'
    ? Tx
    : Ctx
  : C extends { is: `GET ${string}` }
    ? Ctx
    : Tx

/** One handler for every call of a table; a missing handler does not compile. */
export type Handlers<T extends CallTable> = {
  [K in keyof T]: T[K] extends { who: FromPartner }
    ? PartnerHandler<Gives<T[K]>>
    : (
        ctx: ContextOf<T[K]>,
        input: Input<T[K]>,
      ) => Promise<T[K] extends { answers: 'file' } ? FileAnswer | StreamedFile : Gives<T[K]>>
}

/** The raw bytes and headers of a partner's request: its signature covers them. */
export interface RawRequest {
  body: Buffer
  headers: Record<string, string | string[] | undefined>
}

/** The handler of a partner's call: verifies it before using anything of it. */
export interface PartnerHandler<Answer> {
  /** The partner's message, if the signature is valid; undefined if not. */
  verify(ports: Ports, request: RawRequest): unknown
  /** Handles the verified message. */
  hear(ctx: Ctx, message: never): Promise<Answer>
}

/** The handler of a partner's call: `verify` returns what the signature covers, and `hear` handles it. */
export function fromPartner<Message, Answer>(
  verify: (ports: Ports, request: RawRequest) => Message | undefined,
  hear: (ctx: Ctx, message: Message) => Promise<Answer>,
): PartnerHandler<Answer> {
  return { verify, hear }
}

/** A handler of any call; its context depends on how the call runs. */
export type Handler = { handle(ctx: Ctx, input: never): Promise<unknown> }['handle']

/** A command for the provider's terminal: `npm run NAME -- …`. */
export interface Command {
  /** The arguments that it accepts, for its help. */
  takes: string
  /** Runs as the system. Returns the lines to print; throws an error with a readable sentence if it fails. */
  run(ctx: Ctx, args: readonly string[]): Promise<readonly string[]>
}

/** Builds the statement that returns the ids of the few accounts that have something with this number or reference. */
export type Finds = (exact: string) => Statement

/** Restricts the payments that a capability receives news of. */
export interface PaymentFilter {
  purposes?: readonly PaymentPurpose[]
  payer?: Payer['kind']
}

/** What a capability contributes to the wiring. */
export interface Part {
  name: string
  calls: CallTable
  handlers: Record<string, Handler | PartnerHandler<unknown>>
  /**
   * For a GET whose answer is changed by writes to the same path: locks the row, or the owner's row, that those writes
   * lock. The GET then returns a version (ETag), and the writes take it in If-Match.
   */
  locks?: Readonly<Record<string, { lock(tx: Tx, path: never): Promise<unknown> }['lock']>>
  /** News handled in one transaction. */
  hears?: Hears<Tx>
  /** News handled by work that calls a partner and opens its own transactions. */
  onEventOutsideTx?: Hears<Ctx>
  /** Restricts payment news to these purposes, or to such a payer; all by default. */
  hearsPayments?: PaymentFilter
  /**
   * A statement without values: while it returns no row, the capability receives no news. For one that is not used
   * everywhere, so that its news costs no job.
   */
  hearsOnlyIf?: Statement
  jobs?: readonly Job[]
  /** What the provider's operators watch of it, read from the database when metrics are scraped. */
  figures?: readonly Figures<Ctx>[]
  /**
   * Finds accounts that have something with exactly this number or reference, such as a mobile or a bill, for searches.
   */
  finds?: Finds
  /** What it knows of a customer's history. */
  history?: History
  /** What it keeps about a customer, for an export. A table with a customer's rows is in one, or left out with a reason. */
  personalData?: PersonalData
  /** What it sends, by template: see `messages/mail.ts`. */
  mails?: MessageTable
  texts?: MessageTable
  /** Commands, by the name of their npm script. */
  commands?: Readonly<Record<string, Command>>
}

/** A capability's part; the types check the handlers against the calls. */
export function part<T extends CallTable>(
  mine: Omit<Part, 'calls' | 'handlers' | 'locks'> & {
    calls: T
    handlers: Handlers<T>
    locks?: { [K in keyof T]?: (tx: Tx, path: Input<T[K]>) => Promise<unknown> }
  },
): Part {
  return mine as Part
}
