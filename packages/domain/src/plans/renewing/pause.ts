import { addDays, type CalendarDay } from '@waea/kit/calendar-day'
import { type Refusal, refuse } from '../../refusal.ts'

/** So many days a plan is paused at most, from the end of the period that runs. */
export const longestPauseDays = 90

/** A plan or add-on, as its pause sees it. */
export interface Pausable {
  BillingType: 'prepay' | 'postpay' | 'payg'
  AutoRenew: boolean
  /** The first day without it; a plan without a period has none. */
  EndsOn: CalendarDay | null
  unpaidSince: CalendarDay | null
  pausedUntil: CalendarDay | null
}

/** The first and the last day on which a pause may end. */
export interface PauseSpan {
  earliest: CalendarDay
  latest: CalendarDay
}

/**
 * Between which days a pause may end; a pause that was asked for already may be moved. Refuses what does not renew, has
 * no period, comes on the bill, or is over: the running period is used up first.
 */
export function pauseSpan(held: Pausable, today: CalendarDay): PauseSpan | Refusal {
  const { BillingType, AutoRenew, EndsOn, unpaidSince, pausedUntil } = held
  if (BillingType === 'postpay' || !AutoRenew || EndsOn === null || unpaidSince !== null)
    return refuse('pause-impossible')
  // A pause that has begun may be made longer or shorter.
  if (EndsOn <= today && pausedUntil === null) return refuse('pause-impossible')
  const earliest = addDays(EndsOn < today ? today : EndsOn, 1)
  const latest = addDays(EndsOn, longestPauseDays)
  return earliest > latest ? refuse('pause-impossible') : { earliest, latest }
}

/** Refuses a pause where none is possible, and one that ends before it has begun or after 90 days. */
export function checkPause(held: Pausable, until: CalendarDay, today: CalendarDay): Refusal | undefined {
  const span = pauseSpan(held, today)
  if ('refused' in span) return span
  const { earliest, latest } = span
  return until < earliest || until > latest ? refuse('pause-until', { earliest, latest }, 'Until') : undefined
}
