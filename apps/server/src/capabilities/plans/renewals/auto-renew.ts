import { checkAutoRenew } from '@waea/domain/plans/renewing/renewal'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Service } from '@waea/domain/service'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../../platform/ctx.ts'
import { byRule, type Permitted, permit } from '../../../platform/db/permit.ts'
import { isChangingOf } from '../stores/changes.store.ts'
import { type AddonRow, addonsOfService, lockAddon, saveAutoRenew } from '../stores/plans.store.ts'

/**
 * Turns auto-renew on or off for a plan or add-on (2§7.2). Refuses to turn it on if the plan cannot renew. Refuses to
 * turn it off while a change to another plan waits, because that plan would start and be charged anyway:
 * 'plan-changing'.
 */
export async function changeAutoRenew(ctx: Tx, service: Service, AddonUUID: Uuid, on: boolean): Promise<AddonRow> {
  const addon = permit(ctx.actor, 'plan:buy', await lockAddon(ctx, service, AddonUUID))
  accept(checkAutoRenew(addon.AllowAutoRenew, on))
  if (!on && (await isChangingOf(ctx, addon))) throw new Refused(refuse('plan-changing'))
  return setAutoRenew(ctx, addon, on)
}

async function setAutoRenew(ctx: Tx, addon: Permitted<AddonRow, 'plan:buy'>, on: boolean): Promise<AddonRow> {
  const { CustomerUUID, ServiceUUID, UUID: AddonUUID } = addon
  await saveAutoRenew(ctx, addon, on)
  await ctx.show(CustomerUUID, 'plan.changed', { MobileUUID: ServiceUUID })
  await ctx.audit({ CustomerUUID, deed: 'auto-renew-changed', detail: { MobileUUID: ServiceUUID, AddonUUID, on } })
  return { ...addon, AutoRenew: on }
}

/** Stops an add-on from renewing; it stays until its paid period ends (2§7.2). */
export async function unsubscribe(ctx: Tx, service: Service, AddonUUID: Uuid): Promise<Record<string, never>> {
  const found = (await addonsOfService(ctx, service)).find((addon) => addon.UUID === AddonUUID)
  if (!found) throw new Refused(refuse('not-found'))
  await changeAutoRenew(ctx, service, AddonUUID, false)
  return {}
}

/**
 * Stops all plans and add-ons of a service from renewing, because the service has ended: they are never charged again.
 */
export async function stopRenewing(ctx: Tx, service: Service): Promise<void> {
  for (const addon of await addonsOfService(ctx, service)) {
    if (addon.AutoRenew) await setAutoRenew(ctx.asRule('plans'), byRule('plans', 'plan:buy', addon), false)
  }
}

/**
 * Stops the plans and add-ons of a service from renewing, because its customer ends it. Returns those that renewed.
 * Refuses as `changeAutoRenew` does.
 */
export async function stopByCustomer(tx: Tx, service: Service): Promise<Uuid[]> {
  const renewing = (await addonsOfService(tx, service)).filter(({ AutoRenew }) => AutoRenew).map(({ UUID }) => UUID)
  for (const AddonUUID of renewing) await changeAutoRenew(tx, service, AddonUUID, false)
  return renewing
}

/** Undoes `stopByCustomer`. Plans and add-ons that have ended meanwhile stay as they are. */
export async function renewAgain(tx: Tx, service: Service, renewing: readonly Uuid[]): Promise<void> {
  for (const addon of await addonsOfService(tx, service)) {
    if (renewing.includes(addon.UUID) && !addon.AutoRenew) await changeAutoRenew(tx, service, addon.UUID, true)
  }
}
