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

// The plan of a fibre connection that a customer moves out of. The caller has checked the actor's permission.

/**
 * The plan of a connection on the day of a move. Undefined without a plan, and for one that is not charged while
 * suspended. A waiting change counts as made if the month is over by that day.
 */
export async function leftPlanOf(ctx: Ctx, service: Service, day: CalendarDay): Promise<LeftPlan | undefined> {
  const current = (await addonsOfService(ctx, service)).find(({ IsBasePlan }) => IsBasePlan)
  const left = current && (await leftPlan(ctx, current))
  if (!left || day < left.upto) return left
  const next = (await nextPlansOf(ctx, [current])).get(current.ServiceUUID)
  return next ? { ...left, nextPrice: next.Price } : left
}

async function leftPlan(ctx: Ctx, current: AddonRow): Promise<LeftPlan | undefined> {
  const state = renewalState(current)
  if (!state || current.offSince !== null) return undefined
  const { StartsOn: from, price } = current
  const { endsOn: upto, period, anchorDay } = state
  const nextPrice = await nextPriceOf(ctx, current)
  return { from, upto, period, anchorDay, price: chargedPrice({ from, upto, price, period, anchorDay }), nextPrice }
}

/**
 * Ends the plan of a connection that moved on a day, inside the caller's transaction. Credits what was charged beyond
 * its last day on the bill, and charges overlap days in a month that was not charged yet. Cancels a waiting change.
 * Returns the resulting amounts; undefined if the connection has no plan that is charged.
 */
export async function endForMove(
  tx: Tx,
  service: Service,
  { day, overlapDays }: { day: CalendarDay; overlapDays: number },
): Promise<MoveTerms | undefined> {
  await replaceWaiting(tx, service)
  const current = await lockBasePlan(tx, service)
  if (!current) return undefined
  const left = await leftPlan(tx, current)
  const terms = left && moveTerms(left, day, overlapDays)
  await endAddons(tx, [byRule('plans', 'plan:buy', current)], 'replaced')
  await chargeAll(tx, terms?.settled.map((days) => settlement(current, days)) ?? [])
  await tx.show(current.CustomerUUID, 'plan.changed', { MobileUUID: current.ServiceUUID })
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
