import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { type Money, minus, money, plus, zero } from '@waea/kit/money'
import { type Refusal, refuse } from '../refusal.ts'
import { undisputed } from './payable.ts'

/** A bill that is not fully paid. */
export interface OwedBill {
  UUID: Uuid
  remaining: Money
  dueOn: CalendarDay
  Number: string
  /** How much of it is disputed. */
  disputed?: Money
}

/** The part of a payment that goes to one bill. */
export interface BillPart {
  UUID: Uuid
  amount: Money
}

/**
 * Allocates a payment: first to the bills the payer chose, each with its amount; then to the oldest due, with disputed
 * parts last of all; the rest becomes account credit. A bill never gets more than is left to pay on it.
 */
export function allocatePayment(
  amount: Money,
  owed: readonly OwedBill[],
  chosen: readonly BillPart[] = [],
): { parts: BillPart[]; toCredit: Money } {
  const taken = new Map<Uuid, Money>()
  let left = amount
  const give = (bill: OwedBill | undefined, most: Money) => {
    if (!bill) return
    const before = taken.get(bill.UUID) ?? zero
    const part = money(Math.min(left, most, bill.remaining - before))
    if (part <= 0) return
    taken.set(bill.UUID, plus(before, part))
    left = minus(left, part)
  }
  for (const { UUID, amount: most } of chosen)
    give(
      owed.find((bill) => bill.UUID === UUID),
      most,
    )
  const inOrder = oldestDueFirst(owed)
  for (const bill of inOrder) give(bill, minus(undisputed({ disputed: zero, ...bill }), taken.get(bill.UUID) ?? zero))
  for (const bill of inOrder) give(bill, bill.remaining)
  return { parts: [...taken].map(([UUID, part]) => ({ UUID, amount: part })), toCredit: left }
}

/** Bills in the order they are paid: oldest due date first. */
function oldestDueFirst<Bill extends Pick<OwedBill, 'dueOn' | 'Number'>>(owed: readonly Bill[]): Bill[] {
  return [...owed].sort(
    (a, b) => a.dueOn.localeCompare(b.dueOn) || a.Number.localeCompare(b.Number, 'en', { numeric: true }),
  )
}

/** The smallest payment: $1.00, so that every amount exceeds $0.99 (1§5). */
export const leastPayment: Money = money(100)

/** The largest payment above what is owed, as a guard against typing errors: $1,000.00. */
const mostPayment: Money = money(100_000)

/**
 * Checks an amount in cents that somebody wants to pay. Refuses $0.99 and less, and anything above both what is owed
 * and $1,000; if all of it is to pay bills, anything above what is owed.
 */
export function checkBillPayment(cents: number, owed: Money, toBills = false): Money | Refusal {
  if (!Number.isSafeInteger(cents)) return refuse('invalid-input', undefined, 'AmountCents')
  if (cents < leastPayment) return refuse('amount-too-small', undefined, 'AmountCents')
  if (toBills && owed === 0) return refuse('nothing-owed')
  const most = toBills ? owed : money(Math.max(owed, mostPayment))
  if (cents > most) return refuse('amount-too-large', { most: `$${(most / 100).toFixed(2)}` }, 'AmountCents')
  return money(cents)
}

/** What of a bill can still be credited: nothing of one that is a credit itself. */
export function leftToCredit({ total, credited }: { total: Money; credited: Money }): Money {
  return minus(money(Math.max(total, 0)), credited)
}

/** The GST of a credit note: the GST on everything credited so far including it, less the GST credited before. */
export function creditNoteGst(
  { total, gst, credited, creditedGst }: { total: Money; gst: Money; credited: Money; creditedGst: Money },
  amount: Money,
): Money {
  const all = plus(credited, amount)
  // Once everything is credited, this is exactly the bill's own GST, however its lines were taxed.
  return minus(all === total ? gst : money(Math.round((gst * all) / total)), creditedGst)
}
