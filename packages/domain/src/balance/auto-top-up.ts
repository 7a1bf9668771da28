import { addDays, addMonths, type CalendarDay, calendarDay } from '@waea/kit/calendar-day'
import { type Money, money, plus, times } from '@waea/kit/money'
import { type Refusal, refuse } from '../refusal.ts'

/** A customer's automatic top-up in the wire's preferences (1§3): every `days` days, in whole dollars. */
export interface AutoTopUp {
  amount: number
  days: number
  status: boolean
  type: 'EVERY_DAY'
}

/** The default for a customer who never chose (3§9.1). */
export const defaultAutoTopUp: AutoTopUp = { amount: 0, days: 0, status: false, type: 'EVERY_DAY' }

/** When and how much to top up automatically; amounts are whole dollars. */
export interface AutoTopUpRule {
  AmountDollars: number
  /** Top up every so many days; 0 turns this off. */
  Days: number
  /** Top up when the credit falls below this; 0 turns this off. */
  BelowDollars: number
  /** The most to top up automatically in a calendar month. */
  CapDollars: number
}

const maxDays = 99
const maxDollars = 999
/** There is at most one a day. */
const maxInMonth = 31
/** After this many failures in a row, tries stop until the person turns them on again. */
export const maxFailures = 3

/**
 * Checks a rule (1§5): 1 to 99 days, $1 to $999, whole numbers; at least one of the two triggers; and a monthly limit
 * that allows at least one top-up and at most one a day.
 */
export function checkAutoTopUp(rule: AutoTopUpRule): AutoTopUpRule | Refusal {
  const { AmountDollars, Days, BelowDollars, CapDollars } = rule
  if (!isWholeWithin(AmountDollars, maxDollars)) return refuse('auto-top-up-amount', undefined, 'AmountDollars')
  const isByDays = Days !== 0
  const isByCredit = BelowDollars !== 0
  if ((isByDays || !isByCredit) && !isWholeWithin(Days, maxDays)) return refuse('auto-top-up-days', undefined, 'Days')
  if (isByCredit && !isWholeWithin(BelowDollars, maxDollars))
    return refuse('auto-top-up-amount', undefined, 'BelowDollars')
  const isCapGood = isWholeWithin(CapDollars, AmountDollars * maxInMonth) && CapDollars >= AmountDollars
  return isCapGood ? rule : refuse('auto-top-up-cap', undefined, 'CapDollars')
}

/** The monthly limit that never stops a rule by days: the most it tops up in the longest month. */
export function capByDays({ AmountDollars, Days }: Pick<AutoTopUpRule, 'AmountDollars' | 'Days'>): number {
  return AmountDollars * (Days === 0 ? 1 : Math.ceil(maxInMonth / Days))
}

/**
 * Turns the wire's preference into a rule, with a monthly limit that never stops it. Refuses as `checkAutoTopUp` does,
 * with the wire's field names.
 */
export function ruleOfAutoTopUp({ amount: AmountDollars, days: Days }: AutoTopUp): AutoTopUpRule | Refusal {
  if (!isWholeWithin(Days, maxDays)) return refuse('auto-top-up-days', undefined, 'days')
  if (!isWholeWithin(AmountDollars, maxDollars)) return refuse('auto-top-up-amount', undefined, 'amount')
  return { AmountDollars, Days, BelowDollars: 0, CapDollars: capByDays({ AmountDollars, Days }) }
}

/** What the decision about today needs beside the rule. */
export interface AutoTopUpState {
  /** The day of the last paid top-up that counts for the rule, or the day the rule was agreed to. */
  countedFrom: CalendarDay
  /** The day of the last try, whatever its outcome. There is at most one a day. */
  triedOn: CalendarDay | null
  /** What was topped up automatically in this calendar month, including pending payments. */
  usedThisMonth: Money
  credit: Money
}

/** What to do today: nothing, top up, or tell the customer that the monthly limit is too low for it. */
export type AutoTopUpDue = { is: 'none' } | { is: 'due' | 'capped'; why: 'days' | 'credit'; amount: Money }

/** Decides on today's top-up. Missed days result in one top-up, not several. */
export function dueAutoTopUp(rule: AutoTopUpRule, state: AutoTopUpState, today: CalendarDay): AutoTopUpDue {
  if (state.triedOn !== null && state.triedOn >= today) return { is: 'none' }
  const isByDays = rule.Days > 0 && addDays(state.countedFrom, rule.Days) <= today
  const isByCredit = rule.BelowDollars > 0 && state.credit < inCents(rule.BelowDollars)
  if (!isByDays && !isByCredit) return { is: 'none' }
  const is = isCapReached(rule, state.usedThisMonth) ? 'capped' : 'due'
  return { is, why: isByDays ? 'days' : 'credit', amount: inCents(rule.AmountDollars) }
}

/** Whether this month's limit is too low for one more top-up. */
export function isCapReached({ AmountDollars, CapDollars }: AutoTopUpRule, usedThisMonth: Money): boolean {
  return plus(usedThisMonth, inCents(AmountDollars)) > inCents(CapDollars)
}

/**
 * The day of the next top-up by days, counted from the last one or from the agreement. Not before tomorrow if one was
 * tried today, and not before next month if this month's limit is used up. Undefined for a rule by credit alone.
 */
export function nextAutoTopUp(
  rule: AutoTopUpRule,
  state: Omit<AutoTopUpState, 'credit'>,
  today: CalendarDay,
): CalendarDay | undefined {
  if (rule.Days === 0) return undefined
  const planned = addDays(state.countedFrom, rule.Days)
  const earliest = state.triedOn !== null && state.triedOn >= today ? addDays(today, 1) : today
  const on = planned > earliest ? planned : earliest
  const nextMonth = firstOfNextMonth(today)
  return isCapReached(rule, state.usedThisMonth) && on < nextMonth ? nextMonth : on
}

/**
 * Whether a paid top-up counts for the rule: it is at least the rule's amount, whether automatic or not. Days are then
 * counted from it, so that nobody is charged twice in a few days.
 */
export function countsAsAutoTopUp({ AmountDollars }: Pick<AutoTopUpRule, 'AmountDollars'>, amount: Money): boolean {
  return amount >= inCents(AmountDollars)
}

/** The first day of a day's month, and of the following month. */
export const firstOfMonth = (day: CalendarDay): CalendarDay => calendarDay(`${day.slice(0, 8)}01`)
export const firstOfNextMonth = (day: CalendarDay): CalendarDay => addMonths(firstOfMonth(day), 1)

/** Converts whole dollars to money. */
export const inCents = (wholeDollars: number): Money => times(money(100), wholeDollars)

function isWholeWithin(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= most
}
