import type { Input } from '@waea/contract/call'
import type { sims } from '@waea/contract/mobile/sims'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/db/permit.ts'
import { holdMobile, lockSim, mobileOf, mustBeKind, releaseMobile } from '../mobiles/index.ts'
import { cancelWaitingSwap } from './end-swap.ts'
import { useObjection } from './object.ts'
import { orRefuse, readStatus, stateOfSim } from './read-sim.ts'
import { tellSim } from './tell-sim.ts'

type OfKind = Input<typeof sims.disable>
type Which = { CustomerUUID: Uuid; MobileUUID: Uuid }

/** Stops a SIM, or the SIM of a phone that is lost; the network is told afterwards. Repeating it changes nothing. */
export async function stopSim(tx: Tx, input: OfKind, hold: 'customer' | 'lost') {
  const which = await permitted(tx, input)
  await orRefuse('sim-action-failed', async () => {
    if (!(await holdMobile(tx, { ...which, hold }))) return
    await tellSim(tx, { ...which, what: hold === 'lost' ? 'lost' : 'stopping', about: tx.newUuid() })
  })
  return readStatus(tx, input)
}

/**
 * Starts a SIM again: what its customer held ends. Refuses 'sim-frozen' while it is frozen, which only the provider ends.
 * What others hold stays, such as arrears.
 */
export async function startSim(tx: Tx, input: OfKind) {
  const which = await permitted(tx, input)
  const mobile = await mobileOf(tx, which.CustomerUUID, which.MobileUUID)
  if (mobile?.Holds.includes('frozen')) throw new Refused(refuse('sim-frozen'))
  await orRefuse('sim-action-failed', async () => {
    const stopped = await releaseMobile(tx, { ...which, hold: 'customer' })
    const lost = await releaseMobile(tx, { ...which, hold: 'lost' })
    if (stopped || lost) await tellStarting(tx, which)
  })
  return readStatus(tx, input)
}

/** Tells that a SIM runs again in a moment; nothing of one that is held for another reason. */
async function tellStarting(tx: Tx, which: Which): Promise<void> {
  const mobile = await mobileOf(tx, which.CustomerUUID, which.MobileUUID)
  if (mobile?.Holds.length === 0) await tellSim(tx, { ...which, what: 'starting', about: tx.newUuid() })
}

/** Refuses whoever may not stop the SIM, and a mobile of another kind than the call says. */
async function permitted(tx: Tx, { CustomerUUID, ProductInstanceUUID, Type }: OfKind): Promise<Which> {
  await mustBeKind(tx, Type, CustomerUUID, ProductInstanceUUID)
  permit(tx.actor, 'sim:stop', { CustomerUUID })
  return { CustomerUUID, MobileUUID: ProductInstanceUUID }
}

/** Freezes a SIM because somebody signed in says that a change was not theirs. */
export async function freezeOwn(tx: Tx, { CustomerUUID, ProductInstanceUUID }: Input<typeof sims.freeze>) {
  permit(tx.actor, 'sim:stop', { CustomerUUID })
  if (!(await mobileOf(tx, CustomerUUID, ProductInstanceUUID))) throw new Refused(refuse('not-found'))
  await orRefuse('sim-action-failed', () => freeze(tx, { CustomerUUID, MobileUUID: ProductInstanceUUID }))
  return stateOfSim(tx, CustomerUUID, ProductInstanceUUID)
}

/** Freezes the SIM that the link of a message is about. */
export async function freezeByLink(tx: Tx, { Token }: Input<typeof sims.notMe>): Promise<Record<string, never>> {
  const which = await useObjection(tx, Token)
  const mobile = await mobileOf(tx, which.CustomerUUID, which.MobileUUID)
  // One that has ended since has nothing left to freeze.
  if (mobile && mobile.Status < 7) await freeze(tx, which)
  return {}
}

async function freeze(tx: Tx, which: Which): Promise<void> {
  await cancelWaitingSwap(tx, which, 'not-theirs')
  const { CustomerUUID, MobileUUID } = which
  await lockSim(tx, which)
  await tx.tell('sim.locked', { CustomerUUID, MobileUUID })
  if (!(await holdMobile(tx, { ...which, hold: 'frozen' }))) return
  await tx.audit({ CustomerUUID, deed: 'sim-frozen', detail: { MobileUUID } })
  await tellSim(tx, { ...which, what: 'frozen', about: tx.newUuid() })
}

/** Ends the freeze of a SIM for the provider, who has spoken with its customer. */
export async function unfreeze(
  tx: Tx,
  { customerUuid: CustomerUUID, mobileUuid: MobileUUID }: Input<typeof sims.unfreeze>,
): Promise<Record<string, never>> {
  if (!(await mobileOf(tx, CustomerUUID, MobileUUID))) throw new Refused(refuse('not-found'))
  byRule('sims', 'sim:stop', { CustomerUUID })
  await orRefuse('sim-action-failed', async () => {
    if (!(await releaseMobile(tx, { CustomerUUID, MobileUUID, hold: 'frozen' }))) return
    await tx.audit({ CustomerUUID, deed: 'sim-unfrozen', detail: { MobileUUID } })
    await tellStarting(tx, { CustomerUUID, MobileUUID })
  })
  return {}
}
