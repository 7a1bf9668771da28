import { stepOf } from '@waea/domain/broadband/order-status'
import type { FibreFact } from '@waea/domain/overview/next-fibre'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { type OrderRow, ordersAhead } from '../stores/orders.store.ts'

/** The fibre orders of a customer that are not over, for what happens next. */
export async function fibreAhead(ctx: Ctx, CustomerUUID: Uuid): Promise<FibreFact[]> {
  return (await ordersAhead(ctx, CustomerUUID)).map(factOf)
}

function factOf(order: OrderRow): FibreFact {
  const { Address, LFC, Status, held, isCancelWanted, visits, visitsLeft, rsf, parcelState } = order
  const booked = visits.findLast(({ state }) => state === 'booked')
  const [mode] = visitsLeft
  const newest = visits.findLast((visit) => visit.mode === mode)
  return {
    street: Address.Lines?.[0] ?? Address.Formatted ?? '',
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
