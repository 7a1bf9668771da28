import type { Asked, CallTable, Gives } from '@waea/contract/call'
import type { PaymentPurpose } from '@waea/domain/payments/parties'
import type { Ctx } from './ctx.ts'
import type { Hears, Job } from './news.ts'

/** The bytes that a call with `answers: 'file'` gives. */
export interface FileAnswer {
  name: string
  type: string
  bytes: Buffer
}

/** One handler for every call of a table: a call without one does not compile. */
export type Handlers<T extends CallTable> = {
  [K in keyof T]: (ctx: Ctx, asked: Asked<T[K]>) => Promise<T[K] extends { answers: 'file' } ? FileAnswer : Gives<T[K]>>
}

/** What a capability brings to the wiring. */
export interface Part {
  name: string
  calls: CallTable
  handlers: Record<string, (ctx: Ctx, asked: never) => Promise<unknown>>
  /** News heard in one transaction. */
  hears?: Hears
  /** News heard by work that speaks to a partner: it opens its own transactions. */
  hearsThroughPartner?: Hears
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
