import type { Input } from '@waea/contract/call'
import type { sims } from '@waea/contract/mobile/sims'
import { Refused, refuse } from '@waea/domain/refusal'
import { unlocksAt } from '@waea/domain/sims/delays'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/db/permit.ts'
import { requireSecondFactor, requireSecondFactorCode } from '../identity/index.ts'
import { clearEndedLocks, isLocked, lockSim, mobileOf, unlockSim } from '../mobiles/index.ts'
import { cancelWaitingSwap } from './end-swap.ts'
import { orRefuse, stateOfSim } from './read-sim.ts'
import { tellSim } from './tell-sim.ts'

/**
 * Locks a SIM and its number, and cancels a waiting swap. Idempotent; also cancels a pending unlock. Refuses
 * 'second-factor-needed' to a person without one, who could not unlock it.
 */
export async function lock(tx: Tx, { CustomerUUID, ProductInstanceUUID }: Input<typeof sims.lock>) {
  const which = { CustomerUUID, MobileUUID: ProductInstanceUUID }
  const mobile = permit(tx.actor, 'sim:stop', await mobileOf(tx, CustomerUUID, ProductInstanceUUID))
  if (!isLocked(tx, mobile)) await requireSecondFactor(tx)
  await orRefuse('sim-action-failed', async () => {
    await cancelWaitingSwap(tx, which, 'locked')
    if (!(await lockSim(tx, which))) return
    await tx.tell('sim.locked', which)
    await tx.audit({ CustomerUUID, deed: 'sim-locked', detail: { MobileUUID: ProductInstanceUUID } })
    await tellSim(tx, { ...which, what: 'locked', about: tx.newUuid() })
  })
  return stateOfSim(tx, CustomerUUID, ProductInstanceUUID)
}

/** Ends the lock in a day, given a code of the second factor. Opens its own transactions. */
export async function unlock(ctx: Ctx, { CustomerUUID, ProductInstanceUUID, Code }: Input<typeof sims.unlock>) {
  const which = { CustomerUUID, MobileUUID: ProductInstanceUUID }
  const mobile = await mobileOf(ctx, CustomerUUID, ProductInstanceUUID)
  permit(ctx.actor, 'sim:secure', mobile)
  if (mobile?.Holds.includes('frozen')) throw new Refused(refuse('sim-action-failed'))
  await requireSecondFactorCode(ctx, Code)
  await ctx.inTransaction((tx) =>
    orRefuse('sim-action-failed', async () => {
      const at = unlocksAt(tx.now())
      if (!(await unlockSim(tx, which, at))) return
      await tx.audit({ CustomerUUID, deed: 'sim-unlock-asked', detail: { MobileUUID: ProductInstanceUUID } })
      await tellSim(tx, { ...which, what: 'unlock-asked', about: tx.newUuid(), at })
    }),
  )
  return stateOfSim(ctx, CustomerUUID, ProductInstanceUUID)
}

const maxAtOnce = 100

/** Clears the locks that have ended, and tells their customers. */
export async function endLocks(ctx: Ctx): Promise<void> {
  let ended: number
  do {
    ended = await ctx.inTransaction(async (tx) => {
      const cleared = await clearEndedLocks(tx, maxAtOnce)
      for (const which of cleared) await tellSim(tx, { ...which, what: 'unlocked', about: tx.newUuid() })
      return cleared.length
    })
  } while (ended === maxAtOnce)
}
