import {
  chargedPrice,
  type DaysSettled,
  type LeftPlan,
  type MoveTerms,
  moveTerms,
} from '@waea/domain/broadband/moving-house'
import type { Charge } from '@waea/domain/payments/charge'
import { ownParties } from '@waea/domain/payments/parties'
import type { Service } from '@waea/domain/service'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import { chargeAll } from '../../ledger/index.ts'
import { lockBasePlan, replaceWaiting } from '../changes/make-change.ts'
import { nextPriceOf } from '../held/charge-period.ts'
import { renewalState } from '../held/held-addon.ts'
import { type AddonRow, addonsOfService } from '../stores/plans.store.ts'
import { endAddons } from '../stores/renewals.store.ts'
import { nextPlansOf } from './month-end.ts'

// The plan of a fibre connection that is left by a move. Whoever calls has asked whether the actor may.

/**
 * The plan of a connection as a move on a day finds it; undefined without one, and for one that is not charged while
 * suspended. A change that waits is made by then if the month is over.
 */
export async function leftPlanOf(ctx: Ctx, service: Service, day: CalendarDay): Promise<LeftPlan | undefined> {
  const held = (await addonsOfService(ctx, service)).find(({ IsBasePlan }) => IsBasePlan)
  const left = held && (await leftPlan(ctx, held))
  if (!left || day < left.upto) return left
  const next = (await nextPlansOf(ctx, [held])).get(held.ServiceUUID)
  return next ? { ...left, nextPrice: next.Price } : left
}

async function leftPlan(ctx: Ctx, held: AddonRow): Promise<LeftPlan | undefined> {
  const state = renewalState(held)
  if (!state || held.offSince !== null) return undefined
  const { StartsOn: from, price } = held
  const { endsOn: upto, period, anchorDay } = state
  const nextPrice = await nextPriceOf(ctx, held)
  return { from, upto, period, anchorDay, price: chargedPrice({ from, upto, price, period, anchorDay }), nextPrice }
}

/**
 * Ends the plan of a connection that was moved on a day, in the caller's transaction: what was charged beyond its last day
 * goes back on the bill, and days of an overlap in a month that was not charged yet are charged. A change that waited is not
 * made. Answers what it came to; undefined where the connection holds no plan that is charged.
 */
export async function endForMove(
  tx: Tx,
  service: Service,
  { day, overlapDays }: { day: CalendarDay; overlapDays: number },
): Promise<MoveTerms | undefined> {
  await replaceWaiting(tx, service)
  const held = await lockBasePlan(tx, service)
  if (!held) return undefined
  const left = await leftPlan(tx, held)
  const terms = left && moveTerms(left, day, overlapDays)
  await endAddons(tx, [byRule('plans', 'plan:buy', held)], 'replaced')
  await chargeAll(tx, terms?.settled.map((days) => settlement(held, days)) ?? [])
  await tx.show(held.CustomerUUID, 'plan.changed', { MobileUUID: held.ServiceUUID })
  return terms
}

function settlement({ CustomerUUID, ServiceUUID, UUID, Name }: AddonRow, days: DaysSettled): Charge {
  const { from, upto, amount } = days
  const isBack = amount < 0
  return {
    parties: ownParties(CustomerUUID, ServiceUUID),
    ...(isBack
      ? { supply: 'adjustment', name: `${Name}: days after the move`, reason: 'credit' }
      : { supply: 'plan', name: Name, reason: 'part-period' }),
    taxCode: 'standard',
    from,
    upto,
    amount,
    key: `moved:${UUID}:${from}`,
  }
}
