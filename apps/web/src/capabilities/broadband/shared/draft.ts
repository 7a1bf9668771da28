import { visitsOf } from '@waea/domain/broadband/availability'
import { isAsShown, priceAsTold, type ShownPrice } from '@waea/domain/broadband/plan-price'
import { isBusinessDay } from '@waea/kit/business-day'
import { calendarDay } from '@waea/kit/calendar-day'
import type { Availability, FibrePlace, FibrePlan, Modem } from './wire.ts'

/** What somebody is about to order, until it is ordered (1§3 Broadband). It lives in the browser (decision D62). */
export interface FibreDraft {
  /** Our own reference of the draft; it stays the same whatever is changed. */
  id: string
  /** The order it becomes: the same id is the same order, changed until it is paid; after a failure it gets another. */
  uuid: string
  location: FibrePlace
  /** Another provider's connection is taken over. */
  transfer: boolean
  /** The answer of the local fibre company by which it is ordered. */
  service: { ID: string }
  plan?: ShownPrice & { ID: string; Name: string; OrderType: Availability['OrderType'] }
  with_wifi_router: boolean
  /** The day on which a connection without a visit starts. */
  rsf?: string
  modem?: { ID: string; Name: string; PriceCents: number }
  /** The plan that was looked at before an address was known. */
  wish?: string
  /** Who is at home, and what a technician or courier should know. */
  contact?: FibreContact
  /** Moving house: the connection that ends once this one works, and for how many days more it goes on. */
  move?: FibreMove
}

export interface FibreMove {
  UfbUUID: string
  OverlapDays: number
}

export interface FibreContact {
  Name: string
  Phone: string
  Notes: string
}

/** A new draft for a place, by what can be had there. */
export function draftAt(
  place: FibrePlace,
  found: Availability,
  ids: { id: string; uuid: string; wish?: string | undefined; move?: FibreMove | undefined },
): FibreDraft {
  const { Formatted, City, Country, PostCode, Lines, LocationProvider, LocationProviderIDX } = place
  return {
    id: ids.id,
    uuid: ids.uuid,
    location: { Formatted, City, Country, PostCode, Lines, LocationProvider, LocationProviderIDX },
    transfer: found.IsServedByAnother,
    service: { ID: found.PrequalUUID },
    with_wifi_router: false,
    ...(ids.wish !== undefined && { wish: ids.wish }),
    ...(ids.move && { move: ids.move }),
  }
}

/** The draft at another place: who is there, the router and the plan looked at stay, what the place decides does not. */
export function movedTo(draft: FibreDraft, place: FibrePlace, found: Availability): FibreDraft {
  if (isAt(draft, place)) return checkedAgain(draft, found)
  const wish = draft.plan?.ID ?? draft.wish
  return {
    ...draftAt(place, found, { id: draft.id, uuid: draft.uuid, wish, move: draft.move }),
    with_wifi_router: draft.with_wifi_router,
    ...(draft.modem && { modem: draft.modem }),
    ...(draft.contact && { contact: draft.contact }),
  }
}

type PlaceKey = Pick<FibrePlace, 'LocationProvider' | 'LocationProviderIDX'>

function isAt({ location }: FibreDraft, place: PlaceKey): boolean {
  return (
    location.LocationProvider === place.LocationProvider && location.LocationProviderIDX === place.LocationProviderIDX
  )
}

/** The draft by today's answer for its place: a day that is no longer possible is asked for again. */
export function checkedAgain(draft: FibreDraft, found: Availability): FibreDraft {
  const { rsf, plan, ...rest } = draft
  const keepsDay = rsf !== undefined && canStartOn(rsf, found)
  return {
    ...rest,
    transfer: found.IsServedByAnother,
    service: { ID: found.PrequalUUID },
    ...(plan && { plan: { ...plan, OrderType: found.OrderType } }),
    ...(keepsDay && { rsf }),
  }
}

/** Whether the person chooses a day, since nobody comes, and may choose this one: it is among those days, and a working day. */
export function canStartOn(day: string, found: Pick<Availability, 'Availability' | 'FirstDay' | 'LastDay'>): boolean {
  if (needsVisit(found) || day < found.FirstDay || day > found.LastDay) return false
  return isBusinessDay(calendarDay(day))
}

export function needsVisit({ Availability }: Pick<Availability, 'Availability'>): boolean {
  return visitsOf(Availability).length > 0
}

/** The draft with a plan, a router or none, and a day where nobody comes. */
export function packed(
  draft: FibreDraft,
  {
    plan,
    modem,
    rsf,
    overlapDays,
  }: { plan: FibrePlan; modem: Modem | undefined; rsf: string | undefined; overlapDays?: number },
  found: Availability,
): FibreDraft {
  const { plan: _plan, modem: _modem, rsf: _rsf, ...rest } = draft
  const { ID, Name, OrderType = found.OrderType } = plan
  return {
    ...rest,
    plan: { ID, Name, ...priceAsTold(plan), OrderType },
    with_wifi_router: modem !== undefined,
    ...(modem && { modem: { ID: modem.ID, Name: modem.Name, PriceCents: modem.PriceCents } }),
    ...(rsf !== undefined && { rsf }),
    ...(rest.move && { move: { ...rest.move, OverlapDays: overlapDays ?? rest.move.OverlapDays } }),
  }
}

/** What of a draft is dearer, cheaper or gone by today's lists, so that the person chooses again. */
export function outdated(
  draft: Pick<FibreDraft, 'plan' | 'modem'>,
  onSale: { Plans: readonly FibrePlan[]; Modems: readonly Modem[] },
): { plan?: 'gone' | 'price'; modem?: 'gone' | 'price' } {
  const plan = onSale.Plans.find(({ ID }) => ID === draft.plan?.ID)
  const modem = onSale.Modems.find(({ ID }) => ID === draft.modem?.ID)
  return {
    ...(draft.plan && !plan && { plan: 'gone' as const }),
    ...(draft.plan && plan && !isAsShown(draft.plan, plan) && { plan: 'price' as const }),
    ...(draft.modem &&
      draft.modem.PriceCents !== modem?.PriceCents && { modem: modem ? ('price' as const) : ('gone' as const) }),
  }
}
