import type { Asked, Call, CallTable, FromPartner, Gives } from '@waea/contract/call'
import type { PaymentPurpose } from '@waea/domain/payments/parties'
import type { Ports } from '../ports/ports.ts'
import type { Ctx, Tx } from './ctx.ts'
import type { Hears, Job } from './news.ts'

/** The bytes that a call with `answers: 'file'` gives. */
export interface FileAnswer {
  name: string
  type: string
  bytes: Buffer
}

/** What the handler of a call works with: a call that is one transaction writes, any other opens its own. */
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
    : (ctx: ContextOf<T[K]>, asked: Asked<T[K]>) => Promise<T[K] extends { answers: 'file' } ? FileAnswer : Gives<T[K]>>
}

/** The raw bytes and the headers of a partner's request: its signature is over them. */
export interface RawRequest {
  body: Buffer
  headers: Record<string, string | string[] | undefined>
}

/** What hears a partner: nothing is done with its word before it is verified. */
export interface PartnerHandler<Answer> {
  /** What a partner says, where its signature is right; undefined where it is not. */
  verify(ports: Ports, request: RawRequest): unknown
  /** Hears what was verified. */
  hear(ctx: Ctx, told: never): Promise<Answer>
}

/** The handler of a partner's call: `verify` gives what the signature stands for, `hear` is given that. */
export function fromPartner<Told, Answer>(
  verify: (ports: Ports, request: RawRequest) => Told | undefined,
  hear: (ctx: Ctx, told: Told) => Promise<Answer>,
): PartnerHandler<Answer> {
  return { verify, hear }
}

/** A handler of any call, which is given what it works with by how the call runs. */
export type Handler = { handle(ctx: Ctx, asked: never): Promise<unknown> }['handle']

/** What a capability brings to the wiring. */
export interface Part {
  name: string
  calls: CallTable
  handlers: Record<string, Handler | PartnerHandler<unknown>>
  /** News heard in one transaction. */
  hears?: Hears<Tx>
  /** News heard by work that speaks to a partner: it opens its own transactions. */
  hearsThroughPartner?: Hears<Ctx>
  /** Of news about payments it hears only those for these purposes; of all where none are named. */
  hearsPaymentsFor?: readonly PaymentPurpose[]
  jobs?: readonly Job[]
}

/** A capability's part; the handlers are held against the calls. */
export function part<T extends CallTable>(
  mine: Omit<Part, 'calls' | 'handlers'> & { calls: T; handlers: Handlers<T> },
): Part {
  return mine as Part
}
