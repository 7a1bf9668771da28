/// <reference path="./fontkit.d.ts" />
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { create, type Font } from 'fontkit'
import { inWrittenOrder } from './searchable-font.ts'

const require = createRequire(import.meta.url)

/** The fallback families, in order of preference: each file lists the characters that its family has. */
const families = [
  require.resolve('@fontsource-variable/noto-sans/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans-arabic/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans-kr/unicode.json'),
]

/** A file of a family, with the ranges of characters that it covers. */
interface Part {
  name: string
  path: string
  ranges: readonly (readonly [from: number, upto: number])[]
}

/** An opened font file in both weights. */
export interface OtherFont {
  name: string
  text: Font
  strong: Font
}

/** A character with its font; undefined for the brand's font. */
export interface Written {
  text: string
  font: OtherFont | undefined
}

export type OtherWords = ReadonlyMap<string, readonly Written[]>
type Has = (character: string) => boolean

const known = new Map<string, readonly Part[]>()
const opened = new Map<string, Promise<OtherFont>>()

function partsOf(family: string): readonly Part[] {
  const found = known.get(family)
  if (found) return found
  const folder = dirname(family)
  const listed = JSON.parse(readFileSync(family, 'utf8')) as Record<string, string>
  const parts = Object.entries(listed).map(([key, ranges]) => {
    const name = `${basename(folder)}-${key.replaceAll(/[[\]]/g, '')}`
    return { name, path: join(folder, `files/${name}-wght-normal.woff2`), ranges: ranges.split(',').map(rangeOf) }
  })
  known.set(family, parts)
  return parts
}

/** `U+1ea0-1ef9` or `U+20ab` as numbers. */
function rangeOf(range: string): readonly [number, number] {
  const [from = '', upto = from] = range.replace('U+', '').split('-')
  return [Number.parseInt(from, 16), Number.parseInt(upto, 16)]
}

function partFor(family: string, character: string): Part | undefined {
  const point = character.codePointAt(0) ?? 0
  return partsOf(family).find(({ ranges }) => ranges.some(([from, upto]) => point >= from && point <= upto))
}

/**
 * The parts for a word's characters. If one family has all of them, the whole word uses it, so that it looks uniform;
 * otherwise only the characters that the brand's font lacks get a part.
 */
function partsFor(word: readonly string[], has: Has): readonly (Part | undefined)[] {
  for (const family of families) {
    const parts = word.map((one) => partFor(family, one))
    if (!parts.includes(undefined)) return parts
  }
  const anyPart = (one: string) => families.map((family) => partFor(family, one)).find((part) => part !== undefined)
  return word.map((one) => (has(one) ? undefined : anyPart(one)))
}

function open(part: Part): Promise<OtherFont> {
  const opening = opened.get(part.name) ?? read(part)
  opened.set(part.name, opening)
  return opening
}

async function read({ name, path }: Part): Promise<OtherFont> {
  const { default: decompress } = await import('woff2-encoder/decompress')
  const font = create(await decompress(readFileSync(path)))
  const [text, strong] = [400, 700].map((wght) => {
    const weighed = inWrittenOrder(font.getVariation({ wght }))
    // The files of a family share its name, and a document keeps only one font per name.
    return Object.defineProperty(weighed, 'postscriptName', { value: `${name}-${wght}` })
  }) as [Font, Font]
  return { name, text, strong }
}

/**
 * Finds fonts for the words that a brand's font cannot write, character by character; a character that no font has
 * becomes a question mark. Opens only the files it needs, so none if the brand's font has everything.
 */
export async function otherFonts(texts: Iterable<string>, has: Has): Promise<OtherWords> {
  const words = new Map<string, Written[]>()
  for (const word of new Set(Array.from(texts, wordsIn).flat())) {
    const characters = [...word]
    if (word.trim() === '' || characters.every(has)) continue
    const parts = partsFor(characters, has)
    const fonts = await Promise.all(parts.map((part) => part && open(part)))
    words.set(
      word,
      characters.map((text, at) => {
        const font = fonts[at]
        if (font?.text.hasGlyphForCodePoint(text.codePointAt(0) ?? 0)) return { text, font }
        return { text: has(text) ? text : '?', font: undefined }
      }),
    )
  }
  return words
}

/** The words of a text and the spaces between them, normalised to the form that fonts use. */
export function wordsIn(text: string): string[] {
  return text.normalize('NFC').split(/(\s+)/)
}
