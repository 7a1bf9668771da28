import type { Service } from '@waea/domain/service'
import type { UsageType } from '@waea/domain/usage/rating/usage-type'
import { type CalendarDay, nz, startOfDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import { addToHours } from './documents.store.ts'
import { grantAllowances } from './grant-allowances.ts'
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

function eveningOf(day: CalendarDay): Date {
  return new Date(startOfDay(day, nz).getTime() + eveningMs)
}
