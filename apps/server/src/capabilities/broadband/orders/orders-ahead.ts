import { stepOf } from '@waea/domain/broadband/order-status'
import type { FibreFact } from '@waea/domain/overview/next-fibre'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { findOrder, type OrderRow, ordersAhead } from '../stores/orders.store.ts'

/** The fibre orders of a customer that are not over, for what happens next. */
export async function fibreAhead(ctx: Ctx, CustomerUUID: Uuid): Promise<FibreFact[]> {
  return (await ordersAhead(ctx, CustomerUUID)).map(factOf)
}

/** What became of the fibre orders among some things of a customer, such as those that a payment paid for. */
export async function fibreOrdersAmong(ctx: Ctx, CustomerUUID: Uuid, things: readonly Uuid[]) {
  const orders = await Promise.all(things.map((UUID) => findOrder(ctx, { CustomerUUID, UUID })))
  return orders.flatMap((order) =>
    order ? [{ Number: order.Number, Status: order.Status, Street: streetOf(order), Company: order.LFC }] : [],
  )
}

const streetOf = ({ Address }: OrderRow) => Address.Lines?.[0] ?? Address.Formatted ?? ''

function factOf(order: OrderRow): FibreFact {
  const { LFC, Status, held, isCancelWanted, visits, visitsLeft, rsf, parcelState } = order
  const booked = visits.findLast(({ state }) => state === 'booked')
  const [mode] = visitsLeft
  const newest = visits.findLast((visit) => visit.mode === mode)
  return {
    street: streetOf(order),
    company: LFC,
    status: Status,
    step: stepOf({ visits: visitsLeft, booked: booked?.mode ?? null, held }),
    held,
    isCancelWanted,
    ...(booked && { visit: { mode: booked.mode, start: new Date(booked.startMs), end: new Date(booked.endMs) } }),
    missedVisit: newest?.state === 'missed',
    startsOn: rsf,
    isRouterComing: parcelState === 'LABEL' || parcelState === 'PICKED_UP' || parcelState === 'IN_TRANSIT',
  }
}
