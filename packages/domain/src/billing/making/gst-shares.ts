import { gstWithin, type Money, minus, money, plus, sum, zero } from '@waea/kit/money'
import { type TaxCode, taxWithin } from '../../payments/charge.ts'

/** An amount including GST, or without any if zero-rated. */
export interface Taxed {
  amount: Money
  taxCode: TaxCode
}

/** The GST of a document: 3/23 of everything taxed, rounded once (3§9.1). */
export function gstOf(lines: readonly Taxed[]): Money {
  return gstWithin(sum(lines.filter(({ taxCode }) => taxCode === 'standard').map(({ amount }) => amount)))
}

/**
 * Each line's share of the document's GST. A share is the line's own GST rounded to the cent, adjusted by a cent if the
 * shares would not add up: first the lines with the largest rounding error.
 */
export function gstShares(lines: readonly Taxed[]): Money[] {
  const shares = lines.map(({ amount, taxCode }) => taxWithin(taxCode, amount))
  let left = minus(gstOf(lines), sum(shares))
  const step = money(Math.sign(left))
  const mostRounded = lines
    .map(({ amount, taxCode }, at) => ({ at, taxCode, lost: amount * 3 - (shares[at] ?? zero) * 23 }))
    .filter(({ taxCode }) => taxCode === 'standard')
    .sort((a, b) => (b.lost - a.lost) * step || a.at - b.at)
  for (const { at } of mostRounded) {
    if (left === 0) break
    shares[at] = plus(shares[at] ?? zero, step)
    left = minus(left, step)
  }
  return shares
}
