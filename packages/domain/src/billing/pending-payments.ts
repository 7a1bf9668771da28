import { type Money, minus, zero } from '@waea/kit/money'
import { allocatePayment, type BillPart, type OwedBill } from './allocate.ts'

/** A payment of bills that is still with a card partner or a bank. It may succeed or fail. */
export interface UnderWayPayment {
  amount: Money
  /** The bills it was started for, each with its amount. */
  chosen: readonly BillPart[]
}

/**
 * The bills as they will be once the pending payments have succeeded, in the same order, by the rule that allocates
 * payments; fully paid ones have nothing left. Reminders and automatic collection go by what is left here.
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
