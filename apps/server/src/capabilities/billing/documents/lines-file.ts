import type { Input } from '@waea/contract/call'
import type { billingFiles } from '@waea/contract/money/billing'
import type { InvoiceLine } from '@waea/domain/billing/making/invoice-document'
import { Refused, refuse } from '@waea/domain/refusal'
import { addDays, type CalendarDay, calendarDay } from '@waea/kit/calendar-day'
import { type Money, minus, plainDollars, zero } from '@waea/kit/money'
import { displayMsisdn } from '@waea/kit/msisdn'
import { csvFile } from '../../../platform/csv-file.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { wordsOf } from '../../../platform/documents/document-words.ts'
import type { FileAnswer } from '../../../platform/jobs/part.ts'
import { type CreditNoteRow, creditNotesBetween } from '../stores/credit-notes.store.ts'
import { type InvoiceRow, invoicesBetween } from '../stores/invoices.store.ts'
import { nameOf } from './invoice-paper.ts'

const heading = [
  'Date',
  'Document',
  'Number',
  'Corrects',
  'Due',
  'Phone number',
  'Connection',
  'Kind',
  'What for',
  'From',
  'To',
  'Quantity',
  'Tax',
  'Without GST NZD',
  'GST NZD',
  'Amount NZD',
]

/**
 * Every line of the bills and credit notes issued in a period, oldest first, for a spreadsheet. Amounts and GST add up
 * to those of the documents. Refuses a day that does not exist, and a period that ends before it begins.
 */
export async function linesFile(ctx: Ctx, input: Input<typeof billingFiles.linesFile>): Promise<FileAnswer> {
  const from = parseDay(input.From, 'From')
  const last = parseDay(input.Upto, 'Upto')
  if (from && last && last < from) throw new Refused(refuse('invalid-input', undefined, 'Upto'))
  const span = { from, upto: last && addDays(last, 1) }
  const [invoices, notes] = await Promise.all([
    invoicesBetween(ctx, input.customerUuid, span),
    creditNotesBetween(ctx, input.customerUuid, span),
  ])
  return linesOfBills(invoices, notes)
}

/** The file for documents that the caller has already read. */
export function linesOfBills(invoices: readonly InvoiceRow[], notes: readonly CreditNoteRow[]): FileAnswer {
  const rows = [
    ...invoices.map((invoice) => ({ on: invoice.issuedOn, lines: linesOf(invoice) })),
    ...notes.map((note) => ({ on: note.issuedOn, lines: [lineOf(note)] })),
  ]
  rows.sort((a, b) => a.on.localeCompare(b.on))
  return csvFile(
    'bill-lines.csv',
    heading,
    rows.flatMap(({ lines }) => lines),
  )
}

function linesOf({ lines, Number: number, issuedOn, dueOn }: InvoiceRow): string[][] {
  return lines.map((line) => [
    issuedOn,
    'Invoice',
    number,
    '',
    dueOn,
    line.MSISDN ? displayMsisdn(line.MSISDN) : '',
    line.place ?? '',
    line.kind,
    nameOf(line, wordsOf('en-NZ')).text,
    line.from,
    lastDay(line),
    String(line.quantity),
    line.taxCode === 'standard' ? 'GST 15%' : 'Zero-rated',
    ...amounts(line.amount, line.gst),
  ])
}

/** Negative, so that the sums of the file match the ledger. */
function lineOf(note: CreditNoteRow): string[] {
  return [
    note.issuedOn,
    'Credit note',
    note.Number,
    note.document.invoice,
    '',
    '',
    '',
    'adjustment',
    note.because,
    '',
    '',
    '1',
    'GST 15%',
    ...amounts(minus(zero, note.total), minus(zero, note.gst)),
  ]
}

function amounts(amount: Money, gst: Money): string[] {
  return [minus(amount, gst), gst, amount].map(plainDollars)
}

/** The last day of a line; empty if it has none. */
function lastDay({ upto }: InvoiceLine): string {
  return upto ? addDays(upto, -1) : ''
}

function parseDay(text: string | undefined, field: string): CalendarDay | null {
  if (text === undefined) return null
  try {
    return calendarDay(text)
  } catch {
    throw new Refused(refuse('invalid-input', undefined, field))
  }
}
