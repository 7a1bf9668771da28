import type { Gives } from '@waea/contract/call'
import type { ufbRecords } from '@waea/contract/fibre/ufb-records'
import { canCancelOrder, stepOf } from '@waea/domain/broadband/order-status'
import { nanos } from '@waea/kit/nanos'
import type { Ctx } from '../../../platform/ctx.ts'
import { type ChosenTimeRow, chosenTimesOf } from '../stores/chosen-times.store.ts'
import { type NoteRow, notesOf } from '../stores/notes.store.ts'
import type { OrderRow } from '../stores/orders.store.ts'

export type OrderAnswer = Gives<typeof ufbRecords.ufbOrder>
type NoteAnswer = Gives<typeof ufbRecords.addUfbOrderNote>

/** A note as calls return it. */
export function noteAnswer({ UUID, Text, By, at }: NoteRow): NoteAnswer {
  return { UUID, Text, By, AtNanos: nanos(at) }
}

/** An order as calls return it: what was agreed, its state, and what it waits for. */
export function orderAnswer(
  order: OrderRow,
  notes: readonly NoteRow[],
  times: readonly ChosenTimeRow[] = [],
): OrderAnswer {
  const { ExternalReference, Modem, rsf, UfbUUID, Document, deletedAt, parcelState, parcel, held } = order
  const chosen = canCancelOrder(order.Status) ? times.find(({ OrderUUID }) => OrderUUID === order.UUID) : undefined
  const own = notes.filter(({ subject }) => subject === order.UUID)
  return {
    UUID: order.UUID,
    CustomerUUID: order.CustomerUUID,
    Number: order.Number,
    ...(ExternalReference !== null && { ExternalReference }),
    Status: order.Status,
    ...(order.Status === 'PROCESSING' && {
      Step: stepOf({ visits: order.visitsLeft, booked: bookedVisit(order), held }),
      ...(held && { HeldBecause: held }),
    }),
    Address: order.Address,
    LFC: order.LFC,
    Availability: order.Availability,
    OrderType: order.OrderType,
    PrequalUUID: order.PrequalUUID,
    Plan: order.Plan,
    ...(Modem && { Modem }),
    ...(parcelState && { Parcel: { State: parcelState, ...parcel } }),
    ...(order.Move && { Move: order.Move }),
    DueCents: order.DueCents,
    IsPaid: order.DueCents > 0 && order.Status !== 'UNPAID' && !order.neverPaid,
    MonthlyCents: order.Plan.Price,
    ...(rsf && { rsf }),
    Visits: order.visits.map(({ mode, state, startMs, endMs }) => ({
      Mode: mode,
      State: state,
      StartNanos: nanos(new Date(startMs)),
      EndNanos: nanos(new Date(endMs)),
    })),
    ...(chosen && {
      ChosenTime: { Mode: chosen.mode, StartNanos: nanos(chosen.start), EndNanos: nanos(chosen.end) },
    }),
    ...(UfbUUID && { UfbUUID }),
    Notes: own.map(noteAnswer),
    ...(Document && { Document }),
    CanCancel: canCancelOrder(order.Status) && !order.isCancelWanted,
    ...(canCancelOrder(order.Status) && order.isCancelWanted && { IsCancelling: true as const }),
    CreatedAtNanos: nanos(order.createdAt),
    UpdatedAtNanos: nanos(order.changedAt),
    ...(deletedAt && { DeletedAtNanos: nanos(deletedAt) }),
  }
}

function bookedVisit({ visits }: OrderRow) {
  return visits.findLast(({ state }) => state === 'booked')?.mode ?? null
}

/** Some orders of one customer with their notes, as calls return them. */
export async function orderAnswers(ctx: Ctx, orders: readonly OrderRow[]): Promise<OrderAnswer[]> {
  const [first] = orders
  if (!first) return []
  const { CustomerUUID } = first
  const uuids = orders.map(({ UUID }) => UUID)
  const [notes, times] = await Promise.all([notesOf(ctx, CustomerUUID, uuids), chosenTimesOf(ctx, CustomerUUID, uuids)])
  return orders.map((order) => orderAnswer(order, notes, times))
}

/** One order with its notes, as calls return it. */
export async function oneOrderAnswer(ctx: Ctx, order: OrderRow): Promise<OrderAnswer> {
  const { CustomerUUID, UUID } = order
  const [notes, times] = await Promise.all([
    notesOf(ctx, CustomerUUID, [UUID]),
    chosenTimesOf(ctx, CustomerUUID, [UUID]),
  ])
  return orderAnswer(order, notes, times)
}
