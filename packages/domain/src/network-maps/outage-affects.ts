import { type Area, isInside } from './inside.ts'

/** Where somebody is: the coordinates if known, and the name of the town. */
export interface Whereabouts {
  Latitude?: number | undefined
  Longitude?: number | undefined
  City?: string | undefined
}

/**
 * Whether an outage affects a place: its area contains the place. If the coordinates of either are unknown, the town's
 * name must match, ignoring macrons and case.
 */
export function concerns(outage: { Place: string; area: Area }, where: Whereabouts): boolean {
  const { Latitude, Longitude, City } = where
  const isLocated = Latitude !== undefined && Longitude !== undefined
  if (isLocated && outage.area.length > 0) return isInside([Longitude, Latitude], outage.area)
  return City !== undefined && plain(City) !== '' && plain(outage.Place) === plain(City)
}

function plain(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()
}
