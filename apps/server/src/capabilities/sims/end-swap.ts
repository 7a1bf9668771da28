import { isInService } from '@waea/domain/mobiles/mobile-state'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import type { NewsOf } from '../../platform/jobs/news.ts'
import { releaseCard } from '../activation/index.ts'
import { absorbReplacement, dropMove, mobileOf, releaseMobile } from '../mobiles/index.ts'
import { type CancelReason, lastSwapOf, lockSwap, type SwapRow, saveSwapState } from './swaps.store.ts'
import { tellSim } from './tell-sim.ts'

/**
 * What follows once the network has swapped a SIM, or could not: the old SIM is done with, a phone that was lost is not
 * missed any more; or the card is free again. So it is of a swap that waits when its mobile ends. Its owner is told.
 */
export async function endSwap(tx: Tx, news: NewsOf<'mobile.move-ended'>): Promise<void> {
  if (news.move !== 'sim-swap') return
  const { CustomerUUID, MobileUUID, outcome, reason } = news
  const swap = await lockSwap(tx, CustomerUUID, news.MoveUUID)
  if (swap?.state !== 'under-way' && swap?.state !== 'waiting') return
  if (outcome === 'failed') return failSwap(tx, swap, reason ?? 'The network could not do it')
  await saveSwapState(tx, byRule('sims', 'sim:secure', swap), 'done')
  if (swap.kind === 'replacement' && swap.SourceUUID)
    await absorbReplacement(tx, { CustomerUUID, MobileUUID, ReplacementUUID: swap.SourceUUID })
  const mobile = await mobileOf(tx, CustomerUUID, MobileUUID)
  if (mobile?.Holds.includes('lost')) await releaseMobile(tx, { CustomerUUID, MobileUUID, hold: 'lost' })
  const kind = mobile?.SIMType === 'esim' ? 'esim' : 'card'
  await tellSim(tx, { CustomerUUID, MobileUUID, what: 'swap-done', about: swap.UUID, kind })
}

/** Ends a swap that could not be done, in the context's transaction: the SIM of before stays in use. */
export async function failSwap(tx: Tx, swap: SwapRow, reason: string): Promise<void> {
  const { CustomerUUID, MobileUUID, UUID } = swap
  await saveSwapState(tx, byRule('sims', 'sim:secure', swap), 'failed', reason)
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
 * Cancels the swap of a mobile of which the network does not know yet, in the context's transaction; returns the mobile's
 * last swap as it was.
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

/** Cancels a swap that waits. Its owner is told, unless the SIM is frozen, which is told of. */
export async function cancelSwap(tx: Tx, swap: SwapRow, because: CancelReason): Promise<void> {
  const { CustomerUUID, MobileUUID, UUID } = swap
  await saveSwapState(tx, byRule('sims', 'sim:secure', swap), 'cancelled', because)
  await dropMove(tx, { CustomerUUID, MobileUUID, move: 'sim-swap', MoveUUID: UUID })
  await releaseSource(tx, swap)
  await tx.audit({ CustomerUUID, deed: 'sim-swap-cancelled', detail: { MobileUUID, because } })
  if (because === 'not-theirs') return
  const byLock = because === 'locked'
  await tellSim(tx, { CustomerUUID, MobileUUID, what: 'swap-cancelled', about: UUID, ...(byLock && { byLock }) })
}

async function releaseSource(tx: Tx, { CustomerUUID, kind, SourceUUID }: SwapRow): Promise<void> {
  if (kind === 'card' && SourceUUID) await releaseCard(tx, CustomerUUID, SourceUUID)
}
