import { type CalendarDay, daysBetween } from '@waea/kit/calendar-day'
import type { DayUse } from './pace.ts'
import { type AllowanceGrant, isCarriedOver, isInForce, usableOn } from './rating/allowance-grants.ts'

/** What a plan or add-on grants, with how much of it was used after its own period. */
export interface PeriodGrant extends AllowanceGrant {
  usedAfter: number
}

/** A period of a plan: its first day, and the first day after it. */
export interface PlanPeriod {
  from: CalendarDay
  upto: CalendarDay
}

/** A plan's current period, and the one before. */
export interface PlanPeriods {
  current: PlanPeriod
  /** Absent in the first period. */
  before?: PlanPeriod
}

/**
 * The current period of the base plan and the one before it, from the grants of one kind. Undefined without a plan that
 * includes the kind, and for one without an end.
 */
export function planPeriods(grants: readonly PeriodGrant[], today: CalendarDay): PlanPeriods | undefined {
  const ofPlans = grants.filter(({ isBasePlan, total, rule }) => isBasePlan && (total > 0 || rule === 'Unlimited'))
  const now = ofPlans.find((one) => isInForce(one, today))
  if (!now?.endsOn) return undefined
  const current = { from: now.startsOn, upto: now.endsOn }
  const [before] = ofPlans
    .flatMap(({ startsOn, endsOn }) => (endsOn && endsOn <= current.from ? { from: startsOn, upto: endsOn } : []))
    .filter(({ from, upto }) => from < upto)
    .sort((a, b) => (a.from < b.from ? 1 : -1))
  return before ? { current, before } : { current }
}

/** The usage on each day of a span, in order; 0 on days without any. */
export function dayByDay(uses: readonly DayUse[], { from, upto }: PlanPeriod): number[] {
  const days = Array<number>(Math.max(0, daysBetween(from, upto))).fill(0)
  for (const { day, amount } of uses) {
    const at = daysBetween(from, day)
    if (at >= 0 && at < days.length) days[at] = (days[at] ?? 0) + amount
  }
  return days
}

/** The usage up to the end of each day. */
export function runningTotals(days: readonly number[]): number[] {
  let total = 0
  return days.map((amount) => {
    total += amount
    return total
  })
}

/**
 * The most that a period allows, from what has been used in it: that, and what is left. With nothing left it is what
 * plans and add-ons gave for the period, so that use beyond it shows. For a kind with a limit only.
 */
export function limitOfPeriod(
  grants: readonly PeriodGrant[],
  { from, used, today }: { from: CalendarDay; used: number; today: CalendarDay },
): number {
  const left = usableOn(grants, today).reduce((sum, { remaining }) => sum + remaining, 0)
  if (left > 0) return used + left
  const given = grants
    .filter(({ expiresOn, startsOn }) => startsOn <= today && (expiresOn === null || expiresOn > from))
    .reduce((sum, one) => sum + (isCarriedOver(one, from) ? one.usedAfter : one.total), 0)
  return Math.min(used, given)
}
