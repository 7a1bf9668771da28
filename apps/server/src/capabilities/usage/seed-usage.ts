import type { Service } from '@waea/domain/service'
import type { UsageType } from '@waea/domain/usage/rating/usage-type'
import { addDays, type CalendarDay, daysBetween, nz, startOfDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { byRule, type Permitted } from '../../platform/db/permit.ts'
import { addToHours } from './documents.store.ts'
import { grantAllowances } from './grant-allowances.ts'
import { grantsOf, saveGrants, saveRemaining } from './grants.store.ts'
import { recordUsage } from './record-usage.ts'

/** A service's usage on one past day: bytes, seconds, pieces. */
export interface HistoryDay {
  day: CalendarDay
  type: UsageType
  amount: number
}

const eveningMs = 19 * 3_600_000

/** Seeds a demo service with its allowances, past usage for the charts, and usage of the current period. */
export async function seedUsage(
  ctx: Tx,
  service: Service & { AddonUUID: Uuid },
  history: readonly HistoryDay[],
  present: readonly HistoryDay[],
): Promise<void> {
  await grantAllowances(ctx, [service])
  const of = byRule('usage', 'usage:write', service)
  await grantEarlierPeriod(ctx, of, service.AddonUUID, history)
  const hours = history.map(({ day, type, amount }) => ({ type, amount, at: eveningOf(day) }))
  if (hours.length) await addToHours(ctx, [{ of, uses: hours }])
  const documents = present.map(({ day, type, amount }) => ({
    id: `seed-${day}-${type}`,
    type,
    amount,
    atMs: eveningOf(day).getTime(),
  }))
  if (documents.length)
    await recordUsage(ctx, [{ CustomerUUID: service.CustomerUUID, MobileUUID: service.ServiceUUID, documents }])
}

/** What the plan gave in the period before the current one, less what the history has of it. */
async function grantEarlierPeriod(
  ctx: Tx,
  of: Permitted<Service, 'usage:write'>,
  addonUuid: Uuid,
  history: readonly HistoryDay[],
): Promise<void> {
  const grants = (await grantsOf(ctx, of)).filter((one) => one.addonUuid === addonUuid)
  const [current] = grants
  if (history.length === 0 || !current?.isBasePlan || !current.endsOn) return
  const { startsOn: endsOn } = current
  const startsOn = addDays(endsOn, -daysBetween(endsOn, current.endsOn))
  const gives = grants.map((one) => ({ ...one, startsOn, endsOn, carryOverEnd: null }))
  await saveGrants(ctx, [{ of, addon: { UUID: addonUuid, IsBasePlan: true, StartsOn: startsOn }, current: [], gives }])
  const changed = gives.map((one) => {
    const ofKind = history.filter(({ type, day }) => type === one.type && day >= startsOn && day < endsOn)
    const used = ofKind.reduce((sum, { amount }) => sum + amount, 0)
    return { ...one, remaining: Math.max(0, one.total - used), usedAfter: 0 }
  })
  await saveRemaining(ctx, [{ of, changed }])
}

function eveningOf(day: CalendarDay): Date {
  return new Date(startOfDay(day, nz).getTime() + eveningMs)
}
