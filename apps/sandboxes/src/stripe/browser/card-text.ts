import { brandOf, type CardBrand, fullYear, isCardNumber, isPast } from '../card-rules.ts'

export type FieldName = 'number' | 'expiry' | 'cvc'

/** What is to be said about a field's text so far. `error` is shown once the person has left the field. */
export interface FieldState {
  empty: boolean
  complete: boolean
  error?: { code: string; message: string }
  /** The error cannot go away by typing on, so it is shown at once. */
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

function wrong(code: keyof typeof messages, certain: boolean, empty = false): FieldState {
  return { empty, complete: false, certain, error: { code, message: messages[code] } }
}

const fine: FieldState = { empty: false, complete: true }

/** The digits of a text, at most so many. */
export function digitsOf(text: string, most = 19): string {
  return text.replace(/\D/g, '').slice(0, most)
}

/** A number as it stands on the card: in groups. */
export function groupedNumber(digits: string, brand: CardBrand): string {
  let text = ''
  for (let index = 0; index < digits.length; index += 1) {
    if (brand.gaps.includes(index)) text += ' '
    text += digits.charAt(index)
  }
  return text
}

/** Month and year as they are typed: `5` becomes `05 / `, `1227` becomes `12 / 27`; nothing is added while deleting. */
export function groupedExpiry(text: string, deleting: boolean): string {
  let digits = digitsOf(text, 6)
  if (/^\s*\d\s*\//.test(text) && digits.length >= 1) digits = `0${digits}`
  if (/^[2-9]/.test(digits) || /^1[3-9]/.test(digits)) digits = `0${digits}`
  if (digits.length === 6) digits = digits.slice(0, 2) + digits.slice(4)
  digits = digits.slice(0, 4)
  if (digits.length < 2 || (deleting && digits.length === 2)) return digits
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`
}

/** What is to be said about a card number. */
export function numberState(digits: string): FieldState {
  const brand = brandOf(digits)
  const longest = Math.max(...brand.lengths)
  if (isCardNumber(digits)) return fine
  if (digits.length >= longest) return wrong('invalid_number', true)
  return wrong('incomplete_number', false, digits === '')
}

/** What is to be said about an expiry, on the day `now`. */
export function expiryState(text: string, now: Date): FieldState {
  const digits = digitsOf(text, 4)
  if (digits.length < 4) return wrong('incomplete_expiry', false, digits === '')
  const month = Number(digits.slice(0, 2))
  const year = fullYear(Number(digits.slice(2)))
  if (month < 1 || month > 12) return wrong('incomplete_expiry', true)
  if (year < now.getFullYear()) return wrong('invalid_expiry_year_past', true)
  if (isPast(month, year, now)) return wrong('invalid_expiry_month_past', true)
  return year > now.getFullYear() + 50 ? wrong('invalid_expiry_year', true) : fine
}

/** What is to be said about a security code of a brand. */
export function cvcState(digits: string, brand: CardBrand): FieldState {
  const enough = brand.name === 'unknown' ? digits.length >= 3 : digits.length === brand.cvcLength
  return enough ? fine : wrong('incomplete_cvc', false, digits === '')
}
