import { type CalendarDay, daysBetween } from '@waea/kit/calendar-day'

/** The use of an allowance against the days of its period that are gone. */
export const paces = ['faster', 'even', 'slower'] as const

/** Up to this many per cent apart, use and days count as even. */
const evenWithin = 10

/** How much of an allowance is used, and how many days of its period are gone. */
export interface PeriodPace {
  is: (typeof paces)[number]
  usedPercent: number
  /** Counting today. */
  daysGone: number
  days: number
}

/** What a plan granted for a period, and what is left of it. */
export interface PeriodAllowance {
  total: number
  remaining: number
  startsOn: CalendarDay
  /** The first day after the period; null without one. */
  endsOn: CalendarDay | null
}

/**
 * Whether an allowance is used faster than its days go, counting today as gone. Undefined without a period that
 * contains today, and for an allowance of nothing.
 */
export function periodPace(of: PeriodAllowance, today: CalendarDay): PeriodPace | undefined {
  const { total, remaining, startsOn, endsOn } = of
  if (endsOn === null || total <= 0 || today < startsOn || today >= endsOn) return undefined
  const days = daysBetween(startsOn, endsOn)
  const daysGone = daysBetween(startsOn, today) + 1
  const used = (100 * (total - remaining)) / total
  const gone = (100 * daysGone) / days
  const is = used > gone + evenWithin ? 'faster' : used < gone - evenWithin ? 'slower' : 'even'
  return { is, usedPercent: Math.floor(used), daysGone, days }
}
