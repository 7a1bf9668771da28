/// <reference path="./fontkit.d.ts" />
import type { Brand } from '@waea/brands/brand'
import type { Font } from 'fontkit'
import { drawLine, isPlain, mixedLines, type TextPen } from './mixed-text.ts'
import type { Said } from './paper.ts'

/** In points; an inch has 72. */
const margin = 56
export const page = { left: margin, right: 539, top: 48, bottom: 778, width: 539 - margin }
const footerAt = 800

/** The drawing state: the page, how far it is filled, and the brand's look. */
export interface Pen extends TextPen {
  brand: Brand
  /** The brand's fonts. */
  fonts: { text: Font; strong: Font }
  /** The height at which the next element is drawn. */
  y: number
}

export type Element = PDFKit.PDFStructureElement

/** A text's look and position. */
export interface Style {
  size: number
  strong?: boolean
  quiet?: boolean
  colour?: string
  x?: number
  width?: number
  align?: 'left' | 'right'
}

const lineGap = 2

/** The height of a text. */
export function heightOf(pen: Pen, text: string, style: Style): number {
  const width = style.width ?? page.width
  if (!isPlain(pen, text)) return mixedLines(pen, text, style, width).length * lineHeight(pen, style)
  return pen.doc
    .font(style.strong ? 'strong' : 'text')
    .fontSize(style.size)
    .heightOfString(text.normalize('NFC'), { width, lineGap })
}

function lineHeight({ doc }: Pen, { strong, size }: Style): number {
  return (
    doc
      .font(strong ? 'strong' : 'text')
      .fontSize(size)
      .currentLineHeight(true) + lineGap
  )
}

/** Draws a text at a height of the page. The caller adds it to the document's structure. */
export function write(pen: Pen, text: string, y: number, style: Style): void {
  const { doc, brand, fonts } = pen
  const { size, strong, quiet, colour, x = page.left, width = page.width, align = 'left' } = style
  const { ink, quiet: quietInk } = brand.document
  doc.fillColor(colour ?? (quiet ? quietInk : ink))
  if (isPlain(pen, text)) {
    doc
      .font(strong ? 'strong' : 'text')
      .fontSize(size)
      .text(text.normalize('NFC'), x, y, { width, align, lineGap })
    return
  }
  const { ascent, unitsPerEm } = fonts[strong ? 'strong' : 'text']
  const height = lineHeight(pen, style)
  mixedLines(pen, text, style, width).forEach((line, at) => {
    drawLine(pen, line, y + (ascent / unitsPerEm) * size + at * height, style, { x, width, align })
  })
}

/**
 * Adds an element with a text to the structure and draws it. Its language is recorded if it differs from the
 * document's. Text in other fonts than the brand's is also recorded as written, in reading order, and so is a character
 * that no font has, which is drawn as a question mark.
 */
export function put(
  pen: Pen,
  parent: Element,
  kind: { is: string; scope?: 'Row' | 'Column' },
  said: Said,
  draw: (text: string) => void,
): void {
  parent.add(
    pen.doc.struct(
      kind.is,
      {
        ...(said.lang !== pen.doc.options.lang && { lang: said.lang }),
        ...(kind.scope && { scope: kind.scope }),
        ...(!isPlain(pen, said.text) && { actual: said.text }),
      },
      () => draw(said.text),
    ),
  )
}

/** Draws a paragraph or heading over the page's width, below the existing content. */
export function paragraph(pen: Pen, parent: Element, is: string, said: Said, style: Style, below = 6): void {
  const height = heightOf(pen, said.text, style)
  room(pen, height)
  put(pen, parent, { is }, said, (text) => write(pen, text, pen.y, style))
  pen.y += height + below
}

/** Starts a new page if fewer than `height` points are left; returns whether it did. */
export function room(pen: Pen, height: number): boolean {
  if (pen.y + height <= page.bottom) return false
  pen.doc.addPage()
  pen.y = page.top
  return true
}

/** Draws content that is not part of the text: rules, and what every page repeats. */
export function aside(doc: PDFKit.PDFDocument, type: 'Layout' | 'Pagination', draw: () => void): void {
  doc.markContent('Artifact', { type })
  draw()
  doc.endMarkedContent()
}

/** Draws a thin line over a part of the page's width. */
export function rule({ doc, brand }: Pen, y: number, x = page.left, width = page.right - x): void {
  aside(doc, 'Layout', () =>
    doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.5)
      .strokeColor(brand.document.line)
      .stroke(),
  )
}

/** Draws every page's footer: the document's title, and the page's number out of the total. */
export function footers(pen: Pen, title: string, pageOf: (page: number, pages: number) => string): void {
  const { doc } = pen
  const { count } = doc.bufferedPageRange()
  for (let at = 0; at < count; at++) {
    doc.switchToPage(at)
    aside(doc, 'Pagination', () => {
      write(pen, title, footerAt, { size: 8, quiet: true, width: page.width / 2 })
      write(pen, pageOf(at + 1, count), footerAt, {
        size: 8,
        quiet: true,
        align: 'right',
        x: page.left + page.width / 2,
        width: page.width / 2,
      })
    })
  }
}
