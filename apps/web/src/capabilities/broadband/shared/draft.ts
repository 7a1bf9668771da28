import { type VisitMode, visitsOf } from '@waea/domain/broadband/availability'
import { isAsShown, priceAsShown, type ShownPrice } from '@waea/domain/broadband/plan-price'
import { isBusinessDay } from '@waea/kit/business-day'
import { calendarDay } from '@waea/kit/calendar-day'
import type { Availability, FibrePlace, FibrePlan, Modem } from './wire.ts'

/** A fibre order before it is placed (1§3 Broadband). It is stored in the browser (decision D62). */
export interface FibreDraft {
  /** Our own reference of the draft; it never changes. */
  id: string
  /**
   * The id of the resulting order: the same id changes the same order until it is paid. After a failure the draft gets
   * a new one.
   */
  uuid: string
  location: FibrePlace
  /** Takes over another provider's connection. */
  transfer: boolean
  /** The local fibre company's answer that the order refers to. */
  service: { ID: string }
  plan?: ShownPrice & { ID: string; Name: string; OrderType: Availability['OrderType'] }
  with_wifi_router: boolean
  /** The start day of a connection without a visit. */
  rsf?: string
  /** The chosen time of the first visit. */
  visit?: ChosenVisit
  modem?: { ID: string; Name: string; PriceCents: number }
  /** The plan viewed before the address was known. */
  wish?: string
  /** The contact at the address, and notes for the technician or courier. */
  contact?: FibreContact
  /** Moving house: the connection that ends once this one works, and how many days longer it runs. */
  move?: FibreMove
}

/** A time of the technician's first visit. */
export interface ChosenVisit {
  ID: string
  Mode: VisitMode
  StartNanos: number
  EndNanos: number
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

/** A new draft for a place, based on what is available there. */
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

/**
 * The draft at another place: keeps the contact, the router and the viewed plan, and drops what depends on the place.
 */
export function movedTo(draft: FibreDraft, place: FibrePlace, found: Availability): FibreDraft {
  if (isAt(draft, place)) return checkedAgain(draft, found)
  const planId = draft.plan?.ID ?? draft.wish
  return {
    ...draftAt(place, found, { id: draft.id, uuid: draft.uuid, wish: planId, move: draft.move }),
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

/**
 * The draft updated with today's answer for its place; a start day that is no longer possible must be chosen
 * again, and so must the time of a visit that is no longer the first.
 */
export function checkedAgain(draft: FibreDraft, found: Availability): FibreDraft {
  const { rsf, plan, visit, ...rest } = draft
  const keepsDay = rsf !== undefined && canStartOn(rsf, found)
  return {
    ...rest,
    transfer: found.IsServedByAnother,
    service: { ID: found.PrequalUUID },
    ...(plan && { plan: { ...plan, OrderType: found.OrderType } }),
    ...(keepsDay && { rsf }),
    ...(visit?.Mode === visitsOf(found.Availability)[0] && visit && { visit }),
  }
}

/**
 * Whether the customer chooses the start day, because there is no visit, and may choose this one: it is in the offered
 * range and a working day.
 */
export function canStartOn(day: string, found: Pick<Availability, 'Availability' | 'FirstDay' | 'LastDay'>): boolean {
  if (needsVisit(found) || day < found.FirstDay || day > found.LastDay) return false
  return isBusinessDay(calendarDay(day))
}

export function needsVisit({ Availability }: Pick<Availability, 'Availability'>): boolean {
  return visitsOf(Availability).length > 0
}

/** The draft with a plan, a router or none, and a start day if there is no visit. */
export function packed(
  draft: FibreDraft,
  {
    plan,
    modem,
    rsf,
    visit,
    overlapDays,
  }: {
    plan: FibrePlan
    modem: Modem | undefined
    rsf: string | undefined
    visit?: ChosenVisit | undefined
    overlapDays?: number
  },
  found: Availability,
): FibreDraft {
  const { plan: _plan, modem: _modem, rsf: _rsf, visit: _visit, ...rest } = draft
  const { ID, Name, OrderType = found.OrderType } = plan
  return {
    ...rest,
    plan: { ID, Name, ...priceAsShown(plan), OrderType },
    with_wifi_router: modem !== undefined,
    ...(modem && { modem: { ID: modem.ID, Name: modem.Name, PriceCents: modem.PriceCents } }),
    ...(rsf !== undefined && { rsf }),
    ...(visit && { visit }),
    ...(rest.move && { move: { ...rest.move, OverlapDays: overlapDays ?? rest.move.OverlapDays } }),
  }
}

/** What in a draft has changed price or is gone from today's lists, so that the customer chooses again. */
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
