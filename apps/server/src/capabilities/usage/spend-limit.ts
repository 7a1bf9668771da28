import { isPaygProduct } from '@waea/domain/plans/mobile-status'
import type { Service } from '@waea/domain/service'
import { type OutsideUse, outsideSince } from '@waea/domain/usage/rating/outside-plan'
import { isLimitReached, leftOfLimit, limitLiftsOn } from '@waea/domain/usage/spend-limit'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { type Money, minus, sum, zero } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule, type Permitted } from '../../platform/db/permit.ts'
import { catalogueNow } from '../catalogue/index.ts'
import { canStopOutside, type MobileRow, mobileOf, stopByLimit } from '../mobiles/index.ts'
import { basePlanOf } from '../plans/index.ts'
import { outsideUses, outsideUsesOf } from './documents.store.ts'
import { lockUsage } from './grants.store.ts'
import { limitsToLift, markLimit, settingsOf, settingsOfAll, type UsageSettings } from './settings.store.ts'
import { sendLimitAlert } from './tell-limit.ts'

type Billed = Pick<MobileRow, 'BillingReference'>

/**
 * The spend limit that applies to a mobile; null without one. Pay as you go has none, since its credit is its limit: one
 * from before is kept without effect until the mobile has a plan again.
 */
function limitOf(mobile: Billed | undefined, settings: Pick<UsageSettings, 'limit'> | undefined): Money | null {
  return isPaygProduct(mobile) ? null : (settings?.limit ?? null)
}

/** A mobile's spend limit as the wire shows it. */
export function limitAnswer(mobile: MobileRow, settings: UsageSettings | undefined) {
  const limit = limitOf(mobile, settings)
  return {
    CanLimit: canStopOutside(mobile),
    ...(limit !== null && { LimitCents: limit }),
    ...(limit !== null && settings?.limitLiftsOn && { LimitLiftsOn: settings.limitLiftsOn }),
  }
}

/**
 * What is left of the services' spend limits in the current period, by service. Services without a limit are missing
 * from the map.
 */
export async function leftOfLimits(
  ctx: Ctx,
  services: readonly (Service & { mobile: Billed; since: CalendarDay })[],
): Promise<Map<Uuid, Money>> {
  const settings = await settingsOfAll(ctx, services)
  const limited = services.flatMap(({ mobile, ...service }) => {
    const limit = limitOf(mobile, settings.get(service.ServiceUUID))
    return limit === null ? [] : { ...service, limit }
  })
  const uses = limited.length > 0 ? await outsideUsesOf(ctx, limited) : new Map<Uuid, OutsideUse[]>()
  return new Map(
    limited.map(({ ServiceUUID, limit }) => {
      const spent = sum((uses.get(ServiceUUID) ?? []).map(({ cost }) => cost))
      return [ServiceUUID, leftOfLimit(limit, spent)]
    }),
  )
}

/** The cost of use outside the plan since the period started, by the time we received it. */
export async function spentOutside(ctx: Ctx, service: Service): Promise<Money> {
  const uses = await outsideUses(ctx, service, outsideSince(await basePlanOf(ctx, service), ctx.today()))
  return sum(uses.map(({ cost }) => cost))
}

/**
 * The effect of charges on a spend limit: what was left before, what was charged since, and whether a use exceeded it.
 */
export interface UsedLimit {
  left: Money
  cost: Money
  isOverrun: boolean
}

/**
 * Checks the limit after charges: if it is reached, stops use outside the plan at the network and tells the customer.
 */
export async function reachLimit(
  ctx: Tx,
  of: Permitted<Service, 'usage:write'>,
  { left, cost, isOverrun }: UsedLimit,
): Promise<void> {
  const { limit, limitLiftsOn: until } = await settingsOf(ctx, of)
  if (limit === null || until) return
  if (isOverrun || (await isReachedNow(ctx, limit, minus(limit, minus(left, cost)))))
    await stopUntilNext(ctx, of, limit)
}

async function isReachedNow(ctx: Ctx, limit: Money, spent: Money): Promise<boolean> {
  return isLimitReached(limit, spent, (await catalogueNow(ctx)).terms.casualRates)
}

async function stopUntilNext(ctx: Tx, of: Permitted<Service, 'usage:write'>, limit: Money): Promise<void> {
  const liftsOn = limitLiftsOn(await basePlanOf(ctx, of), ctx.today())
  await markLimit(ctx, of, liftsOn)
  await stopByLimit(ctx, of, true)
  await sendLimitAlert(ctx, of, { limit, liftsOn })
}

/**
 * Updates the stop to match the current limit and cost, after the limit was changed or a period started. If the limit
 * is no longer reached, the network follows the customer's own switch again.
 */
export async function liftLimit(ctx: Tx, of: Permitted<Service, 'usage:write'>): Promise<void> {
  const settings = await settingsOf(ctx, of)
  const until = settings.limitLiftsOn
  const limit = limitOf(await mobileOf(ctx, of.CustomerUUID, of.ServiceUUID), settings)
  const isReached = limit !== null && (await isReachedNow(ctx, limit, await spentOutside(ctx, of)))
  if (isReached && !until) return stopUntilNext(ctx, of, limit ?? zero)
  if (!until) return
  if (isReached) return markLimit(ctx, of, limitLiftsOn(await basePlanOf(ctx, of), ctx.today()))
  await markLimit(ctx, of, null)
  await stopByLimit(ctx, of, false)
}

const maxAtOnce = 100

/** Lifts limits whose period ended without a new plan period. */
export async function liftLimits(ctx: Ctx): Promise<void> {
  for (const service of await limitsToLift(ctx, maxAtOnce)) {
    await ctx.inTransaction(async (tx) => {
      const of = byRule('usage', 'usage:write', service)
      await lockUsage(tx, of)
      await liftLimit(tx, of)
    })
  }
}
