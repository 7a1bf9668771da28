import { checkPause } from '@waea/domain/plans/renewing/pause'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Service } from '@waea/domain/service'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import { nextPriceOf } from '../held/charge-period.ts'
import { mailOfPlan } from '../held/tell-renewal.ts'
import { isChangingOf } from '../stores/changes.store.ts'
import { savePause } from '../stores/pauses.store.ts'
import { type AddonRow, lockAddon } from '../stores/plans.store.ts'
import { tryRenewalJob } from './try-renewal.ts'

/**
 * Pauses a plan or add-on. The current period runs to its end; then nothing can be used or is charged until the day it
 * renews. Refuses as `checkPause` does, and a plan with a waiting change.
 */
export async function pausePlan(tx: Tx, service: Service, UUID: Uuid, until: CalendarDay): Promise<AddonRow> {
  const addon = permit(tx.actor, 'plan:buy', await lockAddon(tx, service, UUID))
  accept(checkPause(addon, until, tx.today()))
  if (await isChangingOf(tx, addon)) throw new Refused(refuse('plan-changing'))
  if (addon.pausedUntil === until || addon.EndsOn === null) return addon
  await savePause(tx, addon, until)
  const content = { AmountCents: await nextPriceOf(tx, addon), endsOn: addon.EndsOn, until }
  await mailOfPlan(tx, addon, { template: 'plan-paused', content, key: `${until}:${tx.newUuid()}` })
  await noteChange(tx, addon, 'plan-paused', { until })
  return { ...addon, pausedUntil: until }
}

/**
 * Ends a pause early. A plan whose period is still running renews at its end, as before; otherwise it renews today.
 * No-op if it is not paused.
 */
export async function resumePlan(tx: Tx, service: Service, UUID: Uuid): Promise<AddonRow> {
  const addon = permit(tx.actor, 'plan:buy', await lockAddon(tx, service, UUID))
  if (addon.pausedUntil === null || addon.EndsOn === null) return addon
  const today = tx.today()
  const isOver = addon.EndsOn <= today
  const pausedUntil = isOver ? today : null
  await savePause(tx, addon, pausedUntil)
  const on = isOver ? today : addon.EndsOn
  const content = { AmountCents: await nextPriceOf(tx, addon), on }
  await mailOfPlan(tx, addon, { template: 'plan-resumed', content, key: `${on}:${tx.newUuid()}` })
  await noteChange(tx, addon, 'plan-resumed', { on })
  if (isOver) await enqueueRenewal(tx, addon)
  return { ...addon, pausedUntil }
}

/** Enqueues the renewal of a due plan, to run after the transaction. */
export async function enqueueRenewal(tx: Tx, { CustomerUUID, ServiceUUID, UUID }: AddonRow): Promise<void> {
  await tx.enqueue(tryRenewalJob, { CustomerUUID, ServiceUUID, UUID }, { once: `${tryRenewalJob}:${UUID}` })
}

async function noteChange(
  tx: Tx,
  { CustomerUUID, ServiceUUID: MobileUUID, UUID: AddonUUID }: AddonRow,
  deed: 'plan-paused' | 'plan-resumed',
  detail: Record<string, string>,
): Promise<void> {
  await tx.audit({ CustomerUUID, deed, detail: { MobileUUID, AddonUUID, ...detail } })
  await tx.show(CustomerUUID, 'plan.changed', { MobileUUID })
}
