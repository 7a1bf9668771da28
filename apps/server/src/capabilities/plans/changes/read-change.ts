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
type Told = NonNullable<State['Change']>

/** So many days a change that failed is told of, unless another one was made or waits. */
const toldForDays = 14

/**
 * A change that waits or failed, in the words of the wire. One that waits takes effect where the plan that is held ends,
 * which may have moved since.
 */
export function changeAnswer(ctx: Ctx, change: ChangeRow, held?: Pick<AddonRow, 'UUID' | 'EndsOn'>): Told {
  const { UUID, state, reason, ReplacesUUID, ReplacesName, Name, ProductCatalogUUID, price, stateAt } = change
  const endsOn = state === 'waiting' && held?.UUID === ReplacesUUID ? held.EndsOn : change.replacesEndsOn
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

/** The change of a service that waits, or the last one that failed, as long as it is told of. */
export async function changeOf(ctx: Ctx, service: Service): Promise<ChangeRow | undefined> {
  const changes = await newestChanges(ctx, service)
  const [waiting, failed, done] = ['waiting', 'failed', 'done'].map((is) => changes.find(({ state }) => state === is))
  if (waiting) return waiting
  if (!failed || failed.reason === 'gone' || (done && done.stateAt > failed.stateAt)) return undefined
  return addDays(dayOf(failed.stateAt), toldForDays) > ctx.today() ? failed : undefined
}

/** Whether a mobile's plan can be changed today, how, and what waits. */
export async function readPlanChange(ctx: Ctx, service: Service): Promise<State> {
  const { CustomerUUID, ServiceUUID } = service
  const mobile = await mobileOf(ctx, CustomerUUID, ServiceUUID)
  if (!mobile) throw new Refused(refuse('not-found'))
  const [addons, last, change] = await Promise.all([
    addonsOfService(ctx, service),
    lastChange(ctx, service),
    changeOf(ctx, service),
  ])
  const held = addons.find(({ IsBasePlan }) => IsBasePlan)
  const again = changeAgainOn(last?.changedOn ?? undefined, ctx.today())
  return {
    ...(held && { OldAddonUUID: held.UUID }),
    Modes: held ? modesOfPlan(held, ctx.config.planChangeModes) : [],
    OnceInDays: daysBetweenPlanChanges,
    ...(again && { AgainOn: again }),
    ...(change && { Change: changeAnswer(ctx, change, held) }),
  }
}
