import { type CalendarDay, dayParts, daysBetween } from '@waea/kit/calendar-day'
import { type Money, money } from '@waea/kit/money'
import { type Period, periodEnd } from './period.ts'

/** What stood between the last period of a plan and the next one, as far as it is known. */
export interface BetweenPeriods {
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

/** A period that begins: half-open, from its first day to the first one after it. */
export interface PeriodBegun {
  startsOn: CalendarDay
  endsOn: CalendarDay
  anchorDay: number
  /** The part of a whole period that is left of it, in days; a whole one where it is not said. */
  share?: { days: number; of: number }
}

/** So many missed periods are begun one after the other; a plan that has missed more waits for a person. */
export const maxMissedPeriods = 3

/** The day from which the next period is due. */
export function dueDay({ endsOn, pausedUntil }: Pick<BetweenPeriods, 'endsOn' | 'pausedUntil'>): CalendarDay {
  return pausedUntil !== null && pausedUntil > endsOn ? pausedUntil : endsOn
}

/**
 * The period that begins today or, where only we were late, began earlier. It begins where the last one ended, so that
 * periods stay contiguous and each missed one is begun by itself, oldest first. Where nothing could be used in between,
 * nothing of that time is charged: after a pause it begins with the day on which that ends; where it is paid late, with
 * today; and after a suspension with today too, up to the next day of the anchor where it comes on the bill.
 */
export function nextPeriod(held: BetweenPeriods, today: CalendarDay): PeriodBegun {
  const { period, unpaidSince, offSince, onBill, endsOn } = held
  const due = dueDay(held)
  if (offSince !== null && today > due) return onBill ? restOfPeriod(held, today) : anew(today, period)
  if (unpaidSince !== null && unpaidSince < today) return anew(today, period)
  if (due > endsOn) return anew(due, period)
  return { startsOn: endsOn, endsOn: periodEnd(endsOn, period, held.anchorDay), anchorDay: held.anchorDay }
}

/** A period that begins on a day, which is its anchor from then on. */
export function anew(startsOn: CalendarDay, period: Period): PeriodBegun {
  return { startsOn, endsOn: periodEnd(startsOn, period), anchorDay: dayParts(startsOn).day }
}

/** What is left of the period of the row in which a day lies; the anchor stays. */
function restOfPeriod({ endsOn, period, anchorDay }: BetweenPeriods, today: CalendarDay): PeriodBegun {
  let [from, upto] = [endsOn, periodEnd(endsOn, period, anchorDay)]
  while (upto <= today) [from, upto] = [upto, periodEnd(upto, period, anchorDay)]
  const share = { days: daysBetween(today, upto), of: daysBetween(from, upto) }
  return { startsOn: today, endsOn: upto, anchorDay, ...(share.days < share.of && { share }) }
}

/** What a part of a period costs, by days, rounded to the cent. */
export function shareOf(price: Money, { share }: PeriodBegun): Money {
  return share ? money(Math.round((price * share.days) / share.of)) : price
}

/** How many periods have gone by whole since the next one was due, of a plan that nothing but we have kept waiting. */
export function missedPeriods(held: BetweenPeriods, today: CalendarDay): number {
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
