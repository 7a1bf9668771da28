import { readTowns } from '../addresses/towns.ts'

/** A row of a layer, as GeoJSON. */
export interface Feature {
  type: 'Feature'
  id: number
  properties: Record<string, unknown>
  geometry: { type: 'Polygon'; coordinates: [number, number][][] } | null
}

const towns = readTowns()
const corners = 28
const kmOfDegree = 111.2

/** Larger towns: they have 5G, and wider 4G and fibre coverage. */
const large = new Set(
  (
    'Auckland,Papakura,Orewa,Pukekohe,Hamilton,Cambridge,Tauranga,Rotorua,Napier,Hastings,New Plymouth,Palmerston North,' +
    'Wellington,Porirua,Lower Hutt,Upper Hutt,Paraparaumu,Nelson,Richmond,Christchurch,Rolleston,Rangiora,Dunedin,Queenstown,' +
    'Invercargill,Whangārei,Gisborne,Whanganui,Taupō,Blenheim,Timaru'
  ).split(','),
)

/** An irregular area around a town; undefined when the town's coordinates are unknown. */
export function areaAround(town: string, km: number): Feature['geometry'] | undefined {
  const at = towns.get(town)
  if (!at) return undefined
  let seed = 7
  for (const letter of town) seed = (seed * 31 + letter.charCodeAt(0)) % 9_973
  const ring = Array.from({ length: corners }, (_none, index): [number, number] => {
    const turn = (index / corners) * 2 * Math.PI
    const reach = km * (1 + 0.14 * Math.sin(3 * turn + seed) + 0.08 * Math.sin(5 * turn + seed * 2))
    const latitude = at.Latitude + (reach * Math.sin(turn)) / kmOfDegree
    const longitude = at.Longitude + (reach * Math.cos(turn)) / (kmOfDegree * Math.cos((at.Latitude * Math.PI) / 180))
    return [Number(longitude.toFixed(4)), Number(latitude.toFixed(4))]
  })
  return { type: 'Polygon', coordinates: [[...ring, ring[0] as [number, number]]] }
}

/** Coverage areas: 4G and fibre around every town, wider around the larger ones; 5G around the larger ones only. */
export function coverageOf(technology: '4g' | '5g' | 'fibre'): Feature[] {
  const reach = { '4g': [16, 34], '5g': [0, 14], fibre: [4, 12] }[technology] as [number, number]
  return [...towns.keys()].flatMap((town, index): Feature[] => {
    const km = reach[large.has(town) ? 1 : 0]
    const geometry = km > 0 ? areaAround(town, km) : undefined
    return geometry
      ? [{ type: 'Feature', id: index + 1, properties: { OBJECTID: index + 1, place: town }, geometry }]
      : []
  })
}
