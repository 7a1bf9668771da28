/** A calendar day in New Zealand, `YYYY-MM-DD`; sorts as text. */
export type Day = string

const zone = 'Pacific/Auckland'
const msPerDay = 86_400_000
const msPerHour = 3_600_000
/** New Zealand's largest offset from UTC. */
const mostAheadMs = 13 * msPerHour

const wall = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** New Zealand's wall-clock time at an instant, as the milliseconds of the same time in UTC. */
function wallMs(at: number): number {
  const parts = new Map(wall.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
}

const textOf = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)
const utcOf = (day: Day) => Date.parse(`${day}T00:00:00Z`)

/** The day in New Zealand at an instant. */
export const dayAt = (at: Date): Day => textOf(wallMs(at.getTime()))

export const addDays = (day: Day, days: number): Day => textOf(utcOf(day) + days * msPerDay)

/** Whether a text is a valid calendar day. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(utcOf(text)) && addDays(text, 0) === text

/** How many days from one day to another. */
export const daysBetween = (from: Day, to: Day): number => Math.round((utcOf(to) - utcOf(from)) / msPerDay)

/** The instant of a full hour (0 to 23) of a day in New Zealand. */
export function instantOf(day: Day, hour: number): Date {
  const shown = utcOf(day) + hour * msPerHour
  const guess = shown - mostAheadMs
  const at = shown - (wallMs(guess) - guess)
  return new Date(shown - (wallMs(at) - at))
}

/** 0 is Sunday, 1 is Monday. */
const weekdayOf = (day: Day) => new Date(utcOf(day)).getUTCDay()

/** Matariki by year (Te Kāhui o Matariki Public Holiday Act 2022). */
const matariki = (
  '2025-06-20 2026-07-10 2027-06-25 2028-07-14 2029-07-06 2030-06-21 2031-07-11 2032-07-02 2033-06-24 2034-07-07 ' +
  '2035-06-29 2036-07-18 2037-07-10 2038-06-25 2039-07-15 2040-07-06 2041-07-19 2042-07-11 2043-07-03 2044-06-24'
).split(' ')

/** Easter Sunday (Gauss's algorithm). */
function easterOf(year: number): Day {
  const century = Math.floor(year / 100)
  const moon = (15 + century - Math.floor((13 + 8 * century) / 25) - Math.floor(century / 4)) % 30
  const sun = (4 + century - Math.floor(century / 4)) % 7
  const full = (19 * (year % 19) + moon) % 30
  const week = (2 * (year % 4) + 4 * (year % 7) + 6 * full + sun) % 7
  const early = (full === 29 && week === 6) || (full === 28 && week === 6 && year % 19 > 10) ? 7 : 0
  return addDays(`${year}-03-22`, full + week - early)
}

const onMonday = (first: Day, weeks: number): Day => addDays(first, ((8 - weekdayOf(first)) % 7) + 7 * weeks)

/** New Zealand's national public holidays of a year. A holiday on a weekend is observed on the next free weekday. */
function holidaysOf(year: number): Set<Day> {
  const easter = easterOf(year)
  const days = new Set([
    addDays(easter, -2),
    addDays(easter, 1),
    onMonday(`${year}-06-01`, 0),
    onMonday(`${year}-10-01`, 3),
  ])
  for (const day of matariki) if (day.startsWith(`${year}-`)) days.add(day)
  // Place the holidays on weekdays first; those on a weekend then take the free weekdays.
  const fixed = ['01-01', '01-02', '02-06', '04-25', '12-25', '12-26'].map((day) => `${year}-${day}`)
  const isWeekend = (day: Day) => weekdayOf(day) % 6 === 0
  for (const day of fixed) if (!isWeekend(day)) days.add(day)
  for (const day of fixed.filter(isWeekend)) {
    let kept = addDays(day, 1)
    while (isWeekend(kept) || (days.has(kept) && isOfSameFeast(day, kept))) kept = addDays(kept, 1)
    days.add(kept)
  }
  return days
}

/**
 * Whether two days belong to the same pair of holidays. New Year and Christmas have two days each, which need two
 * separate weekdays; Anzac Day may share Easter Monday.
 */
const isOfSameFeast = (day: Day, kept: Day) => /-(01-0[12]|12-2[56])$/.test(day) && daysBetween(day, kept) < 4

const holidays = new Map<number, Set<Day>>()

/** Whether technicians work: Monday to Friday, except public holidays. */
export function isBusinessDay(day: Day): boolean {
  const year = Number(day.slice(0, 4))
  const ofYear = holidays.get(year) ?? holidaysOf(year)
  holidays.set(year, ofYear)
  return weekdayOf(day) % 6 !== 0 && !ofYear.has(day)
}

/** The business day `count` business days after a day, or before it when `count` is negative. */
export function addBusinessDays(day: Day, count: number): Day {
  let at = day
  for (let left = Math.abs(count); left > 0; ) {
    at = addDays(at, Math.sign(count))
    if (isBusinessDay(at)) left -= 1
  }
  return at
}
