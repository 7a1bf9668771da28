import { checkAutoRenew } from '@waea/domain/plans/renewal'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Service } from '@waea/domain/service'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/permit.ts'
import { type AddonRow, addonsOfService, lockAddon, saveAutoRenew } from './plans.store.ts'

/** Turns the renewing of a plan or add-on on or off (2§7.2). Refuses to turn it on where the plan does not renew. */
export async function changeAutoRenew(ctx: Tx, service: Service, AddonUUID: Uuid, on: boolean): Promise<AddonRow> {
  const addon = permit(ctx.actor, 'plan:buy', await lockAddon(ctx, service, AddonUUID))
  const { CustomerUUID, ServiceUUID } = service
  accept(checkAutoRenew(addon.AllowAutoRenew, on))
  await saveAutoRenew(ctx, addon, on)
  await ctx.show(CustomerUUID, 'plan.changed', { MobileUUID: ServiceUUID })
  await ctx.audit({ CustomerUUID, deed: 'auto-renew-changed', detail: { MobileUUID: ServiceUUID, AddonUUID, on } })
  return { ...addon, AutoRenew: on }
}

/** Ends the renewing of an add-on; what was paid stays until its period ends (2§7.2). */
export async function unsubscribe(ctx: Tx, service: Service, AddonUUID: Uuid): Promise<Record<string, never>> {
  const held = (await addonsOfService(ctx, service)).find((addon) => addon.UUID === AddonUUID)
  if (!held) throw new Refused(refuse('not-found'))
  await changeAutoRenew(ctx, service, AddonUUID, false)
  return {}
}

/** Ends the renewing of all that a service holds, since the service has ended: nobody is charged for it any more. */
export async function stopRenewing(ctx: Tx, service: Service): Promise<void> {
  for (const held of await addonsOfService(ctx, service)) {
    if (held.AutoRenew) await changeAutoRenew(ctx.asRule('plans'), service, held.UUID, false)
  }
}
