import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/permit.ts'
import type { NetworkSim } from '../../ports/network.ts'
import { type BoughtPlan, insertMobile, mobileOfOrder, type NewMobile } from './mobiles.store.ts'

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

/** Notes an issued SIM where it was asked for, in the same transaction; false where it is not wanted any more. */
export type NoteIssued = (tx: Tx, issued: IssuedSim) => Promise<boolean>

/**
 * Takes a SIM out of the network's stock for a line of an order, and for an eSIM its profile. To be called outside a
 * transaction; the same line is the same SIM, however often it is asked for and wherever it was interrupted. A SIM that
 * is not wanted any more by then becomes nobody's. Throws RefusedForGood where the network will not give one.
 */
export async function issueSim(ctx: Ctx, asked: SimAsked, note: NoteIssued): Promise<void> {
  const { CustomerUUID, OrderUUID, line } = asked
  const known = await mobileOfOrder(ctx, CustomerUUID, OrderUUID, line)
  if (known) {
    await ctx.inTransaction((tx) => note(tx, { MobileUUID: known.UUID, ICCID: known.ICCID ?? '' }))
    return
  }
  const reference = `${OrderUUID}.${line}`
  const sim = await ctx.ports.network.allocateSim(asked.SIMType === 'esim' ? 'esim' : 'physical', reference)
  const profile = asked.SIMType === 'esim' ? await ctx.ports.network.orderProfile(sim.ICCID, reference) : undefined
  try {
    await ctx.inTransaction((tx) => keepIssued(tx, asked, { sim, profile }, note))
  } catch (error) {
    if (!(error instanceof NotWanted)) throw error
    ctx.log('A SIM came too late for its order and is left at the network', { OrderUUID, SIM: line })
  }
}

/** Ends a transaction without a trace. */
class NotWanted extends Error {}

/** Writes an issued SIM together with the note of it: of several that come for the same line the first stays. */
async function keepIssued(
  tx: Tx,
  asked: SimAsked,
  { sim, profile }: Pick<NewMobile, 'sim' | 'profile'>,
  note: NoteIssued,
): Promise<void> {
  const { CustomerUUID, OrderUUID, line, SIMType, plan } = asked
  const order = { UUID: OrderUUID, line }
  const made = { CustomerUUID, UUID: tx.newUuid(), SIMType, sim, profile, plan, order }
  const written = await insertMobile(tx, permit(byRule('mobiles'), 'mobile:manage', made))
  const kept = written ? made : await mobileOfOrder(tx, CustomerUUID, OrderUUID, line)
  if (!kept) throw new Error(`Line ${line} of order ${OrderUUID} has no SIM`)
  const noted = await note(tx, { MobileUUID: kept.UUID, ICCID: sim.ICCID })
  if (!written) return
  if (!noted) throw new NotWanted()
  await tx.show(CustomerUUID, 'mobile.changed', { MobileUUID: made.UUID })
}

/** Makes a SIM that was sold without a customer the customer's, in the context's transaction. */
export async function adoptSim(
  tx: Tx,
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
