import type { CalendarDay } from '@waea/kit/calendar-day'
import { type Money, sum } from '@waea/kit/money'
import type { UsageType } from './usage-type.ts'

/** Usage of one kind not covered by a plan: bytes, seconds or pieces, and its cost. */
export interface OutsideUse {
  type: UsageType
  amount: number
  cost: Money
}

/** The cost of usage outside the plan so far. */
export interface OutsidePlan {
  since: CalendarDay
  total: Money
  uses: readonly OutsideUse[]
  /** Prepay paid it from credit as it was used; postpay pays it with the bill. */
  from: 'credit' | 'bill'
}

/** The period of a plan. One without a period, such as pay as you go, has no end. */
export interface PlanPeriod {
  StartsOn: CalendarDay
  EndsOn: CalendarDay | null
}

/**
 * The first day that usage outside the plan is counted from: the start of the plan's period, or of the calendar month
 * without one.
 */
export function outsideSince(plan: PlanPeriod | undefined, today: CalendarDay): CalendarDay {
  return plan?.EndsOn ? plan.StartsOn : (`${today.slice(0, 8)}01` as CalendarDay)
}

/**
 * The cost of usage outside the plan since the period began, most expensive kind first; undefined if it cost nothing.
 */
export function outsidePlan(
  uses: readonly OutsideUse[],
  of: { plan: PlanPeriod | undefined; onBill: boolean; today: CalendarDay },
): OutsidePlan | undefined {
  const charged = uses.filter(({ cost }) => cost > 0).sort((a, b) => b.cost - a.cost)
  if (charged.length === 0) return undefined
  return {
    since: outsideSince(of.plan, of.today),
    total: sum(charged.map(({ cost }) => cost)),
    uses: charged,
    from: of.onBill ? 'bill' : 'credit',
  }
}
