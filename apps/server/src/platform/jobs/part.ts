import type { Call, CallTable, FromPartner, Gives, Input } from '@waea/contract/call'
import type { Payer, PaymentPurpose } from '@waea/domain/payments/parties'
import type { Ports } from '../../ports/ports.ts'
import type { Ctx, Tx } from '../ctx.ts'
import type { Statement } from '../db/sql.ts'
import type { Job } from './job.ts'
import type { Hears } from './news.ts'

/** The bytes that a call with `answers: 'file'` returns. */
export interface FileAnswer {
  name: string
  type: string
  bytes: Buffer
}

/** The context of a handler: a call that is one transaction writes; any other opens its own. */
type ContextOf<C extends Call> = C extends { runs: infer Runs }
  ? Runs extends 'transaction'
    ? Tx
    : Ctx
  : C extends { is: `GET ${string}` }
    ? Ctx
    : Tx

/** One handler for every call of a table: a call without one does not compile. */
export type Handlers<T extends CallTable> = {
  [K in keyof T]: T[K] extends { who: FromPartner }
    ? PartnerHandler<Gives<T[K]>>
    : (ctx: ContextOf<T[K]>, input: Input<T[K]>) => Promise<T[K] extends { answers: 'file' } ? FileAnswer : Gives<T[K]>>
}

/** The raw bytes and headers of a partner's request: its signature covers them. */
export interface RawRequest {
  body: Buffer
  headers: Record<string, string | string[] | undefined>
}

/** The handler of a partner's call: verifies it before using anything of it. */
export interface PartnerHandler<Answer> {
  /** What the partner says, if the signature is right; undefined if not. */
  verify(ports: Ports, request: RawRequest): unknown
  /** Handles what was verified. */
  hear(ctx: Ctx, told: never): Promise<Answer>
}

/** The handler of a partner's call: `verify` returns what the signature covers, which `hear` then handles. */
export function fromPartner<Told, Answer>(
  verify: (ports: Ports, request: RawRequest) => Told | undefined,
  hear: (ctx: Ctx, told: Told) => Promise<Answer>,
): PartnerHandler<Answer> {
  return { verify, hear }
}

/** A handler of any call; its context depends on how the call runs. */
export type Handler = { handle(ctx: Ctx, input: never): Promise<unknown> }['handle']

/** What a provider does at the terminal: `npm run NAME -- …`. */
export interface Command {
  /** What may follow its name. */
  takes: string
  /** Runs as the system. Answers the lines to be shown; throws a sentence where it cannot be done. */
  run(ctx: Ctx, args: readonly string[]): Promise<readonly string[]>
}

/** The statement that answers the ids of accounts, a few at most, that have something by a number or a reference. */
export type Finds = (exact: string) => Statement

/** Which payments a capability hears of. */
export interface HeardPayments {
  purposes?: readonly PaymentPurpose[]
  payer?: Payer['kind']
}

/** What a capability contributes to the wiring. */
export interface Part {
  name: string
  calls: CallTable
  handlers: Record<string, Handler | PartnerHandler<unknown>>
  /**
   * For a GET whose answer is changed by writes of the same path: locks the row, or the owner's, that those writes lock.
   * The GET then answers a version (ETag), and the writes take it in If-Match.
   */
  locks?: Readonly<Record<string, { lock(tx: Tx, path: never): Promise<unknown> }['lock']>>
  /** News handled in one transaction. */
  hears?: Hears<Tx>
  /** News handled by work that calls a partner and opens its own transactions. */
  onEventOutsideTx?: Hears<Ctx>
  /** Of payments, hear only those for these purposes, or by such a payer; all by default. */
  hearsPayments?: HeardPayments
  jobs?: readonly Job[]
  /** The accounts that have something by exactly this number or reference, such as a mobile or a bill, for searches. */
  finds?: Finds
  /** By the name of their npm script. */
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
