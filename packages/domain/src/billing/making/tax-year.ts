import { addDays, type CalendarDay, calendarDay } from '@waea/kit/calendar-day'

/** How many documents the file of a year holds. A bill a week and a top-up a day are 417. */
export const maxDocuments = 1000

/** Whether so many documents go into the file of a year. */
export function fitInOneFile(documents: number): boolean {
  return documents <= maxDocuments
}

/** The days of a tax year: its first and last one, and the first one after. */
export interface TaxYear {
  from: CalendarDay
  last: CalendarDay
  upto: CalendarDay
}

/**
 * The New Zealand tax year that ends in a calendar year: 1 April to 31 March. Undefined for what is no year of this
 * century.
 */
export function taxYearOf(year: string): TaxYear | undefined {
  if (!/^20\d\d$/.test(year)) return undefined
  const upto = calendarDay(`${year}-04-01`)
  return { from: calendarDay(`${Number(year) - 1}-04-01`), last: addDays(upto, -1), upto }
}

/** The calendar year in which the tax year of a day ends. */
export function taxYearWith(day: CalendarDay): number {
  const year = Number(day.slice(0, 4))
  return day.slice(5) < '04-01' ? year : year + 1
}
