import { readFileSync } from 'node:fs'

/** The coordinates of a town, in degrees. */
export interface TownPlace {
  Latitude: number
  Longitude: number
}

/** Reads the coordinates of towns, one per line: `Town|latitude|longitude`. */
export function readTowns(): ReadonlyMap<string, TownPlace> {
  const lines = readFileSync(new URL('./data/towns.txt', import.meta.url), 'utf8').split('\n')
  return new Map(
    lines.flatMap((line): [string, TownPlace][] => {
      const [town = '', latitude, longitude] = line.split('|')
      if (latitude === undefined || longitude === undefined) return []
      return [[town, { Latitude: Number(latitude), Longitude: Number(longitude) }]]
    }),
  )
}
