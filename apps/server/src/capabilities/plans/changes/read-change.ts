import type { Gives } from '@waea/contract/call'
import type { plans } from '@waea/contract/mobile/plans'
import { changeAgainOn, daysBetweenPlanChanges, modesOfPlan } from '@waea/domain/plans/plan-change'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Service } from '@waea/domain/service'
import { addDays, dayOf } from '@waea/kit/calendar-day'
import type { Ctx } from '../../../platform/ctx.ts'
import { mobileOf } from '../../mobiles/index.ts'
import { type ChangeRow, lastChange, newestChanges } from '../stores/changes.store.ts'
import { type AddonRow, addonsOfService } from '../stores/plans.store.ts'

type State = Gives<typeof plans.planChange>
type ShownChange = NonNullable<State['Change']>

/** How many days a failed change is shown, unless another one was made or is waiting. */
const shownForDays = 14

/**
 * A waiting or failed change in wire form. A waiting change takes effect when the current plan ends; that day may have
 * moved since.
 */
export function changeAnswer(ctx: Ctx, change: ChangeRow, current?: Pick<AddonRow, 'UUID' | 'EndsOn'>): ShownChange {
  const { UUID, state, reason, ReplacesUUID, ReplacesName, Name, ProductCatalogUUID, price, stateAt } = change
  const endsOn = state === 'waiting' && current?.UUID === ReplacesUUID ? current.EndsOn : change.replacesEndsOn
  const isUnpaid = change.unpaidSince !== null
  return {
    ChangeUUID: UUID,
    State: state === 'failed' ? 'failed' : isUnpaid ? 'unpaid' : 'waiting',
    ...(state === 'failed' && (reason === 'unpaid' || reason === 'not-sold') && { Reason: reason }),
    OldName: ReplacesName,
    NewName: Name,
    ProductCatalogUUID,
    AmountCents: price,
    On: endsOn ?? (state === 'failed' ? dayOf(stateAt) : ctx.today()),
  }
}

/** The waiting change of a service, or the last failed one for as long as it is shown. */
export async function changeOf(ctx: Ctx, service: Service): Promise<ChangeRow | undefined> {
  const changes = await newestChanges(ctx, service)
  const [waiting, failed, done] = ['waiting', 'failed', 'done'].map((is) => changes.find(({ state }) => state === is))
  if (waiting) return waiting
  if (!failed || failed.reason === 'gone' || (done && done.stateAt > failed.stateAt)) return undefined
  return addDays(dayOf(failed.stateAt), shownForDays) > ctx.today() ? failed : undefined
}

/** Whether and how a mobile's plan can be changed today, and which change is waiting. */
export async function readPlanChange(ctx: Ctx, service: Service): Promise<State> {
  const { CustomerUUID, ServiceUUID } = service
  const mobile = await mobileOf(ctx, CustomerUUID, ServiceUUID)
  if (!mobile) throw new Refused(refuse('not-found'))
  const [addons, last, change] = await Promise.all([
    addonsOfService(ctx, service),
    lastChange(ctx, service),
    changeOf(ctx, service),
  ])
  const current = addons.find(({ IsBasePlan }) => IsBasePlan)
  const again = changeAgainOn(last?.changedOn ?? undefined, ctx.today())
  return {
    ...(current && { OldAddonUUID: current.UUID }),
    Modes: current ? modesOfPlan(current, ctx.config.planChangeModes) : [],
    OnceInDays: daysBetweenPlanChanges,
    ...(again && { AgainOn: again }),
    ...(change && { Change: changeAnswer(ctx, change, current) }),
  }
}
