import type { VisitNews } from '@waea/domain/broadband/lfc-report'
import { priceAsTold } from '@waea/domain/broadband/plan-price'
import { type CalendarDay, calendarDay } from '@waea/kit/calendar-day'
import { type Money, money } from '@waea/kit/money'
import type { Tx } from '../../../platform/ctx.ts'
import { receiptsFor } from '../../payments/index.ts'
import { notesOf } from '../stores/notes.store.ts'
import type { OrderRow } from '../stores/orders.store.ts'
import { type FibreAbout, tellOfFibre } from './tell-fibre.ts'

/** What a customer is told of an order. */
export type OrderNews =
  | VisitNews
  | { news: 'ordered' }
  | { news: 'failed' | 'cancelled'; reason?: string; refund: Money }
  | { news: 'cancel-too-late' }
  | { news: 'router-returned'; refund: Money; isOver: boolean }
  | { news: 'router-sent'; tracking: NonNullable<FibreAbout['tracking']> }
  | { news: 'connected'; on: CalendarDay; isSuspended: boolean }

/** The place of an order or a connection in one line. */
export function placeLine({ Formatted, Lines, City }: OrderRow['Address']): string {
  return Formatted ?? [...(Lines ?? []), City ?? ''].filter((line) => line !== '').join(', ')
}

/** Tells the customer of a step of an order, once. */
export async function tellOfOrder(tx: Tx, order: OrderRow, told: OrderNews): Promise<void> {
  const { CustomerUUID, UUID, Address, LFC, Plan, Number: number, rsf, Move } = order
  const { news } = told
  const isFirst = news === 'ordered' || news === 'failed' || news === 'cancelled'
  const about: FibreAbout = {
    CustomerUUID,
    key: keyOf(order, told),
    place: placeLine(Address),
    LFC,
    planName: Plan.Name,
    price: priceAsTold(Plan),
    number,
    ...(Move && { left: leftOf(Move) }),
    // What was paid is told with what became of it.
    ...(isFirst && { receipts: await receiptsFor(tx, CustomerUUID, UUID) }),
  }
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
        {
          ...about,
          ...keptRouter(order),
          ...(told.refund > 0 && { refund: told.refund }),
          ...(told.reason && { reason: told.reason }),
        },
        news,
      )
    case 'router-sent':
      return tellOfFibre(tx, { ...about, tracking: told.tracking }, news)
    case 'router-returned': {
      const { refund, isOver } = told
      return tellOfFibre(tx, { ...about, ...(refund > 0 && { refund }), ...(isOver && { isOver }) }, news)
    }
    case 'connected':
      return tellOfFibre(tx, { ...about, on: told.on, ...(told.isSuspended && { isSuspended: true }) }, news)
    default:
      return tellOfFibre(tx, about, news)
  }
}

/**
 * Tells the customer, once, that an order came to nothing: why, in the company's sentence, what goes back, and that a router
 * which had left us stays paid.
 */
export async function tellOfEnd(tx: Tx, order: OrderRow, refund: Money): Promise<void> {
  const notes = await notesOf(tx, order.CustomerUUID, [order.UUID])
  const reason = notes.find(({ By }) => By === 'lfc')?.Text
  const news = order.Status === 'FAILED' ? 'failed' : 'cancelled'
  await tellOfOrder(tx, order, { news, refund, ...(reason !== undefined && { reason }) })
}

function leftOf({ From: place, OverlapDays: overlapDays, LastDay, BackCents }: NonNullable<OrderRow['Move']>) {
  return {
    place,
    overlapDays,
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

/** The router of an order that came to nothing, where it had left us: it stays paid. */
function keptRouter({ Modem, parcelState }: OrderRow): Pick<FibreAbout, 'router'> {
  const hasLeft = parcelState === 'PICKED_UP' || parcelState === 'IN_TRANSIT' || parcelState === 'DELIVERED'
  return hasLeft && Modem ? { router: { name: Modem.Name, price: money(Modem.PriceCents) } } : {}
}

/** What may recur for an order is told each time: a visit that is moved away and back, a cancellation that comes too late. */
function keyOf({ UUID, version, changedAt }: OrderRow, told: OrderNews): string {
  if ('visit' in told) return `${UUID}:${told.visit.mode}:${told.visit.startMs}:${version}`
  if (told.news === 'cancel-too-late') return `${UUID}:${changedAt.getTime()}`
  return told.news === 'book-visit' ? `${UUID}:${told.mode}` : UUID
}
