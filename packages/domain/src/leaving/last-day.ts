import { addDays, type CalendarDay } from '@waea/kit/calendar-day'

/** A plan or add-on of a mobile. `EndsOn` is the first day without it; null for one without a period. */
export interface PaidPeriod {
  IsBasePlan: boolean
  AutoRenew: boolean
  EndsOn: CalendarDay | null
}

/**
 * The last day of a mobile that is to end: the last day that its plan is paid for; without a plan, that of its longest
 * add-on. Today if nothing is paid beyond today.
 */
export function lastDayOf(addons: readonly PaidPeriod[], today: CalendarDay): CalendarDay {
  const plan = addons.find(({ IsBasePlan }) => IsBasePlan)
  const ends = (plan ? [plan] : addons).flatMap(({ EndsOn }) => (EndsOn === null ? [] : [addDays(EndsOn, -1)]))
  return ends.reduce((last, day) => (day > last ? day : last), today)
}

/** What becomes of a planned end after its last day. */
export type NextStep = { is: 'end' } | { is: 'stay' } | { is: 'later'; lastDay: CalendarDay }

/**
 * What to do with a planned end whose last day is over. A mobile that its customer lets renew again stays. One whose
 * plan they have paid for longer ends later: nobody loses days that they paid for.
 */
export function nextStep(addons: readonly PaidPeriod[], today: CalendarDay): NextStep {
  if (addons.some(({ AutoRenew }) => AutoRenew)) return { is: 'stay' }
  const paid = addons.filter(({ EndsOn }) => EndsOn !== null && EndsOn > today)
  if (paid.length === 0) return { is: 'end' }
  const lastDay = lastDayOf(paid, today)
  return { is: 'later', lastDay }
}
