import { addDays, type CalendarDay, calendarDay, dayParts } from './calendar-day.ts'

/**
 * Te Rā Aro ki a Matariki for the years up to 2052 (Te Kāhui o Matariki Public Holiday Act 2022, schedule 1): a Friday
 * in June or July.
 */
const matariki: Readonly<Record<number, string>> = {
  2022: '06-24',
  2023: '07-14',
  2024: '06-28',
  2025: '06-20',
  2026: '07-10',
  2027: '06-25',
  2028: '07-14',
  2029: '07-06',
  2030: '06-21',
  2031: '07-11',
  2032: '07-02',
  2033: '06-24',
  2034: '07-07',
  2035: '06-29',
  2036: '07-18',
  2037: '07-10',
  2038: '06-25',
  2039: '07-15',
  2040: '07-06',
  2041: '07-19',
  2042: '07-11',
  2043: '07-03',
  2044: '06-24',
  2045: '07-07',
  2046: '06-29',
  2047: '07-19',
  2048: '07-03',
  2049: '06-25',
  2050: '07-15',
  2051: '06-30',
  2052: '06-21',
}

/** Monday is 1, Sunday is 7. */
export function weekdayOf(day: CalendarDay): number {
  const { year, month, day: date } = dayParts(day)
  return new Date(Date.UTC(year, month - 1, date)).getUTCDay() || 7
}

/**
 * Whether a day is a working day everywhere in New Zealand (Legislation Act 2019, section 13): not a Saturday, Sunday
 * or national public holiday, and not from 25 December to 2 January. Regional anniversary days are working days.
 */
export function isWorkingDay(day: CalendarDay): boolean {
  if (weekdayOf(day) > 5) return false
  const { year } = dayParts(day)
  const holidays = holidaysOf.get(year) ?? new Set(nationalHolidays(year))
  holidaysOf.set(year, holidays)
  return !holidays.has(day)
}

/** The working day `count` working days after a day; the day itself does not count. */
export function addWorkingDays(day: CalendarDay, count: number): CalendarDay {
  let at = day
  for (let left = count; left > 0; ) {
    at = addDays(at, 1)
    if (isWorkingDay(at)) left -= 1
  }
  return at
}

/** The last working day before a day. */
export function workingDayBefore(day: CalendarDay): CalendarDay {
  let at = addDays(day, -1)
  while (!isWorkingDay(at)) at = addDays(at, -1)
  return at
}

const holidaysOf = new Map<number, ReadonlySet<CalendarDay>>()

/** The days of a year that are not working days besides weekends: holidays, days in lieu, and 25 to 31 December. */
function nationalHolidays(year: number): CalendarDay[] {
  const easter = easterSunday(year)
  const on = (date: string) => calendarDay(`${year}-${date}`)
  const known = matariki[year]
  return [
    ...newYear(year),
    ...observed(on('02-06')),
    addDays(easter, -2),
    addDays(easter, 1),
    ...observed(on('04-25')),
    nthMonday(year, 6, 1),
    ...(known ? [on(known)] : []),
    nthMonday(year, 10, 4),
    ...Array.from({ length: 7 }, (_, at) => addDays(on('12-25'), at)),
  ]
}

/** 1 and 2 January, and the Monday and Tuesday in lieu when they fall on a weekend. */
function newYear(year: number): CalendarDay[] {
  const first = calendarDay(`${year}-01-01`)
  const moved: Readonly<Record<number, readonly number[]>> = { 5: [3], 6: [2, 3], 7: [1, 2] }
  return [0, 1, ...(moved[weekdayOf(first)] ?? [])].map((days) => addDays(first, days))
}

/** A holiday, and its Monday in lieu when it falls on a weekend. */
function observed(day: CalendarDay): CalendarDay[] {
  const weekday = weekdayOf(day)
  return weekday > 5 ? [day, addDays(day, 8 - weekday)] : [day]
}

function nthMonday(year: number, month: number, nth: number): CalendarDay {
  const first = calendarDay(`${year}-${String(month).padStart(2, '0')}-01`)
  return addDays(first, ((8 - weekdayOf(first)) % 7) + 7 * (nth - 1))
}

/** Easter Sunday of a year (Meeus, Jones and Butcher). */
function easterSunday(year: number): CalendarDay {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const [month, day] = [Math.floor((h + l - 7 * m + 114) / 31), ((h + l - 7 * m + 114) % 31) + 1]
  return calendarDay(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)
}
