import type { Gives, Input } from '@waea/contract/call'
import type { Refund } from '@waea/contract/money/refund'
import type { Return, shopReturns } from '@waea/contract/shop/shop-returns'
import { may } from '@waea/domain/access/may'
import { isReturnDone, lastReturnDay, returnRefund, whyKept } from '@waea/domain/shop/orders/returns'
import type { Uuid } from '@waea/kit/ids'
import { type Money, plus, sum, zero } from '@waea/kit/money'
import { nanos } from '@waea/kit/nanos'
import type { Static } from 'typebox'
import type { Ctx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import { readPage } from '../../../platform/read-page.ts'
import { found } from '../../customers/index.ts'
import { type PaidFor, paidFor, paymentsFor } from '../../payments/index.ts'
import { orderByNumber, type StoredOrder } from '../stores/orders.store.ts'
import { returnsOfOrder, returnsPage, type StoredReturn } from '../stores/returns.store.ts'
import { sumsOfSims } from '../sums-of-order.ts'
import { nameOf } from '../telling/order-mails.ts'
import { standingOf } from '../telling/order-standing.ts'

/** Which SIMs of an order can be returned, and what is refunded for them. Only for actors who may return them. */
export async function readOptions(
  ctx: Ctx,
  { customerUuid, number }: Input<typeof shopReturns.returnOptions>,
): Promise<Gives<typeof shopReturns.returnOptions>> {
  const order = permit(ctx.actor, 'order:place', await orderByNumber(ctx, customerUuid, number))
  const today = ctx.today()
  const [standing, paid] = await Promise.all([standingOf(ctx, order), paidForOrder(ctx, order)])
  return {
    Number: order.Number,
    Items: standing.map((sim) => {
      const kept = whyKept(sim, 'changed-mind', today)
      const keptIfFaulty = whyKept(sim, 'faulty', today)
      const last = lastReturnDay(sim)
      const { Today, OnBill } = sumsOfSims(order, [sim], today)
      return {
        SIM: sim.SIM,
        SimType: sim.SimType,
        Name: nameOf(order, sim.SIM),
        Lines: Today,
        OnBill,
        ...(last && { LastDay: last }),
        ...(kept && { Kept: kept }),
        ...(keptIfFaulty && { KeptIfFaulty: keptIfFaulty }),
      }
    }),
    PaidCents: paid.paid,
    RefundedCents: paid.refunded,
    ...paid.card,
  }
}

/** What was paid for an order, and how much of it was refunded or is reserved for pending returns. */
export async function paidForOrder(ctx: Ctx, { CustomerUUID, UUID }: StoredOrder): Promise<PaidFor> {
  const paid = await paidFor(ctx, { CustomerUUID, purpose: 'order', paidThing: UUID })
  if (!paid) return { paid: zero, refunded: zero, card: {} }
  const promised = (await returnsOfOrder(ctx, CustomerUUID, UUID)).filter(
    ({ State, RefundUUID }) => !isReturnDone(State) && RefundUUID === null,
  )
  return { ...paid, refunded: plus(paid.refunded, sum(promised.map((one) => one.amount))) }
}

/** The refund for some SIMs of an order. */
export function refundFor(ctx: Ctx, order: StoredOrder, SIMs: readonly number[], paid: PaidFor): Money {
  const lines = sumsOfSims(
    order,
    SIMs.map((SIM) => ({ SIM })),
    ctx.today(),
  ).Today
  return returnRefund(lines, paid).amount
}

/** Whether the customer can still cancel a return: until its parcel is sent, or it is ending already. */
export function canCancelReturn({ State, way, ending }: StoredReturn): boolean {
  return State === 'ASKED' && way !== 'at-once' && ending === null
}

/** A return as the wire shows it, with its refund, found among its order's refunds. */
export function returnAnswer(
  ctx: Ctx,
  one: StoredReturn,
  refunds: readonly Static<typeof Refund>[],
): Static<typeof Return> {
  const { State, Parcel, parcelState, way, SendBy } = one
  const refund = refunds.find(({ UUID }) => UUID === one.RefundUUID)
  const wasDownloaded = State === 'REFUSED' && one.because === null
  return {
    Number: one.Number,
    State,
    Reason: one.Reason,
    SIMs: one.SIMs,
    AmountCents: one.amount,
    NeedsParcel: way === 'parcel',
    ...(SendBy && !one.isForPeople && { SendBy }),
    ...(Parcel && parcelState && { Parcel: { State: parcelState, ...Parcel } }),
    IsForPeople: one.isForPeople,
    ...(one.ending && { IsEnding: true as const }),
    CanCancel: canCancelReturn(one) && may(ctx.actor, 'order:place', one) === 'yes',
    ...(wasDownloaded && { WasDownloaded: true as const }),
    ...(one.because !== null && { Because: one.because }),
    ...(refund && { Refund: refund }),
    Timeline: one.Timeline.map((step) => ({ State: step.State, AtNanos: nanos(new Date(step.AtMs)) })),
    CreatedAtNanos: nanos(one.createdAt),
  }
}

/** Returns of an order in their current state, as the wire shows them. */
export async function readReturns(
  ctx: Ctx,
  { CustomerUUID, OrderUUID }: { CustomerUUID: Uuid; OrderUUID: Uuid },
  UUIDs: readonly Uuid[],
): Promise<Static<typeof Return>[]> {
  const refunds = await refundsOfOrder(ctx, CustomerUUID, OrderUUID)
  const found = (await returnsOfOrder(ctx, CustomerUUID, OrderUUID)).filter(({ UUID }) => UUIDs.includes(UUID))
  return found.map((one) => returnAnswer(ctx, one, refunds))
}

/** The refunds of an order's payments. */
async function refundsOfOrder(ctx: Ctx, CustomerUUID: Uuid, OrderUUID: Uuid) {
  return (await paymentsFor(ctx, CustomerUUID, [OrderUUID])).flatMap((payment) => payment.Refunds ?? [])
}

/** The returns that wait for staff, or those in a given state. */
export async function readAll(
  ctx: Ctx,
  input: Input<typeof shopReturns.returns>,
): Promise<Gives<typeof shopReturns.returns>> {
  const search = await found(ctx, input)
  const which = { state: input.State, isNewestFirst: input.Order === 'newest', search }
  const { rows, PageInfo } = await readPage(input, (page) => returnsPage(ctx, { ...which, ...page }))
  const Returns = rows.map((row) => ({
    UUID: row.UUID,
    CustomerUUID: row.CustomerUUID,
    Number: row.Number,
    OrderNumber: row.OrderNumber,
    State: row.State,
    Reason: row.Reason,
    SIMs: row.SIMs,
    AmountCents: row.amount,
    ...(row.Comment !== null && { Comment: row.Comment }),
    IsForPeople: row.isForPeople,
    CreatedAtNanos: nanos(row.createdAt),
  }))
  return { Returns, PageInfo }
}
