import { calendarDay } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import { describe, expect, test } from 'vitest'
import { creditNotePaper, invoicePaper } from '../../../src/capabilities/billing/documents/invoice-paper.ts'
import { receiptPaper } from '../../../src/capabilities/payments/receipts/receipt-paper.ts'
import { printPaper } from '../../../src/platform/documents/print.ts'
import { type PdfRead, readPdf, type Tagged } from '../../messages/read-pdf.ts'
import { aCreditNote, aLine, anInvoice, aReceipt, longInvoice, receiptParties } from './document-samples.ts'

/** Bills, credit notes and receipts as PDF, read through the tag structure as a screen reader does. */
const texts = ({ tagged }: PdfRead) => tagged.map(({ text }) => text)
const inCells = ({ tagged }: PdfRead) => tagged.filter(({ is }) => is.includes('/TR/')).map(({ text }) => text)

test('[B-BILL-02] an invoice is tagged, in reading order, in its language, with its fonts in it', async () => {
  const used = aLine({ kind: 'use', name: 'data', quantity: 12, amount: money(350), gst: money(46), because: 'use' })
  const pdf = await readPdf(await printPaper(invoicePaper(anInvoice([aLine(), used]))))
  expect(pdf).toMatchObject({ title: 'Invoice INV100142', language: 'en-NZ', isTagged: true, pages: 1 })
  expect(pdf.fonts.map(({ isEmbedded }) => isEmbedded)).toEqual([true, true])
  expect(pdf.fonts.map(({ name }) => name).sort()).toEqual([
    expect.stringContaining('Figtree-Regular'),
    expect.stringContaining('Figtree-Bold'),
  ])
  const expected: [string, string][] = [
    ['P', 'waea'],
    ['H1', 'Invoice INV100142'],
    ['P', 'Taxable supply information'],
    ['P', 'To pay'],
    ['P', '$48.50'],
    ['P', 'by 30 Nov 2026'],
    ...pairs('Account', '500042', 'Issued', '15 Nov 2026', 'Due', '30 Nov 2026'),
    ...pairs('Period', '15 Oct 2026 – 14 Nov 2026', 'Previous invoice', '$45.00'),
    ...under('Sect', ['H2', 'From'], ['P', 'Waea'], ['P', 'GST number 123-456-789']),
    ...under('Sect', ['P', 'Phone 0800 924 324'], ['P', 'Email hello@waea.nz'], ['H2', 'To'], ['P', 'Aroha Test']),
    ['H2', 'Mobile 021 555 0142'],
    ...['What for', 'Period', 'GST', 'Amount'].map((head): [string, string] => ['Table/TR/TH', head]),
    ...under(
      'Table/TR',
      ['TH', 'Monthly 40 GB'],
      ['TD', '15 Oct 2026 – 14 Nov 2026'],
      ['TD', '$5.87'],
      ['TD', '$45.00'],
    ),
    ...under('Table/TR', ['TH/P', 'Data'], ['TH/P', '12 charges'], ['TD', '15 Oct 2026 – 14 Nov 2026']),
    ...under('Table/TR', ['TD', '$0.46'], ['TD', '$3.50']),
    ...pairs('Total without GST', '$42.17', 'GST (15%)', '$6.33', 'Total, GST included', '$48.50'),
    ['P', 'Amounts of lines include GST. The GST of the total is worked out once and shared out to the lines.'],
    ['P', 'Questions about this document? Call 0800 924 324 or write to hello@waea.nz.'],
  ]
  expect(pdf.tagged.map(({ is, text }) => [is.replace('Document/', ''), text])).toEqual(expected)
})

/** The cells of rows that have a name and a value. */
function pairs(...cells: string[]): [string, string][] {
  return cells.map((text, at) => [at % 2 === 0 ? 'Table/TR/TH' : 'Table/TR/TD', text])
}

function under(parent: string, ...elements: [string, string][]): [string, string][] {
  return elements.map(([is, text]) => [`${parent}/${is}`, text])
}

test('what a fibre connection is billed stands under its name or place, on older bills under its plan', () => {
  const fibre = { service: '00000000-0000-4000-8000-000000000009', MSISDN: null }
  const lines = [aLine(), aLine({ ...fibre, name: 'Fibre Home' }), aLine({ ...fibre, kind: 'use', name: 'data' })]
  const headings = (of: typeof lines) => invoicePaper(anInvoice(of)).tables.map(({ heading }) => heading.text)
  expect(headings(lines)).toEqual(['Mobile 021 555 0142', 'Fibre Home'])
  expect(headings(lines.slice(2))).toEqual(['Service'])
  const other = '00000000-0000-4000-8000-000000000008'
  const placed = [
    aLine({ ...fibre, name: 'Fibre Home', place: 'Bach' }),
    aLine({ MSISDN: null, service: other, name: 'Fibre Home', place: '12 Aro Street, Wellington' }),
  ]
  expect(headings(placed)).toEqual(['Fibre: Bach', 'Fibre: 12 Aro Street, Wellington'])
})

