import { addDays, type CalendarDay } from '@waea/kit/calendar-day'
import { type Money, money, times, zero } from '@waea/kit/money'
import type { UsageRule } from '../catalogue/catalogue-entry.ts'
import type { CasualRate } from './casual-rates.ts'

/** Carried-over allowance lasts at most this many days (3§9.1). */
const maxCarryOverDays = 365

/**
 * What a plan or an extra gave of one kind of usage in one of its periods. Amounts are whole bytes, seconds or messages;
 * days are those of New Zealand's calendar.
 */
export interface Parcel {
  isBasePlan: boolean
  total: number
  remaining: number
  /** What happens after the allowance, where the plan says so. */
  rule: UsageRule | null
  startsOn: CalendarDay
  /** The first day that is no longer in its period; null where the plan has none. */
  endsOn: CalendarDay | null
  /** The first day on which its rest is gone: `endsOn`, or later where the plan carries it over. */
  goneOn: CalendarDay | null
}

/** The first day on which the rest of a period is gone, by the days for which the plan carries it over (1§3). */
export function carriedUpto(endsOn: CalendarDay, carryOverDays: number): CalendarDay {
  return addDays(endsOn, Math.min(Math.max(0, Math.floor(carryOverDays)), maxCarryOverDays))
}

/** Whether a day is in the parcel's own period. */
export function isInForce({ startsOn, endsOn }: Pick<Parcel, 'startsOn' | 'endsOn'>, day: CalendarDay): boolean {
  return startsOn <= day && (endsOn === null || day < endsOn)
}

/** Whether what is left of a parcel is carried over from a period that has ended by a day. */
export function isCarriedOver({ endsOn, goneOn }: Pick<Parcel, 'endsOn' | 'goneOn'>, day: CalendarDay): boolean {
  return endsOn !== null && endsOn <= day && (goneOn === null || day < goneOn)
}

/** What can be used on a day, in the order in which it is: what is gone first in front, of these the older one. */
export function usableOn<P extends Parcel>(parcels: readonly P[], day: CalendarDay): P[] {
  return parcels
    .filter(({ startsOn, goneOn }) => startsOn <= day && (goneOn === null || day < goneOn))
    .sort((a, b) => byDay(a.goneOn, b.goneOn) || byDay(a.startsOn, b.startsOn))
}

/** A day that never comes is after all others. */
function byDay(a: CalendarDay | null, b: CalendarDay | null): number {
  if (a === b) return 0
  if (a === null) return 1
  return b === null || a < b ? -1 : 1
}

/** What happens on a day after the allowance of a kind. The base plan says it; without a plan use is casual. */
export function ruleOn(parcels: readonly Parcel[], day: CalendarDay): UsageRule {
  const inForce = parcels.filter((one) => isInForce(one, day))
  if (inForce.some(({ rule }) => rule === 'Unlimited')) return 'Unlimited'
  return inForce.find(({ isBasePlan }) => isBasePlan)?.rule ?? 'CasualRate'
}

/** How one use is met. The parts add up to what was used; `unmet` is what must be stopped. */
export interface Spending<P extends Parcel> {
  /** What is taken from which parcel, in the order of taking. */
  takes: { parcel: P; amount: number }[]
  /** Used beyond the allowance without a charge: endless, or endless and slow. */
  free: number
  charged: number
  unmet: number
  /** What the charged part costs. */
  charge: Money
}

/** What spending needs to know beside the parcels: the day of the use, the rate, and how much a charge may take. */
export interface SpendTerms {
  day: CalendarDay
  rate: CasualRate
  /** The most that may be charged: prepay credit, what is left of a spend limit; unset where nothing bounds it. */
  most?: Money | undefined
  /** Whether the network had confirmed that it stops what would be charged: such use costs nothing. */
  stops?: boolean
}

/**
 * How a use is met (1§3), by what held on its own day: from the parcels, those that are gone first in front; what is over
 * is free when endless or slowed, charged by started units at the casual rate, and else stopped. A charge never takes more
 * than it may: the units beyond are stopped (1§5). Where the network stops what would be charged, nothing is.
 */
export function spend<P extends Parcel>(parcels: readonly P[], used: number, terms: SpendTerms): Spending<P> {
  if (!Number.isSafeInteger(used) || used < 0) throw new RangeError(`${used} is no amount of usage`)
  const nothing: Spending<P> = { takes: [], free: 0, charged: 0, unmet: 0, charge: zero }
  const rule = ruleOn(parcels, terms.day)
  if (rule === 'Unlimited') return { ...nothing, free: used }
  let over = used
  const takes: Spending<P>['takes'] = []
  for (const parcel of usableOn(parcels, terms.day)) {
    const amount = Math.min(parcel.remaining, over)
    if (amount === 0) continue
    takes.push({ parcel, amount })
    over -= amount
  }
  if (over === 0) return { ...nothing, takes }
  if (rule === 'Throttled') return { ...nothing, takes, free: over }
  return terms.stops ? { ...nothing, takes, unmet: over } : { ...nothing, takes, ...atCasualRate(over, terms) }
}

function atCasualRate(
  over: number,
  { rate, most }: SpendTerms,
): Pick<Spending<Parcel>, 'charged' | 'unmet' | 'charge'> {
  const started = Math.ceil(over / rate.unit)
  const affordable = most === undefined ? started : Math.floor(most / rate.cents)
  const units = Math.max(0, Math.min(started, affordable))
  const charged = Math.min(over, units * rate.unit)
  return { charged, unmet: over - charged, charge: times(money(rate.cents), units) }
}
