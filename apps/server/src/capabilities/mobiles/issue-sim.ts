import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/db/permit.ts'
import type { NetworkSim } from '../../ports/network.ts'
import { giveSimBack, simReference } from './return-sim.ts'
import { type BoughtPlan, insertMobile, mobileOfOrder, type NewMobile } from './stores/mobiles.store.ts'

export interface SimRequest {
  CustomerUUID: Uuid
  OrderUUID: Uuid
  /** Which SIM of the order, from 1. */
  line: number
  SIMType: 'esim' | 'real_sim'
  plan?: BoughtPlan
  /** The mobile whose SIM this one replaces. */
  replaces?: Uuid
}

export interface IssuedSim {
  MobileUUID: Uuid
  ICCID: string
}

/** Records an issued SIM with its request, in the same transaction; false if the SIM is no longer wanted. */
export type MarkIssued = (tx: Tx, issued: IssuedSim) => Promise<boolean>

/**
 * Allocates a SIM from the network's stock for an order line, and the profile of an eSIM. Call it outside a
 * transaction. Idempotent: the same line gets the same SIM, also after an interruption. Returns a SIM that is no longer
 * wanted to the network. Throws RefusedForGood if the network refuses.
 */
export async function issueSim(ctx: Ctx, input: SimRequest, note: MarkIssued): Promise<void> {
  const { CustomerUUID, OrderUUID, line } = input
  const known = await mobileOfOrder(ctx, CustomerUUID, OrderUUID, line)
  if (known) {
    await ctx.inTransaction((tx) => note(tx, { MobileUUID: known.UUID, ICCID: known.ICCID ?? '' }))
    return
  }
  const reference = simReference(input)
  const sim = await ctx.ports.network.allocateSim(input.SIMType === 'esim' ? 'esim' : 'physical', reference)
  const profile = input.SIMType === 'esim' ? await ctx.ports.network.orderProfile(sim.ICCID, reference) : undefined
  try {
    await ctx.inTransaction((tx) => saveIssued(tx, input, { sim, profile }, note))
  } catch (error) {
    if (!(error instanceof OrderGone)) throw error
    ctx.log('A SIM came too late for its order and is given back', { OrderUUID, SIM: line })
    const isEsim = input.SIMType === 'esim'
    await ctx.inTransaction((tx) => giveSimBack(tx, { ICCID: sim.ICCID, isEsim, OrderUUID, line, hasLeft: false }))
  }
}

/** Thrown to roll back the transaction if the order no longer wants its SIM. */
class OrderGone extends Error {}

/** Writes an issued SIM and records it with the order; if several are issued for one line, the first stays. */
async function saveIssued(
  tx: Tx,
  input: SimRequest,
  { sim, profile }: Pick<NewMobile, 'sim' | 'profile'>,
  note: MarkIssued,
): Promise<void> {
  const { CustomerUUID, OrderUUID, line, SIMType, plan, replaces } = input
  const order = { UUID: OrderUUID, line }
  const made = { CustomerUUID, UUID: tx.newUuid(), SIMType, sim, profile, plan, order, replaces }
  const written = await insertMobile(tx, byRule('mobiles', 'mobile:manage', made))
  const kept = written ? made : await mobileOfOrder(tx, CustomerUUID, OrderUUID, line)
  if (!kept) throw new Error(`Line ${line} of order ${OrderUUID} has no SIM`)
  const noted = await note(tx, { MobileUUID: kept.UUID, ICCID: sim.ICCID })
  if (!written) return
  if (!noted) throw new OrderGone()
  await tx.show(CustomerUUID, 'mobile.changed', { MobileUUID: made.UUID })
}

/** Assigns a SIM that was sold without a customer to the customer, inside the caller's transaction. */
export async function adoptSim(
  tx: Tx,
  input: {
    CustomerUUID: Uuid
    MobileUUID: Uuid
    SIMType: 'esim' | 'real_sim'
    sim: NetworkSim
    profile?: { smdpAddress: string; matchingId: string }
  },
): Promise<void> {
  const { MobileUUID, ...sim } = input
  await insertMobile(tx, permit(tx.actor, 'mobile:manage', { ...sim, UUID: MobileUUID }))
  await tx.show(input.CustomerUUID, 'mobile.changed', { MobileUUID })
}
