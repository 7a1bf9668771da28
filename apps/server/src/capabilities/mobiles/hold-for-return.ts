import { mobileStatus as status } from '@waea/domain/mobiles/mobile-state'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import { lockMobile } from './stores/mobiles.store.ts'
import { isNextSim, saveReturn } from './stores/returning.store.ts'

interface Returned {
  CustomerUUID: Uuid
  MobileUUID: Uuid
  ReturnUUID: Uuid
}

/**
 * Reserves a SIM for a return, inside the caller's transaction: it can no longer be activated or swapped in. Idempotent
 * for the same return. False if its service was requested, another mobile is getting it, or another return has it.
 */
export async function holdForReturn(tx: Tx, { CustomerUUID, MobileUUID, ReturnUUID }: Returned): Promise<boolean> {
  const found = await lockMobile(tx, CustomerUUID, MobileUUID)
  if (found?.Status !== status.issued) return false
  if (found.ReturnUUID) return found.ReturnUUID === ReturnUUID
  if (found.ICCID && (await isNextSim(tx, CustomerUUID, found.ICCID))) return false
  await saveReturn(tx, byRule('mobiles', 'mobile:manage', found), ReturnUUID)
  await tx.show(CustomerUUID, 'mobile.changed', { MobileUUID })
  return true
}

/** Releases a SIM that is not returned after all, inside the caller's transaction: it can be activated again. */
export async function freeFromReturn(tx: Tx, { CustomerUUID, MobileUUID, ReturnUUID }: Returned): Promise<void> {
  const found = await lockMobile(tx, CustomerUUID, MobileUUID)
  if (found?.ReturnUUID !== ReturnUUID) return
  await saveReturn(tx, byRule('mobiles', 'mobile:manage', found), null)
  await tx.show(CustomerUUID, 'mobile.changed', { MobileUUID })
}
