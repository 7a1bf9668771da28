import { type CalendarDay, calendarDay, dayOf, dayParts, nz, wallClock } from './calendar-day.ts'

/** The languages for dates. */
export type DateLanguage = 'en' | 'mi-NZ'

/**
 * Date formats. `day` leaves out the year, for days close by. `time` and `moment` take an instant, and so do the last
 * three, whose format is fixed because programs also read it (3§9.5).
 */
const looks = {
  /** `20 Nov` */
  day: ({ date, month }: Written) => `${date} ${month}`,
  /** `Fri 20 Nov` */
  weekday: ({ weekday, date, month }: Written) => `${weekday} ${date} ${month}`,
  /** `20 Nov 2026` */
  date: ({ date, month, year }: Written) => `${date} ${month} ${year}`,
  /** `05 Nov 2026`, as bills write it (3§9.5) */
  invoice: ({ date, month, year }: Written) => `${two(date)} ${month} ${year}`,
  /** `Nov 2026` */
  month: ({ month, year }: Written) => `${month} ${year}`,
  /** `5:45 pm` */
  time: ({ time }: Written) => {
    const hour = Number(time.slice(0, 2))
    return `${hour % 12 || 12}${time.slice(2, 5)} ${hour < 12 ? 'am' : 'pm'}`
  },
  /** `20 Nov 2026, 17:45` */
  moment: ({ date, month, year, time }: Written) => `${date} ${month} ${year}, ${time.slice(0, 5)}`,
  /** `20 Nov 2026 @ 17:45`, the day with two digits */
  transaction: ({ date, month, year, time }: Written) => `${two(date)} ${month} ${year} @ ${time.slice(0, 5)}`,
  /** `20-11-2026` */
  digits: ({ day }: Written) => day.split('-').reverse().join('-'),
  /** `17:45:00` */
  clock: ({ time }: Written) => time,
}
export type DateFormat = keyof typeof looks

type Written = { day: string; date: number; month: string; year: number; weekday: string; time: string }

// Our own month names: browsers shorten September differently, and most have no Māori.
const months: Record<DateLanguage, readonly string[]> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  // Hānuere to Tīhema.
  'mi-NZ': ['Hān', 'Pēp', 'Māe', 'Āpe', 'Mei', 'Hun', 'Hūr', 'Āku', 'Hep', 'Oke', 'Noe', 'Tīh'],
}
const weekdays: Record<DateLanguage, readonly string[]> = {
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  // Rātapu, Mane to Paraire, Rāhoroi: of Māori's two sets of day names, the one that goes with Hānuere.
  'mi-NZ': ['Rāt', 'Man', 'Tūr', 'Wen', 'Tāi', 'Par', 'Rāh'],
}

/**
 * Writes a date; the portal, its mails and its documents all use this function. Takes a day (`YYYY-MM-DD`) or an
 * instant, which is shown in New Zealand time. Throws a RangeError for a text that is not a day.
 */
export function dateText(at: Date | string, look: DateFormat, language: DateLanguage = 'en'): string {
  const day: CalendarDay = at instanceof Date ? dayOf(at) : calendarDay(at)
  const { year, month, day: date } = dayParts(day)
  return looks[look]({
    day,
    date,
    year,
    month: months[language][month - 1] ?? '',
    weekday: weekdays[language][new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '',
    time: at instanceof Date ? timeOf(at) : '00:00:00',
  })
}

/** The times of day of two instants, such as `8:00` and `11:00 am`: the first without its am or pm if both have the same. */
export function timesText(from: Date, until: Date): { from: string; until: string } {
  const [first, last] = [dateText(from, 'time'), dateText(until, 'time')]
  return { from: first.slice(-2) === last.slice(-2) ? first.slice(0, -3) : first, until: last }
}

function timeOf(at: Date): string {
  const { hour, minute, second } = wallClock(at.getTime(), nz)
  return [hour, minute, second].map(two).join(':')
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
