import { type CalendarDay, calendarDay } from '@waea/kit/calendar-day'
import { type Money, times, zero } from '@waea/kit/money'
import { type Refusal, refuse } from '../refusal.ts'

/**
 * A batch is made, then sold to a shop. It ends on the day after its last one, or when an operator cancels what is
 * unused of it. While it is blocked, none of its vouchers is redeemed.
 */
export const batchStates = ['made', 'sold', 'blocked', 'expired', 'cancelled'] as const
export type BatchState = (typeof batchStates)[number]

/** A batch with what became of it. */
export interface Batch {
  value: Money
  lastDay: CalendarDay
  soldAt: Date | null
  blockedAt: Date | null
  endedAt: Date | null
  /** Set with `endedAt` if an operator ended it. */
  cancelledAt: Date | null
  /** How many vouchers it has, and how many of them were redeemed. */
  codes: number
  redeemed: number
}

export function batchState(batch: Omit<Batch, 'value' | 'codes' | 'redeemed'>, today: CalendarDay): BatchState {
  if (batch.cancelledAt) return 'cancelled'
  if (batch.endedAt || batch.lastDay < today) return 'expired'
  if (batch.blockedAt) return 'blocked'
  return batch.soldAt ? 'sold' : 'made'
}

/** How many unused vouchers of a batch expired or were cancelled, and what the others are worth. */
export function batchFigures(batch: Batch, today: CalendarDay): { expired: number; cancelled: number; left: Money } {
  const unused = batch.codes - batch.redeemed
  const state = batchState(batch, today)
  const isOver = state === 'expired' || state === 'cancelled'
  return {
    expired: state === 'expired' ? unused : 0,
    cancelled: state === 'cancelled' ? unused : 0,
    left: isOver ? zero : times(batch.value, unused),
  }
}

/** Whether a batch can still be sold, blocked or cancelled. Refuses one that is over: 'conflict'. */
export function openBatch(batch: Batch, today: CalendarDay): 'open' | Refusal {
  const state = batchState(batch, today)
  return state === 'expired' || state === 'cancelled' ? refuse('conflict') : 'open'
}

/**
 * What a cancellation takes back, which must be what the operator saw. Refuses 'conflict' if it differs, if nothing is
 * left, and for a batch that is over.
 */
export function decideCancellation(batch: Batch, shown: Money, today: CalendarDay): Money | Refusal {
  const { left } = batchFigures(batch, today)
  return left === zero || left !== shown ? refuse('conflict') : left
}

/** The last day of a new batch: a day of the calendar that is not past. Refuses 'invalid-input'. */
export function lastDayOfBatch(text: string, today: CalendarDay): CalendarDay | Refusal {
  const wrong = (rule: string) => refuse('invalid-input', { rule }, 'LastDay')
  try {
    const day = calendarDay(text)
    return day < today ? wrong('the day is past') : day
  } catch {
    return wrong('format is invalid')
  }
}
