import { addDays, type CalendarDay } from '@waea/kit/calendar-day'
import { type Money, minus, money, sum } from '@waea/kit/money'
import { addWorkingDays } from '@waea/kit/working-days'
import { type Refusal, refuse } from '../refusal.ts'

/** A dispute is answered within so many working days. */
const answerWorkingDays = 10
/** What was disputed without success is to be paid so many days after the answer. */
const dueAgainAfterDays = 10

/** What of a bill can be disputed. */
export interface DisputedLine {
  /** The amount of the line, GST included. */
  lineAmount: Money
  remaining: Money
  /** What of the bill is disputed already. */
  disputed: Money
}

/**
 * A dispute of a line, or a part of it: the amount, what of it is not asked for meanwhile (of a bill that is paid in part
 * no more than is left), and the day by which it is answered. Refuses a credit, and more than the line ('invalid-input').
 */
export function openDispute(
  { lineAmount, remaining, disputed }: DisputedLine,
  input: number | undefined,
  today: CalendarDay,
): { amount: Money; held: Money; answerBy: CalendarDay } | Refusal {
  if (lineAmount <= 0) return refuse('dispute-credit')
  const amount = money(input ?? lineAmount)
  if (amount <= 0 || amount > lineAmount) return refuse('invalid-input', undefined, 'AmountCents')
  const held = money(Math.min(amount, Math.max(0, remaining - disputed)))
  return { amount, held, answerBy: addWorkingDays(today, answerWorkingDays) }
}

export type DisputeOutcome = 'upheld' | 'upheld-in-part' | 'refused'

/** A dispute that is answered, and how its bill stands by then. */
export interface DisputeInput {
  amount: Money
  held: Money
  remaining: Money
  /** What other disputes hold of the bill. */
  heldElse: Money
}

/**
 * The answer to a dispute: what is credited of it, what was not asked for and is again, and by when. What of the bill was
 * paid meanwhile is not asked for again. Refuses more than was disputed, and nothing ('invalid-input').
 */
export function answerDispute(
  { amount, held, remaining, heldElse }: DisputeInput,
  upheld: boolean,
  input: number | undefined,
  today: CalendarDay,
): { outcome: DisputeOutcome; credit: Money; dueAgain: Money; dueAgainOn: CalendarDay | null } | Refusal {
  if (!upheld && input !== undefined) return refuse('invalid-input', undefined, 'AmountCents')
  const credit = money(upheld ? (input ?? amount) : 0)
  if (upheld && (credit <= 0 || credit > amount)) return refuse('invalid-input', undefined, 'AmountCents')
  const left = minus(remaining, sum([credit, heldElse]))
  const dueAgain = money(Math.max(0, Math.min(minus(held, credit), left)))
  const outcome = credit === amount ? 'upheld' : credit > 0 ? 'upheld-in-part' : 'refused'
  return { outcome, credit, dueAgain, dueAgainOn: dueAgain > 0 ? addDays(today, dueAgainAfterDays) : null }
}
