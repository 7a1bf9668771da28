import { isInService } from '@waea/domain/mobiles/mobile-state'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import { isLocked } from './state-of.ts'
import { clearLock, endedLocks, saveLock } from './stores/holds.store.ts'
import { lockMobile, type MobileRow } from './stores/mobiles.store.ts'

interface LockRequest {
  CustomerUUID: Uuid
  MobileUUID: Uuid
}

/**
 * Locks a SIM and its number, inside the caller's transaction: no move can start until the lock is off. Cancels a
 * pending unlock. Callers check that the actor may. Returns whether anything changed.
 */
export async function lockSim(tx: Tx, input: LockRequest): Promise<boolean> {
  const mobile = await inService(tx, input)
  if (isLocked(tx, mobile) && !mobile.unlocksAt) return false
  await saveLock(tx, mobile, {
    lockedAt: mobile.unlocksAt && isLocked(tx, mobile) ? mobile.lockedAt : tx.now(),
    unlocksAt: null,
  })
  await tx.show(input.CustomerUUID, 'mobile.changed', { MobileUUID: input.MobileUUID })
  return true
}

/**
 * Sets when the lock ends, inside the caller's transaction. False for a SIM without a lock, or whose unlock is already
 * pending.
 */
export async function unlockSim(tx: Tx, input: LockRequest, unlocksAt: Date): Promise<boolean> {
  const mobile = await inService(tx, input)
  if (!isLocked(tx, mobile) || mobile.unlocksAt) return false
  await saveLock(tx, mobile, { lockedAt: mobile.lockedAt, unlocksAt })
  await tx.show(input.CustomerUUID, 'mobile.changed', { MobileUUID: input.MobileUUID })
  return true
}

/** Clears up to `most` locks that have ended, inside the caller's transaction; returns their mobiles. */
export async function clearEndedLocks(tx: Tx, most: number): Promise<LockRequest[]> {
  const cleared: LockRequest[] = []
  for (const { CustomerUUID, UUID } of await endedLocks(tx, tx.now(), most)) {
    const mobile = byRule('mobiles', 'mobile:manage', { CustomerUUID, UUID })
    if (!(await clearLock(tx, mobile, tx.now()))) continue
    await tx.show(CustomerUUID, 'mobile.changed', { MobileUUID: UUID })
    cleared.push({ CustomerUUID, MobileUUID: UUID })
  }
  return cleared
}

async function inService(tx: Tx, { CustomerUUID, MobileUUID }: LockRequest) {
  const found: MobileRow | undefined = await lockMobile(tx, CustomerUUID, MobileUUID)
  const mobile = byRule('mobiles', 'mobile:manage', found)
  if (!isInService(mobile)) throw new Refused(refuse('no-available-product'))
  return mobile
}
