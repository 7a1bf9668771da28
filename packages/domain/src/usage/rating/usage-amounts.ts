import type { UsageType } from './usage-type.ts'

/** Bytes in a kilobyte and in a megabyte (3§9.5). */
export const bytesPerKilobyte = 1024
export const bytesPerMegabyte = 1_048_576

const bytesPerGigabyte = bytesPerMegabyte * 1024

/** Converts megabytes to whole bytes. */
export function megabytes(count: number): number {
  return Math.round(count * bytesPerMegabyte)
}

/** Data as shown, with two decimals in the largest unit that fits: `1.50 GB`, `10.00 MB`, `0.50 KB` (3§9.5). */
export function shownData(bytes: number): { amount: string; unit: 'GB' | 'MB' | 'KB' } {
  if (bytes >= bytesPerGigabyte) return { amount: (bytes / bytesPerGigabyte).toFixed(2), unit: 'GB' }
  if (bytes >= bytesPerMegabyte) return { amount: (bytes / bytesPerMegabyte).toFixed(2), unit: 'MB' }
  return { amount: (bytes / bytesPerKilobyte).toFixed(2), unit: 'KB' }
}

/** Converts seconds to rounded minutes (3§9.5). */
export function shownMinutes(seconds: number): number {
  return Math.round(seconds / 60)
}

/** Usage as shown: data with two decimals, minutes rounded, messages counted. */
export function shownAmount(type: UsageType, amount: number): { amount: string; unit: string } {
  if (type === 'data') return shownData(amount)
  if (type === 'voice' || type === 'idd_voice') return { amount: String(shownMinutes(amount)), unit: 'minutes' }
  return { amount: String(Math.trunc(amount)), unit: type === 'mms' ? 'MMS' : 'SMS' }
}

/** Usage on the wire: data in megabytes with two decimals, voice in whole minutes, messages in pieces. */
export function wireAmount(type: UsageType, amount: number): number {
  if (type === 'data') return Math.round((amount / bytesPerMegabyte) * 100) / 100
  return type === 'voice' || type === 'idd_voice' ? shownMinutes(amount) : Math.trunc(amount)
}

/** The same for charged usage: never zero, however little it was. */
export function chargedWireAmount(type: UsageType, amount: number): number {
  return Math.max(type === 'data' ? 0.01 : 1, wireAmount(type, amount))
}

/** Wire usage as shown; data uses gigabytes where that reads better. */
export function shownWireAmount(type: UsageType, amount: number): { amount: string; unit: string } {
  if (type === 'data') return shownData(megabytes(amount))
  return shownAmount(type, type === 'voice' || type === 'idd_voice' ? amount * 60 : amount)
}

/** Data as people read it, with two decimals unless whole: `15.60 GB`, `40 GB`. */
export function dataText(bytes: number): string {
  const { amount, unit } = shortWireAmount('data', bytes / bytesPerMegabyte)
  return `${amount} ${unit}`
}

/** Wire usage as people read it: data as `dataText` writes it, anything else as a number. */
export function amountText(type: UsageType, amount: number): string {
  const { amount: number, unit } = shortWireAmount(type, amount)
  return type === 'data' ? `${number} ${unit}` : number
}

/** The same with the number and unit separate. Zero data is `0 GB`. */
export function shortWireAmount(type: UsageType, amount: number): { amount: string; unit: string } {
  if (type === 'data' && amount <= 0) return { amount: '0', unit: 'GB' }
  const shown = shownWireAmount(type, amount)
  return { ...shown, amount: shown.amount.replace(/\.00$/, '') }
}

/** The fraction left of an allowance, from 0 to 1; 0 if there was none. */
export function fractionLeft(remaining: number, allowance: number): number {
  return allowance > 0 ? Math.min(1, Math.max(0, remaining / allowance)) : 0
}