test('[B-BILL-02] an invoice goes on over as many pages as it needs; heads and page numbers are read once', async () => {
  const bill = longInvoice(200)
  const pdf = await readPdf(await printPaper(invoicePaper(bill)))
  expect(pdf.pages).toBe(12)
  const heads = pdf.tagged.filter(({ text }) => text === 'What for')
  expect(heads).toHaveLength(5)
  expect(texts(pdf).filter((text) => text.startsWith('Page '))).toEqual([])
  pdf.drawn.forEach((drawn, at) => {
    expect(drawn).toContain(`Page ${at + 1} of 12`)
  })
  const amounts = pdf.tagged.filter(({ is, text }) => is.endsWith('TR/TD') && text.startsWith('$'))
  const lines = amounts.map(({ text }) => text).filter((_, at) => at % 2 === 0)
  expect(lines.length).toBeGreaterThan(200)
  expect(pdf.tagged.map(({ page }) => page)).toEqual(pdf.tagged.map(({ page }) => page).toSorted((a, b) => a - b))
  for (const { amount } of bill.lines) expect(texts(pdf)).toContain(`$${(amount / 100).toFixed(2)}`)
})

test('the same document gives the same bytes every time: it bears its own day, not that of printing', async () => {
  const paper = invoicePaper(longInvoice(30))
  const first = await printPaper(paper)
  expect((await printPaper(paper)).equals(first)).toBe(true)
  expect((await readPdf(first)).madeAt).toBe('D:20261114110000Z')
  expect(/<xmp:CreateDate>(.*)<\/xmp:CreateDate>/.exec(first.toString('latin1'))?.[1]).toBe('2026-11-14T11:00:00Z')
})

describe('taxable supply information', () => {
  const reach = ['Email aroha@test.waea.nz', 'Phone 021 555 0142']
  const saidAt = async (amount: number) =>
    texts(await readPdf(await printPaper(invoicePaper(anInvoice([aLine({ amount: money(amount) })])))))

  test('up to $1,000.00 names the buyer only; above it also says how to reach them', async () => {
    const small = await saidAt(1000_00)
    expect(small).toEqual(expect.arrayContaining(['Aroha Test', 'GST number 123-456-789', 'GST (15%)']))
    for (const one of reach) expect(small).not.toContain(one)
    expect(await saidAt(1000_01)).toEqual(expect.arrayContaining(reach))
  })

  test('of a payment of bills is on the bills', async () => {
    const paper = receiptPaper(aReceipt({ Description: 'Bill INV100142' }), receiptParties({ isOfBill: true }))
    const said = texts(await readPdf(await printPaper(paper)))
    expect(said).toContain('Payment of a bill. The taxable supply information is on the invoice')
    expect(said.filter((text) => text.startsWith('GST ('))).toEqual([])
  })

  test('of a payment of a debt is on the document of what was owed', async () => {
    const paper = receiptPaper(aReceipt({ Description: 'Amount owed' }), receiptParties({ isOfDebt: true }))
    const said = texts(await readPdf(await printPaper(paper)))
    expect(said).toContain(
      'Payment of a debt. The taxable supply information is on the receipt or invoice of what was owed',
    )
    expect(said.filter((text) => text.startsWith('GST ('))).toEqual([])
  })
})

test('a bill of nothing, one in credit and one that credit covers say that there is nothing to do', async () => {
  const credit = aLine({ kind: 'adjustment', name: 'Credit', amount: money(-4500), gst: money(-587) })
  const said = async (bill: Parameters<typeof invoicePaper>[0]) =>
    texts(await readPdf(await printPaper(invoicePaper(bill)))).slice(3, 6)
  expect(await said(anInvoice([aLine(), credit]))).toEqual(['To pay', '$0.00', 'Nothing to pay'])
  expect(await said(anInvoice([credit]))).toEqual(['Added to your credit', '$45.00', 'Your next bill uses it first'])
  const last = anInvoice([credit], { kind: 'final' })
  expect(await said(last)).toEqual(['Added to your credit', '$45.00', 'It stays on your account'])
  const applied = [{ on: calendarDay('2026-11-15'), amount: money(4500) }]
  const covered = anInvoice([aLine()], { applied, payable: money(0) })
  expect(await said(covered)).toEqual(['To pay', '$0.00', 'Your credit covers it'])
})

test('a credit note says which invoice it corrects, why and by how much, in its brand and language', async () => {
  const pdf = await readPdf(await printPaper(creditNotePaper(aCreditNote({ brand: 'tahi', language: 'mi-NZ' }))))
  expect(pdf).toMatchObject({ title: 'Credit note CN100001', language: 'mi-NZ' })
  expect(pdf.fonts.every(({ name, isEmbedded }) => isEmbedded && name.includes('BricolageGrotesque'))).toBe(true)
  expect(texts(pdf)).toEqual(
    expect.arrayContaining(['tahi', 'Supply correction information for invoice INV100142', 'Ten days without service']),
  )
  expect(inCells(pdf)).toEqual(expect.arrayContaining(['Total without GST', '$13.04', '$1.96', '$15.00']))
})

test('[B-BILL-03] a Māori receipt has the words that the house has, and marks the parts that are English', async () => {
  const refunds = [{ state: 'succeeded', amount: 500, completedAtMs: Date.parse('2026-11-21T00:00:00Z') }] as never
  const paper = receiptPaper(aReceipt({ refunds }), receiptParties({ language: 'mi-NZ' }))
  const pdf = await readPdf(await printPaper(paper))
  expect(pdf).toMatchObject({ title: 'Rīhiti R100001', language: 'mi-NZ', isTagged: true })
  const langOf = (text: string) => pdf.tagged.find((one: Tagged) => one.text === text)
  expect(langOf('Rīhiti R100001')).toEqual({ is: 'Document/H1', text: 'Rīhiti R100001', page: 1 })
  expect(langOf('He aha te take')).not.toHaveProperty('lang')
  expect(langOf('Top-up of $20.00')).toMatchObject({ lang: 'en-NZ' })
  expect(langOf('Refunded on 21 Nov 2026, 13:00')).toMatchObject({ lang: 'en-NZ' })
})
