import type { Gives } from '@waea/contract/call'
import type { broadband } from '@waea/contract/fibre/broadband'
import type { VisitMode } from '@waea/domain/broadband/availability'
import { Refused, refuse } from '@waea/domain/refusal'
import { nanos } from '@waea/kit/nanos'
import type { Ctx } from '../../../platform/ctx.ts'
import type { FibreRefused, LfcOrder, LfcSlot } from '../../../ports/fibre.ts'
import type { OrderRow } from '../stores/orders.store.ts'
import { hearOrder } from './hear-order.ts'
import { orRefuse } from './refuse-slot.ts'

type TimeSlots = Gives<typeof broadband.timeSlots>['AvailableTimeSlots']

/**
 * When a technician can come for the next visit of an order, the earliest first. Refuses 'fibre-no-visit' for a visit
 * that the order does not wait for. Throws PartnerUnknown while the company does not answer (2§7.16).
 */
export async function slotsFor(ctx: Ctx, order: OrderRow, mode: VisitMode): Promise<TimeSlots> {
  const lfcOrder = mustAwait(order, mode)
  const slots = await orRefuse(() => ctx.ports.fibre.slots(lfcOrder, mode), tooLateOrNoVisit)
  return slots.map(slotAnswer)
}

/** A time as calls return it. */
export function slotAnswer({ id, start, end }: LfcSlot): TimeSlots[number] {
  return { ID: id, StartNanos: nanos(start), EndNanos: nanos(end) }
}

/**
 * Books a time for the next visit of an order, in place of one that was booked or missed. Returns the changed order.
 * Refuses as `slotsFor` does, 'slot-taken' for a time that is gone, 'slot-past' for one that is over, 'slot-unknown'
 * for one that was never offered, and 'fibre-too-late' (2§7.16).
 */
export async function bookSlot(
  ctx: Ctx,
  order: OrderRow,
  { Mode: mode, TimeSlotID: slot }: { Mode: VisitMode; TimeSlotID: string },
): Promise<OrderRow> {
  const lfcOrder = mustAwait(order, mode)
  // Until the next report, a repeat for the same time has the same reference, so it is the same booking.
  const reference = `${order.UUID}.${mode}.${slot}.${order.version}`
  const report = await orRefuse(() => ctx.ports.fibre.book(lfcOrder, { mode, slot, reference }), tooLateOrNoVisit)
  return takeOver(ctx, order, report)
}

/** Confirms that everyone whose ground the fibre crosses agrees. Refuses 'order-state' if no consent is awaited. */
export async function giveConsent(ctx: Ctx, order: OrderRow): Promise<OrderRow> {
  const { lfcOrder } = order
  if (order.Status !== 'PROCESSING' || order.held !== 'consent' || !lfcOrder) throw new Refused(refuse('order-state'))
  return takeOver(ctx, order, await orRefuse(() => ctx.ports.fibre.consent(lfcOrder), tooLateOrNoVisit))
}

function mustAwait(order: OrderRow, mode: VisitMode): string {
  const { Status, lfcOrder, visitsLeft, held, isCancelWanted } = order
  const awaits = Status === 'PROCESSING' && visitsLeft[0] === mode && held !== 'consent' && !isCancelWanted
  if (!awaits || !lfcOrder) throw new Refused(refuse('fibre-no-visit', undefined, 'Mode'))
  return lfcOrder
}

const tooLateOrNoVisit = ({ refusal }: FibreRefused) =>
  refuse(refusal === 'too-late' ? 'fibre-too-late' : 'fibre-no-visit')

async function takeOver(ctx: Ctx, order: OrderRow, report: LfcOrder): Promise<OrderRow> {
  const now = await ctx.inTransaction((tx) => hearOrder(tx, order, report))
  return now ?? order
}
