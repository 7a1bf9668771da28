/// <reference path="./fontkit.d.ts" />
import type { Font, Glyph } from 'fontkit'
import { encodeOutline } from './glyph-outline.ts'

const firstOwnId = 0x1_00_00
const nothing = 0x200b

/**
 * A font whose words are found and copied as they are written. Indic signs are drawn in another order than that in which
 * they are written, so each glyph of such a word stands for the character of its place. A sign that is drawn apart from its
 * letter stands for nothing, as the letter has it. A glyph is one of the document for each thing that it stands for.
 */
export function inWrittenOrder(font: Font): Font {
  const layout = font.layout.bind(font)
  const createSubset = font.createSubset.bind(font)
  const ids = new Map<string, number>()
  const real = new Map<number, number>()
  const own = ({ id, advanceWidth }: Glyph, codePoints: number[]): Glyph => {
    const key = `${id}:${codePoints.join()}`
    const ownId = ids.get(key) ?? firstOwnId + ids.size
    ids.set(key, ownId)
    real.set(ownId, id)
    return { id: ownId, advanceWidth, codePoints }
  }
  font.layout = (text, features) => {
    // A letter with its signs is one glyph, as it is one character, where the script allows it.
    const run = layout(text, /\p{Script=Latin}/u.test(text) ? { ccmp: false } : features)
    const points = [...text].map((one) => one.codePointAt(0) ?? 0)
    const isIndic = /\p{Script=Devanagari}/u.test(text)
    const last = run.glyphs.length - 1
    run.glyphs = run.glyphs.map((glyph, at) => {
      const stands = isIndic ? points.slice(at, at === last ? undefined : at + 1) : glyph.codePoints
      if (stands.length === 0) return own(glyph, [nothing])
      return isIndic ? own(glyph, stands) : glyph
    })
    return run
  }
  font.createSubset = () => {
    const subset = createSubset()
    // The library's own does not work with the version of what it writes with.
    subset.glyphEncoder = { encodeSimple: encodeOutline }
    const include = subset.includeGlyph.bind(subset)
    const places = new Map<number, number>()
    subset.includeGlyph = (id) => {
      const glyph = real.get(id)
      if (glyph === undefined) return include(id)
      const place = places.get(id) ?? subset.glyphs.push(glyph) - 1
      places.set(id, place)
      return place
    }
    return subset
  }
  return font
}
