import type { Uuid } from '@waea/kit/ids'
import { type Money, minus, money, plus, sum, zero } from '@waea/kit/money'
import type { BillPart } from './allocate.ts'

/** A bill of which something is settled, so that it can ask for that again. */
export interface SettledBill {
  UUID: Uuid
  /** What payments and credit have settled: its total less what credit notes took back and what it still asks for. */
  settled: Money
  /** What of that the payment has paid that is taken back. */
  paid: Money
  /** What credit of the account has paid of it. */
  fromCredit: Money
}

/**
 * What an amount is taken back from that a bank took back of a payment, or that was refunded. First the credit of the
 * account, so that nobody owes a bill while they have credit. Then, where the payment had become credit that is spent, by
 * itself or since its bill was credited, the bills that took credit, in their order; then the bills that it paid; then
 * whatever else is settled. No bill asks for more again than is settled of it; `rest` is what no bill takes. `left` is
 * what was still there of the payment.
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
