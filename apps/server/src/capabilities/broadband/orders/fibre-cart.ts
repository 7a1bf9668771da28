import type { Gives, Input } from '@waea/contract/call'
import type { broadband } from '@waea/contract/fibre/broadband'
import { orderTypeOf } from '@waea/domain/broadband/availability'
import { decideConnectionDay } from '@waea/domain/broadband/connection-day'
import { type PricedCart, priceFibreCart } from '@waea/domain/broadband/fibre-cart'
import { laterPart } from '@waea/domain/broadband/plan-price'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import { type CalendarDay, calendarDay } from '@waea/kit/calendar-day'
import { gstWithin } from '@waea/kit/money'
import type { Ctx } from '../../../platform/ctx.ts'
import { type FibrePlaceFound, mustHaveFibre, placeAvailability } from '../places/places.ts'
import { modemAnswers, type PlanTerms, plansAtPlace } from '../places/plans-at-place.ts'

type CartInput = Pick<
  Input<typeof broadband.fibreCart>,
  'UUID' | 'Address' | 'ExternalReference' | 'Items' | 'rsf' | 'transfer'
>
type Modem = Awaited<ReturnType<typeof modemAnswers>>[number]

/** A draft checked against its place, at today's prices. */
export interface CheckedCart extends PricedCart<PlanTerms, Modem> {
  place: FibrePlaceFound
  /** The day of a connection without a visit. */
  day: CalendarDay | null
}

/** The total of a draft at today's prices (2§7.16). Refuses as `checkCart` does. */
export async function readCart(ctx: Ctx, input: CartInput): Promise<Gives<typeof broadband.fibreCart>> {
  const { place, plan, modem, due, monthly } = await checkCart(ctx, input)
  return {
    UUID: input.UUID,
    ...(input.ExternalReference !== undefined && { ExternalReference: input.ExternalReference }),
    Items: [
      { Type: 'plan' as const, ID: plan.ID, Name: plan.Name, PriceCents: plan.Price },
      ...(modem ? [{ Type: 'modem' as const, ID: modem.ID, Name: modem.Name, PriceCents: modem.PriceCents }] : []),
    ],
    DueCents: due,
    DueTaxCents: gstWithin(due),
    MonthlyCents: monthly,
    ...laterPart(plan),
    Availability: place.availability,
    OrderType: orderTypeOf(place.availability, place.qualified.isServedByAnother),
  }
}

/**
 * Checks a draft against what its place allows today and today's prices. Refuses as `placeAvailability`,
 * `mustHaveFibre`, `priceFibreCart` and `decideConnectionDay` do, and 'fibre-transfer' if the draft is wrong about
 * whether another provider serves the place.
 */
export async function checkCart(ctx: Ctx, input: CartInput): Promise<CheckedCart> {
  const place = mustHaveFibre(await placeAvailability(ctx, input.Address))
  const { isServedByAnother, LFC } = place.qualified
  if (input.transfer !== undefined && input.transfer !== isServedByAnother) throw new Refused(refuse('fibre-transfer'))
  const [plans, modems] = [await plansAtPlace(ctx, LFC), await modemAnswers(ctx)]
  const priced = accept(priceFibreCart(input.Items, plans, modems))
  const chosen = input.rsf === undefined ? undefined : dayOf(input.rsf)
  return { ...priced, place, day: accept(decideConnectionDay(place.availability, chosen, ctx.today())) }
}

function dayOf(text: string): CalendarDay {
  try {
    return calendarDay(text)
  } catch {
    throw new Refused(refuse('fibre-day', undefined, 'rsf'))
  }
}
