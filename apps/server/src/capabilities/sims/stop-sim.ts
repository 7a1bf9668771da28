import type { Input } from '@waea/contract/call'
import type { sims } from '@waea/contract/mobile/sims'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/db/permit.ts'
import { holdMobile, lockSim, mobileOf, mustBeKind, releaseMobile } from '../mobiles/index.ts'
import { cancelWaitingSwap } from './end-swap.ts'
import { useObjection } from './objections.ts'
import { orRefuse, readStatus, stateOfSim } from './read-sim.ts'
import { tellSim } from './tell-sim.ts'

type OfKind = Input<typeof sims.disable>
type Which = { CustomerUUID: Uuid; MobileUUID: Uuid }

/** Stops a SIM, or the SIM of a lost phone; the network is told after the commit. Idempotent. */
export async function stopSim(tx: Tx, input: OfKind, hold: 'customer' | 'lost') {
  const which = await permitted(tx, input)
  await orRefuse('sim-action-failed', async () => {
    if (!(await holdMobile(tx, { ...which, hold }))) return
    await tellSim(tx, { ...which, what: hold === 'lost' ? 'lost' : 'stopping', about: tx.newUuid() })
  })
  return readStatus(tx, input)
}

/**
 * Starts a SIM again by releasing its customer's holds. Refuses 'sim-frozen' while it is frozen, which only the
 * provider can end. Other holds stay, such as arrears.
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

/** Tells the customer that a SIM will run again in a moment, unless another hold remains. */
async function tellStarting(tx: Tx, which: Which): Promise<void> {
  const mobile = await mobileOf(tx, which.CustomerUUID, which.MobileUUID)
  if (mobile?.Holds.length === 0) await tellSim(tx, { ...which, what: 'starting', about: tx.newUuid() })
}

/** Refuses actors who may not stop the SIM, and a mobile of another kind than given. */
async function permitted(tx: Tx, { CustomerUUID, ProductInstanceUUID, Type }: OfKind): Promise<Which> {
  await mustBeKind(tx, Type, CustomerUUID, ProductInstanceUUID)
  permit(tx.actor, 'sim:stop', { CustomerUUID })
  return { CustomerUUID, MobileUUID: ProductInstanceUUID }
}

/** Freezes a SIM because a signed-in person says that a change was not theirs. */
export async function freezeOwn(tx: Tx, { CustomerUUID, ProductInstanceUUID }: Input<typeof sims.freeze>) {
  permit(tx.actor, 'sim:stop', { CustomerUUID })
  if (!(await mobileOf(tx, CustomerUUID, ProductInstanceUUID))) throw new Refused(refuse('not-found'))
  await orRefuse('sim-action-failed', () => freeze(tx, { CustomerUUID, MobileUUID: ProductInstanceUUID }))
  return stateOfSim(tx, CustomerUUID, ProductInstanceUUID)
}

/** Freezes the SIM that a message's link is about. */
export async function freezeByLink(tx: Tx, { Token }: Input<typeof sims.notMe>): Promise<Record<string, never>> {
  const which = await useObjection(tx, Token)
  const mobile = await mobileOf(tx, which.CustomerUUID, which.MobileUUID)
  // A mobile that has ended since has nothing left to freeze.
  if (mobile && mobile.Status < 7) await freeze(tx, which)
  return {}
}

/**
 * Freezes the SIM for the provider, such as one that is lost or used by somebody else. It is not locked, because only a
 * person with a second factor could end that; nothing may start on a frozen SIM anyway. Idempotent. Refuses 'not-found',
 * and 'sim-action-failed' for a mobile that is not in service.
 */
export async function freezeByProvider(
  tx: Tx,
  { customerUuid: CustomerUUID, mobileUuid: MobileUUID }: Input<typeof sims.freezeByProvider>,
): Promise<Record<string, never>> {
  if (!(await mobileOf(tx, CustomerUUID, MobileUUID))) throw new Refused(refuse('not-found'))
  await orRefuse('sim-action-failed', () => freeze(tx, { CustomerUUID, MobileUUID }, true))
  return {}
}

async function freeze(tx: Tx, which: Which, byProvider = false): Promise<void> {
  await cancelWaitingSwap(tx, which, 'not-theirs')
  const { CustomerUUID, MobileUUID } = which
  if (!byProvider) await lockSim(tx, which)
  await tx.tell('sim.locked', { CustomerUUID, MobileUUID })
  if (!(await holdMobile(tx, { ...which, hold: 'frozen' }))) return
  await tx.audit({ CustomerUUID, deed: 'sim-frozen', detail: { MobileUUID } })
  await tellSim(tx, { ...which, what: 'frozen', about: tx.newUuid(), ...(byProvider && { byProvider }) })
}

/** Ends the freeze of a SIM, by the provider after speaking with its customer. */
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
