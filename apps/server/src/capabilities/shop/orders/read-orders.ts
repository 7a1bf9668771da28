import type { Gives } from '@waea/contract/call'
import type { Refund } from '@waea/contract/money/refund'
import type { shop } from '@waea/contract/shop/shop'
import type { EsimProfile, OrderSim, Parcel } from '@waea/contract/shop/shop-shapes'
import { may } from '@waea/domain/access/may'
import { Refused, refuse } from '@waea/domain/refusal'
import { canCancelOrder, canRedirectOrder, isComing } from '@waea/domain/shop/orders/order-changes'
import { whyKept } from '@waea/domain/shop/orders/returns'
import type { Uuid } from '@waea/kit/ids'
import { zero } from '@waea/kit/money'
import { nanos } from '@waea/kit/nanos'
import type { Static } from 'typebox'
import type { Ctx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import { esimProfile } from '../../mobiles/index.ts'
import { paymentsFor } from '../../payments/index.ts'
import { broughtBy } from '../cart/porting-promised.ts'
import { returnAnswer } from '../returns/read-returns.ts'
import { simsIn } from '../sims-in-order.ts'
import { type StoredSim, simsOf } from '../stores/order-sims.store.ts'
import { numberOfOrder, orderByNumber, orderFields, type StoredOrder } from '../stores/orders.store.ts'
import { parcelsOf, parcelsOfCustomer, type StoredParcel } from '../stores/parcels.store.ts'
import { returnsOfOrder, type StoredReturn } from '../stores/returns.store.ts'
import { sumsOfSims } from '../sums-of-order.ts'
import { type StandingSim, standingOf } from '../telling/order-standing.ts'

/**
 * One order of the customer with its SIMs, timeline, address and payments. Another customer's number is not found
 * (2§7.15).
 */
export async function readOrder(ctx: Ctx, customer: Uuid, number: string): Promise<Gives<typeof shop.order>> {
  const order = await ownOrder(ctx, customer, number)
  const [sims, parcels, tries] = await Promise.all([
    simsOf(ctx, customer, order.UUID),
    parcelsOf(ctx, customer, order.UUID),
    paymentsFor(ctx, customer, [order.UUID]),
  ])
  const standing = await standingOf(ctx, order)
  const lost = sims.filter((sim) => !isComing(sim.Status)).map((sim) => sim.SIM)
  const returns = await returnsOfOrder(ctx, customer, order.UUID)
  const refunds = tries.flatMap((payment) => payment.Refunds ?? [])
  return {
    ...orderFields(order, lost, ctx.today()),
    CustomerUUID: order.CustomerUUID,
    ...(order.Address && { Address: order.Address }),
    Sims: simsIn(order.Items).map((line) => {
      const stored = sims.find((sim) => sim.SIM === line.SIM)
      const parcel = parcels.find((one) => one.SIM === line.SIM)
      return {
        ...shownSim(line.SIM, line.SimType, line.plan?.Name, stored),
        ...(stored?.MobileUUID && stored.OwnerUUID !== customer && { CustomerUUID: stored.OwnerUUID }),
        ...broughtBy(order.Items, line.SIM),
        ...(line.replaces && { ReplacesMobileUUID: line.replaces }),
        ...(parcel && { Parcel: shownParcel(parcel) }),
      }
    }),
    ...changesOf(ctx, order, standing),
    Timeline: order.Timeline.map(({ Status, AtMs }) => ({ Status, AtNanos: nanos(new Date(AtMs)) })),
    ...refundsOf(refunds, returns),
    Returns: returns.map((one) => returnAnswer(ctx, one, refunds)),
    Payments: tries.map(({ UUID, Status, AmountCents, CreatedAtNanos }) => ({
      UUID,
      Status,
      AmountCents,
      CreatedAtNanos,
    })),
  }
}

/** The orders among some things of a customer, such as those that a payment paid for. */
export async function ordersAmong(ctx: Ctx, customer: Uuid, things: readonly Uuid[]) {
  const numbers = await Promise.all(things.map((thing) => numberOfOrder(ctx, customer, thing)))
  return Promise.all(numbers.filter((number) => number !== undefined).map((number) => readOrder(ctx, customer, number)))
}

/** What the actor may still change about an order, and which changes are pending. */
function changesOf(ctx: Ctx, order: StoredOrder, standing: readonly StandingSim[]) {
  const isOwn = may(ctx.actor, 'order:place', order) === 'yes'
  const isFree = isOwn && !order.cancellingAt
  const coming = standing.filter((sim) => isComing(sim.Status))
  const today = ctx.today()
  const RefundCents = order.Status === 'CONFIRMED' ? zero : sumsOfSims(order, coming, today).DueCents
  return {
    CanReturn: isFree && standing.some((sim) => !whyKept(sim, 'faulty', today)),
    ...(isFree && canCancelOrder(order.Status, standing) && { Cancel: { RefundCents } }),
    ...(order.cancellingAt && { IsCancelling: true as const }),
    CanRedirect: isFree && canRedirectOrder(order.Status, standing),
    ...(order.WantedAddress && { WantedAddress: order.WantedAddress }),
  }
}

/** The parcels of a customer's SIMs that are not in service yet. */
export async function readParcels(ctx: Ctx, customer: Uuid): Promise<Gives<typeof shop.parcels>> {
  const stored = await parcelsOfCustomer(ctx, customer)
  return {
    Parcels: stored.map((parcel) => {
      const { Number: number, SIM, MobileUUID, Status } = parcel
      return { Number: number, SIM, MobileUUID, Status, Parcel: shownParcel(parcel) }
    }),
  }
}

/** The refunds of an order's payments that do not belong to a return; absent if there are none. */
function refundsOf(refunds: readonly Static<typeof Refund>[], returns: readonly StoredReturn[]) {
  const Refunds = refunds.filter(({ UUID }) => returns.every((one) => one.RefundUUID !== UUID))
  return Refunds.length > 0 ? { Refunds } : {}
}

/** The eSIMs of an order with the data a phone needs to download them. For the owner only; never log it (2§7.15). */
export async function readEsims(ctx: Ctx, customer: Uuid, number: string): Promise<Gives<typeof shop.esimStatus>> {
  const order = permit(ctx.actor, 'sim:secure', await ownOrder(ctx, customer, number))
  const sims = (await simsOf(ctx, customer, order.UUID)).filter((sim) => sim.SimType === 'esim')
  const Sims = await Promise.all(sims.map((sim) => esimOf(ctx, sim)))
  const code = Sims.find((sim) => sim.ActivationCode !== undefined)?.ActivationCode
  return { Status: order.Status, ...(code !== undefined && { ActivationCode: code }), Sims }
}

async function ownOrder(ctx: Ctx, customer: Uuid, number: string): Promise<StoredOrder> {
  const order = await orderByNumber(ctx, customer, number)
  if (!order) throw new Refused(refuse('not-found'))
  return order
}

function shownSim(
  SIM: number,
  SimType: 'esim' | 'real_sim',
  PlanName: string | undefined,
  stored: StoredSim | undefined,
): Static<typeof OrderSim> {
  return {
    SIM,
    SimType,
    Status: stored?.Status ?? 'WAITING',
    ...(PlanName !== undefined && { PlanName }),
    ...(stored?.MobileUUID && { MobileUUID: stored.MobileUUID }),
    ...(stored?.MSISDN && { MSISDN: stored.MSISDN }),
    ...(stored?.ICCID && { ICCID: stored.ICCID }),
    ...(stored?.sentAt && { SentAtNanos: nanos(stored.sentAt) }),
  }
}

function shownParcel(parcel: StoredParcel): Static<typeof Parcel> {
  const { State, Carrier, TrackingNumber, TrackingLink, ExpectedOn, Steps } = parcel
  return {
    State,
    ...(Carrier !== null && { Carrier }),
    ...(TrackingNumber !== null && { TrackingNumber }),
    ...(TrackingLink !== null && { TrackingLink }),
    ...(ExpectedOn !== null && { ExpectedOn }),
    Steps: Steps.map((step) => ({ State: step.State, AtNanos: nanos(new Date(step.AtMs)) })),
  }
}

async function esimOf(ctx: Ctx, sim: StoredSim): Promise<Static<typeof EsimProfile>> {
  const profile = sim.MobileUUID ? await esimProfile(ctx, sim.OwnerUUID, sim.MobileUUID) : undefined
  return {
    SIM: sim.SIM,
    Status: sim.Status,
    ...(sim.MobileUUID && { MobileUUID: sim.MobileUUID }),
    ...(sim.MSISDN && { MSISDN: sim.MSISDN }),
    ...(sim.ICCID && { ICCID: sim.ICCID }),
    ...profile,
  }
}
