import { addDays, addMonths, type CalendarDay, daysBetween } from '@waea/kit/calendar-day'
import { type Money, money, sum, zero } from '@waea/kit/money'
import { type Period, periodEnd } from '../plans/renewing/period.ts'

/** The overlaps on offer: how many days after the moving day the old connection keeps working. */
export const moveOverlaps = [0, 1, 3, 7, 14, 28] as const

/** The longest overlap after the new connection works: no more than its shortest month. */
export const mostOverlapDays = 28

/** The plan of the old connection: the month already charged, and the monthly price after it. */
export interface LeftPlan {
  /** Half-open, as all periods. */
  from: CalendarDay
  upto: CalendarDay
  /** The price of that month and of the following ones, in cents. */
  price: Money
  nextPrice: Money
  period: Period
  anchorDay: number
}

/** Days that are charged, or refunded (a negative amount); half-open. */
export interface DaysSettled {
  from: CalendarDay
  upto: CalendarDay
  amount: Money
}

/** The terms of a move for the old connection. */
export interface MoveTerms {
  /** The last day it works. */
  lastDay: CalendarDay
  /** The first day it is not charged. The moving day itself is charged at the new address only. */
  freeFrom: CalendarDay
  /** What is charged in addition to the month already charged, or refunded of it. */
  settled: readonly DaysSettled[]
  /** What is refunded and what is charged, in cents; both positive. */
  back: Money
  charged: Money
  /** The cost of the days on which both connections are charged. */
  overlap: Money
}

/**
 * The terms for the old connection when the new one works from `day` on. Both work on that day, but each day is charged
 * once: the old address is charged up to the day before, plus the chosen overlap days. Months that start before then
 * are charged by the day; the month already charged is refunded for the days after.
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

/** The charges and refunds after which a connection is charged exactly up to a day. */
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

/** The cost of a span of days, by the months they are in. */
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

/** The months after the one already charged that start before a day. */
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

/** The cost of some days of a month, rounded to the cent. */
function part(price: Money, from: CalendarDay, upto: CalendarDay, first: CalendarDay, after: CalendarDay): Money {
  return money(Math.round((price * daysBetween(from, upto)) / daysBetween(first, after)))
}

/**
 * What a month was charged. After a suspension a month starts late and is charged by the day, as part of the whole
 * month ending with it.
 */
export function chargedPrice({ from, upto, price, period, anchorDay }: Omit<LeftPlan, 'nextPrice'>): Money {
  const whole = period.unit === 'day' ? addDays(upto, -period.count) : addMonths(upto, -period.count, anchorDay)
  return from > whole ? part(price, from, upto, whole, upto) : price
}

/**
 * The plan as it will be on a later day: it renews until then, and its month is the one that contains the day or ends
 * on it.
 */
export function planOn(left: LeftPlan, day: CalendarDay): LeftPlan {
  if (left.upto >= day) return left
  const upto = periodEnd(left.upto, left.period, left.anchorDay)
  return planOn({ ...left, from: left.upto, upto, price: left.nextPrice }, day)
}
