import { addDays, type CalendarDay, calendarDay, dayParts } from './calendar-day.ts'

/** Matariki by year: its Friday is set by law (Te Kāhui o Matariki Public Holiday Act 2022, schedule 1). */
const matariki: readonly string[] = [
  '2022-06-24',
  '2023-07-14',
  '2024-06-28',
  '2025-06-20',
  '2026-07-10',
  '2027-06-25',
  '2028-07-14',
  '2029-07-06',
  '2030-06-21',
  '2031-07-11',
  '2032-07-02',
  '2033-06-24',
  '2034-07-07',
  '2035-06-29',
  '2036-07-18',
  '2037-07-10',
  '2038-06-25',
  '2039-07-15',
  '2040-07-06',
  '2041-07-19',
  '2042-07-11',
  '2043-07-03',
  '2044-06-24',
  '2045-07-07',
  '2046-06-29',
  '2047-07-19',
  '2048-07-03',
  '2049-06-25',
  '2050-07-15',
  '2051-06-30',
  '2052-06-21',
]

/** True on Monday to Friday, except national public holidays. */
export function isBusinessDay(day: CalendarDay): boolean {
  return !isWeekend(day) && !holidaysOf(dayParts(day).year).has(day)
}

/** The first business day after a day. */
export function nextBusinessDay(day: CalendarDay): CalendarDay {
  let next = addDays(day, 1)
  while (!isBusinessDay(next)) next = addDays(next, 1)
  return next
}

const known = new Map<number, ReadonlySet<CalendarDay>>()
const mostYears = 50

/** The national public holidays of a year; one on a weekend moves to the next free weekday. */
export function holidaysOf(year: number): ReadonlySet<CalendarDay> {
  const kept = known.get(year)
  if (kept) return kept
  if (known.size >= mostYears) known.clear()
  const easter = easterSunday(year)
  const days = new Set<CalendarDay>([
    ...pair(year, '01-01', '01-02'),
    mondayised(dayOfYear(year, '02-06')),
    addDays(easter, -2),
    addDays(easter, 1),
    mondayised(dayOfYear(year, '04-25')),
    mondayOf(year, '06-01', 1),
    ...matariki.filter((day) => day.startsWith(`${year}-`)).map(calendarDay),
    mondayOf(year, '10-01', 4),
    ...pair(year, '12-25', '12-26'),
  ])
  known.set(year, days)
  return days
}

const dayOfYear = (year: number, monthAndDay: string) => calendarDay(`${year}-${monthAndDay}`)

/** 0 is Sunday. */
function weekday(day: CalendarDay): number {
  const { year, month, day: date } = dayParts(day)
  return new Date(Date.UTC(year, month - 1, date)).getUTCDay()
}

function isWeekend(day: CalendarDay): boolean {
  return weekday(day) === 0 || weekday(day) === 6
}

function mondayised(day: CalendarDay): CalendarDay {
  return weekday(day) === 6 ? addDays(day, 2) : weekday(day) === 0 ? addDays(day, 1) : day
}

/** Two consecutive holidays. One on a weekend moves to the next weekday that the other doesn't take. */
function pair(year: number, first: string, second: string): CalendarDay[] {
  const one = mondayised(dayOfYear(year, first))
  const other = mondayised(dayOfYear(year, second))
  // If the first is on a Sunday, it takes the second's Monday; if both are on a weekend, both would move to the same
  // Monday.
  return one === other ? [one, addDays(one, 1)] : [one, other]
}

/** The count-th Monday on or after a day of the year. */
function mondayOf(year: number, monthAndDay: string, count: number): CalendarDay {
  const first = dayOfYear(year, monthAndDay)
  return addDays(first, ((8 - weekday(first)) % 7) + (count - 1) * 7)
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones, Butcher). */
function easterSunday(year: number): CalendarDay {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  const day = (h + l - 7 * m + 33 * month + 19) % 32
  return calendarDay(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)
}
