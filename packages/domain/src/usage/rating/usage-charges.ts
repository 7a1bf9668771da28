import { dayOf, dayParts } from '@waea/kit/calendar-day'
import { dateText } from '@waea/kit/date-text'

/** A charge for usage (1§3). Usage is in bytes, minutes and messages; the charge is in cents. */
export interface UsageCharge {
  DateAndTime: Date
  AmountCents: number
  ChargedData: number
  ChargedMins: number
  ChargedTXTs: number
  ChargedPXTs: number
}

/** A charge with the parts of its date on New Zealand clocks. */
export interface DatedCharge extends UsageCharge {
  year: number
  month: number
  day: number
  /** `DD-MM-YYYY`. */
  date: string
  /** `HH:mm:ss`. */
  time: string
}

/** Formats a day as `DD-MM-YYYY` (3§9.5). */
export function shownDate(at: Date): string {
  return dateText(at, 'digits')
}

/** Formats a time of day as `HH:mm:ss` on New Zealand clocks (3§9.5). */
export function shownTime(at: Date): string {
  return dateText(at, 'clock')
}

/** Adds the date parts to a charge (1§3). */
export function datedCharge(charge: UsageCharge): DatedCharge {
  const at = charge.DateAndTime
  return { ...charge, ...dayParts(dayOf(at)), date: shownDate(at), time: shownTime(at) }
}

/** The requested charges (2§7.13): data, minutes, texts or picture messages; all by default. */
export function chargesOf<Charge extends Omit<UsageCharge, 'DateAndTime'>>(
  charges: readonly Charge[],
  { data, mins, txts, pxts }: { data?: boolean; mins?: boolean; txts?: boolean; pxts?: boolean },
): Charge[] {
  if (!data && !mins && !txts && !pxts) return [...charges]
  return charges.filter(
    (charge) =>
      (data && charge.ChargedData > 0) ||
      (mins && charge.ChargedMins > 0) ||
      (txts && charge.ChargedTXTs > 0) ||
      (pxts && charge.ChargedPXTs > 0),
  )
}
