import { isInService } from '@waea/domain/mobiles/mobile-state'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import type { EventOf } from '../../platform/jobs/events.ts'
import { releaseCard } from '../activation/index.ts'
import { absorbReplacement, dropMove, mobileOf, releaseMobile } from '../mobiles/index.ts'
import { type CancelReason, lastSwapOf, lockSwap, type SwapRow, saveSwapState } from './swaps.store.ts'
import { tellSim } from './tell-sim.ts'

/**
 * Finishes a swap that the network has done or could not do, and tells its owner. Done: removes the mobile of a
 * replacement SIM, and releases the hold of a lost phone. Not done: frees the card. Also fails a waiting swap whose
 * mobile has ended.
 */
export async function endSwap(tx: Tx, news: EventOf<'mobile.move-ended'>): Promise<void> {
  if (news.move !== 'sim-swap') return
  const { CustomerUUID, MobileUUID, outcome, reason } = news
  const swap = await lockSwap(tx, CustomerUUID, news.MoveUUID)
  if (swap?.state !== 'under-way' && swap?.state !== 'waiting') return
  if (outcome === 'failed') return failSwap(tx, swap, reason ?? 'The network could not do it')
  await saveSwapState(tx, byRule('sims', 'sim:swap', swap), 'done')
  if (swap.kind === 'replacement' && swap.SourceUUID)
    await absorbReplacement(tx, { CustomerUUID, MobileUUID, ReplacementUUID: swap.SourceUUID })
  const mobile = await mobileOf(tx, CustomerUUID, MobileUUID)
  if (mobile?.Holds.includes('lost')) await releaseMobile(tx, { CustomerUUID, MobileUUID, hold: 'lost' })
  const kind = mobile?.SIMType === 'esim' ? 'esim' : 'card'
  await tellSim(tx, { CustomerUUID, MobileUUID, what: 'swap-done', about: swap.UUID, kind })
}

/** Fails a swap, inside the caller's transaction: the previous SIM stays in use. */
export async function failSwap(tx: Tx, swap: SwapRow, reason: string): Promise<void> {
  const { CustomerUUID, MobileUUID, UUID } = swap
  await saveSwapState(tx, byRule('sims', 'sim:swap', swap), 'failed', reason)
  await releaseSource(tx, swap)
  const mobile = await mobileOf(tx, CustomerUUID, MobileUUID)
  const hasEnded = !mobile || !isInService(mobile)
  await tellSim(tx, {
    CustomerUUID,
    MobileUUID,
    what: 'swap-failed',
    about: UUID,
    ...(hasEnded && { hasEnded }),
  })
}

/**
 * Cancels a mobile's swap that the network does not know of yet, inside the caller's transaction; returns the mobile's
 * last swap as it was before.
 */
export async function cancelWaitingSwap(
  tx: Tx,
  { CustomerUUID, MobileUUID }: { CustomerUUID: Uuid; MobileUUID: Uuid },
  because: CancelReason,
): Promise<SwapRow | undefined> {
  const last = await lastSwapOf(tx, CustomerUUID, MobileUUID)
  const swap = last && (await lockSwap(tx, CustomerUUID, last.UUID))
  if (swap?.state === 'waiting') await cancelSwap(tx, swap, because)
  return swap
}

/** Cancels a waiting swap. Tells its owner, unless the SIM is being frozen, which has its own message. */
export async function cancelSwap(tx: Tx, swap: SwapRow, because: CancelReason): Promise<void> {
  const { CustomerUUID, MobileUUID, UUID } = swap
  await saveSwapState(tx, byRule('sims', 'sim:swap', swap), 'cancelled', because)
  await dropMove(tx, { CustomerUUID, MobileUUID, move: 'sim-swap', MoveUUID: UUID })
  await releaseSource(tx, swap)
  await tx.audit({ CustomerUUID, deed: 'sim-swap-cancelled', detail: { MobileUUID, because } })
  if (because === 'not-theirs') return
  const byLock = because === 'locked'
  const byProvider = !byLock && tx.actor.kind === 'operator'
  const by = { ...(byLock && { byLock }), ...(byProvider && { byProvider }) }
  await tellSim(tx, { CustomerUUID, MobileUUID, what: 'swap-cancelled', about: UUID, ...by })
}

async function releaseSource(tx: Tx, { CustomerUUID, kind, SourceUUID }: SwapRow): Promise<void> {
  if (kind === 'card' && SourceUUID) await releaseCard(tx, CustomerUUID, SourceUUID)
}
