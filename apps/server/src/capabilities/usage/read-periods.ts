import type { Gives } from '@waea/contract/call'
import type { usage } from '@waea/contract/mobile/usage'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Service } from '@waea/domain/service'
import { expectedUse, paceDays } from '@waea/domain/usage/pace'
import { dayByDay, limitOfPeriod, type PlanPeriod, planPeriods } from '@waea/domain/usage/plan-periods'
import { ruleOn } from '@waea/domain/usage/rating/allowance-grants'
import { addDays, addMonths, type CalendarDay } from '@waea/kit/calendar-day'
import type { Ctx } from '../../platform/ctx.ts'
import { mobileOf } from '../mobiles/index.ts'
import { dailyUse } from './documents.store.ts'
import { grantsOf } from './grants.store.ts'
import { readPace } from './read-pace.ts'

type Answer = Gives<typeof usage.periods>

/** How far back the period before the current one can have ended. */
const monthsBack = 13

/** The data used on each day of the plan's current period and of the one before. */
export async function readPeriods(ctx: Ctx, service: Service): Promise<Answer> {
  if (!(await mobileOf(ctx, service.CustomerUUID, service.ServiceUUID))) throw new Refused(refuse('not-found'))
  const today = ctx.today()
  const grants = await grantsOf(ctx, service, addMonths(today, -monthsBack))
  const ofData = grants.filter(({ type }) => type === 'data')
  const periods = planPeriods(ofData, today)
  if (!periods) return {}
  const { current, before } = periods
  const from = [current.from, before?.from ?? current.from, addDays(today, -paceDays)].sort()[0] as CalendarDay
  const tomorrow = addDays(today, 1)
  const uses = (await dailyUse(ctx, service, from, tomorrow)).filter(({ type }) => type === 'data')
  const Days = dayByDay(uses, { from: current.from, upto: tomorrow })
  const used = Days.reduce((sum, amount) => sum + amount, 0)
  const isLimited = ruleOn(ofData, today) !== 'Unlimited'
  const expected = expectedUse(uses, { used, endsOn: current.upto, today })
  const lasts = (await readPace(ctx, service, ofData)).get('data')
  return {
    Current: {
      ...named(current),
      Days,
      ...(isLimited && { LimitBytes: limitOfPeriod(ofData, { from: current.from, used, today }) }),
      ...(expected !== undefined && { ExpectedBytes: expected }),
      ...(lasts && { LastsUntil: lasts }),
    },
    ...(before && { Before: { ...named(before), Days: dayByDay(uses, before) } }),
  }
}

const named = ({ from, upto }: PlanPeriod) => ({ From: from, Upto: upto })
