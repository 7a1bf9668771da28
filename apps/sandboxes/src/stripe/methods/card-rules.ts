/** Rules of card numbers and expiries, shared by the API and the card fields in the browser. */

export interface CardBrand {
  name: string
  label: string
  starts: RegExp
  lengths: readonly number[]
  cvcLength: number
  gaps: readonly number[]
}

const byFours = [4, 8, 12, 16] as const

const cardBrands: readonly CardBrand[] = [
  { name: 'visa', label: 'Visa', starts: /^4/, lengths: [16], cvcLength: 3, gaps: byFours },
  {
    name: 'mastercard',
    label: 'Mastercard',
    starts: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    cvcLength: 3,
    gaps: byFours,
  },
  { name: 'amex', label: 'American Express', starts: /^3[47]/, lengths: [15], cvcLength: 4, gaps: [4, 10] },
  { name: 'discover', label: 'Discover', starts: /^6(011|4[4-9]|5)/, lengths: [16], cvcLength: 3, gaps: byFours },
  { name: 'diners', label: 'Diners Club', starts: /^3(0[0-5]|[68])/, lengths: [14, 16], cvcLength: 3, gaps: [4, 10] },
  { name: 'jcb', label: 'JCB', starts: /^35/, lengths: [16], cvcLength: 3, gaps: byFours },
  { name: 'unionpay', label: 'UnionPay', starts: /^6[28]/, lengths: [16, 17, 18, 19], cvcLength: 3, gaps: byFours },
]

const unknownBrand: CardBrand = {
  name: 'unknown',
  label: 'Unknown',
  starts: /^/,
  lengths: [16],
  cvcLength: 4,
  gaps: byFours,
}

/** The brand of a number, complete or not. */
export function brandOf(digits: string): CardBrand {
  return cardBrands.find((brand) => brand.starts.test(digits)) ?? unknownBrand
}

/** True when the Luhn check digit is right. */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index])
    const doubled = index % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return digits.length > 0 && sum % 10 === 0
}

/** True when the number has a length of its brand and the right check digit. */
export function isCardNumber(digits: string): boolean {
  return /^\d+$/.test(digits) && brandOf(digits).lengths.includes(digits.length) && passesLuhn(digits)
}

/** A year written with two or four digits, with its century. */
export function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year
}

/** True when the card's last month lies before the month of `now`. */
export function isPast(month: number, year: number, now: Date): boolean {
  const thisYear = now.getFullYear()
  return year < thisYear || (year === thisYear && month < now.getMonth() + 1)
}
