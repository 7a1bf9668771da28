import { addDays, addMonths, type CalendarDay, calendarDay } from '@waea/kit/calendar-day'
import { type Money, money, plus, times } from '@waea/kit/money'
import { type Refusal, refuse } from '../refusal.ts'

/** A customer's automatic top-up in the preferences of the wire (1§3): every so many days, by whole dollars. */
export interface AutoTopUp {
  amount: number
  days: number
  status: boolean
  type: 'EVERY_DAY'
}

/** The default of a customer who never chose (3§9.1). */
export const defaultAutoTopUp: AutoTopUp = { amount: 0, days: 0, status: false, type: 'EVERY_DAY' }

/** When and how much is topped up automatically; amounts are whole dollars. */
export interface AutoTopUpRule {
  AmountDollars: number
  /** Every so many days; 0 is not by days. */
  Days: number
  /** When the credit falls under this; 0 is not by that. */
  BelowDollars: number
  /** The most that is topped up automatically in a calendar month. */
  CapDollars: number
}

const maxDays = 99
const maxDollars = 999
/** At most one a day is made. */
const maxInMonth = 31
/** After so many failures in a row nothing is tried until the person says so. */
export const maxFailures = 3

/**
 * Whether a rule may be agreed to (1§5): 1 to 99 days, $1 to $999, whole; at least one of the two occasions; and a limit a
 * month that leaves room for one top-up and is no more than one a day can reach.
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

/** The limit a month that never stops a rule by days: what it can come to in the longest month. */
export function capByDays({ AmountDollars, Days }: Pick<AutoTopUpRule, 'AmountDollars' | 'Days'>): number {
  return AmountDollars * (Days === 0 ? 1 : Math.ceil(maxInMonth / Days))
}

/**
 * The preference of the wire as a rule, with a monthly limit that never stops it. Refuses as `checkAutoTopUp` does, by
 * the wire's fields.
 */
export function ruleOfAutoTopUp({ amount: AmountDollars, days: Days }: AutoTopUp): AutoTopUpRule | Refusal {
  if (!isWholeWithin(Days, maxDays)) return refuse('auto-top-up-days', undefined, 'days')
  if (!isWholeWithin(AmountDollars, maxDollars)) return refuse('auto-top-up-amount', undefined, 'amount')
  return { AmountDollars, Days, BelowDollars: 0, CapDollars: capByDays({ AmountDollars, Days }) }
}

/** What a decision about today needs to know beside the rule. */
export interface AutoTopUpState {
  /** The day of the last top-up that was paid and stands for one of the rule, or on which the rule was agreed to. */
  countedFrom: CalendarDay
  /** The day of the last try, whatever its outcome: there is at most one a day. */
  triedOn: CalendarDay | null
  /** What was topped up automatically in this calendar month, payments under way included. */
  usedThisMonth: Money
  credit: Money
}

/** What to do today: nothing, top up, or tell the customer that the month's limit leaves no room for it. */
export type AutoTopUpDue = { is: 'none' } | { is: 'due' | 'capped'; why: 'days' | 'credit'; amount: Money }

/** Decides on today's top-up. Missed days are made up for by one top-up, not by several. */
export function dueAutoTopUp(rule: AutoTopUpRule, state: AutoTopUpState, today: CalendarDay): AutoTopUpDue {
  if (state.triedOn !== null && state.triedOn >= today) return { is: 'none' }
  const isByDays = rule.Days > 0 && addDays(state.countedFrom, rule.Days) <= today
  const isByCredit = rule.BelowDollars > 0 && state.credit < inCents(rule.BelowDollars)
  if (!isByDays && !isByCredit) return { is: 'none' }
  const amount = inCents(rule.AmountDollars)
  const isWithin = plus(state.usedThisMonth, amount) <= inCents(rule.CapDollars)
  return { is: isWithin ? 'due' : 'capped', why: isByDays ? 'days' : 'credit', amount }
}

/**
 * The day of the next top-up by days: so many days after the last one or the agreement, not before tomorrow where one was
 * tried today, and not before the next month where this one's limit leaves no room. Undefined for a rule by credit alone.
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
  const isFull = plus(state.usedThisMonth, inCents(rule.AmountDollars)) > inCents(rule.CapDollars)
  return isFull && on < nextMonth ? nextMonth : on
}

/**
 * Whether a top-up that was paid stands for one of the rule, whoever made it: it is as much or more. Days are then counted
 * from it, so that nobody is charged twice in a few days.
 */
export function standsForAutoTopUp({ AmountDollars }: Pick<AutoTopUpRule, 'AmountDollars'>, amount: Money): boolean {
  return amount >= inCents(AmountDollars)
}

/** The first day of a day's month, and of the month after it. */
export const firstOfMonth = (day: CalendarDay): CalendarDay => calendarDay(`${day.slice(0, 8)}01`)
export const firstOfNextMonth = (day: CalendarDay): CalendarDay => addMonths(firstOfMonth(day), 1)

/** Whole dollars as money. */
export const inCents = (wholeDollars: number): Money => times(money(100), wholeDollars)

function isWholeWithin(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= most
}
