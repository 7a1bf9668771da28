import { type CalendarDay, dayParts, daysBetween } from '@waea/kit/calendar-day'
import { type Money, money } from '@waea/kit/money'
import { type Period, parsePeriod, periodEnd } from './period.ts'

/** The state of a plan between its last period and the next one. */
export interface RenewalState {
  /** The first day after the last period. */
  endsOn: CalendarDay
  period: Period
  /** The day of the month that months are counted from. */
  anchorDay: number
  /** It is paid on the bill, which keeps the anchor. */
  onBill: boolean
  /** The day a pause ends. Nothing is charged before it. */
  pausedUntil: CalendarDay | null
  /** Since when payment for the next period has failed. */
  unpaidSince: CalendarDay | null
  /** Since when the next period has been waiting because the service is suspended. */
  offSince: CalendarDay | null
}

/** The next period: half-open, from its first day to the first day after it. */
export interface NewPeriod {
  startsOn: CalendarDay
  endsOn: CalendarDay
  anchorDay: number
  /** Proration: the days left of a whole period, and the days in it. Absent for a whole period. */
  share?: { days: number; of: number }
}

/** The most missed periods that are started automatically; a plan that missed more waits for an operator. */
export const maxMissedPeriods = 3

/** The day the next period is due. */
export function dueDay({ endsOn, pausedUntil }: Pick<RenewalState, 'endsOn' | 'pausedUntil'>): CalendarDay {
  return pausedUntil !== null && pausedUntil > endsOn ? pausedUntil : endsOn
}

/**
 * The period that starts today or, if only we were late, started earlier. It starts where the last one ended, so that
 * periods stay contiguous and each missed one is started by itself, oldest first. Time when nothing could be used is
 * not charged: after a pause it starts on the day the pause ends; if paid late, today; after a suspension also today.
 * On the bill, the period after a pause or a suspension ends on the next anchor day.
 */
export function nextPeriod(plan: RenewalState, today: CalendarDay): NewPeriod {
  const { period, unpaidSince, offSince, onBill, endsOn } = plan
  const due = dueDay(plan)
  if (offSince !== null && today > due) return onBill ? restOfPeriod(plan, today) : startPeriod(today, period)
  if (unpaidSince !== null && unpaidSince < today) return startPeriod(today, period)
  if (due > endsOn) return onBill ? restOfPeriod(plan, due) : startPeriod(due, period)
  return { startsOn: endsOn, endsOn: periodEnd(endsOn, period, plan.anchorDay), anchorDay: plan.anchorDay }
}

/** A whole period from a day on, which becomes its anchor. */
export function startPeriod(startsOn: CalendarDay, period: Period): NewPeriod {
  return { startsOn, endsOn: periodEnd(startsOn, period), anchorDay: dayParts(startsOn).day }
}

/**
 * The first period of a plan. A monthly plan that replaces another monthly one at the end of its period keeps that
 * plan's anchor day, as the account's bills do. Any other is anchored at its own start.
 */
export function firstPeriod(
  startsOn: CalendarDay,
  period: Period,
  follows?: { period: string | null; anchorDay: number } | undefined,
): NewPeriod {
  const isMonthly = period.unit === 'month' && parsePeriod(follows?.period ?? undefined)?.unit === 'month'
  if (!follows || !isMonthly) return startPeriod(startsOn, period)
  const { anchorDay } = follows
  return { startsOn, endsOn: periodEnd(startsOn, period, anchorDay), anchorDay }
}

/** The rest of the period that a day is in; the anchor stays. */
function restOfPeriod({ endsOn, period, anchorDay }: RenewalState, day: CalendarDay): NewPeriod {
  let [from, upto] = [endsOn, periodEnd(endsOn, period, anchorDay)]
  while (upto <= day) [from, upto] = [upto, periodEnd(upto, period, anchorDay)]
  const share = { days: daysBetween(day, upto), of: daysBetween(from, upto) }
  return { startsOn: day, endsOn: upto, anchorDay, ...(share.days < share.of && { share }) }
}

/** The price of a part of a period, by the day, rounded to the cent. */
export function proratedPrice(price: Money, { share }: NewPeriod): Money {
  return share ? money(Math.round((price * share.days) / share.of)) : price
}

/** How many whole periods have passed since the next one was due, for a plan that only we have delayed. */
export function missedPeriods(plan: RenewalState, today: CalendarDay): number {
  if (plan.unpaidSince !== null || plan.offSince !== null) return 0
  let missed = 0
  const { period } = plan
  let { endsOn, anchorDay } = nextPeriod(plan, today)
  // No need to count beyond the limit.
  while (endsOn <= today && missed <= maxMissedPeriods) {
    missed += 1
    endsOn = periodEnd(endsOn, period, anchorDay)
  }
  return missed
}
