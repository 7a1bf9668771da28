import { addDays, addMonths, type CalendarDay, dayParts, daysBetween } from '@waea/kit/calendar-day'

/** The length of a plan's or a bill's period: a number of days, or of calendar months. */
export interface Period {
  count: number
  unit: 'day' | 'month'
}

/** A span of days: its first day, and the first day after it. */
export interface Span {
  from: CalendarDay
  upto: CalendarDay
}

const units: Readonly<Record<string, Period>> = {
  day: { count: 1, unit: 'day' },
  week: { count: 7, unit: 'day' },
  month: { count: 1, unit: 'month' },
  year: { count: 12, unit: 'month' },
}

/** A period in the catalogue's form, such as `28 day` or `1 month`; undefined for anything else. */
export function parsePeriod(text: string | undefined): Period | undefined {
  const match = /^\s*(\d{1,4})\s*(day|week|month|year)s?\s*$/i.exec(text ?? '')
  const unit = units[(match?.[2] ?? '').toLowerCase()]
  const count = Number(match?.[1])
  return unit && count > 0 ? { count: count * unit.count, unit: unit.unit } : undefined
}

/**
 * The first day of the n-th period after a start; 0 is the start itself. Months keep the day of the start as their
 * anchor: 31 January is followed by 28 February, 31 March, 30 April.
 */
export function periodStart(start: CalendarDay, period: Period, n: number): CalendarDay {
  return period.unit === 'day' ? addDays(start, period.count * n) : addMonths(start, period.count * n)
}

/** The first day after a period, which is the first day of the next. Pass `anchorDay` once a month was too short. */
export function periodEnd(from: CalendarDay, period: Period, anchorDay: number = dayParts(from).day): CalendarDay {
  return period.unit === 'day' ? addDays(from, period.count) : addMonths(from, period.count, anchorDay)
}

/** The period containing a day, in a series that began at a start. Days before the start have periods too. */
export function periodOf(day: CalendarDay, start: CalendarDay, period: Period): Span {
  const latest = Math.floor(unitsBetween(start, day, period.unit) / period.count)
  // A month's period may begin later in the month than the given day.
  const n = periodStart(start, period, latest) > day ? latest - 1 : latest
  return { from: periodStart(start, period, n), upto: periodStart(start, period, n + 1) }
}

function unitsBetween(from: CalendarDay, to: CalendarDay, unit: Period['unit']): number {
  if (unit === 'day') return daysBetween(from, to)
  const a = dayParts(from)
  const b = dayParts(to)
  return (b.year - a.year) * 12 + b.month - a.month
}
