import { type Money, minus, zero } from '@waea/kit/money'
import { allocatePayment, type BillPart, type OwedBill } from './allocate.ts'

/** A payment of bills that a card partner or a bank still has: it may succeed, and it may fail. */
export interface UnderWayPayment {
  amount: Money
  /** The bills that it was begun for, each with its amount. */
  chosen: readonly BillPart[]
}

/**
 * Bills as they will be once the payments under way have succeeded, in their order, by the rule that takes a payment off
 * bills: those paid whole are left with nothing. Of what is left here a customer is reminded, and that is taken by itself.
 */
export function lessUnderWay<Bill extends OwedBill>(
  owed: readonly Bill[],
  payments: readonly UnderWayPayment[],
): Bill[] {
  return payments.reduce<Bill[]>(
    (bills, { amount, chosen }) => {
      const { parts } = allocatePayment(amount, bills, chosen)
      const taken = new Map(parts.map((part) => [part.UUID, part.amount]))
      return bills.map((bill) => ({ ...bill, remaining: minus(bill.remaining, taken.get(bill.UUID) ?? zero) }))
    },
    [...owed],
  )
}
