import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { permit } from '../../platform/permit.ts'
import type { NetworkSim } from '../../ports/network.ts'
import { type BoughtPlan, insertMobile, mobileOfOrder } from './mobiles.store.ts'

export interface SimAsked {
  CustomerUUID: Uuid
  OrderUUID: Uuid
  /** Which SIM of the order, from 1. */
  line: number
  SIMType: 'esim' | 'real_sim'
  plan?: BoughtPlan
}

export interface IssuedSim {
  MobileUUID: Uuid
  ICCID: string
}

/**
 * Takes a SIM out of the network's stock for a line of an order, and for an eSIM its profile. To be called outside a
 * transaction; the same line is the same SIM, however often it is asked for and wherever it was interrupted.
 */
export async function issueSim(ctx: Ctx, asked: SimAsked): Promise<IssuedSim> {
  const { CustomerUUID, OrderUUID, line } = asked
  const known = await mobileOfOrder(ctx, CustomerUUID, OrderUUID, line)
  if (known) return { MobileUUID: known.UUID, ICCID: known.ICCID ?? '' }
  const reference = `${OrderUUID}.${line}`
  const sim = await ctx.ports.network.takeSim(asked.SIMType === 'esim' ? 'esim' : 'physical', reference)
  const profile = asked.SIMType === 'esim' ? await ctx.ports.network.orderProfile(sim.ICCID, reference) : undefined
  return ctx.inTransaction(async (tx) => {
    const mobile = permit(tx.asSystem().actor, 'mobile:manage', {
      CustomerUUID,
      UUID: tx.newUuid(),
      SIMType: asked.SIMType,
      sim,
      profile,
      plan: asked.plan,
      order: { UUID: OrderUUID, line },
    })
    const written = await insertMobile(tx, mobile)
    const kept = written ? mobile : await mobileOfOrder(tx, CustomerUUID, OrderUUID, line)
    if (!kept) throw new Error(`Line ${line} of order ${OrderUUID} has no SIM`)
    if (written) {
      await tx.tell('sim.issued', { CustomerUUID, MobileUUID: mobile.UUID, OrderUUID })
      await tx.show(CustomerUUID, 'mobile.changed', { MobileUUID: mobile.UUID })
    }
    return { MobileUUID: kept.UUID, ICCID: sim.ICCID }
  })
}

/** Makes a SIM that was sold without a customer the customer's, in the context's transaction. */
export async function adoptSim(
  tx: Ctx,
  asked: {
    CustomerUUID: Uuid
    MobileUUID: Uuid
    SIMType: 'esim' | 'real_sim'
    sim: NetworkSim
    profile?: { smdpAddress: string; matchingId: string }
  },
): Promise<void> {
  const { MobileUUID, ...sim } = asked
  await insertMobile(tx, permit(tx.actor, 'mobile:manage', { ...sim, UUID: MobileUUID }))
  await tx.show(asked.CustomerUUID, 'mobile.changed', { MobileUUID })
}
