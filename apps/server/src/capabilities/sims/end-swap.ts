import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../platform/ctx.ts'
import type { NewsOf } from '../../platform/news.ts'
import { byRule, permit } from '../../platform/permit.ts'
import { releaseCard } from '../activation/index.ts'
import { absorbReplacement, dropMove, mobileOf, releaseMobile } from '../mobiles/index.ts'
import { lastSwapOf, lockSwap, type SwapRow, saveSwapState } from './swaps.store.ts'
import { tellSim } from './tell-sim.ts'

/**
 * What follows once the network has swapped a SIM, or could not: the old SIM is done with, a phone that was lost is not
 * missed any more; or the card is free again. Its owner is told.
 */
export async function endSwap(tx: Tx, news: NewsOf<'mobile.move-ended'>): Promise<void> {
  if (news.move !== 'sim-swap') return
  const { CustomerUUID, MobileUUID, outcome, reason } = news
  const swap = await lockSwap(tx, CustomerUUID, news.MoveUUID)
  if (swap?.state !== 'under-way') return
  if (outcome === 'failed') return failSwap(tx, swap, reason ?? 'The network could not do it')
  await saveSwapState(tx, permit(byRule('sims'), 'sim:secure', swap), 'done')
  if (swap.kind === 'replacement' && swap.SourceUUID)
    await absorbReplacement(tx, { CustomerUUID, MobileUUID, ReplacementUUID: swap.SourceUUID })
  const mobile = await mobileOf(tx, CustomerUUID, MobileUUID)
  if (mobile?.Holds.includes('lost')) await releaseMobile(tx, { CustomerUUID, MobileUUID, hold: 'lost' })
  await tellSim(tx, { CustomerUUID, MobileUUID, what: 'swap-done', about: swap.UUID })
}

/** Ends a swap that could not be done, in the context's transaction: the SIM of before stays in use. */
export async function failSwap(tx: Tx, swap: SwapRow, reason: string): Promise<void> {
  const { CustomerUUID, MobileUUID, UUID } = swap
  await saveSwapState(tx, permit(byRule('sims'), 'sim:secure', swap), 'failed', reason)
  await releaseSource(tx, swap)
  await tellSim(tx, { CustomerUUID, MobileUUID, what: 'swap-failed', about: UUID })
}

/** Cancels a swap of which the network does not know yet, in the context's transaction. */
export async function cancelWaitingSwap(
  tx: Tx,
  { CustomerUUID, MobileUUID }: { CustomerUUID: Uuid; MobileUUID: Uuid },
): Promise<void> {
  const last = await lastSwapOf(tx, CustomerUUID, MobileUUID)
  const swap = last && (await lockSwap(tx, CustomerUUID, last.UUID))
  if (swap?.state !== 'waiting') return
  await saveSwapState(tx, permit(byRule('sims'), 'sim:secure', swap), 'cancelled', 'It was not theirs')
  await dropMove(tx, { CustomerUUID, MobileUUID, move: 'sim-swap', MoveUUID: swap.UUID })
  await releaseSource(tx, swap)
}

async function releaseSource(tx: Tx, { CustomerUUID, kind, SourceUUID }: SwapRow): Promise<void> {
  if (kind === 'card' && SourceUUID) await releaseCard(tx, CustomerUUID, SourceUUID)
}
