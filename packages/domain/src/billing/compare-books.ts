import { type Money, minus, plus, zero } from '@waea/kit/money'

/** What the books and the bills say of one customer, in cents; debits are positive. */
export interface BookedAndBilled {
  /** Balances of the books. */
  receivable: Money
  paidAhead: Money
  /** The charges that are on no bill yet. */
  unbilled: Money
  /** What the bills ask for, and the credit of the account. */
  remaining: Money
  credit: Money
  /** Whether its customer was erased: nothing will bill what is not billed yet. */
  isErased: boolean
}

/** A difference between the books and the bills, and what explains it. */
export interface BookDifference {
  what: 'owed' | 'credit' | 'never-billed'
  cents: Money
  because: string
}

/**
 * Compares the books with the bills of one customer. What is owed in the books is what the bills ask for and what is on
 * no bill yet; and what was paid ahead is the credit of the account.
 */
export function bookDifferences(of: BookedAndBilled): BookDifference[] {
  const found: BookDifference[] = []
  const owed = minus(of.receivable, plus(of.remaining, of.unbilled))
  const credit = plus(of.paidAhead, of.credit)
  if (owed !== 0) found.push({ what: 'owed', cents: owed, because: owedBecause(owed, credit) })
  if (credit !== 0) {
    const because = 'the credit of the account differs from what the books have as paid ahead'
    found.push({ what: 'credit', cents: credit, because })
  }
  if (of.isErased && of.unbilled !== 0) {
    const because = 'these charges came after the customer was erased, who gets no bill any more'
    found.push({ what: 'never-billed', cents: of.unbilled, because })
  }
  return found
}

function owedBecause(owed: Money, credit: Money): string {
  if (plus(owed, credit) === zero && credit !== 0)
    return 'a bill was paid with credit in one place and not in the other'
  return owed > 0
    ? 'the books have more as owed than the bills ask for: a charge without a bill or list entry, or a payment that only the bills know'
    : 'the books have less as owed than the bills ask for: a payment or credit that only the books know'
}
