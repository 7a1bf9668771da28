import { addDays, type CalendarDay } from '@waea/kit/calendar-day'
import { type Money, minus, money, sum } from '@waea/kit/money'
import { addWorkingDays } from '@waea/kit/working-days'
import { type Refusal, refuse } from '../refusal.ts'

/** A dispute is answered within 10 working days. */
const answerWorkingDays = 10
/** The disputed amount is due again 10 days after a dispute is refused. */
const dueAgainAfterDays = 10

/** What a dispute of a bill's line depends on. */
export interface DisputedLine {
  /** The amount of the line, GST included. */
  lineAmount: Money
  remaining: Money
  /** How much of the bill is already disputed. */
  disputed: Money
}

/**
 * Opens a dispute of a line, or a part of it. Returns the amount, how much of it is not collected meanwhile (on a
 * partly paid bill, at most what is left), and the day it must be answered by. Refuses a credit ('dispute-credit'), and
 * more than the line ('invalid-input').
 */
export function openDispute(
  { lineAmount, remaining, disputed }: DisputedLine,
  input: number | undefined,
  today: CalendarDay,
): { amount: Money; held: Money; answerBy: CalendarDay } | Refusal {
  if (lineAmount <= 0) return refuse('dispute-credit')
  const amount = money(input ?? lineAmount)
  if (amount <= 0 || amount > lineAmount) return refuse('invalid-input', undefined, 'AmountCents')
  const onHold = money(Math.min(amount, Math.max(0, remaining - disputed)))
  return { amount, held: onHold, answerBy: addWorkingDays(today, answerWorkingDays) }
}

export type DisputeOutcome = 'upheld' | 'upheld-in-part' | 'refused'

/** A dispute to answer, and the current state of its bill. */
export interface DisputeInput {
  amount: Money
  held: Money
  remaining: Money
  /** How much of the bill other disputes cover. */
  otherDisputed: Money
}

/**
 * The outcome of a dispute: what is credited, what becomes due again, and by when. Anything paid on the bill meanwhile
 * is not due again. Refuses to credit more than was disputed, or nothing ('invalid-input').
 */
export function answerDispute(
  { amount, held, remaining, otherDisputed }: DisputeInput,
  upheld: boolean,
  input: number | undefined,
  today: CalendarDay,
): { outcome: DisputeOutcome; credit: Money; dueAgain: Money; dueAgainOn: CalendarDay | null } | Refusal {
  if (!upheld && input !== undefined) return refuse('invalid-input', undefined, 'AmountCents')
  const credit = money(upheld ? (input ?? amount) : 0)
  if (upheld && (credit <= 0 || credit > amount)) return refuse('invalid-input', undefined, 'AmountCents')
  const left = minus(remaining, sum([credit, otherDisputed]))
  const dueAgain = money(Math.max(0, Math.min(minus(held, credit), left)))
  const outcome = credit === amount ? 'upheld' : credit > 0 ? 'upheld-in-part' : 'refused'
  return { outcome, credit, dueAgain, dueAgainOn: dueAgain > 0 ? addDays(today, dueAgainAfterDays) : null }
}
