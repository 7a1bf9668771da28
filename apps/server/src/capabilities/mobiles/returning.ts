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
 * Holds a SIM for a return, in the context's transaction: from then on nobody activates it or swaps it in. False if its
 * service was requested, another mobile gets it, or another return holds it; the same again changes nothing.
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

/** Lets go of a SIM that is not returned after all, in the context's transaction: it can be activated again. */
export async function freeFromReturn(tx: Tx, { CustomerUUID, MobileUUID, ReturnUUID }: Returned): Promise<void> {
  const found = await lockMobile(tx, CustomerUUID, MobileUUID)
  if (found?.ReturnUUID !== ReturnUUID) return
  await saveReturn(tx, byRule('mobiles', 'mobile:manage', found), null)
  await tx.show(CustomerUUID, 'mobile.changed', { MobileUUID })
}
