import type { Service } from '@waea/domain/service'
import { outsideSince } from '@waea/domain/usage/outside-plan'
import { isLimitReached, leftOfLimit, limitLiftsOn } from '@waea/domain/usage/spend-limit'
import { type Money, minus, sum, zero } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule, type Permitted, permit } from '../../platform/permit.ts'
import { stopByLimit } from '../mobiles/index.ts'
import { basePlanOf } from '../plans/index.ts'
import { outsideUses } from './documents.store.ts'
import { lockUsage } from './grants.store.ts'
import { limitsToLift, markLimit, settingsOf } from './settings.store.ts'
import { sendLimitAlert } from './tell-limit.ts'

/** What may still be charged within a spend limit; `left` is unset where there is none. */
export interface OpenLimit {
  left: Money | undefined
  /** A use went past it, and was not charged. */
  isOverrun: boolean
}

/** What is left of a service's spend limit in the present period. To be asked while the service's usage is held. */
export async function holdLimit(ctx: Ctx, service: Service): Promise<OpenLimit> {
  const { limit } = await settingsOf(ctx, service)
  if (limit === null) return { left: undefined, isOverrun: false }
  return { left: leftOfLimit(limit, await spentOutside(ctx, service)), isOverrun: false }
}

/** What use outside the plan has cost since the period began, counted by when we heard of it. */
export async function spentOutside(ctx: Ctx, service: Service): Promise<Money> {
  const uses = await outsideUses(ctx, service, outsideSince(await basePlanOf(ctx, service), ctx.today()))
  return sum(uses.map(({ cost }) => cost))
}

/** After charges: a limit that is reached now stops use outside the plan at the network, and the customer is told. */
export async function reachLimit(ctx: Tx, of: Permitted<Service, 'usage:write'>, open: OpenLimit): Promise<void> {
  if (open.left === undefined) return
  const { limit, limitLiftsOn: until } = await settingsOf(ctx, of)
  if (limit === null || until) return
  if (open.isOverrun || isLimitReached(limit, minus(limit, open.left))) await stopUntilNext(ctx, of, limit)
}

async function stopUntilNext(ctx: Tx, of: Permitted<Service, 'usage:write'>, limit: Money): Promise<void> {
  const liftsOn = limitLiftsOn(await basePlanOf(ctx, of), ctx.today())
  await markLimit(ctx, of, liftsOn)
  await stopByLimit(ctx, of, true)
  await sendLimitAlert(ctx, of, { limit, liftsOn })
}

/**
 * Holds the stop of a limit to what is true now: after the limit was changed, and when a period begins. A limit that is no
 * longer reached lets the network go on as the customer's switch says.
 */
export async function liftLimit(ctx: Tx, of: Permitted<Service, 'usage:write'>): Promise<void> {
  const { limit, limitLiftsOn: until } = await settingsOf(ctx, of)
  const isReached = limit !== null && isLimitReached(limit, await spentOutside(ctx, of))
  if (isReached && !until) return stopUntilNext(ctx, of, limit ?? zero)
  if (!until) return
  if (isReached) return markLimit(ctx, of, limitLiftsOn(await basePlanOf(ctx, of), ctx.today()))
  await markLimit(ctx, of, null)
  await stopByLimit(ctx, of, false)
}

const maxAtOnce = 100

/** Lifts the limits whose period has ended without a plan that began another. */
export async function liftLimits(ctx: Ctx): Promise<void> {
  for (const service of await limitsToLift(ctx, maxAtOnce)) {
    await ctx.inTransaction(async (tx) => {
      const of = permit(byRule('usage'), 'usage:write', service)
      await lockUsage(tx, of)
      await liftLimit(tx, of)
    })
  }
}
