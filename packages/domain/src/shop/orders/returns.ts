import { addDays, type CalendarDay } from '@waea/kit/calendar-day'
import { gstWithin, type Money, sum } from '@waea/kit/money'
import type { SimType } from '../../catalogue/catalogue-item.ts'
import { refundable, refundTax } from '../../payments/refund.ts'
import type { SumLine } from './order-sums.ts'
import type { ParcelOfSim } from './parcel.ts'

/** For how many days after a thing was delivered it can be returned. What is faulty has no such limit. */
const returnDays = 30

/** For how many days a parcel of a return may wait to be sent before the return is over. */
export const sendDays = 14

/** Why something is returned. */
export const returnReasons = ['changed-mind', 'not-needed', 'wrong-item', 'too-slow', 'faulty', 'other'] as const
export type ReturnReason = (typeof returnReasons)[number]

/**
 * How far a return is, in order: asked for, on its way to us, with us, and paid back. The others end it: refused by people
 * or by the eSIM server, not sent in time, or called off by the customer.
 */
export const returnStates = ['ASKED', 'ON_ITS_WAY', 'RECEIVED', 'REFUNDED', 'REFUSED', 'EXPIRED', 'CANCELED'] as const
export type ReturnState = (typeof returnStates)[number]

/** Whether a return is over without anything being given back: its SIMs are their customer's again. */
export function isReturnOff(state: ReturnState): boolean {
  return state === 'REFUSED' || state === 'EXPIRED' || state === 'CANCELED'
}

/** Whether nothing more happens to a return. */
export function isReturnDone(state: ReturnState): boolean {
  return state === 'REFUNDED' || isReturnOff(state)
}

/** A SIM of an order, as far as it may be returned. */
export interface ReturnableSim {
  SimType: SimType
  Status: ParcelOfSim['Status']
  /** The day on which it was in its customer's hands: an eSIM as soon as it was issued. */
  arrivedOn: CalendarDay | undefined
  /** Its service was requested. */
  isInUse: boolean
  /** A return of it is under way. */
  isReturning: boolean
  /** It was bought for an account of its own, which has it. */
  isOfOthers: boolean
}

/** Why a SIM cannot be returned. */
export const keptReasons = [
  'not-delivered',
  'in-use',
  'too-late',
  'being-returned',
  'returned',
  'refunded',
  'of-others',
] as const
export type KeptBecause = (typeof keptReasons)[number]

/** The last day on which a thing can be returned; undefined where it has not arrived. */
export function lastReturnDay({ arrivedOn }: Pick<ReturnableSim, 'arrivedOn'>): CalendarDay | undefined {
  return arrivedOn && addDays(arrivedOn, returnDays)
}

/**
 * Why a SIM cannot be returned for a reason; undefined if it can. One that was in service, so that its plan has begun, is
 * used. The Consumer Guarantees Act sets no period for what is faulty.
 */
export function whyKept(sim: ReturnableSim, reason: ReturnReason, today: CalendarDay): KeptBecause | undefined {
  if (sim.Status === 'RETURNED') return 'returned'
  if (sim.Status === 'FAILED') return 'refunded'
  if (sim.isReturning) return 'being-returned'
  if (sim.isOfOthers) return 'of-others'
  if (sim.Status === 'ACTIVE' || sim.isInUse) return 'in-use'
  const last = lastReturnDay(sim)
  if (sim.Status === 'WAITING' || last === undefined) return 'not-delivered'
  return reason !== 'faulty' && today > last ? 'too-late' : undefined
}

/**
 * How a thing comes back: a card in a parcel, an eSIM that no phone has at once. An eSIM that is faulty cannot come back,
 * and people look at it.
 */
export type ReturnWay = 'parcel' | 'at-once' | 'none'
export function returnWay(SimType: SimType, reason: ReturnReason): ReturnWay {
  if (SimType === 'real_sim') return 'parcel'
  return reason === 'faulty' ? 'none' : 'at-once'
}

/** Whether people decide what becomes of a return. */
export function isForPeople(reason: ReturnReason): boolean {
  return reason === 'faulty'
}

/**
 * What goes back for some things, and the GST in it: what was paid for them, as far as the payment has not been refunded
 * before.
 */
export function returnRefund(
  lines: readonly Pick<SumLine, 'AmountCents'>[],
  { paid, refunded }: { paid: Money; refunded: Money },
): { amount: Money; tax: Money } {
  const amount = refundable(paid, refunded, sum(lines.map((line) => line.AmountCents)))
  return { amount, tax: refundTax([{ amount: refunded, tax: gstWithin(refunded) }], amount) }
}

/** The last day on which a parcel can be sent, from the day on which its return was asked for. */
export function sendBy(askedOn: CalendarDay): CalendarDay {
  return addDays(askedOn, sendDays)
}
