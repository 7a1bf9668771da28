import { isInService, mobileStatus } from '@waea/domain/mobiles/mobile-state'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import { deleteMobile, findMobile, lockMobile, type MobileRow } from './stores/mobiles.store.ts'
import { issuedSimOf, replacementsOf } from './stores/moves.store.ts'

export { issuedSimOf, replacementsOf }

/**
 * The mobile in service that a SIM was ordered as a replacement for: the SIM can only go into that one. Undefined for
 * any other SIM, and once that mobile has ended.
 */
export async function replacedMobile(
  ctx: Ctx,
  { CustomerUUID, ReplacesUUID, Status }: Pick<MobileRow, 'CustomerUUID' | 'ReplacesUUID' | 'Status'>,
): Promise<MobileRow | undefined> {
  if (!ReplacesUUID || Status !== mobileStatus.issued) return undefined
  const replaced = await findMobile(ctx, CustomerUUID, ReplacesUUID)
  return replaced && isInService(replaced) ? replaced : undefined
}

/** Some mobiles of a customer, without SIMs that wait to replace another's, and without SIMs being returned. */
export function withoutReplacements(mobiles: readonly MobileRow[]): MobileRow[] {
  const inService = new Set(mobiles.filter(isInService).map(({ UUID }) => UUID))
  return mobiles.filter(
    ({ ReplacesUUID, ReturnUUID, Status }) =>
      Status !== mobileStatus.issued || (!ReturnUUID && (!ReplacesUUID || !inService.has(ReplacesUUID))),
  )
}

/**
 * Removes the mobile of a replacement SIM that has gone into another mobile, inside the caller's transaction, and
 * publishes 'mobile.sim-replaced'.
 */
export async function absorbReplacement(
  tx: Tx,
  { CustomerUUID, MobileUUID, ReplacementUUID }: { CustomerUUID: Uuid; MobileUUID: Uuid; ReplacementUUID: Uuid },
): Promise<void> {
  const found = await lockMobile(tx, CustomerUUID, ReplacementUUID)
  if (!found) return
  await deleteMobile(tx, byRule('mobiles', 'mobile:manage', found))
  await tx.audit({ CustomerUUID, deed: 'sim-replaced', detail: { MobileUUID, ICCID: found.ICCID ?? '' } })
  await tx.tell('mobile.sim-replaced', { CustomerUUID, MobileUUID, ReplacementUUID })
  await tx.show(CustomerUUID, 'mobile.changed', { MobileUUID })
}
