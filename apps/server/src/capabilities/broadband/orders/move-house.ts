import type { Gives, Input } from '@waea/contract/call'
import type { broadband } from '@waea/contract/fibre/broadband'
import { connectionDays } from '@waea/domain/broadband/connection-day'
import { moveOverlaps, moveTerms, planOn } from '@waea/domain/broadband/moving-house'
import { Refused, refuse } from '@waea/domain/refusal'
import { type CalendarDay, calendarDay } from '@waea/kit/calendar-day'
import { zero } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import type { FoundAddress } from '../../../ports/addresses.ts'
import { leftPlanOf } from '../../plans/index.ts'
import { giveUp } from '../../purchases/index.ts'
import { connectionAnswer } from '../answers/connection-answer.ts'
import { placeLine } from '../answers/tell-order.ts'
import { type ConnectionRow, findConnection, lockConnection } from '../stores/connections.store.ts'
import { type OrderKey, type OrderRow, openMoveOf, openOrderAt } from '../stores/orders.store.ts'
import { fibreSale } from './order-paid.ts'

type Preview = Gives<typeof broadband.movePreview>

/**
 * Previews a move away from a connection, for each overlap on offer; without a day, only the price of the overlap.
 * Refuses 'fibre-not-active' for one that is not in service or is to end, 'plan-paused' for one with a pause,
 * 'fibre-moving' for one that is being moved, and 'fibre-day' for a day that is past or too far ahead for a connection.
 */
export async function previewMove(ctx: Ctx, input: Input<typeof broadband.movePreview>): Promise<Preview> {
  const key = { CustomerUUID: input.customerUuid, UUID: input.ufbUuid.toLowerCase() }
  const one = mustStay(permit(ctx.actor, 'fibre:manage', await findConnection(ctx, key)))
  // An unpaid order does not block a new one.
  const open = await openMoveOf(ctx, key)
  if (open && open.Status !== 'UNPAID') throw new Refused(refuse('fibre-moving'))
  const chosen = input.Day === undefined ? undefined : requestedDay(input.Day, ctx.today())
  const day = chosen ?? ctx.today()
  const currentPlan = await leftPlanOf(ctx, { CustomerUUID: one.CustomerUUID, ServiceUUID: one.UUID }, day)
  const left = currentPlan && planOn(currentPlan, day)
  const Options = moveOverlaps.map((OverlapDays) => {
    const terms = left && moveTerms(left, day, OverlapDays)
    const known = chosen && terms && { LastDay: terms.lastDay, BackCents: terms.back, ChargeCents: terms.charged }
    return { OverlapDays, OverlapCents: terms?.overlap ?? zero, ...known }
  })
  return { Plan: (await connectionAnswer(ctx, one)).Plan, From: placeLine(one.Address), Options }
}

type Place = Pick<FoundAddress, 'LocationProvider' | 'LocationProviderIDX'>

/**
 * Gives up the customer's other unpaid order for the same place, or for moving the same connection, so that the new one
 * can be placed. One that turns out to be paid continues. Call it outside a transaction.
 */
export async function giveUpOtherOrders(
  ctx: Ctx,
  order: OrderKey,
  { address, move }: { address?: Place; move: { UfbUUID: string } | undefined },
): Promise<void> {
  const { CustomerUUID } = order
  const moving = move && (await openMoveOf(ctx, { CustomerUUID, UUID: move.UfbUUID.toLowerCase() }))
  if (moving?.Status === 'UNPAID' && moving.UUID !== order.UUID) await giveUp(ctx, fibreSale, moving)
  const there = address && (await openOrderAt(ctx, order, address))
  if (there?.Status === 'UNPAID') await giveUp(ctx, fibreSale, there)
}

/**
 * The move that an order makes of an existing connection, which stays locked until the transaction ends. Refuses
 * 'not-found', 'fibre-not-active' for a connection that is not in service or is to end, 'plan-paused' for one with a
 * pause, 'fibre-moving' for one that another order moves, and 'fibre-same-place' for one that is already at this place.
 */
export async function takeMove(
  tx: Tx,
  order: OrderKey,
  input: { UfbUUID: string; OverlapDays: number },
  address: Place,
): Promise<NonNullable<OrderRow['Move']>> {
  const key = { CustomerUUID: order.CustomerUUID, UUID: input.UfbUUID.toLowerCase() }
  const one = mustStay(permit(tx.actor, 'fibre:manage', await lockConnection(tx, key)))
  const { LocationProvider, LocationProviderIDX } = one.Address
  if (LocationProvider === address.LocationProvider && LocationProviderIDX === address.LocationProviderIDX) {
    throw new Refused(refuse('fibre-same-place'))
  }
  const open = await openMoveOf(tx, key)
  if (open && open.UUID !== order.UUID) throw new Refused(refuse('fibre-moving'))
  return { UfbUUID: one.UUID, OverlapDays: input.OverlapDays, From: placeLine(one.Address) }
}

function mustStay<C extends ConnectionRow>(one: C): C {
  if (one.Status !== 'ACTIVE' || one.endsOn !== null) throw new Refused(refuse('fibre-not-active'))
  if (one.pauseUntil !== null) throw new Refused(refuse('plan-paused'))
  return one
}

function requestedDay(text: string, today: CalendarDay): CalendarDay {
  const wrong = new Refused(refuse('fibre-day', undefined, 'Day'))
  let day: CalendarDay
  try {
    day = calendarDay(text)
  } catch {
    throw wrong
  }
  if (day < today || day > connectionDays(today).last) throw wrong
  return day
}
