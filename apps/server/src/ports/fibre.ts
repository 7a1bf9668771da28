import type { ServiceAvailability, VisitMode } from '@waea/domain/broadband/availability'
import type { HeldReason } from '@waea/domain/broadband/order-status'
import type { CalendarDay } from '@waea/kit/calendar-day'
import { RefusedForGood } from './refused-for-good.ts'

/**
 * The local fibre companies (LFCs) that own the fibre in the street, behind one address: a place is qualified, an order is
 * placed, visits are booked, a connection is changed and ended.
 */
export interface FibrePort {
  /**
   * What a place allows; undefined where the companies do not know it. The answer has an id that an order names within
   * five days. Throws PartnerUnknown if no answer came; asking again is safe.
   */
  qualify(place: FibrePlace): Promise<Qualification | undefined>
  /**
   * Orders a connection. The same reference is the same order, for ever. Throws FibreRefused where the company refuses for
   * good, and PartnerUnknown if no answer came: `find` tells then whether the order arrived.
   */
  order(input: FibreRequest): Promise<LfcOrder>
  /** The order that a request of ours reached; undefined if it did not arrive. */
  find(reference: string): Promise<LfcOrder | undefined>
  /** The times at which a technician can come for an order, the earliest first. */
  slots(lfcOrder: string, mode: VisitMode): Promise<LfcSlot[]>
  /**
   * Books a time, in place of one that was booked for the same visit. The same reference books it once. Throws
   * FibreRefused with one of `slotRefusals` for a time that cannot be booked, and with `too-late` where the visit cannot be
   * moved any more.
   */
  book(lfcOrder: string, input: { mode: VisitMode; slot: string; reference: string }): Promise<LfcOrder>
  /** Says that everybody agrees whose ground the fibre crosses. Again is the same. */
  consent(lfcOrder: string): Promise<LfcOrder>
  /** Cancels an order that is not connected. Again is the same. Throws FibreRefused with `too-late`. */
  cancel(lfcOrder: string): Promise<LfcOrder>
  /** Changes what a connection is delivered by. The same reference does it once. */
  change(lfcProduct: string, input: { code: string; reference: string }): Promise<void>
  /** Takes a connection out of use while its account is suspended, or puts it back. Again is the same. */
  suspend(lfcProduct: string, isSuspended: boolean): Promise<void>
  /** Ends a connection. Again is the same. */
  disconnect(lfcProduct: string, reference: string): Promise<void>
  /** What went through a connection on the days from `from` up to and without `upto`, in bytes. */
  usage(lfcProduct: string, from: CalendarDay, upto: CalendarDay): Promise<FibreDay[]>
  /** What a company reports, if its signature over the raw bytes is right and not older than 5 minutes. */
  verifyNews(rawBody: Buffer, signature: string): LfcOrder | 'nothing' | undefined
}

/** A place, by the address partner's key and its lines. */
interface FibrePlace {
  LocationProvider: string
  LocationProviderIDX: string
  Formatted: string
  /** The house number, such as `12` or `12A`. */
  Number: string
  City: string
  PostCode: string
}

export interface Qualification {
  /** A UUID. */
  id: string
  /** The company's name, such as Chorus. */
  LFC: string
  availability: ServiceAvailability
  isServedByAnother: boolean
  validUntil: Date
}

export interface FibreRequest {
  reference: string
  qualification: string
  /** What the plan is delivered by (lfc_product). */
  code: string
  isTransfer: boolean
  /** The day of a connection without a visit. */
  day: CalendarDay | undefined
  contact: { name: string; phone: string; notes: string }
}

/** An order as its company reports it. */
export interface LfcOrder {
  /** The company's number of the order. */
  id: string
  reference: string
  state: 'acknowledged' | 'in-progress' | 'held' | 'given' | 'rejected' | 'cancelled'
  /** Counts its changes. */
  version: number
  /** The company's number of the connection, once there is one. */
  product: string | undefined
  heldBecause: HeldReason | undefined
  /** Why it was rejected, in a sentence for the customer. */
  reason: string | undefined
  /** The visits that were booked, in their order. */
  visits: readonly LfcVisit[]
  /** The visits that are still to be made, in their order. */
  visitsLeft: readonly VisitMode[]
  /** When the connection was given. */
  givenAt: Date | undefined
}

export interface LfcVisit {
  mode: VisitMode
  state: 'booked' | 'made' | 'missed'
  start: Date
  end: Date
}

export interface LfcSlot {
  id: string
  start: Date
  end: Date
}

export interface FibreDay {
  day: CalendarDay
  downBytes: number
  upBytes: number
}

/** Why a time cannot be booked: another order has it, it is over, or it was never offered. */
export const slotRefusals = ['slot-taken', 'slot-past', 'slot-unknown'] as const

export type FibreRefusal = 'rejected' | (typeof slotRefusals)[number] | 'too-late' | 'not-served'

/** A company refused for good, with its reason. */
export class FibreRefused extends RefusedForGood {
  override name = 'FibreRefused'
  readonly refusal: FibreRefusal

  constructor(refusal: FibreRefusal, words: string) {
    super(words)
    this.refusal = refusal
  }
}
