import { addDays, type CalendarDay } from '@waea/kit/calendar-day'
import { type Money, money, zero } from '@waea/kit/money'
import type { UsageRule } from '../../catalogue/catalogue-entry.ts'
import type { CasualRate } from './casual-rates.ts'

/** Carried-over allowance lasts at most this many days (3§9.1). */
const maxCarryOverDays = 365

/**
 * A plan's or add-on's grant of one kind of usage in one of its periods. Amounts are whole bytes, seconds or messages;
 * days are New Zealand calendar days.
 */
export interface AllowanceGrant {
  isBasePlan: boolean
  total: number
  remaining: number
  /** What happens after the allowance, if the plan says so. */
  rule: UsageRule | null
  startsOn: CalendarDay
  /** The first day after its period; null if the plan has none. */
  endsOn: CalendarDay | null
  /** The first day the rest of it is lost: `endsOn`, or later if the plan carries it over. */
  expiresOn: CalendarDay | null
}

/** The first day carried-over allowance is lost, given how many days the plan carries it over (1§3). */
export function carryOverEnd(endsOn: CalendarDay, carryOverDays: number): CalendarDay {
  return addDays(endsOn, Math.min(Math.max(0, Math.floor(carryOverDays)), maxCarryOverDays))
}

/** Whether a day is in the grant's own period. */
export function isInForce(
  { startsOn, endsOn }: Pick<AllowanceGrant, 'startsOn' | 'endsOn'>,
  day: CalendarDay,
): boolean {
  return startsOn <= day && (endsOn === null || day < endsOn)
}

/** Whether a grant's period has ended by a day and its rest is carried over. */
export function isCarriedOver(
  { endsOn, expiresOn }: Pick<AllowanceGrant, 'endsOn' | 'expiresOn'>,
  day: CalendarDay,
): boolean {
  return endsOn !== null && endsOn <= day && (expiresOn === null || day < expiresOn)
}

/** What a grant gives for use on a day: all of it in its own period, then what that period left. */
export function allowanceOn(
  grant: Pick<AllowanceGrant, 'total' | 'remaining' | 'endsOn' | 'expiresOn'> & { usedAfter: number },
  day: CalendarDay,
): number {
  return isCarriedOver(grant, day) ? grant.remaining + grant.usedAfter : grant.total
}

/** The grants usable on a day, in order of use: by expiry, then the older one first. */
export function usableOn<P extends AllowanceGrant>(grants: readonly P[], day: CalendarDay): P[] {
  return grants
    .filter(({ startsOn, expiresOn }) => startsOn <= day && (expiresOn === null || day < expiresOn))
    .sort((a, b) => byDay(a.expiresOn, b.expiresOn) || byDay(a.startsOn, b.startsOn))
}

/** Null sorts last. */
function byDay(a: CalendarDay | null, b: CalendarDay | null): number {
  if (a === b) return 0
  if (a === null) return 1
  return b === null || a < b ? -1 : 1
}

/** The rule for usage beyond the allowance on a day. The base plan decides; without a plan it is casual usage. */
export function ruleOn(grants: readonly AllowanceGrant[], day: CalendarDay): UsageRule {
  const inForce = grants.filter((one) => isInForce(one, day))
  if (inForce.some(({ rule }) => rule === 'Unlimited')) return 'Unlimited'
  return inForce.find(({ isBasePlan }) => isBasePlan)?.rule ?? 'CasualRate'
}

/** How one use is met. The parts add up to the amount used; `unmet` must be stopped. */
export interface Spending<P extends AllowanceGrant> {
  /** What is taken from which grant, in order. */
  takes: { grant: P; amount: number }[]
  /** Usage beyond the allowance without a charge: unlimited or throttled. */
  free: number
  charged: number
  unmet: number
  /** The price of the charged part. */
  charge: Money
}

/** What spending needs beside the grants: the day of the use, the rate, and the limit of a charge. */
export interface SpendTerms {
  day: CalendarDay
  rate: CasualRate
  /** The most that may be charged: prepay credit, or the rest of a spend limit; unset if unlimited. */
  most?: Money | undefined
  /** Whether the network had confirmed that it stops charged usage; such a use costs nothing. */
  stops?: boolean
}

/**
 * Meets a use (1§3) by the grants and the rule of its own day: first from the grants, earliest expiry first. The rest
 * is free if unlimited or throttled, charged per started unit at the casual rate, or stopped. A charge never exceeds
 * `most`: the units beyond it are stopped (1§5). If the network stops casual usage, nothing is charged.
 */
export function spend<P extends AllowanceGrant>(grants: readonly P[], used: number, terms: SpendTerms): Spending<P> {
  if (!Number.isSafeInteger(used) || used < 0) throw new RangeError(`${used} is no amount of usage`)
  const nothing: Spending<P> = { takes: [], free: 0, charged: 0, unmet: 0, charge: zero }
  const rule = ruleOn(grants, terms.day)
  if (rule === 'Unlimited') return { ...nothing, free: used }
  let over = used
  const takes: Spending<P>['takes'] = []
  for (const grant of usableOn(grants, terms.day)) {
    const amount = Math.min(grant.remaining, over)
    if (amount === 0) continue
    takes.push({ grant, amount })
    over -= amount
  }
  if (over === 0) return { ...nothing, takes }
  if (rule === 'Throttled') return { ...nothing, takes, free: over }
  return terms.stops ? { ...nothing, takes, unmet: over } : { ...nothing, takes, ...atCasualRate(over, terms) }
}

function atCasualRate(
  over: number,
  { rate, most }: SpendTerms,
): Pick<Spending<AllowanceGrant>, 'charged' | 'unmet' | 'charge'> {
  const started = Math.ceil(over / rate.unit)
  const affordable = most === undefined || rate.cents === 0 ? started : Math.floor(most / rate.cents)
  const units = Math.max(0, Math.min(started, affordable))
  const charged = Math.min(over, units * rate.unit)
  return { charged, unmet: over - charged, charge: money(Math.round(rate.cents * units)) }
}
