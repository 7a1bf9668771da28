import type { Uuid } from '@waea/kit/ids'
import { type Money, minus, money, plus, sum, zero } from '@waea/kit/money'
import type { BillPart } from './allocate.ts'

/** A bill with a settled part, which can become owed again. */
export interface SettledBill {
  UUID: Uuid
  /** What payments and credit have settled: its total, less credit notes and what is still to pay. */
  settled: Money
  /** How much of that the returned payment paid. */
  paid: Money
  /** How much of it account credit paid. */
  fromCredit: Money
}

/**
 * Where to take an amount back from after a bank returned a payment or it was refunded. First from the account's
 * credit, so that nobody owes a bill while they have credit. Then, if the payment had become credit that is since spent
 * (directly, or because its bill was credited), from the bills that used credit, in their order; then from the bills it
 * paid; then from anything else that is settled. A bill never becomes owed by more than its settled amount; `rest` is
 * what no bill covers. `left` is what was still there of the payment.
 */
export function takeBack(
  input: Money,
  of: { credit: Money; left: Money; bills: readonly SettledBill[] },
): { fromCredit: Money; parts: BillPart[]; rest: Money } {
  const fromCredit = money(Math.min(input, of.credit))
  const taken = new Map<Uuid, Money>()
  let open = minus(input, fromCredit)
  const take = ({ UUID, settled }: SettledBill, most: number) => {
    const before = taken.get(UUID) ?? zero
    const part = money(Math.min(open, most, settled - before))
    if (part <= 0) return zero
    taken.set(UUID, plus(before, part))
    open = minus(open, part)
    return part
  }
  const onItsBills = sum(of.bills.map(({ paid, settled }) => money(Math.max(0, Math.min(paid, settled)))))
  let spent = minus(minus(of.left, fromCredit), onItsBills)
  for (const bill of of.bills) spent = minus(spent, take(bill, Math.min(spent, bill.fromCredit)))
  for (const bill of of.bills) take(bill, bill.paid)
  for (const bill of of.bills) take(bill, bill.settled)
  return { fromCredit, parts: [...taken].map(([UUID, amount]) => ({ UUID, amount })), rest: open }
}
