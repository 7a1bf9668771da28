import type { CalendarDay } from '@waea/kit/calendar-day'
import { type Money, sum } from '@waea/kit/money'
import type { UsageType } from './usage-type.ts'

/** Use of one kind that no plan covered: bytes, seconds or pieces, and what it cost. */
export interface OutsideUse {
  type: UsageType
  amount: number
  cost: Money
}

/** What use outside the plan has cost so far. */
export interface OutsidePlan {
  since: CalendarDay
  total: Money
  uses: readonly OutsideUse[]
  /** Prepay paid it from its credit as it was used; postpay pays it with the bill. */
  from: 'credit' | 'bill'
}

/** The period of a plan; a plan without one, as of pay as you go, has no end. */
export interface PlanPeriod {
  StartsOn: CalendarDay
  EndsOn: CalendarDay | null
}

/** From which day use outside the plan is counted: the plan's period, and without one the calendar's month. */
export function outsideSince(plan: PlanPeriod | undefined, today: CalendarDay): CalendarDay {
  return plan?.EndsOn ? plan.StartsOn : (`${today.slice(0, 8)}01` as CalendarDay)
}

/** What use outside the plan has cost since the period began, the dearest kind first; undefined where it cost nothing. */
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
