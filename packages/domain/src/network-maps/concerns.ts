import { type Area, isInside } from './inside.ts'

/** Where somebody is: by coordinates where they are known, and by the name of the town. */
export interface Whereabouts {
  Latitude?: number | undefined
  Longitude?: number | undefined
  City?: string | undefined
}

/**
 * Whether an outage concerns a place: its area holds the place. Where the coordinates of the place or the area are not
 * known it is the name of the town that counts, without regard to macrons and capitals.
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
