import type { Input } from '@waea/contract/call'
import type { sims } from '@waea/contract/mobile/sims'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import { swapStartsAt } from '@waea/domain/sims/delays'
import { checkInventorySim, typedSimNumber } from '@waea/domain/sims/sim-number'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/db/permit.ts'
import { reserveCard } from '../activation/index.ts'
import { peopleOf } from '../customers/index.ts'
import { lastSafetyChange } from '../identity/index.ts'
import { beginMove, issuedSimOf, mobileOf, replacementsOf } from '../mobiles/index.ts'
import { orRefuse, stateOfSim } from './read-sim.ts'
import { insertSwap, lastSwapOf, lockSwap, type SwapRow } from './swaps.store.ts'
import { tellSim } from './tell-sim.ts'

type Source = Pick<SwapRow, 'kind' | 'SourceUUID'>

/**
 * Requests another SIM for a mobile, by the number on its card. The network is called after the commit; the owner is
 * told before and after. Refuses a SIM that is unknown, in use, blocked or another provider's, and a mobile that is
 * locked, frozen or has a change under way. Opens its own transaction.
 */
export async function swapToCard(ctx: Ctx, input: Input<typeof sims.swap>) {
  const { CustomerUUID, ProductInstanceUUID: MobileUUID } = input
  permit(ctx.actor, 'sim:swap', await mobileOf(ctx, CustomerUUID, MobileUUID))
  const number = accept(typedSimNumber(input.SIMID ?? (await replacementNumber(ctx, input))))
  const { ICCID } = accept(checkInventorySim(await ctx.ports.network.findSim(number)))
  return ctx.inTransaction((tx) =>
    begin(tx, CustomerUUID, MobileUUID, () => sourceOf(tx, CustomerUUID, MobileUUID, ICCID)),
  )
}

/** The SIM ID of the replacement that the request names; empty, so invalid, if it is not one of the mobile's. */
async function replacementNumber(ctx: Ctx, input: Input<typeof sims.swap>): Promise<string> {
  const replacements = await replacementsOf(ctx, input.CustomerUUID, input.ProductInstanceUUID)
  return replacements.find(({ MobileUUID }) => MobileUUID === input.ReplacementUUID?.toLowerCase())?.SIMID ?? ''
}

/** Requests a new eSIM for a mobile, as `swapToCard` does for a card. */
export function swapToEsim(tx: Tx, { CustomerUUID, ProductInstanceUUID }: Input<typeof sims.swapToEsim>) {
  return begin(tx, CustomerUUID, ProductInstanceUUID, async () => ({ kind: 'esim', SourceUUID: null }))
}

async function begin(tx: Tx, CustomerUUID: Uuid, MobileUUID: Uuid, source: () => Promise<Source>) {
  permit(tx.actor, 'sim:swap', await mobileOf(tx, CustomerUUID, MobileUUID))
  await refuseIfSwapOpen(tx, CustomerUUID, MobileUUID)
  const UUID = tx.newUuid()
  await orRefuse('sim-swap-error', () => beginMove(tx, { CustomerUUID, MobileUUID, move: 'sim-swap', MoveUUID: UUID }))
  const startsAt = await nextSwapStart(tx, CustomerUUID)
  const swap = { CustomerUUID, MobileUUID, UUID, startsAt, ...(await source()) }
  await insertSwap(tx, permit(tx.actor, 'sim:swap', swap))
  const isLater = startsAt > tx.now()
  await tellSim(tx, {
    CustomerUUID,
    MobileUUID,
    what: isLater ? 'swap-later' : 'swap-asked',
    about: UUID,
    ...(isLater && { at: startsAt }),
    ...(tx.actor.kind === 'operator' && { byProvider: true }),
  })
  await tx.audit({ CustomerUUID, deed: 'sim-swap-asked', detail: { MobileUUID, kind: swap.kind } })
  await tx.tell('sim.swap-asked', { CustomerUUID, SwapUUID: UUID })
  return stateOfSim(tx, CustomerUUID, MobileUUID)
}

/**
 * When a swap that is requested now starts: a day later if the sign-in of the person who requests it has just changed.
 * For an operator these are the owners of the account, one of whom may be calling in another's name.
 */
export async function nextSwapStart(ctx: Ctx, CustomerUUID: Uuid): Promise<Date> {
  const { actor } = ctx
  const people = actor.kind === 'person' ? [actor.userUuid] : await ownersOf(ctx, CustomerUUID)
  return swapStartsAt(ctx.now(), await lastSafetyChange(ctx, people))
}

async function ownersOf(ctx: Ctx, CustomerUUID: Uuid): Promise<Uuid[]> {
  const people = await peopleOf(ctx.db, CustomerUUID)
  return people.filter(({ Role }) => Role === 'owner').map(({ userUuid }) => userUuid)
}

/**
 * Refuses 'sim-changing' while the mobile's last swap is open: the network may have ended the move, and the swap not
 * have heard of it yet. Locks the swap before the mobile, in the same order as `endSwap` does.
 */
async function refuseIfSwapOpen(tx: Tx, CustomerUUID: Uuid, MobileUUID: Uuid): Promise<void> {
  const last = await lastSwapOf(tx, CustomerUUID, MobileUUID)
  const swap = last && (await lockSwap(tx, CustomerUUID, last.UUID))
  if (isSwapOpen(swap)) throw new Refused(refuse('sim-changing'))
}

/** Whether a swap has not ended yet. */
export const isSwapOpen = (swap: SwapRow | undefined): boolean =>
  swap?.state === 'waiting' || swap?.state === 'under-way'

/** Where a card comes from: ordered as this mobile's replacement, or from the stock. Refuses any other card. */
async function sourceOf(tx: Tx, CustomerUUID: Uuid, MobileUUID: Uuid, ICCID: string): Promise<Source> {
  const ordered = await issuedSimOf(tx, CustomerUUID, { ICCID })
  if (ordered?.ReplacesUUID === MobileUUID) return { kind: 'replacement', SourceUUID: ordered.MobileUUID }
  const SourceUUID = ordered ? undefined : await reserveCard(tx, CustomerUUID, ICCID)
  if (!SourceUUID) throw new Refused(refuse('sim-taken', undefined, 'SIMID'))
  return { kind: 'card', SourceUUID }
}
