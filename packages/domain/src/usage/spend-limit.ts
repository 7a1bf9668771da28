import { addMonths, type CalendarDay, calendarDay } from '@waea/kit/calendar-day'
import { type Money, minus, zero } from '@waea/kit/money'
import type { CasualRates } from './rating/casual-rates.ts'
import type { PlanPeriod } from './rating/outside-plan.ts'

/** The largest spend limit that can be set, in cents: $999. */
export const maxLimitCents = 99_900

/** What may still be charged for usage outside the plan. A limit lowered below what was spent leaves nothing. */
export function leftOfLimit(limit: Money, spent: Money): Money {
  return spent >= limit ? zero : minus(limit, spent)
}

/** Whether a limit is reached: not even the cheapest use could be charged within it. */
export function isLimitReached(limit: Money, spent: Money, rates: CasualRates): boolean {
  return leftOfLimit(limit, spent) < Math.min(...Object.values(rates))
}

/** The first day of a limit's next period: that of the plan, or of the calendar month without one. */
export function limitLiftsOn(plan: PlanPeriod | undefined, today: CalendarDay): CalendarDay {
  return plan?.EndsOn && plan.EndsOn > today ? plan.EndsOn : addMonths(calendarDay(`${today.slice(0, 8)}01`), 1)
}
