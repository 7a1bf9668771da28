import { type CalendarDay, calendarDay } from '@waea/kit/calendar-day'
import { dollars, type Money, money } from '@waea/kit/money'
import { type BillingType, billingTypes } from '../catalogue/catalogue-entry.ts'
import { voucherDigits } from './voucher.ts'

/** A batch of vouchers from its file. */
export interface VoucherFile {
  /** The provider's name for the batch; it is unique. */
  Batch: string
  ValueCents: Money
  LastDay: CalendarDay
  Kinds: readonly BillingType[]
  Codes: readonly string[]
}

/** The name of a batch. */
export const batchName = /^[A-Za-z0-9][A-Za-z0-9_.-]{1,39}$/
/** The smallest and the largest value of one voucher. */
export const minValue: Money = money(100)
export const maxValue: Money = money(50_000)
/** The most vouchers in one file. */
export const maxCodes = 100_000

const fields = ['Batch', 'ValueCents', 'Currency', 'LastDay', 'Kinds', 'Codes']

/**
 * Reads the file of a batch: JSON with Batch, ValueCents, Currency (NZD), LastDay ('YYYY-MM-DD'), Kinds and Codes.
 * Reports every fault in words. A code is identified only by its position, because anyone who reads it could redeem it.
 */
export function readVoucherFile(text: string, today: CalendarDay): { file: VoucherFile } | { faults: string[] } {
  const read = parsed(text)
  if (!read) return { faults: ['The file is not a JSON object.'] }
  const faults = [...faultsOfTerms(read, today), ...faultsOfCodes(read.Codes)]
  return faults.length > 0 ? { faults } : { file: read as unknown as VoucherFile }
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : undefined
  } catch {
    return undefined
  }
}

function faultsOfTerms(read: Record<string, unknown>, today: CalendarDay): string[] {
  const { Batch, ValueCents, Currency, LastDay, Kinds } = read
  const faults = Object.keys(read)
    .filter((name) => !fields.includes(name))
    .map((name) => `The field ${name} is not known.`)
  if (typeof Batch !== 'string' || !batchName.test(Batch)) {
    faults.push('Batch takes 2 to 40 letters, digits, points, dashes and underscores.')
  }
  const isValue = Number.isSafeInteger(ValueCents) && Number(ValueCents) >= minValue && Number(ValueCents) <= maxValue
  if (!isValue) faults.push(`ValueCents takes whole cents from ${dollars(minValue)} to ${dollars(maxValue)}.`)
  if (Currency !== 'NZD') faults.push('Currency takes NZD.')
  const day = typeof LastDay === 'string' ? dayIn(LastDay) : undefined
  if (day === undefined) faults.push('LastDay takes a day such as 2027-11-30.')
  else if (day < today) faults.push('LastDay is past.')
  const isKinds = Array.isArray(Kinds) && Kinds.length > 0 && Kinds.every((kind) => billingTypes.includes(kind))
  if (!isKinds || new Set(Kinds).size !== Kinds.length) faults.push(`Kinds takes some of ${billingTypes.join(', ')}.`)
  return faults
}

function dayIn(text: string): CalendarDay | undefined {
  try {
    return calendarDay(text)
  } catch {
    return undefined
  }
}

function faultsOfCodes(codes: unknown): string[] {
  if (!Array.isArray(codes) || codes.length === 0 || codes.length > maxCodes) {
    return [`Codes takes 1 to ${maxCodes} codes.`]
  }
  const wrong = codes.flatMap((code, at) => (isCode(code) ? [] : [at + 1]))
  const known = new Set<unknown>()
  const doubles = codes.flatMap((code, at) => {
    if (known.has(code)) return [at + 1]
    known.add(code)
    return []
  })
  return [
    ...(wrong.length > 0 ? [`Codes that are not ${voucherDigits} digits: ${placesOf(wrong)}.`] : []),
    ...(doubles.length > 0 ? [`Codes that stand in the file before: ${placesOf(doubles)}.`] : []),
  ]
}

const isCode = (code: unknown) => typeof code === 'string' && /^\d{13}$/.test(code)

const maxListed = 10

function placesOf(places: readonly number[]): string {
  const named = places.slice(0, maxListed).map((place) => `no. ${place}`)
  const more = places.length - named.length
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ')
}
