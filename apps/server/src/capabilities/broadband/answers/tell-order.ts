import type { VisitNews } from '@waea/domain/broadband/lfc-report'
import { priceAsShown } from '@waea/domain/broadband/plan-price'
import { type CalendarDay, calendarDay } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { type Money, money } from '@waea/kit/money'
import type { Tx } from '../../../platform/ctx.ts'
import { receiptsFor } from '../../payments/index.ts'
import { notesOf } from '../stores/notes.store.ts'
import type { OrderRow } from '../stores/orders.store.ts'
import { type FibreAbout, tellOfFibre } from './tell-fibre.ts'

/** A step of an order that its customer is told about. */
export type OrderNews =
  | VisitNews
  | { news: 'ordered' }
  | { news: 'failed' | 'cancelled'; reason?: string; refund: Money }
  | { news: 'cancel-too-late' }
  | { news: 'router-returned'; refund: Money; isOver: boolean }
  | { news: 'router-sent'; tracking: NonNullable<FibreAbout['tracking']> }
  | { news: 'note'; uuid: Uuid; text: string }
  | { news: 'connected'; on: CalendarDay; isSuspended: boolean }

/** The address of an order or a connection in one line. */
export function placeLine({ Formatted, Lines, City }: OrderRow['Address']): string {
  return Formatted ?? [...(Lines ?? []), City ?? ''].filter((line) => line !== '').join(', ')
}

/** Tells the customer about a step of an order, once. */
export async function tellOfOrder(tx: Tx, order: OrderRow, step: OrderNews): Promise<void> {
  const { CustomerUUID, UUID, Address, LFC, Plan, Number: number, rsf, Move } = order
  const { news } = step
  const isFirst = news === 'ordered' || news === 'failed' || news === 'cancelled'
  const about: FibreAbout = {
    CustomerUUID,
    key: keyOf(order, step),
    place: placeLine(Address),
    LFC,
    planName: Plan.Name,
    price: priceAsShown(Plan),
    number,
    ...(Move && { left: leftOf(Move) }),
    // The first message about an order carries the receipts of its payments.
    ...(isFirst && { receipts: await receiptsFor(tx, CustomerUUID, UUID) }),
  }
  switch (news) {
    case 'ordered':
      return tellOfFibre(tx, { ...about, ...(rsf && { on: rsf }), ...bought(order) }, news)
    case 'book-visit':
      return tellOfFibre(tx, { ...about, mode: step.mode }, news)
    case 'visit-booked':
    case 'visit-missed': {
      const { mode, startMs, endMs } = step.visit
      return tellOfFibre(tx, { ...about, visit: { mode, start: new Date(startMs), end: new Date(endMs) } }, news)
    }
    case 'failed':
    case 'cancelled':
      return tellOfFibre(
        tx,
        {
          ...about,
          ...keptRouter(order),
          ...(step.refund > 0 && { refund: step.refund }),
          ...(step.reason && { reason: step.reason }),
        },
        news,
      )
    case 'router-sent':
      return tellOfFibre(tx, { ...about, tracking: step.tracking }, news)
    case 'router-returned': {
      const { refund, isOver } = step
      return tellOfFibre(tx, { ...about, ...(refund > 0 && { refund }), ...(isOver && { isOver }) }, news)
    }
    case 'note':
      return tellOfFibre(tx, { ...about, note: step.text }, news)
    case 'connected':
      return tellOfFibre(tx, { ...about, on: step.on, ...(step.isSuspended && { isSuspended: true }) }, news)
    default:
      return tellOfFibre(tx, about, news)
  }
}

/**
 * Tells the customer, once, that an order has failed or was cancelled: why, in the company's words, what is refunded,
 * and that a router already sent stays paid.
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

/** What was ordered besides the plan: a router, and a transfer from another provider. */
function bought({ Modem, OrderType }: OrderRow): Pick<FibreAbout, 'router' | 'isTransfer'> {
  return {
    ...(Modem && { router: { name: Modem.Name, price: money(Modem.PriceCents) } }),
    ...(OrderType === 'TRANSFER' && { isTransfer: true }),
  }
}

/** The router of a failed or cancelled order, if it had already been sent: it stays paid. */
function keptRouter({ Modem, parcelState }: OrderRow): Pick<FibreAbout, 'router'> {
  const hasLeft = parcelState === 'PICKED_UP' || parcelState === 'IN_TRANSIT' || parcelState === 'DELIVERED'
  return hasLeft && Modem ? { router: { name: Modem.Name, price: money(Modem.PriceCents) } } : {}
}

/** News that may recur needs its own key each time: a visit moved away and back, a cancellation that comes too late. */
function keyOf({ UUID, version, changedAt }: OrderRow, step: OrderNews): string {
  if (step.news === 'note') return step.uuid
  if ('visit' in step) return `${UUID}:${step.visit.mode}:${step.visit.startMs}:${version}`
  if (step.news === 'cancel-too-late') return `${UUID}:${changedAt.getTime()}`
  return step.news === 'book-visit' ? `${UUID}:${step.mode}` : UUID
}
