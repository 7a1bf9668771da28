import { addDays, type CalendarDay } from '@waea/kit/calendar-day'
import { gstWithin, type Money, sum } from '@waea/kit/money'
import type { SimType } from '../../catalogue/catalogue-item.ts'
import { refundable, refundTax } from '../../payments/refund.ts'
import type { SumLine } from './order-sums.ts'
import type { ParcelOfSim } from './parcel.ts'

/** A delivered item can be returned for 30 days. Faulty items have no such limit. */
const returnDays = 30

/** A return is over if its parcel is not sent within 14 days. */
export const sendDays = 14

/** The reasons for a return. */
export const returnReasons = ['changed-mind', 'not-needed', 'wrong-item', 'too-slow', 'faulty', 'other'] as const
export type ReturnReason = (typeof returnReasons)[number]

/**
 * The states of a return, in order: requested, on its way to us, received, and refunded. The others end it: refused by
 * staff or by the eSIM server, not sent in time, or cancelled by the customer.
 */
export const returnStates = ['ASKED', 'ON_ITS_WAY', 'RECEIVED', 'REFUNDED', 'REFUSED', 'EXPIRED', 'CANCELED'] as const
export type ReturnState = (typeof returnStates)[number]

/** Whether a return ended without a refund. The customer keeps its SIMs. */
export function isReturnOff(state: ReturnState): boolean {
  return state === 'REFUSED' || state === 'EXPIRED' || state === 'CANCELED'
}

/** Whether nothing more happens to a return. */
export function isReturnDone(state: ReturnState): boolean {
  return state === 'REFUNDED' || isReturnOff(state)
}

/** A SIM of an order, with the fields that decide on its return. */
export interface ReturnableSim {
  SimType: SimType
  Status: ParcelOfSim['Status']
  /** The day the customer had it; for an eSIM, the day it was issued. */
  arrivedOn: CalendarDay | undefined
  /** Its service was requested. */
  isInUse: boolean
  /** It is in a pending return. */
  isReturning: boolean
  /** It was bought for another account, which now has it. */
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

/** The last day an item can be returned; undefined if it has not arrived. */
export function lastReturnDay({ arrivedOn }: Pick<ReturnableSim, 'arrivedOn'>): CalendarDay | undefined {
  return arrivedOn && addDays(arrivedOn, returnDays)
}

/**
 * Why a SIM cannot be returned for a reason; undefined if it can. One that was in service counts as used, because its
 * plan has started. The Consumer Guarantees Act sets no time limit for faulty items.
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
 * How an item is returned: a card in a parcel, an eSIM at once if no phone has it. A faulty eSIM cannot be returned;
 * staff look at it.
 */
export type ReturnWay = 'parcel' | 'at-once' | 'none'
export function returnWay(SimType: SimType, reason: ReturnReason): ReturnWay {
  if (SimType === 'real_sim') return 'parcel'
  return reason === 'faulty' ? 'none' : 'at-once'
}

/** Whether staff decide on a return. */
export function isForPeople(reason: ReturnReason): boolean {
  return reason === 'faulty'
}

/** The refund for some items, and the GST in it: what was paid for them, at most what is left of the payment. */
export function returnRefund(
  lines: readonly Pick<SumLine, 'AmountCents'>[],
  { paid, refunded }: { paid: Money; refunded: Money },
): { amount: Money; tax: Money } {
  const amount = refundable(paid, refunded, sum(lines.map((line) => line.AmountCents)))
  return { amount, tax: refundTax([{ amount: refunded, tax: gstWithin(refunded) }], amount) }
}

/** The last day to send a parcel, given the day its return was requested. */
export function sendBy(requestedOn: CalendarDay): CalendarDay {
  return addDays(requestedOn, sendDays)
}
