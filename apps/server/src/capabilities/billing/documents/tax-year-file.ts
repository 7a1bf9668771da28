import type { Input } from '@waea/contract/call'
import type { billingFiles } from '@waea/contract/money/billing'
import { fitInOneFile, maxDocuments, taxYearOf } from '@waea/domain/billing/making/tax-year'
import { Refused, refuse } from '@waea/domain/refusal'
import { dayOf, startOfDay } from '@waea/kit/calendar-day'
import type { Ctx } from '../../../platform/ctx.ts'
import { printPaper } from '../../../platform/documents/print.ts'
import { zipFile } from '../../../platform/documents/zip-file.ts'
import type { Zipped } from '../../../platform/documents/zipped.ts'
import type { FileAnswer } from '../../../platform/jobs/part.ts'
import { type KeptReceipt, printReceipt, receiptsBetween } from '../../payments/index.ts'
import { type CreditNoteRow, creditNoteDocument, creditNotesBetween } from '../stores/credit-notes.store.ts'
import { documentOf, type InvoiceRow, invoicesBetween } from '../stores/invoices.store.ts'
import { creditNotePaper, invoicePaper } from './invoice-paper.ts'
import { linesOfBills } from './lines-file.ts'

/**
 * All documents of a tax year in one zip file. They are printed one after another, so that other print requests wait
 * for one document at most. Refuses an invalid year ('not-found') and a year with more documents than one file holds
 * ('too-many-documents').
 */
export async function taxYearFile(ctx: Ctx, input: Input<typeof billingFiles.taxYearFile>): Promise<FileAnswer> {
  const { customerUuid: CustomerUUID } = input
  const year = taxYearOf(input.year)
  if (!year) throw new Refused(refuse('not-found'))
  const [invoices, notes, receipts] = await Promise.all([
    invoicesBetween(ctx, CustomerUUID, year),
    creditNotesBetween(ctx, CustomerUUID, year),
    receiptsBetween(ctx, CustomerUUID, {
      since: startOfDay(year.from),
      before: startOfDay(year.upto),
      most: maxDocuments + 1,
    }),
  ])
  if (!fitInOneFile(invoices.length + notes.length + receipts.length)) throw new Refused(refuse('too-many-documents'))
  return zipFile(`documents-${input.year}.zip`, filesOf(ctx, { invoices, notes, receipts, last: year.last }))
}

type Documents = {
  invoices: readonly InvoiceRow[]
  notes: readonly CreditNoteRow[]
  receipts: readonly KeptReceipt[]
  last: Zipped['day']
}

async function* filesOf(ctx: Ctx, { invoices, notes, receipts, last }: Documents): AsyncGenerator<Zipped> {
  for (const one of invoices) {
    const bytes = await printPaper(invoicePaper(documentOf(one)))
    yield { path: `invoices/${one.Number}.pdf`, day: one.issuedOn, bytes }
  }
  for (const one of notes) {
    const bytes = await printPaper(creditNotePaper(creditNoteDocument(one)))
    yield { path: `credit-notes/${one.Number}.pdf`, day: one.issuedOn, bytes }
  }
  for (const one of receipts) {
    yield { path: `receipts/${one.Number}.pdf`, day: dayOf(one.createdAt), bytes: await printReceipt(ctx, one) }
  }
  const lines = linesOfBills(invoices, notes)
  yield { path: lines.name, day: last, bytes: lines.bytes }
}
