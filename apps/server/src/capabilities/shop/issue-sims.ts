import { Refused } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { permit } from '../../platform/permit.ts'
import { RefusedForGood } from '../../ports/refused-for-good.ts'
import { type BoughtPlan, type IssuedSim, issueSim } from '../mobiles/index.ts'
import { giveBackForSims } from './give-back.ts'
import { moveByParcels } from './move-order.ts'
import { mailActivation, mailConfirmation, mailOrderFailed } from './order-mails.ts'
import { simsIn } from './order-paid.ts'
import { isLost, issued, refused, type StoredSim, simsOf } from './order-sims.store.ts'
import { lockOrder, type StoredOrder, stepOrder } from './orders.store.ts'
import { addParcel } from './parcels.store.ts'
import { parcelJob } from './send-parcel.ts'

type Which = { CustomerUUID: Uuid; OrderUUID: Uuid }

/**
 * Brings the SIMs of a paid order: a mobile for each, then the mails that let eSIMs be activated, then the parcels. It
 * may run twice: each SIM is taken once, each step of the order made once. A SIM that the network refuses for good does
 * not come, and what was paid for it goes back; where none comes the order has failed. Anything else is tried again.
 */
export async function issueSims(ctx: Ctx, { CustomerUUID, OrderUUID }: Which): Promise<void> {
  const order = await startWork(ctx, { CustomerUUID, OrderUUID })
  if (!order) return
  const lines = simsIn(order.Items)
  for (const sim of await simsOf(ctx, CustomerUUID, OrderUUID)) {
    if (sim.Status !== 'WAITING') continue
    const plan = lines.find((line) => line.SIM === sim.SIM)?.plan
    try {
      const asked = { CustomerUUID, OrderUUID, line: sim.SIM, SIMType: sim.SimType }
      await issueSim(ctx, { ...asked, ...(plan && { plan: bought(plan) }) }, (inner, mobile) =>
        noteIssued(inner, order, sim, mobile),
      )
    } catch (error) {
      if (!(error instanceof RefusedForGood || error instanceof Refused)) throw error
      ctx.log('The network refused a SIM of an order', { OrderUUID, SIM: sim.SIM, error: error.message })
      await ctx.inTransaction((inner) => noteRefused(inner, order, sim))
    }
  }
  await ctx.inTransaction((inner) => afterIssue(inner, { CustomerUUID, OrderUUID }))
}

/** Takes a paid order into work; undefined where there is nothing more to do for it. */
function startWork(ctx: Ctx, { CustomerUUID, OrderUUID }: Which): Promise<StoredOrder | undefined> {
  return ctx.inTransaction(async (inner) => {
    const order = permit(inner.actor, 'order:place', await lockOrder(inner, CustomerUUID, OrderUUID))
    if (order.Status === 'PROCESSING') return order
    if (order.Status !== 'PAID') return undefined
    await mailConfirmation(inner, order)
    return stepOrder(inner, order, 'PROCESSING')
  })
}

function bought(plan: NonNullable<ReturnType<typeof simsIn>[number]['plan']>): BoughtPlan {
  const { BillingReference, MobileProductCatalogUUID, MobileProductAvailabilityUUID, AutoRenew } = plan.Attributes
  return {
    BillingType: BillingReference,
    ProductCatalogUUID: MobileProductCatalogUUID,
    AvailabilityUUID: MobileProductAvailabilityUUID,
    Name: plan.Name,
    PriceCents: plan.PriceCents,
    AutoRenew,
    // A postpay plan comes on the bill, so activation still has to see a card (3§9.1).
    is_fully_paid: BillingReference !== 'postpay',
  }
}

async function noteIssued(ctx: Tx, order: StoredOrder, sim: StoredSim, mobile: IssuedSim): Promise<boolean> {
  const own = permit(ctx.actor, 'order:place', order)
  if (!(await issued(ctx, own, { SIM: sim.SIM, ...mobile }))) return false
  await ctx.show(order.CustomerUUID, 'order.changed', { OrderUUID: order.UUID, Number: order.Number })
  if (sim.SimType === 'esim') await mailActivation(ctx, own, sim.SIM, mobile.MobileUUID)
  return true
}

async function noteRefused(ctx: Tx, order: StoredOrder, { SIM }: StoredSim): Promise<void> {
  if (!(await refused(ctx, permit(ctx.actor, 'order:place', order), SIM))) return
  await ctx.show(order.CustomerUUID, 'order.changed', { OrderUUID: order.UUID, Number: order.Number })
}

/**
 * What follows when nothing more is to be issued: an order of eSIMs alone is complete, one with parcels waits for them
 * to be sent, and one of which nothing comes has failed. What was paid for SIMs that do not come goes back, once.
 */
async function afterIssue(ctx: Tx, { CustomerUUID, OrderUUID }: Which): Promise<void> {
  const order = permit(ctx.actor, 'order:place', await lockOrder(ctx, CustomerUUID, OrderUUID))
  if (order.Status !== 'PROCESSING') return
  const sims = await simsOf(ctx, CustomerUUID, OrderUUID)
  if (sims.some((sim) => sim.Status === 'WAITING')) throw new Error(`Order ${OrderUUID} still waits for a SIM`)
  const lost = sims.filter(isLost)
  const coming = sims.filter((sim) => !isLost(sim))
  if (lost.length > 0) {
    const refund = await giveBackForSims(ctx, order, lost, { thingUuid: OrderUUID, reason: `order:${OrderUUID}` })
    await mailOrderFailed(ctx, order, { lost, coming: coming.length, refund })
  }
  for (const { SIM } of coming.filter((sim) => sim.SimType === 'real_sim')) {
    await addParcel(ctx, order, SIM)
    await ctx.enqueue(parcelJob, { CustomerUUID, OrderUUID, SIM }, { once: `parcel:${OrderUUID}:${SIM}` })
  }
  await moveByParcels(ctx, order)
}
