/// <reference path="./fontkit.d.ts" />
import type { Font, Glyph } from 'fontkit'
import { encodeOutline } from './glyph-outline.ts'

const firstOwnId = 0x1_00_00
const nothing = 0x200b

/**
 * Wraps a font so that its words can be searched for and copied in the order they are written. Indic signs are drawn in
 * another order than they are written in, so each glyph of such a word maps to the character at its position. A sign
 * drawn apart from its letter maps to nothing, since the letter's glyph already has it. A glyph gets a separate id in
 * the document for each text it maps to.
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
    // Where the script allows it, a letter with its signs is one glyph, since it is one character.
    const run = layout(text, /\p{Script=Latin}/u.test(text) ? { ccmp: false } : features)
    const points = [...text].map((one) => one.codePointAt(0) ?? 0)
    const isIndic = /\p{Script=Devanagari}/u.test(text)
    const last = run.glyphs.length - 1
    run.glyphs = run.glyphs.map((glyph, at) => {
      const codePoints = isIndic ? points.slice(at, at === last ? undefined : at + 1) : glyph.codePoints
      if (codePoints.length === 0) return own(glyph, [nothing])
      return isIndic ? own(glyph, codePoints) : glyph
    })
    return run
  }
  font.createSubset = () => {
    const subset = createSubset()
    // The library's own encoder does not work with the installed version of its dependency.
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
