import type { ServiceAvailability, VisitMode } from '@waea/domain/broadband/availability'
import type { HoldReason } from '@waea/domain/broadband/order-status'
import type { CalendarDay } from '@waea/kit/calendar-day'
import { RefusedForGood } from './refused-for-good.ts'

/**
 * The local fibre companies (LFCs) that own the fibre in the street, behind one address: a place is qualified, an order is
 * placed, visits are booked, a connection is changed and ended.
 */
export interface FibrePort {
  /**
   * The fibre available at a place; undefined if the companies do not know it. The answer's id is valid for an order
   * for five days. Throws PartnerUnknown without an answer; a retry is safe.
   */
  qualify(place: FibrePlace): Promise<Qualification | undefined>
  /**
   * Orders a connection. The same reference is the same order, for ever. Throws FibreRefused if the company refuses for
   * good, and PartnerUnknown without an answer: then use `find` to learn whether the order arrived.
   */
  order(input: FibreRequest): Promise<LfcOrder>
  /** The order made by one of our requests; undefined if it did not arrive. */
  find(reference: string): Promise<LfcOrder | undefined>
  /** The free times for a technician's visit, earliest first. */
  slots(lfcOrder: string, mode: VisitMode): Promise<LfcSlot[]>
  /** The free times for the first visit at a place that nothing is ordered for yet, earliest first. */
  slotsAt(qualification: string, mode: VisitMode): Promise<LfcSlot[]>
  /**
   * Reserves a time for an order that is not placed yet, replacing one reserved with the same reference; the order with
   * that reference can book it. Returns until when it is kept. Throws FibreRefused with one of `slotRefusals`.
   */
  reserve(qualification: string, input: SlotInput): Promise<LfcReservation>
  /**
   * Books a time, replacing one booked earlier for the same visit. The same reference books it once. Throws
   * FibreRefused with one of `slotRefusals` for a time that cannot be booked, and with `too-late` if the visit can no
   * longer be moved.
   */
  book(lfcOrder: string, input: SlotInput): Promise<LfcOrder>
  /** Confirms that every owner of the ground that the fibre crosses agrees. Idempotent. */
  consent(lfcOrder: string): Promise<LfcOrder>
  /** Cancels an order that is not connected yet. Idempotent. Throws FibreRefused with `too-late`. */
  cancel(lfcOrder: string): Promise<LfcOrder>
  /** Changes the product that delivers a connection. The same reference does it once. */
  change(lfcProduct: string, input: { code: string; reference: string }): Promise<void>
  /** Suspends a connection while its account is suspended, or resumes it. Idempotent. */
  suspend(lfcProduct: string, isSuspended: boolean): Promise<void>
  /** Measures the line of a connection now. */
  line(lfcProduct: string): Promise<FibreLine>
  /**
   * Restarts the fibre box in the house from afar. The same reference does it once. Throws FibreRefused with
   * `box-offline` for a box that the company does not reach.
   */
  restart(lfcProduct: string, reference: string): Promise<void>
  /** Ends a connection. Idempotent. */
  disconnect(lfcProduct: string, reference: string): Promise<void>
  /** A connection's usage by day in bytes, from `from` up to but excluding `upto`. */
  usage(lfcProduct: string, from: CalendarDay, upto: CalendarDay): Promise<FibreDay[]>
  /** A company's report, if its signature over the raw bytes is valid and at most 5 minutes old. */
  verifyNews(rawBody: Buffer, signature: string): LfcOrder | 'nothing' | undefined
}

/** A place: the address partner's key and the address lines. */
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
  /** The company's product for the plan (lfc_product). */
  code: string
  isTransfer: boolean
  /** The connection day, if no visit is needed. */
  day: CalendarDay | undefined
  contact: { name: string; phone: string; notes: string }
}

/** An order in its company's current state. */
export interface LfcOrder {
  /** The company's id of the order. */
  id: string
  reference: string
  state: 'acknowledged' | 'in-progress' | 'held' | 'given' | 'rejected' | 'cancelled'
  /** Increases with every change. */
  version: number
  /** The company's id of the connection, once there is one. */
  product: string | undefined
  heldBecause: HoldReason | undefined
  /** Why it was rejected, in a sentence for the customer. */
  reason: string | undefined
  /** The booked visits, in order. */
  visits: readonly LfcVisit[]
  /** The visits still to be made, in order. */
  visitsLeft: readonly VisitMode[]
  /** When the connection went into service. */
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

interface SlotInput {
  mode: VisitMode
  slot: string
  reference: string
}

/** A time kept for an order that is not placed yet. */
export interface LfcReservation {
  slot: LfcSlot
  until: Date
}

/** The line as its company measures it. */
export interface FibreLine {
  /** The fibre box in the house: reached, without power, or without light on the fibre. */
  box: 'online' | 'no-power' | 'no-signal'
  /** Whether the box sees a router. */
  isRouterSeen: boolean
  /** Since when it is so. */
  since: Date
}

export interface FibreDay {
  day: CalendarDay
  downBytes: number
  upBytes: number
}

/** Why a time cannot be booked: another order has it, it has passed, or it was never offered. */
export const slotRefusals = ['slot-taken', 'slot-past', 'slot-unknown'] as const

export type FibreRefusal = 'rejected' | (typeof slotRefusals)[number] | 'too-late' | 'not-served' | 'box-offline'

/** A company refused for good, with its reason. */
export class FibreRefused extends RefusedForGood {
  override name = 'FibreRefused'
  readonly refusal: FibreRefusal

  constructor(refusal: FibreRefusal, words: string) {
    super(words)
    this.refusal = refusal
  }
}
