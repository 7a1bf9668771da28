import { addDays, type CalendarDay, daysBetween } from '@waea/kit/calendar-day'

/** Carried-over allowance lasts at most this many days (3§9.1). */
const carryOverDays = 365

/** An allowance of a period before that was not used; `lastDay` is the last day on which it may be. */
export interface CarriedOver {
  amount: number
  lastDay: CalendarDay
}

/** What can still be used on a day, the one that ends first in front. */
export function usableOn(parcels: readonly CarriedOver[], today: CalendarDay): CarriedOver[] {
  return parcels
    .filter((parcel) => parcel.amount > 0 && parcel.lastDay >= today)
    .sort((a, b) => daysBetween(b.lastDay, a.lastDay))
}

/** What is carried over in all on a day. */
export function carriedOverAmount(parcels: readonly CarriedOver[], today: CalendarDay): number {
  return usableOn(parcels, today).reduce((all, parcel) => all + parcel.amount, 0)
}

/** What is carried into a new period: what was, and the rest of the allowance that ended, for 365 days from its end. */
export function carryOver(parcels: readonly CarriedOver[], rest: number, endedOn: CalendarDay): CarriedOver[] {
  const kept = usableOn(parcels, endedOn)
  return rest > 0 ? [...kept, { amount: rest, lastDay: addDays(endedOn, carryOverDays) }] : kept
}

/** Takes up to an amount out of what is carried over, the oldest first. */
export function takeCarriedOver(
  parcels: readonly CarriedOver[],
  wanted: number,
  today: CalendarDay,
): { taken: number; left: CarriedOver[] } {
  let open = wanted
  const left = usableOn(parcels, today).map((parcel) => {
    const taken = Math.min(parcel.amount, open)
    open -= taken
    return { ...parcel, amount: parcel.amount - taken }
  })
  return { taken: wanted - open, left: left.filter(({ amount }) => amount > 0) }
}
