import { describe, expect, test } from 'vitest'
import { invoicePaper } from '../../../src/capabilities/billing/documents/invoice-paper.ts'
import { receiptPaper } from '../../../src/capabilities/payments/receipts/receipt-paper.ts'
import { printPaper } from '../../../src/platform/documents/print.ts'
import { type PdfRead, readPdf } from '../../messages/read-pdf.ts'
import { aLine, anInvoice, aReceipt, receiptParties } from './document-samples.ts'

/**
 * People's names on bills and receipts, in any script: drawn in a font that has the characters, and readable by screen
 * readers.
 */
const texts = ({ tagged }: PdfRead) => tagged.map(({ text }) => text)

/** A bill and a receipt for this buyer; the bill also has the name in a bold heading. */
async function documentsOf(name: string, brand: 'waea' | 'tahi' = 'waea') {
  const buyer = { accountNumber: '500042', name, email: 'aroha@test.waea.nz', phone: null }
  const line = aLine({ MSISDN: null, name: 'Fibre Home', place: name })
  return {
    bill: await printPaper(invoicePaper(anInvoice([line], { buyer, brand }))),
    receipt: await printPaper(receiptPaper(aReceipt(), receiptParties({ buyer, brand }))),
  }
}

describe.each(['waea', 'tahi'] as const)('on documents of %s', (brand) => {
  test.each([
    ['Vietnamese', 'Nguyễn Thị Hạnh'],
    ['Samoan', 'Tuilaʻepa Fa‘amoe'],
    ['Tongan', 'Sēmisi ʻĀkauʻola'],
    ['simplified Chinese', '王小明'],
    ['traditional Chinese', '陳德華 Chan'],
    ['Japanese', '田中 さくら'],
    ['Korean', '김민준'],
    ['Arabic', 'محمد الأحمد'],
    ['Arabic with vowel signs', 'مُحَمَّد'],
    ['Hindi', 'हिन्दी शर्मा'],
    ['Hindi with joined letters', 'कृष्ण श्रीनिवास'],
  ])('a %s name comes back as it is written', async (_, name) => {
    const { bill, receipt } = await documentsOf(name, brand)
    const [ofBill, ofReceipt] = [await readPdf(bill), await readPdf(receipt)]
    expect(texts(ofBill)).toEqual(expect.arrayContaining([name, `Fibre: ${name}`]))
    expect(texts(ofReceipt)).toContain(name)
    for (const { fonts } of [ofBill, ofReceipt]) expect(fonts.filter(({ isEmbedded }) => !isEmbedded)).toEqual([])
    // The document embeds only the characters it uses.
    expect(bill.length).toBeLessThan(40_000)
  })
})

test('a document in the brand’s own letters has no other font, and is as small as before', async () => {
  const { bill, receipt } = await documentsOf('Āporo Tūī')
  for (const bytes of [bill, receipt]) {
    expect((await readPdf(bytes)).fonts.map(({ name }) => name.slice(7))).not.toContainEqual(
      expect.stringMatching(/noto/),
    )
    expect(bytes.length).toBeLessThan(22_000)
  }
})

test('a name from left and from right in one line keeps its order, and the same paper its bytes', async () => {
  const name = 'Aroha (محمد علي) 王'
  const { bill } = await documentsOf(name)
  expect(texts(await readPdf(bill))).toContain(name)
  expect((await documentsOf(name)).bill.equals(bill)).toBe(true)
})

test('a name that is longer than its line goes on in the next, whole', async () => {
  const name = `${'王小明'.repeat(40)} ${'Nguyễn '.repeat(20).trim()}`
  const read = texts(await readPdf((await documentsOf(name)).bill))
  expect(read.map((text) => text.replaceAll(' ', ''))).toContain(name.replaceAll(' ', ''))
})

test('a character that no font has is a question mark, and is read and found as it is', async () => {
  const { bill } = await documentsOf('Aroha ก')
  expect(texts(await readPdf(bill))).toContain('Aroha ?')
  // The replacement text (ActualText) as a PDF encodes it.
  const actual = Buffer.from('\uFEFFAroha ก', 'utf16le').swap16().toString('latin1')
  expect(bill.toString('latin1').includes(`/ActualText (${actual})`)).toBe(true)
})
