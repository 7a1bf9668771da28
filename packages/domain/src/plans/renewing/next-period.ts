import { type CalendarDay, dayParts, daysBetween } from '@waea/kit/calendar-day'
import { type Money, money } from '@waea/kit/money'
import { type Period, parsePeriod, periodEnd } from './period.ts'

/** Where a plan stands between its last period and the next one. */
export interface RenewalState {
  /** The first day after the last period. */
  endsOn: CalendarDay
  period: Period
  /** The day of the month that months are counted from. */
  anchorDay: number
  /** Comes on the bill, which goes by the anchor. */
  onBill: boolean
  /** The day on which a pause ends: nothing is charged before it. */
  pausedUntil: CalendarDay | null
  /** Since when the next period could not be paid. */
  unpaidSince: CalendarDay | null
  /** Since when the next period waits for the service, which was suspended. */
  offSince: CalendarDay | null
}

/** The period that starts next: half-open, from its first day to the first day after it. */
export interface NewPeriod {
  startsOn: CalendarDay
  endsOn: CalendarDay
  anchorDay: number
  /** Proration: the days left of a whole period, and the days of that. Absent for a whole period. */
  share?: { days: number; of: number }
}

/** At most this many missed periods are started one after the other; a plan that missed more waits for an operator. */
export const maxMissedPeriods = 3

/** The day from which the next period is due. */
export function dueDay({ endsOn, pausedUntil }: Pick<RenewalState, 'endsOn' | 'pausedUntil'>): CalendarDay {
  return pausedUntil !== null && pausedUntil > endsOn ? pausedUntil : endsOn
}

/**
 * The period that starts today or, if only we were late, started earlier. It starts where the last one ended, so that
 * periods stay contiguous and each missed one is started by itself, oldest first. Time in which nothing could be used
 * is not charged: after a pause it starts on the day the pause ends; if it is paid late, today; after a suspension
 * today as well, and on the bill it then ends on the next anchor day.
 */
export function nextPeriod(held: RenewalState, today: CalendarDay): NewPeriod {
  const { period, unpaidSince, offSince, onBill, endsOn } = held
  const due = dueDay(held)
  if (offSince !== null && today > due) return onBill ? restOfPeriod(held, today) : startPeriod(today, period)
  if (unpaidSince !== null && unpaidSince < today) return startPeriod(today, period)
  if (due > endsOn) return startPeriod(due, period)
  return { startsOn: endsOn, endsOn: periodEnd(endsOn, period, held.anchorDay), anchorDay: held.anchorDay }
}

/** A whole period from a day on, which is its anchor from then on. */
export function startPeriod(startsOn: CalendarDay, period: Period): NewPeriod {
  return { startsOn, endsOn: periodEnd(startsOn, period), anchorDay: dayParts(startsOn).day }
}

/**
 * The first period of a plan. Of one that takes another one's place where that one's period ends, months go on from the day
 * of the month from which the other's were counted, as the account's bills do; any other is counted from its own start.
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

/** What is left of the period of the row in which a day lies; the anchor stays. */
function restOfPeriod({ endsOn, period, anchorDay }: RenewalState, today: CalendarDay): NewPeriod {
  let [from, upto] = [endsOn, periodEnd(endsOn, period, anchorDay)]
  while (upto <= today) [from, upto] = [upto, periodEnd(upto, period, anchorDay)]
  const share = { days: daysBetween(today, upto), of: daysBetween(from, upto) }
  return { startsOn: today, endsOn: upto, anchorDay, ...(share.days < share.of && { share }) }
}

/** What a part of a period costs, by days, rounded to the cent. */
export function proratedPrice(price: Money, { share }: NewPeriod): Money {
  return share ? money(Math.round((price * share.days) / share.of)) : price
}

/** How many periods have gone by whole since the next one was due, of a plan that nothing but we have kept waiting. */
export function missedPeriods(held: RenewalState, today: CalendarDay): number {
  if (held.unpaidSince !== null || held.offSince !== null) return 0
  let missed = 0
  const { period } = held
  let { endsOn, anchorDay } = nextPeriod(held, today)
  // What is beyond the limit need not be counted.
  while (endsOn <= today && missed <= maxMissedPeriods) {
    missed += 1
    endsOn = periodEnd(endsOn, period, anchorDay)
  }
  return missed
}
