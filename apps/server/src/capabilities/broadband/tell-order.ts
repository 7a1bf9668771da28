import type { VisitNews } from '@waea/domain/broadband/lfc-report'
import { type CalendarDay, calendarDay } from '@waea/kit/calendar-day'
import { type Money, money } from '@waea/kit/money'
import type { Tx } from '../../platform/ctx.ts'
import type { OrderRow } from './orders.store.ts'
import { type FibreAbout, tellOfFibre } from './tell-fibre.ts'

/** What a customer is told of an order. */
export type OrderNews =
  | VisitNews
  | { news: 'ordered' }
  | { news: 'failed' | 'cancelled'; reason?: string; refund: Money }
  | { news: 'router-sent'; tracking: NonNullable<FibreAbout['tracking']> }
  | { news: 'connected'; on: CalendarDay }

/** The place of an order or a connection in one line. */
export function placeLine({ Formatted, Lines, City }: OrderRow['Address']): string {
  return Formatted ?? [...(Lines ?? []), City ?? ''].filter((line) => line !== '').join(', ')
}

/** Tells the customer of a step of an order, once. */
export async function tellOfOrder(tx: Tx, order: OrderRow, told: OrderNews): Promise<void> {
  const { CustomerUUID, UUID, Address, LFC, Plan, Number: number, rsf, Move } = order
  const about: FibreAbout = {
    CustomerUUID,
    key: keyOf(UUID, told),
    place: placeLine(Address),
    LFC,
    planName: Plan.Name,
    price: money(Plan.Price),
    number,
    ...(Move && { left: leftOf(Move) }),
  }
  const { news } = told
  switch (news) {
    case 'ordered':
      return tellOfFibre(tx, { ...about, ...(rsf && { on: rsf }), ...bought(order) }, news)
    case 'book-visit':
      return tellOfFibre(tx, { ...about, mode: told.mode }, news)
    case 'visit-booked':
    case 'visit-missed': {
      const { mode, startMs, endMs } = told.visit
      return tellOfFibre(tx, { ...about, visit: { mode, start: new Date(startMs), end: new Date(endMs) } }, news)
    }
    case 'failed':
    case 'cancelled':
      return tellOfFibre(
        tx,
        { ...about, ...(told.refund > 0 && { refund: told.refund }), ...(told.reason && { reason: told.reason }) },
        news,
      )
    case 'router-sent':
      return tellOfFibre(tx, { ...about, tracking: told.tracking }, news)
    case 'connected':
      return tellOfFibre(tx, { ...about, on: told.on }, news)
    default:
      return tellOfFibre(tx, about, news)
  }
}

function leftOf({ From: place, OverlapDays: overlapDays, LastDay, BackCents }: NonNullable<OrderRow['Move']>) {
  return {
    ...{ place, overlapDays },
    ...(LastDay !== undefined && { lastDay: calendarDay(LastDay) }),
    ...(BackCents !== undefined && { back: money(BackCents) }),
  }
}

/** What an order has beside its plan: a router, and the connection of another provider. */
function bought({ Modem, OrderType }: OrderRow): Pick<FibreAbout, 'router' | 'isTransfer'> {
  return {
    ...(Modem && { router: { name: Modem.Name, price: money(Modem.PriceCents) } }),
    ...(OrderType === 'TRANSFER' && { isTransfer: true }),
  }
}

/** What may recur for an order is told for each visit. */
function keyOf(UUID: string, told: OrderNews): string {
  if ('visit' in told) return `${UUID}:${told.visit.mode}:${told.visit.startMs}`
  return told.news === 'book-visit' ? `${UUID}:${told.mode}` : UUID
}
