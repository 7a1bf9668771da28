import { fractionLeft, shownWireAmount } from '@waea/domain/usage/usage-amounts'
import { type CalendarDay, calendarDay, daysBetween } from '@waea/kit/calendar-day'
import type { MobileDashboard } from '../mobiles/mobile-dashboard.ts'

export type UsageEntry = MobileDashboard['Usage'][number]
export type UsageKind = UsageEntry['Type']

/** Below this part of the allowance it is called low. */
const lowFraction = 0.1

/** What is left of one kind of usage, as figures to show. */
export type Left =
  | { is: 'unlimited'; kind: UsageKind }
  | {
      /** `slow` goes on at a lower speed, `casual` at the casual rate, `used-up` stops. */
      is: 'left' | 'low' | 'slow' | 'casual' | 'used-up'
      kind: UsageKind
      /** Short, for a large figure. */
      amount: string
      unit: string
      total: string
      totalUnit: string
      /** To the last digit, as `26.41 GB`. */
      exactly: string
      fraction: number
      until?: { day: CalendarDay; days: number }
    }

const order: readonly UsageKind[] = ['data', 'voice', 'sms', 'mms', 'idd_voice', 'idd_sms']

/**
 * The kinds that the plans give, data first, and those that they do not give at all: these are charged as they are used,
 * and a meter of nothing would tell nothing.
 */
export function givenOf(entries: readonly UsageEntry[]): { given: UsageEntry[]; casual: UsageKind[] } {
  const sorted = [...entries].sort((a, b) => order.indexOf(a.Type) - order.indexOf(b.Type))
  const isGiven = (entry: UsageEntry) =>
    entry.UsageRule === 'Unlimited' || entry.AmountTotal + entry.CarryOverAmount > 0
  return { given: sorted.filter(isGiven), casual: sorted.filter((entry) => !isGiven(entry)).map(({ Type }) => Type) }
}

/** What is left of every kind that the plans give, and the kinds that they do not give. */
export function leftOfAll(entries: readonly UsageEntry[], today: CalendarDay): { given: Left[]; casual: UsageKind[] } {
  const { given, casual } = givenOf(entries)
  return { given: given.map((entry) => leftOf(entry, today)), casual }
}

/** What is left of an entry (1§3), on a day of New Zealand's calendar. */
export function leftOf(entry: UsageEntry, today: CalendarDay): Left {
  const { Type: kind, UsageRule: rule, AmountTotal, AmountRemaining, CarryOverAmount, EndsOn } = entry
  if (rule === 'Unlimited') return { is: 'unlimited', kind }
  const whole = AmountTotal + CarryOverAmount
  const fraction = fractionLeft(AmountRemaining, whole)
  const total = shortAmount(kind, whole)
  // Nothing left is nothing of the plan's own unit: `0 GB` reads, `0 KB` puzzles.
  const left = AmountRemaining > 0 ? shortAmount(kind, AmountRemaining) : { amount: '0', unit: total.unit }
  const day = EndsOn === undefined ? undefined : calendarDay(EndsOn)
  return {
    is: stateOf(AmountRemaining, fraction, rule),
    kind,
    amount: left.amount,
    unit: left.unit,
    total: total.amount,
    totalUnit: total.unit,
    exactly: exactAmount(kind, AmountRemaining),
    fraction,
    ...(day && { until: { day, days: Math.max(0, daysBetween(today, day)) } }),
  }
}

function stateOf(remaining: number, fraction: number, rule: UsageEntry['UsageRule']) {
  if (remaining > 0) return fraction < lowFraction ? 'low' : 'left'
  if (rule === 'Throttled') return 'slow'
  return rule === 'CasualRate' ? 'casual' : 'used-up'
}

function exactAmount(kind: UsageKind, amount: number): string {
  const shown = shownWireAmount(kind, amount)
  return kind === 'data' ? `${shown.amount} ${shown.unit}` : shown.amount
}

/**
 * An amount of the wire for a large figure: the digits that matter and no zeros after the point: `26.4 GB`, `40 GB`,
 * `4.25 GB`, `120`.
 */
export function shortAmount(kind: UsageKind, amount: number): { amount: string; unit: string } {
  const shown = shownWireAmount(kind, amount)
  if (kind !== 'data') return shown
  const number = Number(shown.amount)
  return { amount: number === 0 ? '0' : String(Number(number.toFixed(number < 10 ? 2 : 1))), unit: shown.unit }
}

/** The colour of a meter: a warning when little is left, and once nothing is. */
export function meterTone(left: Exclude<Left, { is: 'unlimited' }>): 'primary' | 'warn' | 'bad' {
  if (left.is === 'left') return 'primary'
  return left.is === 'low' || left.is === 'slow' ? 'warn' : 'bad'
}
