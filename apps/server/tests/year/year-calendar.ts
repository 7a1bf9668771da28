/** An independent calendar for the model of a year: days as `YYYY-MM-DD`, based on month lengths alone. */
export type Day = string

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day as mails write it: `28 Apr 2027`, or `28 Apr`. */
export function written(day: Day, look: 'with-year' | 'short' = 'with-year'): string {
  const [year, month, date] = partsOf(day)
  return `${date} ${names[month - 1]}${look === 'short' ? '' : ` ${year}`}`
}

/** The day a number of days later. */
export function later(day: Day, days: number): Day {
  const [year, month, date] = partsOf(day)
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10)
}

/** The number of days between two. */
export const between = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

/**
 * The day a number of months later, on the anchor's day of the month or, in a month too short for it, on the last day.
 */
export function monthsAfter(day: Day, count: number, anchor: number = partsOf(day)[2]): Day {
  const [year, month] = partsOf(day)
  const lengthOf = new Date(Date.UTC(year, month - 1 + count + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + count, Math.min(anchor, lengthOf))).toISOString().slice(0, 10)
}

export function partsOf(day: Day): [year: number, month: number, date: number] {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return [year, month, date]
}

/** Cents as mails write them: `$20.00`, `$1,020.00`. */
export const dollars = (cents: number): string => `$${(cents / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`
