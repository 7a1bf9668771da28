import { addDays, type CalendarDay, calendarDay } from '@waea/kit/calendar-day'

/** The most documents in the file of a year. A bill a week and a top-up a day are 417. */
export const maxDocuments = 1000

/** Whether this many documents fit in the file of a year. */
export function fitInOneFile(documents: number): boolean {
  return documents <= maxDocuments
}

/** A tax year: its first and last day, and the first day after. */
export interface TaxYear {
  from: CalendarDay
  last: CalendarDay
  upto: CalendarDay
}

/**
 * The New Zealand tax year ending in a calendar year: 1 April to 31 March. Undefined for anything but a year of this
 * century.
 */
export function taxYearOf(year: string): TaxYear | undefined {
  if (!/^20\d\d$/.test(year)) return undefined
  const upto = calendarDay(`${year}-04-01`)
  return { from: calendarDay(`${Number(year) - 1}-04-01`), last: addDays(upto, -1), upto }
}

/** The calendar year in which the tax year containing a day ends. */
export function taxYearWith(day: CalendarDay): number {
  const year = Number(day.slice(0, 4))
  return day.slice(5) < '04-01' ? year : year + 1
}
