import { checkAutoRenew } from '@waea/domain/plans/renewal'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Service } from '@waea/domain/service'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/permit.ts'
import { type AddonRow, addonsOfService, lockAddon, saveAutoRenew } from './plans.store.ts'

/** Turns auto-renew on or off for a plan or add-on (2§7.2). Refuses to turn it on where the plan does not renew. */
export async function changeAutoRenew(ctx: Tx, service: Service, AddonUUID: Uuid, on: boolean): Promise<AddonRow> {
  const addon = permit(ctx.actor, 'plan:buy', await lockAddon(ctx, service, AddonUUID))
  const { CustomerUUID, ServiceUUID } = service
  accept(checkAutoRenew(addon.AllowAutoRenew, on))
  await saveAutoRenew(ctx, addon, on)
  await ctx.show(CustomerUUID, 'plan.changed', { MobileUUID: ServiceUUID })
  await ctx.audit({ CustomerUUID, deed: 'auto-renew-changed', detail: { MobileUUID: ServiceUUID, AddonUUID, on } })
  return { ...addon, AutoRenew: on }
}

/** Stops an add-on from renewing; it stays until the period that was paid ends (2§7.2). */
export async function unsubscribe(ctx: Tx, service: Service, AddonUUID: Uuid): Promise<Record<string, never>> {
  const held = (await addonsOfService(ctx, service)).find((addon) => addon.UUID === AddonUUID)
  if (!held) throw new Refused(refuse('not-found'))
  await changeAutoRenew(ctx, service, AddonUUID, false)
  return {}
}

/** Stops everything a service holds from renewing, because the service has ended: it is never charged again. */
export async function stopRenewing(ctx: Tx, service: Service): Promise<void> {
  for (const held of await addonsOfService(ctx, service)) {
    if (held.AutoRenew) await changeAutoRenew(ctx.asRule('plans'), service, held.UUID, false)
  }
}
