/// <reference path="./fontkit.d.ts" />
import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'
import type { DocumentLook } from '@waea/brands/brand'
import { type BrandId, brands } from '@waea/brands/brands'
import { create, type Font } from 'fontkit'
import PDFDocument from 'pdfkit'
import { answerInThread } from '../process/in-thread.ts'
import { wordsOf } from './document-words.ts'
import { drawFacts, drawTable } from './draw-table.ts'
import { otherFonts } from './fallback-fonts.ts'
import type { Paper } from './paper.ts'
import { aside, type Element, footers, heightOf, type Pen, page, paragraph, put, room, write } from './pen.ts'

/** Fonts are kept open: parsing one takes longer than drawing a bill. */
const opened = new Map<BrandId, { text: Font; strong: Font }>()

function fontsOf(brand: BrandId, { fonts }: DocumentLook): { text: Font; strong: Font } {
  const known = opened.get(brand)
  if (known) return known
  const fresh = { text: create(readFileSync(fonts.text)), strong: create(readFileSync(fonts.strong)) }
  opened.set(brand, fresh)
  return fresh
}

/**
 * Draws a document as PDF/UA on as many A4 pages as it needs, with headings, texts and tables that a screen reader can
 * follow. The same paper gives the same bytes: nothing depends on the day of printing or on chance.
 */
async function drawPaper(paper: Paper): Promise<Uint8Array> {
  const brand = brands[paper.brand]
  const fonts = fontsOf(paper.brand, brand.document)
  const other = await otherFonts(textsOf(paper), (one) => fonts.text.hasGlyphForCodePoint(one.codePointAt(0) ?? 0))
  // The library also accepts an opened font and the subset PDF/UA; its types omit both.
  const doc = new PDFDocument({
    size: 'A4',
    margins: { left: page.left, right: 595 - page.right, top: page.top, bottom: 0 },
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    lang: paper.language,
    displayTitle: true,
    font: fonts.text,
    bufferPages: true,
    info: { Title: paper.title.text, Author: brand.name, CreationDate: paper.madeAt },
  } as unknown as PDFKit.PDFDocumentOptions)
  const parts: Buffer[] = []
  const done = new Promise<void>((resolve) => doc.on('end', resolve))
  doc.on('data', (part: Buffer) => parts.push(part))
  doc.registerFont('text', fonts.text as unknown as PDFKit.Mixins.PDFFontSource)
  doc.registerFont('strong', fonts.strong as unknown as PDFKit.Mixins.PDFFontSource)
  draw({ doc, brand, fonts, other, y: page.top }, paper)
  doc.end()
  await done
  return Buffer.concat(parts)
}

/** Every text in a document. */
function textsOf(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsOf) : []
}

function draw(pen: Pen, paper: Paper): void {
  const { doc, brand } = pen
  const document = doc.struct('Document')
  doc.addStructure(document)
  const wordmark = { text: brand.wordmark, lang: paper.language }
  paragraph(pen, document, 'P', wordmark, { size: 22, strong: true, colour: brand.document.primary }, 22)
  paragraph(pen, document, 'H1', paper.title, { size: 20, strong: true }, 2)
  paragraph(pen, document, 'P', paper.subtitle, { size: 10, quiet: true }, 18)
  drawTop(pen, document, paper)
  drawParties(pen, document, paper.parties)
  for (const table of paper.tables) drawTable(pen, document, table)
  drawSums(pen, document, paper.sums)
  for (const note of paper.notes) paragraph(pen, document, 'P', note, { size: 9, quiet: true })
  const words = wordsOf(paper.language)
  footers(pen, paper.title.text, (at, of) => words.page(at, of).text)
  document.end()
}

const half = page.width / 2
const boxPadding = 14

/** The main amount in a box, with the facts beside it. */
function drawTop(pen: Pen, document: Element, { amount, facts }: Paper): void {
  const from = pen.y
  const inner = { x: page.left + boxPadding, width: half - 2 * boxPadding - 12 }
  const styles = [
    { ...inner, size: 10, quiet: true },
    { ...inner, size: 24, strong: true, colour: pen.brand.document.primary },
    { ...inner, size: 10, quiet: true },
  ]
  const said = [amount.term, { text: amount.dollars, lang: amount.term.lang }, amount.detail]
  const heights = said.map(({ text }, at) => heightOf(pen, text, styles[at] ?? { size: 10 }))
  const height = heights.reduce((sum, one) => sum + one, 0) + 2 * boxPadding
  aside(pen.doc, 'Layout', () =>
    pen.doc
      .roundedRect(page.left, from, half - 12, height, Math.min(pen.brand.mail.roundPx, 8))
      .lineWidth(1)
      .strokeColor(pen.brand.document.line)
      .stroke(),
  )
  let y = from + boxPadding
  said.forEach((one, at) => {
    const style = styles[at]
    if (style) put(pen, document, { is: 'P' }, one, (text) => write(pen, text, y, style))
    y += heights[at] ?? 0
  })
  pen.y = from + 4
  const place = { x: page.left + half + 12, width: half - 12, align: 'left', termShare: 0.42, hasRules: false } as const
  drawFacts(pen, document, facts, place)
  pen.y = Math.max(pen.y, from + height) + 22
}

/** The supplier and the buyer, side by side. */
function drawParties(pen: Pen, document: Element, parties: Paper['parties']): void {
  const from = pen.y
  let lowest = from
  parties.forEach(({ heading, lines }, at) => {
    let y = from
    const box = { x: page.left + at * (half + 12), width: half - 12 }
    const section = pen.doc.struct('Sect')
    document.add(section)
    const head = { ...box, size: 12, strong: true }
    put(pen, section, { is: 'H2' }, heading, (text) => write(pen, text, y, head))
    y += heightOf(pen, heading.text, head) + 3
    for (const line of lines) {
      const style = { ...box, size: 10 }
      put(pen, section, { is: 'P' }, line, (text) => write(pen, text, y, style))
      y += heightOf(pen, line.text, style) + 1
    }
    lowest = Math.max(lowest, y)
  })
  pen.y = lowest + 14
}

/** The sums, right-aligned, kept on one page with the total. */
function drawSums(pen: Pen, document: Element, sums: Paper['sums']): void {
  if (sums.length === 0) return
  room(pen, sums.length * 24)
  const place = { x: page.left + half - 40, width: half + 40, align: 'right', termShare: 0.65, hasRules: true } as const
  drawFacts(pen, document, sums, place)
  pen.y += 18
}

// On Linux each thread has its own priority: printing yields to requests and the database.
if (process.platform === 'linux' && !isMainThread) setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
answerInThread(drawPaper)
