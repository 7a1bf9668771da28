import { brandOf, type CardBrand, fullYear, isCardNumber, isPast } from '../methods/card-rules.ts'

export type FieldName = 'number' | 'expiry' | 'cvc'

/** The state of a field's text so far. `error` is shown when the person leaves the field. */
export interface FieldState {
  empty: boolean
  complete: boolean
  error?: { code: string; message: string }
  /** More typing can't correct the error, so it is shown at once. */
  certain?: boolean
}

const messages = {
  incomplete_number: 'Your card number is incomplete.',
  invalid_number: 'Your card number is invalid.',
  incomplete_expiry: "Your card's expiration date is incomplete.",
  invalid_expiry_month_past: "Your card's expiration date is in the past.",
  invalid_expiry_year_past: "Your card's expiration year is in the past.",
  invalid_expiry_year: "Your card's expiration year is invalid.",
  incomplete_cvc: "Your card's security code is incomplete.",
} as const

function invalid(code: keyof typeof messages, certain: boolean, empty = false): FieldState {
  return { empty, complete: false, certain, error: { code, message: messages[code] } }
}

const valid: FieldState = { empty: false, complete: true }

/** The first digits of a text. */
export function digitsOf(text: string, max = 19): string {
  return text.replace(/\D/g, '').slice(0, max)
}

/** A card number in the groups of its brand. */
export function groupedNumber(digits: string, brand: CardBrand): string {
  let text = ''
  for (let index = 0; index < digits.length; index += 1) {
    if (brand.gaps.includes(index)) text += ' '
    text += digits.charAt(index)
  }
  return text
}

/** Formats month and year while typing: `5` becomes `05 / `, `1227` becomes `12 / 27`; adds nothing while deleting. */
export function groupedExpiry(text: string, deleting: boolean): string {
  let digits = digitsOf(text, 6)
  if (/^\s*\d\s*\//.test(text) && digits.length >= 1) digits = `0${digits}`
  if (/^[2-9]/.test(digits) || /^1[3-9]/.test(digits)) digits = `0${digits}`
  if (digits.length === 6) digits = digits.slice(0, 2) + digits.slice(4)
  digits = digits.slice(0, 4)
  if (digits.length < 2 || (deleting && digits.length === 2)) return digits
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`
}

/** The state of a card number. */
export function numberState(digits: string): FieldState {
  const brand = brandOf(digits)
  const longest = Math.max(...brand.lengths)
  if (isCardNumber(digits)) return valid
  if (digits.length >= longest) return invalid('invalid_number', true)
  return invalid('incomplete_number', false, digits === '')
}

/** The state of an expiry on the day `now`. */
export function expiryState(text: string, now: Date): FieldState {
  const digits = digitsOf(text, 4)
  if (digits.length < 4) return invalid('incomplete_expiry', false, digits === '')
  const month = Number(digits.slice(0, 2))
  const year = fullYear(Number(digits.slice(2)))
  if (month < 1 || month > 12) return invalid('incomplete_expiry', true)
  if (year < now.getFullYear()) return invalid('invalid_expiry_year_past', true)
  if (isPast(month, year, now)) return invalid('invalid_expiry_month_past', true)
  return year > now.getFullYear() + 50 ? invalid('invalid_expiry_year', true) : valid
}

/** The state of a brand's security code. */
export function cvcState(digits: string, brand: CardBrand): FieldState {
  const enough = brand.name === 'unknown' ? digits.length >= 3 : digits.length === brand.cvcLength
  return enough ? valid : invalid('incomplete_cvc', false, digits === '')
}
