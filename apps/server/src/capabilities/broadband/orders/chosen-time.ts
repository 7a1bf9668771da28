import type { Gives, Input } from '@waea/contract/call'
import type { broadband } from '@waea/contract/fibre/broadband'
import { type VisitMode, visitsOf } from '@waea/domain/broadband/availability'
import { Refused, refuse } from '@waea/domain/refusal'
import { dateText } from '@waea/kit/date-text'
import { nanos } from '@waea/kit/nanos'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { byRule, permit } from '../../../platform/db/permit.ts'
import { FibreRefused } from '../../../ports/fibre.ts'
import { tellOfOrder } from '../answers/tell-order.ts'
import { type FibrePlaceFound, mustHaveFibre, placeAvailability } from '../places/places.ts'
import {
  type ChosenTimeRow,
  chosenTimesOf,
  deleteChosenTime,
  deleteOldChosenTimes,
  saveChosenTime,
} from '../stores/chosen-times.store.ts'
import { insertNote } from '../stores/notes.store.ts'
import { findOrder, lockOrder, type OrderKey } from '../stores/orders.store.ts'
import { hearOrder } from './hear-order.ts'
import { orRefuse } from './refuse-slot.ts'
import { slotAnswer } from './visits.ts'

/** How long a chosen time is remembered after the company has let it go: until its order is surely accepted or over. */
const rememberedMs = 7 * 86_400_000

/** The times of the first visit at a place. Refuses 'fibre-no-visit' for a place without a visit. */
export async function readPlaceTimes(
  ctx: Ctx,
  input: Input<typeof broadband.placeTimes>,
): Promise<Gives<typeof broadband.placeTimes>> {
  const place = mustHaveFibre(await placeAvailability(ctx, input))
  const mode = firstVisitAt(place)
  const slots = await orRefuse(() => ctx.ports.fibre.slotsAt(place.qualified.id, mode), noVisit)
  return { Mode: mode, AvailableTimeSlots: slots.map(slotAnswer) }
}

/** Keeps a time for a draft for 30 minutes. Refuses 'order-state' once the draft is an order. */
export async function holdTime(
  ctx: Ctx,
  input: Input<typeof broadband.holdTime>,
): Promise<Gives<typeof broadband.holdTime>> {
  const key = permit(ctx.actor, 'fibre:order', {
    CustomerUUID: input.CustomerUUID.toLowerCase(),
    UUID: input.UUID.toLowerCase(),
  })
  const known = await findOrder(ctx, key)
  if (known && known.Status !== 'UNPAID') throw new Refused(refuse('order-state'))
  const place = mustHaveFibre(await placeAvailability(ctx, input))
  const { mode, slot, start, end, heldUntil } = await chooseTime(ctx, key, place, input.TimeSlotID)
  return { Mode: mode, Time: slotAnswer({ id: slot, start, end }), UntilNanos: nanos(heldUntil) }
}

/**
 * Reserves a time at the company for an order that is not placed yet, and saves it. Refuses as `orRefuse` does, and
 * 'fibre-no-visit' for a place without a visit.
 */
export async function chooseTime(
  ctx: Ctx,
  { CustomerUUID, UUID: OrderUUID }: OrderKey,
  place: FibrePlaceFound,
  slot: string,
): Promise<ChosenTimeRow> {
  const mode = firstVisitAt(place)
  const kept = await orRefuse(
    () => ctx.ports.fibre.reserve(place.qualified.id, { mode, slot, reference: OrderUUID }),
    noVisit,
  )
  const { start, end } = kept.slot
  const one = { CustomerUUID, OrderUUID, mode, slot, start, end, heldUntil: kept.until }
  await ctx.inTransaction((tx) => saveChosenTime(tx, permit(ctx.actor, 'fibre:order', one)))
  return one
}

const noVisit = () => refuse('fibre-no-visit', undefined, 'TimeSlotID')

function firstVisitAt({ availability }: FibrePlaceFound): VisitMode {
  const [mode] = visitsOf(availability)
  if (!mode) throw new Refused(refuse('fibre-no-visit'))
  return mode
}

/**
 * Books the time chosen with an order, once the company has accepted the order. If somebody else has it by then, the
 * customer is told to choose another one. Call it outside a transaction; a repeat books it once.
 */
export async function bookChosenTime(ctx: Ctx, key: OrderKey): Promise<void> {
  const [chosen] = await chosenTimesOf(ctx, key.CustomerUUID, [key.UUID])
  const order = chosen && (await findOrder(ctx, key))
  if (!order || !chosen || order.Status !== 'PROCESSING' || order.held !== null || order.isCancelWanted) return
  const { lfcOrder } = order
  const { mode, slot } = chosen
  const isBooked = order.visits.some((visit) => visit.mode === mode && visit.state === 'booked')
  if (!lfcOrder || order.visitsLeft[0] !== mode || isBooked) return ctx.inTransaction((tx) => forget(tx, chosen))
  try {
    const report = await ctx.ports.fibre.book(lfcOrder, { mode, slot, reference: `${order.UUID}.chosen.${slot}` })
    await ctx.inTransaction(async (tx) => {
      await forget(tx, chosen)
      await hearOrder(tx, order, report)
    })
  } catch (error) {
    if (!(error instanceof FibreRefused)) throw error
    await ctx.inTransaction((tx) => tellGone(tx, order, chosen))
  }
}

/** Says that the chosen time is gone, and asks for another one. */
async function tellGone(tx: Tx, key: OrderKey, chosen: ChosenTimeRow): Promise<void> {
  const order = await lockOrder(tx, key)
  if (!order || !(await deleteChosenTime(tx, ofBroadband(chosen)))) return
  const { CustomerUUID, UUID: subject } = order
  const Text = `The time you chose, ${dateText(chosen.start, 'weekday')}, isn’t free any more. Please choose another.`
  const note = { CustomerUUID, subject, UUID: tx.newUuid(), Text, By: 'lfc', at: tx.now() } as const
  await insertNote(tx, byRule('broadband', 'fibre:note', note))
  await tx.show(CustomerUUID, 'fibre.changed', { OrderUUID: order.UUID })
  await tellOfOrder(tx, order, { news: 'book-visit', mode: chosen.mode })
}

/** Forgets times whose order was never placed. */
export async function forgetOldChosenTimes(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now().getTime() - rememberedMs)
  await ctx.inTransaction((tx) => deleteOldChosenTimes(tx, before))
}

async function forget(tx: Tx, chosen: ChosenTimeRow): Promise<void> {
  await deleteChosenTime(tx, ofBroadband(chosen))
}

const ofBroadband = <T extends { CustomerUUID: string }>(thing: T) => byRule('broadband', 'fibre:order', thing)
