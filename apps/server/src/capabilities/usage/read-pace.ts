import type { Service } from '@waea/domain/service'
import { lastsUntil, paceDays } from '@waea/domain/usage/pace'
import { type PeriodPace, periodPace } from '@waea/domain/usage/period-pace'
import { isInForce, ruleOn, usableOn } from '@waea/domain/usage/rating/allowance-grants'
import type { UsageType } from '@waea/domain/usage/rating/usage-type'
import { addDays, type CalendarDay } from '@waea/kit/calendar-day'
import type { Ctx } from '../../platform/ctx.ts'
import { dailyUse } from './documents.store.ts'
import type { Grant } from './grants.store.ts'

/**
 * The kinds that will run out before their period ends, at the pace of the last days, each with the day that happens.
 */
export async function readPace(
  ctx: Ctx,
  service: Service,
  grants: readonly Grant[],
): Promise<Map<UsageType, CalendarDay>> {
  const today = ctx.today()
  const lasts = new Map<UsageType, CalendarDay>()
  const ending = limited(usableOn(grants, today), today)
  if (ending.size === 0) return lasts
  const uses = await dailyUse(ctx, service, addDays(today, -paceDays), today)
  for (const [type, { remaining, endsOn }] of ending) {
    const ofType = uses.filter((one) => one.type === type)
    const day = lastsUntil(ofType, { remaining, endsOn, today })
    if (day) lasts.set(type, day)
  }
  return lasts
}

/** How a plan's data is used against the days of its period; undefined without a limited plan. */
export function dataPace(grants: readonly Grant[], today: CalendarDay): PeriodPace | undefined {
  const data = usableOn(
    grants.filter(({ type }) => type === 'data'),
    today,
  )
  const plan = data.find((one) => one.isBasePlan && isInForce(one, today))
  return plan && ruleOn(data, today) !== 'Unlimited' ? periodPace(plan, today) : undefined
}

/** What is left of each limited kind, and the day its base plan's period ends and renews it. */
function limited(usable: readonly Grant[], today: CalendarDay) {
  const ending = new Map<UsageType, { remaining: number; endsOn: CalendarDay }>()
  for (const [type, ofType] of Map.groupBy(usable, (one) => one.type)) {
    const plan = ofType.find((one) => one.isBasePlan && isInForce(one, today))
    if (!plan?.endsOn || ruleOn(ofType, today) === 'Unlimited') continue
    ending.set(type, { remaining: ofType.reduce((sum, one) => sum + one.remaining, 0), endsOn: plan.endsOn })
  }
  return ending
}
