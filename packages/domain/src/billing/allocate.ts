import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { type Money, minus, money, plus, zero } from '@waea/kit/money'
import { type Refusal, refuse } from '../refusal.ts'
import { undisputed } from './asked-for.ts'

/** A bill that is not paid whole. */
export interface OwedBill {
  UUID: Uuid
  remaining: Money
  dueOn: CalendarDay
  Number: string
  /** What of it is disputed. */
  disputed?: Money
}

/** What of a payment goes to a bill. */
export interface BillPart {
  UUID: Uuid
  amount: Money
}

/**
 * How a payment finds its bills: first those that the payer chose, each with its amount; then what is left goes to the
 * bills due for the longest, what is disputed of them after all the rest; then to the credit of the account. Never more
 * to a bill than is left of it.
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

/** Bills in the order in which they are paid: due for the longest first. */
function oldestDueFirst<Bill extends Pick<OwedBill, 'dueOn' | 'Number'>>(owed: readonly Bill[]): Bill[] {
  return [...owed].sort(
    (a, b) => a.dueOn.localeCompare(b.dueOn) || a.Number.localeCompare(b.Number, 'en', { numeric: true }),
  )
}

/** The smallest payment: $1.00, so that every amount exceeds $0.99 (1§5). */
const leastPayment: Money = money(100)

/** The largest payment above what is owed, against slips of the finger: $1,000.00. */
const mostPayment: Money = money(100_000)

/**
 * An amount in cents that somebody wants to pay. Refuses amounts up to $0.99, and more than is owed where that is more
 * than $1,000 too.
 */
export function checkBillPayment(cents: number, owed: Money): Money | Refusal {
  if (!Number.isSafeInteger(cents)) return refuse('invalid-input', undefined, 'AmountCents')
  if (cents < leastPayment) return refuse('amount-too-small', undefined, 'AmountCents')
  const most = money(Math.max(owed, mostPayment))
  if (cents > most) return refuse('amount-too-large', { most: `$${(most / 100).toFixed(2)}` }, 'AmountCents')
  return money(cents)
}

/** The GST that a credit note takes off: that of all that was credited with it, less what was credited before. */
export function creditNoteGst(
  { total, gst, credited, creditedGst }: { total: Money; gst: Money; credited: Money; creditedGst: Money },
  amount: Money,
): Money {
  const all = plus(credited, amount)
  // With the last cent it is exactly the bill's own GST, whatever its lines were taxed.
  return minus(all === total ? gst : money(Math.round((gst * all) / total)), creditedGst)
}
