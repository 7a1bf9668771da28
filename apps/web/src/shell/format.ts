import type { Locale } from './i18n.ts'

const months: Record<Locale, readonly string[]> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  // Hānuere to Tīhema, shortened. They are our own because Chromium has no Māori in Intl.
  'mi-NZ': ['Hān', 'Pēp', 'Māe', 'Āpe', 'Mei', 'Hun', 'Hūr', 'Āku', 'Hep', 'Oke', 'Noe', 'Tīh'],
}

/** A day as people read it: `20 Nov 2026` (3§9.5). Takes 'YYYY-MM-DD'. */
export function dayText(day: string, locale: Locale): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${Number(date)} ${months[locale][Number(month) - 1] ?? month} ${year}`
}

/** A day without its year, for dates of the coming year: `20 Nov`. */
export function shortDayText(day: string, locale: Locale): string {
  return dayText(day, locale).split(' ').slice(0, 2).join(' ')
}

/** A month as people read it: `Nov 2026`. Takes 'YYYY-MM'. */
export function monthText(month: string, locale: Locale): string {
  return dayText(`${month}-01`, locale).split(' ').slice(1).join(' ')
}

const inNewZealand = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Pacific/Auckland',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The day and the time of an instant in New Zealand: `['2026-11-20', '17:45']`. */
export function newZealandTime(at: Date): [day: string, time: string] {
  const part = Object.fromEntries(inNewZealand.formatToParts(at).map(({ type, value }) => [type, value]))
  return [`${part.year}-${part.month}-${part.day}`, `${part.hour}:${part.minute}`]
}

/** An instant as people read it: `20 Nov 2026, 17:45`. */
export function momentText(at: Date, locale: Locale): string {
  const [day, time] = newZealandTime(at)
  return `${dayText(day, locale)}, ${time}`
}
