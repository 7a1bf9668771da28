declare const calendarDayBrand: unique symbol

/** A calendar day without time or zone, as `YYYY-MM-DD`; sorts as text. Bills and periods use these. */
export type CalendarDay = string & { readonly [calendarDayBrand]: true }

/** The provider's time zone: its days begin and end there. */
export const nz = 'Pacific/Auckland'

const msPerDay = 86_400_000

/** Parses a calendar day. Throws a RangeError for a text that is not one (`2026-02-29`, `26-1-1`). */
export function calendarDay(text: string): CalendarDay {
  const day = dayOfText(text)
  if (day === undefined) throw new RangeError(`${text} is not a day of the calendar`)
  return day
}

/** A calendar day; undefined for a text that is not one. */
export function dayOfText(text: string): CalendarDay | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  const isDay = match && fromUtc(Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]))) === text
  return isDay ? (text as CalendarDay) : undefined
}

/** Year, month (1 to 12) and day of the month of a day. */
export function dayParts(day: CalendarDay): { year: number; month: number; day: number } {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), day: Number(day.slice(8, 10)) }
}

const msPerMinute = 60_000
let latest: { minute: number; day: CalendarDay } | undefined

/** The calendar day in a zone at an instant. */
export function dayOf(instant: Date, zone: string = nz): CalendarDay {
  const minute = Math.floor(instant.getTime() / msPerMinute)
  // Since 1868 days in New Zealand begin on a full minute, so the answer is cached per minute: Intl is slow.
  const isKept = zone === nz && minute >= 0
  if (isKept && latest?.minute === minute) return latest.day
  const parts = wallClock(instant.getTime(), zone)
  const day = fromUtc(Date.UTC(parts.year, parts.month - 1, parts.day))
  if (isKept) latest = { minute, day }
  return day
}

/** The day `days` days later; a negative count goes back. */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  return fromUtc(utcOf(day) + days * msPerDay)
}

/**
 * The day `months` months later. In a month shorter than the anchor it is the last day; the next long month returns to
 * the anchor: 31 January, 28 February, 31 March. Pass `anchorDay` (1 to 31) when the day itself was shortened.
 */
export function addMonths(day: CalendarDay, months: number, anchorDay: number = dayParts(day).day): CalendarDay {
  const { year, month } = dayParts(day)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0))
  return fromUtc(lastOfMonth.setUTCDate(Math.min(anchorDay, lastOfMonth.getUTCDate())))
}

/** The number of days from one day to another; negative when the second is earlier. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return Math.round((utcOf(to) - utcOf(from)) / msPerDay)
}

/** Whether the first day is earlier than the second. */
export function isBefore(a: CalendarDay, b: CalendarDay): boolean {
  return a < b
}

/**
 * The instant at which a day begins in a zone. If a clock change skips midnight, the day begins at the first instant
 * after it; if midnight occurs twice, at the first one.
 */
export function startOfDay(day: CalendarDay, zone: string = nz): Date {
  const key = `${day} ${zone}`
  const known = starts.get(key)
  if (known !== undefined) return new Date(known)
  if (starts.size >= maxStarts) starts.clear()
  const start = findStart(day, zone)
  starts.set(key, start)
  return new Date(start)
}

/** The last instant of a day in a zone: what ends with the day is shown with that day, and not with the next. */
export function endOfDay(day: CalendarDay, zone: string = nz): Date {
  return new Date(startOfDay(addDays(day, 1), zone).getTime() - 1)
}

/** A cache of day starts, as Intl is slow. */
const starts = new Map<string, number>()
const maxStarts = 1000

function findStart(day: CalendarDay, zone: string): number {
  const midnight = utcOf(day)
  // The offset in force is that of one of the instants around midnight; any clock change of the day lies between them.
  const candidates = [midnight - msPerDay, midnight, midnight + msPerDay]
    .map((at) => midnight - offsetMs(at, zone))
    .filter((at) => dayOf(new Date(at), zone) === day && dayOf(new Date(at - 1), zone) !== day)
  return Math.min(...(candidates.length ? candidates : [firstInstantOf(day, zone)]))
}

/** The first instant of a day whose midnight does not exist, by binary search. */
function firstInstantOf(day: CalendarDay, zone: string): number {
  let before = utcOf(day) - 2 * msPerDay
  let after = utcOf(day) + msPerDay
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dayOf(new Date(middle), zone) < day) before = middle
    else after = middle
  }
  return after
}

function utcOf(day: CalendarDay): number {
  const { year, month, day: date } = dayParts(day)
  return Date.UTC(year, month - 1, date)
}

function fromUtc(ms: number): CalendarDay {
  const text = new Date(ms).toISOString()
  if (text.length !== 24) throw new RangeError(`${text} is outside the calendar`)
  return text.slice(0, 10) as CalendarDay
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-NZ', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    clocks.set(zone, clock)
  }
  return clock
}

export type WallClock = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>

/** The wall-clock time in a zone at an instant, in milliseconds since 1970. */
export function wallClock(ms: number, zone: string): WallClock {
  const shown = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 }
  for (const part of clockOf(zone).formatToParts(ms)) {
    if (part.type in shown) shown[part.type as keyof WallClock] = Number(part.value)
  }
  return shown
}

function offsetMs(ms: number, zone: string): number {
  const w = wallClock(ms, zone)
  return Date.UTC(w.year, w.month - 1, w.day, w.hour, w.minute, w.second) - Math.floor(ms / 1000) * 1000
}
