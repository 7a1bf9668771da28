/// <reference path="./fontkit.d.ts" />
import type { Path } from 'fontkit'

interface Point {
  x: number
  y: number
  isOnCurve: boolean
}

/** Encodes a glyph's outline for the `glyf` table of a TrueType font: no instructions, whole units. */
export function encodeOutline(path: Path): Uint8Array {
  const contours = contoursOf(path)
  const points = contours.flat()
  if (points.length === 0) return new Uint8Array(0)
  const size = 10 + 2 * contours.length + 2 + 5 * points.length
  const bytes = Buffer.alloc(Math.ceil(size / 4) * 4)
  let at = bytes.writeInt16BE(contours.length)
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  for (const bound of [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)])
    at = bytes.writeInt16BE(bound, at)
  let last = -1
  for (const contour of contours) {
    last += contour.length
    at = bytes.writeUInt16BE(last, at)
  }
  at += 2
  for (const { isOnCurve } of points) at = bytes.writeUInt8(isOnCurve ? 1 : 0, at)
  for (const along of [xs, ys]) {
    let before = 0
    for (const to of along) {
      at = bytes.writeInt16BE(to - before, at)
      before = to
    }
  }
  return bytes
}

function contoursOf({ commands }: Path): Point[][] {
  const contours: Point[][] = []
  for (const { command, args } of commands) {
    if (command === 'moveTo') contours.push([])
    const whole = args.map(Math.round)
    for (let at = 0; at + 1 < whole.length; at += 2) {
      const isOnCurve = at + 2 === whole.length
      contours.at(-1)?.push({ x: whole[at] ?? 0, y: whole[at + 1] ?? 0, isOnCurve })
    }
  }
  return contours.map(withoutReturn).filter((contour) => contour.length > 0)
}

/** Drops the last point if it repeats the first: contours close by themselves. */
function withoutReturn(contour: Point[]): Point[] {
  const [first] = contour
  const last = contour.at(-1)
  const comesBack = contour.length > 1 && last?.isOnCurve && last.x === first?.x && last.y === first.y
  return comesBack ? contour.slice(0, -1) : contour
}
