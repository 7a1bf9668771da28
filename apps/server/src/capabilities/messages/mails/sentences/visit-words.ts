import type { VisitMode } from '@waea/domain/broadband/availability'
import { nz, wallClock } from '@waea/kit/calendar-day'
import { dateText } from '@waea/kit/date-text'
import type { MailLanguage } from './mail-words.ts'

/** A visit at a house; its moments are ISO 8601. */
interface Visit {
  mode: VisitMode
  start: string
  end: string
}

/** What a technician does, how long it takes, and what follows. */
export const visitWork: Readonly<Record<VisitMode, string>> = {
  scope:
    'The technician looks at how fibre gets from the street into the house. It takes up to an hour, and nothing is built that day. If it can be brought in, you choose a second time, for the installation.',
  install:
    'The technician brings the fibre into the house and fits the fibre box on a wall inside. It takes most of the day, up to 8 hours. Decide beforehand where the box should go: near power, and near where your router will stand.',
}

/** `Fri 4 Dec` in New Zealand. */
export function visitDay({ start }: Visit, language: MailLanguage = 'en'): string {
  return dateText(new Date(start), 'weekday', language)
}

/** `Fri 4 Dec, in the morning` in New Zealand. */
export function visitHalfDay(visit: Visit): string {
  return `${visitDay(visit)}, in the ${clockOf(visit.start).hour < 12 ? 'morning' : 'afternoon'}`
}

/** `8 am to 12 noon` in New Zealand. */
export function visitHours({ start, end }: Visit): string {
  return `${hourText(start)} to ${hourText(end)}`
}

function clockOf(instant: string) {
  return wallClock(new Date(instant).getTime(), nz)
}

function hourText(instant: string): string {
  const { hour, minute } = clockOf(instant)
  if (hour === 12 && minute === 0) return '12 noon'
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'am' : 'pm'}`
}
