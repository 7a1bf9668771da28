import { checkPause } from '@waea/domain/plans/renewing/pause'
import { accept, type Refusal, Refused, refuse } from '@waea/domain/refusal'
import type { Service } from '@waea/domain/service'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../../platform/ctx.ts'
import { type Permitted, permit } from '../../../platform/db/permit.ts'
import { nextChargeOf } from '../held/charge-period.ts'
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
  return pauseAddon(tx, addon, until, checkPause(addon, until, tx.today()))
}

/** Pauses a locked plan as `pausePlan` does, unless it is `refused`. */
export async function pauseAddon(
  tx: Tx,
  addon: Permitted<AddonRow, 'plan:buy'>,
  until: CalendarDay,
  refused: Refusal | undefined,
): Promise<AddonRow> {
  accept(refused)
  if (await isChangingOf(tx, addon)) throw new Refused(refuse('plan-changing'))
  if (addon.pausedUntil === until || addon.EndsOn === null) return addon
  await savePause(tx, addon, until)
  const paused = { ...addon, pausedUntil: until }
  const content = { ...(await costInMail(tx, paused)), endsOn: addon.EndsOn, until }
  await mailOfPlan(tx, addon, { template: 'plan-paused', content, key: `${until}:${tx.newUuid()}` })
  await noteChange(tx, addon, 'plan-paused', { until })
  return paused
}

/**
 * Ends a pause early. A plan whose period is still running renews at its end, as before; otherwise it renews today.
 * No-op if it is not paused.
 */
export async function resumePlan(tx: Tx, service: Service, UUID: Uuid): Promise<AddonRow> {
  return resumeAddon(tx, permit(tx.actor, 'plan:buy', await lockAddon(tx, service, UUID)))
}

/** Ends the pause of a locked plan as `resumePlan` does. */
export async function resumeAddon(tx: Tx, addon: Permitted<AddonRow, 'plan:buy'>): Promise<AddonRow> {
  if (addon.pausedUntil === null || addon.EndsOn === null) return addon
  const today = tx.today()
  const isOver = addon.EndsOn <= today
  const pausedUntil = isOver ? today : null
  await savePause(tx, addon, pausedUntil)
  const on = isOver ? today : addon.EndsOn
  const resumed = { ...addon, pausedUntil }
  const content = { ...(await costInMail(tx, resumed)), on }
  await mailOfPlan(tx, addon, { template: 'plan-resumed', content, key: `${on}:${tx.newUuid()}` })
  await noteChange(tx, addon, 'plan-resumed', { on })
  if (isOver) await enqueueRenewal(tx, addon)
  return resumed
}

/** What the next period costs, and for a part of a month until when it is and what a month costs after it. */
async function costInMail(tx: Tx, addon: AddonRow) {
  const { charge, price, part } = await nextChargeOf(tx, addon)
  return { AmountCents: charge, ...(part && { part: { upto: part.endsOn, MonthlyCents: price } }) }
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
