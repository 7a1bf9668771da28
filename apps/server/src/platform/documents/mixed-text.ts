import bidiFactory, { type EmbeddingLevels } from 'bidi-js'
import { type OtherFont, type OtherWords, type Written, wordsIn } from './fallback-fonts.ts'

const bidi = bidiFactory()
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
/** A run is laid out as a whole: laid out word by word, right-to-left words would be in the wrong order. */
const asOne = { features: [] }
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The page to write on, and the words that the brand's font lacks, with their fonts. */
export interface TextPen {
  doc: PDFKit.PDFDocument
  other: OtherWords
}

interface Weight {
  size: number
  strong?: boolean
}

/** Text drawn in one go: one font and one direction. */
interface Run {
  text: string
  /** Undefined for the brand's font. */
  font: OtherFont | undefined
  isReversed: boolean
  /** The position of its first character in the line, counted from the left. */
  place: number
}

/** Whether the brand's font has every character of a text. */
export function isPlain({ other }: TextPen, text: string): boolean {
  return other.size === 0 || !wordsIn(text).some((word) => other.has(word))
}

/** Breaks a text of several fonts into lines of at most `width`. A wider word is broken. */
export function mixedLines(pen: TextPen, text: string, weight: Weight, width: number): Run[][] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: Written[][] = [[]]
    let used = 0
    const add = (part: readonly Written[], size: number) => {
      if (used + size > width && used > 0) {
        lines.push([])
        used = 0
      }
      lines.at(-1)?.push(...part)
      used += size
    }
    for (const word of wordsIn(paragraph)) {
      const written = writtenOf(pen, word)
      const size = widthOf(pen, runsOf(written), weight)
      if (size <= width) add(written, size)
      else for (const part of clustersOf(written, word)) add(part, widthOf(pen, runsOf(part), weight))
    }
    return lines.map(runsOf)
  })
}

function writtenOf({ other }: TextPen, word: string): readonly Written[] {
  return other.get(word) ?? Array.from(word, (text) => ({ text, font: undefined }))
}

/** The unbreakable parts of a word: each letter with its combining marks. */
function clustersOf(written: readonly Written[], word: string): (readonly Written[])[] {
  let at = 0
  return Array.from(clusters.segment(word), ({ segment }) => {
    const from = at
    at += [...segment].length
    return written.slice(from, at)
  })
}

/** The runs of a line, in reading order. */
function runsOf(line: readonly Written[]): Run[] {
  const text = line.map((one) => one.text).join('')
  const levels = bidi.getEmbeddingLevels(text, 'ltr')
  const places = placesOf(text, levels)
  const runs: (Run & { kind: string })[] = []
  let at = 0
  for (const { text: one, font } of line) {
    const isReversed = (levels.levels[at] ?? 0) % 2 === 1
    const kind = [font?.name, isReversed, /\s/.test(one), rightToLeft.test(one)].join()
    const place = places[at] ?? at
    const last = runs.at(-1)
    // Draw the space between right-to-left words with them; otherwise a reader joins them into one word.
    const isBetween = isReversed && one === ' ' && last?.font !== undefined
    if (last && (last.kind === kind || isBetween || (last.font === font && /\p{M}/u.test(one)))) {
      Object.assign(last, { text: last.text + one, place: Math.min(last.place, place) })
    } else runs.push({ text: one, font, isReversed, place, kind })
    at += one.length
  }
  return runs
}

/** The visual position of each character of a line, counted from the left. */
function placesOf(line: string, levels: EmbeddingLevels): number[] {
  const order = Array.from({ length: line.length }, (_, at) => at)
  for (const [from, upto] of bidi.getReorderSegments(line, levels) as [number, number][]) {
    order.splice(from, upto - from + 1, ...order.slice(from, upto + 1).reverse())
  }
  const places: number[] = []
  order.forEach((at, place) => {
    places[at] = place
  })
  return places
}

/** The text to pass to a run's font. The font itself reverses right-to-left letters. */
function drawnText({ text, isReversed }: Run): string {
  if (!isReversed || rightToLeft.test(text)) return text
  return [...text]
    .reverse()
    .map((one) => bidi.getMirroredCharacter(one) ?? one)
    .join('')
}

function choose({ doc }: TextPen, { font }: Run, { strong, size }: Weight): void {
  const weight = strong ? 'strong' : 'text'
  if (font) doc.font(font[weight] as unknown as PDFKit.Mixins.PDFFontSource, `${font.name}-${weight}`)
  else doc.font(weight)
  doc.fontSize(size)
}

function widthOf(pen: TextPen, runs: readonly Run[], weight: Weight): number {
  return runs.reduce((sum, run) => {
    choose(pen, run, weight)
    return sum + pen.doc.widthOfString(drawnText(run), asOne)
  }, 0)
}

/** Draws a line's runs on its baseline, each at its position, in reading order. */
export function drawLine(pen: TextPen, runs: readonly Run[], baseline: number, weight: Weight, box: Box): void {
  const spare = box.width - widthOf(pen, runs, weight)
  const left = box.x + (box.align === 'right' ? spare : 0)
  for (const run of runs) {
    const before = runs.filter(({ place }) => place < run.place)
    const x = left + widthOf(pen, before, weight)
    choose(pen, run, weight)
    pen.doc.text(drawnText(run), x, baseline, { ...asOne, lineBreak: false, baseline: 'alphabetic' })
  }
}

interface Box {
  x: number
  width: number
  align: 'left' | 'right'
}
