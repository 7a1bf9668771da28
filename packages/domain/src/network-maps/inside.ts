/** A place as longitude and latitude, in degrees. */
export type Position = readonly [longitude: number, latitude: number]
/** A closed line. */
export type Ring = readonly Position[]
/** The outline of each part of an area, followed by the holes in it. */
export type Area = readonly (readonly Ring[])[]

/** Whether a place is inside an area. On the outline itself the result may be either. */
export function isInside(place: Position, area: Area): boolean {
  return area.some(
    ([outline = [], ...holes]) => isInRing(place, outline) && !holes.some((hole) => isInRing(place, hole)),
  )
}

/** Counts how often a line from the place to the east crosses the ring: an odd number is inside. */
function isInRing([x, y]: Position, ring: Ring): boolean {
  let inside = false
  for (const [index, [x1, y1]] of ring.entries()) {
    const [x2, y2] = ring.at(index - 1) ?? [x1, y1]
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}
