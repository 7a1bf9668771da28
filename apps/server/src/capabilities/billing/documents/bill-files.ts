import type { Input } from '@waea/contract/call'
import type { billingFiles } from '@waea/contract/money/billing'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Ctx } from '../../../platform/ctx.ts'
import { printPaper } from '../../../platform/documents/print.ts'
import type { FileAnswer } from '../../../platform/jobs/part.ts'
import { creditNoteDocument, creditNoteOf } from '../stores/credit-notes.store.ts'
import { documentOf, type InvoiceRow, invoiceOf } from '../stores/invoices.store.ts'
import { creditNotePaper, invoicePaper } from './invoice-paper.ts'

/**
 * An issued bill as a tagged PDF (2§7.12). Refuses a number that is not one of the customer's bills; the open bill has
 * none.
 */
export async function invoicePdf(ctx: Ctx, input: Input<typeof billingFiles.invoicePdf>): Promise<FileAnswer> {
  const invoice = await invoiceOf(ctx, input.customerUuid, input.number)
  if (!invoice) throw new Refused(refuse('invoice-not-found'))
  return invoiceFile(invoice)
}

/** The same for an operator. Refuses an unknown customer, and a number that is not one of their bills ('not-found'). */
export async function pdfForOperator(ctx: Ctx, input: Input<typeof billingFiles.pdfForOperator>): Promise<FileAnswer> {
  const invoice = await invoiceOf(ctx, input.customerUuid, input.number)
  if (!invoice) throw new Refused(refuse('not-found'))
  return invoiceFile(invoice)
}

/** A credit note as a tagged PDF. */
export async function creditNotePdf(ctx: Ctx, input: Input<typeof billingFiles.creditNotePdf>): Promise<FileAnswer> {
  const note = await creditNoteOf(ctx, input.customerUuid, input.number)
  if (!note) throw new Refused(refuse('invoice-not-found'))
  return pdfFile(note.Number, await printPaper(creditNotePaper(creditNoteDocument(note))))
}

async function invoiceFile(invoice: InvoiceRow): Promise<FileAnswer> {
  return pdfFile(invoice.Number, await printPaper(invoicePaper(documentOf(invoice))))
}

function pdfFile(number: string, bytes: Buffer): FileAnswer {
  return { name: `${number}.pdf`, type: 'application/pdf', bytes }
}
