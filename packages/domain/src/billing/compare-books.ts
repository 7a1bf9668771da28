import { type Money, minus, plus, zero } from '@waea/kit/money'

/** What the ledger and the bills say about one customer, in cents; debits are positive. */
export interface BookedAndBilled {
  /** Balances of the ledger. */
  receivable: Money
  paidAhead: Money
  /** The charges that are not on a bill yet. */
  unbilled: Money
  /** What is left to pay on the bills, and the account's credit. */
  remaining: Money
  credit: Money
  /** Whether the customer was erased: their unbilled charges will never be billed. */
  isErased: boolean
}

/** A difference between the ledger and the bills, and what explains it. */
export interface BookDifference {
  what: 'owed' | 'credit' | 'never-billed'
  cents: Money
  because: string
}

/**
 * Compares the ledger with the bills of one customer. The receivable must equal what is left on bills plus the unbilled
 * charges, and the prepayments must equal the account's credit.
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
