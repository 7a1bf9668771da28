import { addDays, addMonths, type CalendarDay, daysBetween } from '@waea/kit/calendar-day'
import { type Money, money, sum, zero } from '@waea/kit/money'
import { type Period, periodEnd } from '../plans/renewing/period.ts'

/** The overlaps that are offered: for so many days after the day of the move the old connection goes on. */
export const moveOverlaps = [0, 1, 3, 7, 14, 28] as const

/** A connection that is moved goes on for at most so many days after the new one works: less than its shortest month. */
export const mostOverlapDays = 28

/** The plan of the connection that is left: the month that is charged, and what a month costs after it. */
export interface LeftPlan {
  /** Half-open, as all periods. */
  from: CalendarDay
  upto: CalendarDay
  /** What that month was charged, and what the next ones are, in cents. */
  price: Money
  nextPrice: Money
  period: Period
  anchorDay: number
}

/** Days that are charged, or of which the price goes back (a negative amount); half-open. */
export interface DaysSettled {
  from: CalendarDay
  upto: CalendarDay
  amount: Money
}

/** What a move means for the connection that is left. */
export interface MoveTerms {
  /** The day on which it works last. */
  lastDay: CalendarDay
  /** The first day that it is not charged: the day of the move itself is charged at the new address alone. */
  freeFrom: CalendarDay
  /** What is charged beside the month that was, and what goes back of it. */
  settled: readonly DaysSettled[]
  /** What goes back, and what is charged, in cents; both positive. */
  back: Money
  charged: Money
  /** What the days cost on which both connections are charged. */
  overlap: Money
}

/**
 * What leaving a connection means where the new one works from a day on. Both days are in service at both addresses, but
 * each day is charged once: at the old address up to the day before, and for as many days more as were chosen as an overlap.
 * Months that begin until then are charged by their days; of the one that was charged the days after it go back.
 */
export function moveTerms(left: LeftPlan, day: CalendarDay, overlapDays: number): MoveTerms {
  const lastDay = addDays(day, overlapDays)
  const settled = settledDays(left, lastDay)
  return {
    lastDay,
    freeFrom: lastDay,
    settled,
    back: sum(settled.filter(({ amount }) => amount < 0).map(({ amount }) => money(-amount))),
    charged: sum(settled.filter(({ amount }) => amount > 0).map(({ amount }) => amount)),
    overlap: priceOf(left, day, lastDay),
  }
}

/** What is charged or goes back so that a connection is charged up to a day, and no longer. */
function settledDays(left: LeftPlan, freeFrom: CalendarDay): DaysSettled[] {
  const { from, upto, price } = left
  if (freeFrom < upto) {
    const first = freeFrom > from ? freeFrom : from
    return settling({ from: first, upto, amount: money(-part(price, first, upto, from, upto)) })
  }
  return monthsAfter(left, freeFrom).flatMap((month) => {
    const until = month.upto < freeFrom ? month.upto : freeFrom
    return settling({
      from: month.from,
      upto: until,
      amount: part(left.nextPrice, month.from, until, month.from, month.upto),
    })
  })
}

const settling = (days: DaysSettled): DaysSettled[] => (days.amount === 0 ? [] : [days])

/** What the days of a span cost, by the months in which they lie. */
function priceOf(left: LeftPlan, from: CalendarDay, upto: CalendarDay): Money {
  const months = [{ from: left.from, upto: left.upto, price: left.price }].concat(
    monthsAfter(left, upto).map((month) => ({ ...month, price: left.nextPrice })),
  )
  return sum(
    months.map((month) => {
      const [first, last] = [month.from > from ? month.from : from, month.upto < upto ? month.upto : upto]
      return first < last ? part(month.price, first, last, month.from, month.upto) : zero
    }),
  )
}

/** The months after the one that is charged which begin before a day. */
function monthsAfter(
  { upto, period, anchorDay }: LeftPlan,
  before: CalendarDay,
): { from: CalendarDay; upto: CalendarDay }[] {
  const months = []
  for (let from = upto; from < before; ) {
    const next = periodEnd(from, period, anchorDay)
    months.push({ from, upto: next })
    from = next
  }
  return months
}

/** What some days of a month cost, rounded to the cent. */
function part(price: Money, from: CalendarDay, upto: CalendarDay, first: CalendarDay, after: CalendarDay): Money {
  return money(Math.round((price * daysBetween(from, upto)) / daysBetween(first, after)))
}

/**
 * What a month was charged: after a suspension one begins late and is charged by its days, of the whole month that ends with
 * it.
 */
export function chargedPrice({ from, upto, price, period, anchorDay }: Omit<LeftPlan, 'nextPrice'>): Money {
  const whole = period.unit === 'day' ? addDays(upto, -period.count) : addMonths(upto, -period.count, anchorDay)
  return from > whole ? part(price, from, upto, whole, upto) : price
}

/** The plan as it stands on a later day: it renews until then, and its month is the one in which the day lies or ends. */
export function planOn(left: LeftPlan, day: CalendarDay): LeftPlan {
  if (left.upto >= day) return left
  const upto = periodEnd(left.upto, left.period, left.anchorDay)
  return planOn({ ...left, from: left.upto, upto, price: left.nextPrice }, day)
}
