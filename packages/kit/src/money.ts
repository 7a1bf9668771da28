import { withoutFormat } from './typed.ts'

declare const wholeCents: unique symbol

/** An amount in whole cents of New Zealand dollars. Never a float, never dollars (1§1, 3§9.1). */
export type Money = number & { readonly [wholeCents]: true }

/**
 * Converts a number of cents to money. Throws a RangeError for a fraction of a cent or a number too large to be exact;
 * both are bugs.
 */
export function money(cents: number): Money {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is not a whole number of cents`)
  // Adding zero turns -0 into 0, so that equal amounts are also equal as JSON and in tests.
  return (cents + 0) as Money
}

/** Zero cents. */
export const zero: Money = money(0)

/** The sum of two amounts, in cents. */
export function plus(a: Money, b: Money): Money {
  return money(a + b)
}

/** The first amount minus the second, in cents; may be negative. */
export function minus(a: Money, b: Money): Money {
  return money(a - b)
}

/** An amount times a whole number, in cents. Throws on a fraction. */
export function times(amount: Money, wholeNumber: number): Money {
  if (!Number.isSafeInteger(wholeNumber)) throw new RangeError(`${wholeNumber} is not a whole number`)
  return money(amount * wholeNumber)
}

/** The sum of amounts, in cents; zero for an empty list. */
export function sum(amounts: Iterable<Money>): Money {
  let total = zero
  for (const amount of amounts) total = plus(total, amount)
  return total
}

/**
 * The GST inside a total that includes it: 3/23 of the total (15%), rounded to the nearest cent. A refund has the same
 * GST as the sale it reverses, with the opposite sign.
 */
export function gstWithin(total: Money): Money {
  // 23 is odd, so an exact half cent cannot occur and no rounding rule for halves is needed.
  const size = Math.round((Math.abs(total) * 3) / 23)
  return money(Math.sign(total) * size)
}

/** An amount for customers: `$1,234.50`, `-$1,234.50` (3§9.1). */
export function dollars(amount: Money): string {
  const size = plainDollars(money(Math.abs(amount))).replace(/\B(?=(\d{3})+\.)/g, ',')
  return `${amount < 0 ? '-' : ''}$${size}`
}

/** An amount in dollars with two decimals, without a dollar sign or separators: `45.00`, `-0.05` (1§1). */
export function plainDollars(amount: Money): string {
  const size = Math.abs(amount)
  const cents = size % 100
  return `${amount < 0 ? '-' : ''}${(size - cents) / 100}.${String(cents).padStart(2, '0')}`
}

/**
 * Parses dollars typed by a person or given as a number, with at most two decimals: `45`, `45.5`, `$1,234.50`. Returns
 * undefined for anything else: more decimals, an exponent, text, or an amount too large to be exact.
 */
export function fromDollars(given: string | number): Money | undefined {
  const text = typeof given === 'number' ? String(given) : withoutFormat(given.normalize('NFKC')).trim()
  const match = /^(-?)\$?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return undefined
  const [, sign = '', whole = '', decimals = ''] = match
  const cents = Number(whole.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'))
  if (!Number.isSafeInteger(cents)) return undefined
  return money(sign ? -cents : cents)
}
