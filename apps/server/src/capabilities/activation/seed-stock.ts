import type { Ctx } from '../../platform/ctx.ts'
import { insertCode, insertStock } from './activation.store.ts'
import { codeHash } from './codes.ts'

/** A SIM in stock with the code that activates it. */
export interface SeededSim {
  code: string
  SIMType: 'esim' | 'real_sim'
  BillingType: 'prepay' | 'postpay'
  expired?: boolean
  /** The SIM is sold to replace the SIM of a mobile. */
  replaces?: boolean
}

export interface StockedSim {
  code: string
  SIMID: string
  ICCID: string
}

const lastsMs = 365 * 86_400_000

/**
 * Puts SIMs into the stock, each with its own code, and allocates them from the network. A code that exists already
 * keeps its SIM.
 */
export async function seedStock(ctx: Ctx, sims: readonly SeededSim[]): Promise<StockedSim[]> {
  const stocked: StockedSim[] = []
  for (const { code, SIMType, BillingType, expired, replaces: isReplacement = false } of sims) {
    const reference = `stock.${code}`
    const sim = await ctx.ports.network.allocateSim(SIMType === 'esim' ? 'esim' : 'physical', reference)
    const profile = SIMType === 'esim' ? await ctx.ports.network.orderProfile(sim.ICCID, reference) : null
    await ctx.inTransaction(async (tx) => {
      const MobileUUID = tx.newUuid()
      await insertStock(tx, { MobileUUID, SIMType, BillingType, sim, profile, adoptedBy: null, isReplacement })
      const expiresAt = new Date(tx.now().getTime() + (expired ? -86_400_000 : lastsMs))
      await insertCode(tx, { hash: codeHash(code), CustomerUUID: null, MobileUUID, expiresAt })
    })
    stocked.push({ code, SIMID: sim.SIMID, ICCID: sim.ICCID })
  }
  return stocked
}
