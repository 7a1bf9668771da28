/// <reference path="./fontkit.d.ts" />
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Brand } from '@waea/brands/brand'
import { type BrandId, brands } from '@waea/brands/brands'
import { create } from 'fontkit'
import PDFDocument from 'pdfkit'
import { answerInThread } from '../../platform/in-thread.ts'

/** The texts of a receipt as printed. */
export interface ReceiptPaper {
  Number: string
  soldTo: string
  paidAt: string
  Description: string
  amount: string
  gst: string
  beforeGst: string
  paidWith: string
  /** Its refunds: when and how much. */
  refunded: { at: string; amount: string }[]
  brand: BrandId
  gstNumber: string
}

const require = createRequire(import.meta.url)
/** Opened once: parsing a font takes longer than drawing a receipt. */
const fonts = {
  text: openFont(require.resolve('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf')),
  strong: openFont(require.resolve('@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf')),
}
const left = 56
const right = 539
const rowsFrom = 206
const rowHeight = 34

// The library also takes an opened font, but its types do not say so.
function openFont(file: string): PDFKit.Mixins.PDFFontSource {
  return create(readFileSync(file)) as unknown as PDFKit.Mixins.PDFFontSource
}

/** Draws a receipt as a PDF whose headings, texts and table a screen reader can follow. */
export async function receiptPdf(paper: ReceiptPaper): Promise<Buffer> {
  const brand = brands[paper.brand]
  // The library's types lack this subset, which the library itself writes.
  const subset: string = 'PDF/UA'
  const doc = new PDFDocument({
    size: 'A4',
    margin: left,
    pdfVersion: '1.7',
    subset,
    tagged: true,
    lang: 'en-NZ',
    displayTitle: true,
    font: fonts.text,
    info: { Title: `Receipt ${paper.Number}`, Author: brand.name },
  } as PDFKit.PDFDocumentOptions)
  const parts: Buffer[] = []
  const done = new Promise<void>((resolve) => doc.on('end', resolve))
  doc.on('data', (part: Buffer) => parts.push(part))
  doc.registerFont('text', fonts.text)
  doc.registerFont('strong', fonts.strong)
  write(doc, paper, brand)
  doc.end()
  await done
  return Buffer.concat(parts)
}

function write(doc: PDFKit.PDFDocument, paper: ReceiptPaper, brand: Brand): void {
  const { primary, ink, quiet, line } = brand.receipt
  const document = doc.struct('Document')
  doc.addStructure(document)
  const put = (
    kind: string,
    text: string,
    at: { y: number; size: number; strong?: boolean; colour?: string; x?: number; align?: 'left' | 'right' },
  ) =>
    doc.struct(kind, {}, () => {
      doc
        .font(at.strong ? 'strong' : 'text')
        .fontSize(at.size)
        .fillColor(at.colour ?? ink)
      doc.text(text, at.x ?? left, at.y, { width: right - (at.x ?? left), align: at.align ?? 'left', lineBreak: true })
    })
  document.add(put('P', brand.wordmark, { y: 56, size: 24, strong: true, colour: primary }))
  document.add(put('H1', `Receipt ${paper.Number}`, { y: 112, size: 20, strong: true }))
  document.add(put('P', `Paid ${paper.paidAt}`, { y: 142, size: 11, colour: quiet }))
  document.add(put('P', `For ${paper.soldTo}`, { y: 160, size: 11, colour: quiet }))
  const table = doc.struct('Table')
  document.add(table)
  const rows = rowsOf(paper)
  rows.forEach(([label, value, strong], at) => {
    const y = rowsFrom + at * rowHeight
    const row = doc.struct('TR')
    table.add(row)
    row.add(
      doc.struct('TH', { title: label }, () => {
        doc
          .font(strong ? 'strong' : 'text')
          .fontSize(12)
          .fillColor(ink)
          .text(label, left, y, { width: 300 })
      }),
    )
    row.add(
      doc.struct('TD', {}, () => {
        doc
          .font(strong ? 'strong' : 'text')
          .fontSize(12)
          .fillColor(ink)
          .text(value, 360, y, { width: right - 360, align: 'right' })
      }),
    )
    doc.markContent('Artifact', { type: 'Layout' })
    doc
      .moveTo(left, y + 24)
      .lineTo(right, y + 24)
      .lineWidth(0.5)
      .strokeColor(line)
      .stroke()
    doc.endMarkedContent()
  })
  const below = rowsFrom + rows.length * rowHeight + 30
  document.add(put('P', `${brand.name} · GST number ${paper.gstNumber}`, { y: below, size: 10, colour: quiet }))
  document.add(
    put('P', 'Taxable supply information. Keep this receipt for your records.', {
      y: below + 16,
      size: 10,
      colour: quiet,
    }),
  )
  document.end()
}

/** The lines of the table: item, amount, and whether it is the total. */
function rowsOf(paper: ReceiptPaper): [string, string, boolean][] {
  return [
    [paper.Description, paper.beforeGst, false],
    ['GST 15%', paper.gst, false],
    ['Total paid, GST included', paper.amount, true],
    ['Paid with', paper.paidWith, false],
    ...paper.refunded.map(({ at, amount }): [string, string, boolean] => [`Refunded ${at}`, amount, false]),
  ]
}

answerInThread(receiptPdf)
