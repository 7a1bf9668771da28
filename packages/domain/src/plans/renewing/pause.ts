import { addDays, type CalendarDay } from '@waea/kit/calendar-day'
import { type Refusal, refuse } from '../../refusal.ts'

/** A plan is paused for at most 90 days, counted from the end of the current period. */
export const longestPauseDays = 90

/** A plan or add-on, with the fields a pause depends on. */
export interface Pausable {
  BillingType: 'prepay' | 'postpay' | 'payg'
  AutoRenew: boolean
  /** The first day without it; null for a plan without a period. */
  EndsOn: CalendarDay | null
  unpaidSince: CalendarDay | null
  pausedUntil: CalendarDay | null
}

/** The first and the last day a pause may end. */
export interface PauseSpan {
  earliest: CalendarDay
  latest: CalendarDay
}

/**
 * The days a pause may end. A pause that is already set may be changed. Refuses a plan that does not renew, has no
 * period, or is over; the current period is used up first. A plan on the bill is refused unless its service is paused
 * with it, as fibre is.
 */
export function pauseSpan(plan: Pausable, today: CalendarDay, withService = false): PauseSpan | Refusal {
  const { BillingType, AutoRenew, EndsOn, unpaidSince, pausedUntil } = plan
  const isOnBillAlone = BillingType === 'postpay' && !withService
  if (isOnBillAlone || !AutoRenew || EndsOn === null || unpaidSince !== null) return refuse('pause-impossible')
  // A running pause may be extended or shortened.
  if (EndsOn <= today && pausedUntil === null) return refuse('pause-impossible')
  const earliest = addDays(EndsOn < today ? today : EndsOn, 1)
  const latest = addDays(EndsOn, longestPauseDays)
  return earliest > latest ? refuse('pause-impossible') : { earliest, latest }
}

/** Refuses a pause if none is possible, and one that ends before it starts or after 90 days. */
export function checkPause(
  plan: Pausable,
  until: CalendarDay,
  today: CalendarDay,
  withService = false,
): Refusal | undefined {
  const span = pauseSpan(plan, today, withService)
  if ('refused' in span) return span
  const { earliest, latest } = span
  return until < earliest || until > latest ? refuse('pause-until', { earliest, latest }, 'Until') : undefined
}
