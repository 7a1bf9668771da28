import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import { RefusedForGood } from '../../ports/refused-for-good.ts'
import { simOfCard } from '../activation/index.ts'
import { dropMove, isLocked, issuedSimOf, mobileOf, type NextSim, orderMove } from '../mobiles/index.ts'
import { cancelSwap, failSwap } from './end-swap.ts'
import { findSwap, lockSwap, markSwapTried, type SwapRow, saveSwapState, waitingSwaps } from './swaps.store.ts'

const restsForMs = 15_000
const maxAtOnce = 100

/**
 * Takes a waiting swap to the network: gets its SIM, then orders the change. Call it outside a transaction; every step
 * keeps its reference, so resuming repeats nothing. A step that the network refuses for good fails the swap; any other
 * error is thrown, to be retried. A swap whose mobile has ended fails; one whose mobile was locked since is cancelled.
 */
export async function advanceSwap(ctx: Ctx, CustomerUUID: Uuid, SwapUUID: Uuid): Promise<void> {
  const known = await findSwap(ctx, CustomerUUID, SwapUUID)
  if (known?.state !== 'waiting' || known.startsAt > ctx.now()) return
  const nextSim = await simFor(ctx, known).catch((error: unknown) => {
    if (error instanceof RefusedForGood) return error
    throw error
  })
  await ctx.inTransaction(async (tx) => {
    const swap = await lockSwap(tx, CustomerUUID, SwapUUID)
    if (swap?.state !== 'waiting') return
    const mobile = await mobileOf(tx, CustomerUUID, swap.MobileUUID)
    if (mobile?.MoveUUID !== SwapUUID) return failSwap(tx, swap, 'Its mobile has ended')
    if (isLocked(tx, mobile)) return cancelSwap(tx, swap, 'locked')
    const move = { CustomerUUID, MobileUUID: swap.MobileUUID, move: 'sim-swap', MoveUUID: SwapUUID } as const
    if (nextSim instanceof RefusedForGood || !nextSim) {
      await dropMove(tx, move)
      return failSwap(tx, swap, nextSim?.message ?? 'Its SIM is gone')
    }
    await orderMove(tx, { ...move, nextSim })
    await saveSwapState(tx, byRule('sims', 'sim:swap', swap), 'under-way')
  })
}

/** The SIM of a swap; undefined if it is gone. */
async function simFor(ctx: Ctx, { CustomerUUID, UUID, kind, SourceUUID }: SwapRow): Promise<NextSim | undefined> {
  if (kind === 'esim' || !SourceUUID) {
    const reference = `swap.${UUID}`
    const sim = await ctx.ports.network.allocateSim('esim', reference)
    return { SIMType: 'esim', sim, profile: await ctx.ports.network.orderProfile(sim.ICCID, reference) }
  }
  if (kind === 'replacement') return issuedSimOf(ctx, CustomerUUID, { MobileUUID: SourceUUID })
  const card = await simOfCard(ctx, SourceUUID)
  return card && { SIMType: card.SIMType, sim: card.sim, profile: card.profile ?? undefined }
}

/** Advances swaps whose time has come, and interrupted ones. */
export async function advanceSwaps(ctx: Ctx): Promise<void> {
  const now = ctx.now()
  for (const which of await waitingSwaps(ctx, now, new Date(now.getTime() - restsForMs), maxAtOnce)) {
    try {
      await advanceSwap(ctx, which.CustomerUUID, which.UUID)
    } catch (error) {
      ctx.log('A SIM swap could not be taken on', { SwapUUID: which.UUID, error: (error as Error).message }, 'error')
      await ctx.inTransaction((tx) => markSwapTried(tx, byRule('sims', 'sim:swap', which)))
    }
  }
}
