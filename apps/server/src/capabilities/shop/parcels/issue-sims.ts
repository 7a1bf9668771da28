import { Refused } from '@waea/domain/refusal'
import { agreedInOrder, type TermsByPlan } from '@waea/domain/shop/orders/order-sums'
import { canStartNow } from '@waea/domain/shop/orders/start-now'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import { RefusedForGood } from '../../../ports/refused-for-good.ts'
import { startBought } from '../../activation/index.ts'
import { type BoughtPlan, type IssuedSim, issueSim } from '../../mobiles/index.ts'
import { simsIn } from '../sims-in-order.ts'
import { isLost, markIssued, markRefused, type StoredSim, simsOf } from '../stores/order-sims.store.ts'
import { lockOrder, type StoredOrder, saveOrderStep } from '../stores/orders.store.ts'
import { insertParcel } from '../stores/parcels.store.ts'
import { mailConfirmation } from '../telling/order-mails.ts'
import { moveByParcels } from './move-by-parcels.ts'
import { decideOwners, openPromised } from './promised-customers.ts'
import { refundLost } from './refund-sims.ts'
import { parcelJob } from './send-parcel.ts'

type Which = { CustomerUUID: Uuid; OrderUUID: Uuid }

/**
 * Issues the SIMs of a paid order: a mobile for each, then the mail that confirms the order and activates its eSIMs,
 * then the parcels. May run twice: each SIM is allocated once, and each step of the order is made once. A SIM that the
 * network permanently refuses is refunded; if none can be delivered, the order has failed. Any other error is retried.
 */
export async function issueSims(ctx: Ctx, { CustomerUUID, OrderUUID }: Which): Promise<void> {
  const order = await startProcessing(ctx, { CustomerUUID, OrderUUID })
  if (!order) return
  const lines = simsIn(order.Items)
  for (const sim of await simsOf(ctx, CustomerUUID, OrderUUID)) {
    if (sim.Status !== 'WAITING') continue
    const { plan, replaces } = lines.find((line) => line.SIM === sim.SIM) ?? {}
    try {
      const request = { CustomerUUID: sim.OwnerUUID, OrderUUID, line: sim.SIM, SIMType: sim.SimType }
      await issueSim(
        ctx,
        { ...request, ...(plan && { plan: bought(plan, order.Terms) }), ...(replaces && { replaces }) },
        (inner, mobile) => recordIssued(inner, order, sim, mobile),
      )
    } catch (error) {
      if (!(error instanceof RefusedForGood || error instanceof Refused)) {
        // The network may be down for hours, so confirm the order without the links of its eSIMs.
        await ctx.inTransaction((inner) => mailConfirmation(inner, order, []))
        throw error
      }
      ctx.log('The network refused a SIM of an order', { OrderUUID, SIM: sim.SIM, error: error.message })
      await ctx.inTransaction((inner) => recordRefused(inner, order, sim))
    }
  }
  await ctx.inTransaction((inner) => afterIssue(inner, { CustomerUUID, OrderUUID }))
}

/** Marks a paid order as processing; undefined if there is nothing left to do. */
function startProcessing(ctx: Ctx, { CustomerUUID, OrderUUID }: Which): Promise<StoredOrder | undefined> {
  return ctx.inTransaction(async (inner) => {
    const order = permit(inner.actor, 'order:place', await lockOrder(inner, CustomerUUID, OrderUUID))
    if (order.cancellingAt) return undefined
    if (order.Status === 'PROCESSING') return order
    if (order.Status !== 'PAID') return undefined
    await decideOwners(inner, order)
    return saveOrderStep(inner, order, 'PROCESSING')
  })
}

function bought(plan: NonNullable<ReturnType<typeof simsIn>[number]['plan']>, terms: TermsByPlan | null): BoughtPlan {
  const { BillingReference, MobileProductCatalogUUID, MobileProductAvailabilityUUID, AutoRenew } = plan.Attributes
  const sold = terms?.[MobileProductCatalogUUID]
  return {
    BillingType: BillingReference,
    ProductCatalogUUID: MobileProductCatalogUUID,
    AvailabilityUUID: MobileProductAvailabilityUUID,
    Name: plan.Name,
    PriceCents: plan.PriceCents,
    ...(sold && { agreed: agreedInOrder(plan, sold) }),
    AutoRenew,
    // A postpay plan goes on the bill, so activation still needs a saved card (3§9.1).
    is_fully_paid: BillingReference !== 'postpay',
  }
}

async function recordIssued(ctx: Tx, order: StoredOrder, sim: StoredSim, mobile: IssuedSim): Promise<boolean> {
  const own = permit(ctx.actor, 'order:place', order)
  if (!(await markIssued(ctx, own, { SIM: sim.SIM, ...mobile }))) return false
  await openPromised(ctx, order, sim)
  await ctx.show(order.CustomerUUID, 'order.changed', { OrderUUID: order.UUID, Number: order.Number })
  return true
}

async function recordRefused(ctx: Tx, order: StoredOrder, { SIM }: StoredSim): Promise<void> {
  if (!(await markRefused(ctx, permit(ctx.actor, 'order:place', order), SIM))) return
  await ctx.show(order.CustomerUUID, 'order.changed', { OrderUUID: order.UUID, Number: order.Number })
}

/** Activates the only eSIM of an order whose customer chose so; whether its service is requested. */
async function startIfChosen(ctx: Tx, order: StoredOrder, coming: readonly StoredSim[]): Promise<boolean> {
  const [sim] = coming
  if (!order.StartNow || !canStartNow(order.Items) || !sim?.MobileUUID) return false
  return startBought(ctx, { CustomerUUID: sim.OwnerUUID, MobileUUID: sim.MobileUUID })
}

/**
 * Finishes once every SIM is issued or refused, and activates the eSIM if the customer chose so: an order of eSIMs only
 * is complete, one with parcels waits for them, and one without a deliverable SIM has failed. Refunds undeliverable
 * SIMs, once.
 */
async function afterIssue(ctx: Tx, { CustomerUUID, OrderUUID }: Which): Promise<void> {
  const order = permit(ctx.actor, 'order:place', await lockOrder(ctx, CustomerUUID, OrderUUID))
  if (order.Status !== 'PROCESSING' || order.cancellingAt) return
  const sims = await simsOf(ctx, CustomerUUID, OrderUUID)
  if (sims.some((sim) => sim.Status === 'WAITING')) throw new Error(`Order ${OrderUUID} still waits for a SIM`)
  const lost = sims.filter(isLost)
  const coming = sims.filter((sim) => !isLost(sim))
  await refundLost(ctx, order, { lost, coming: coming.length })
  if (coming.length > 0) {
    const isStarting = await startIfChosen(ctx, order, coming)
    const esims = coming.filter((sim) => sim.SimType === 'esim')
    await mailConfirmation(ctx, order, esims, isStarting)
  }
  for (const { SIM } of coming.filter((sim) => sim.SimType === 'real_sim')) {
    await insertParcel(ctx, order, SIM)
    await ctx.enqueue(parcelJob, { CustomerUUID, OrderUUID, SIM }, { once: `parcel:${OrderUUID}:${SIM}` })
  }
  await moveByParcels(ctx, order)
}
