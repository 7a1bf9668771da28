import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { printPaper } from '../../../platform/documents/print.ts'
import type { Zipped } from '../../../platform/documents/zipped.ts'
import { creditNoteDocument, creditNotesBetween } from '../stores/credit-notes.store.ts'
import { documentOf, invoicesBetween } from '../stores/invoices.store.ts'
import { creditNotePaper, invoicePaper } from './invoice-paper.ts'

const always = { from: null, upto: null }

/** All bills and credit notes of a customer, printed one after another. */
export async function* allDocuments(ctx: Ctx, CustomerUUID: Uuid): AsyncGenerator<Zipped> {
  for (const one of await invoicesBetween(ctx, CustomerUUID, always)) {
    const bytes = await printPaper(invoicePaper(documentOf(one)))
    yield { path: `bills/${one.Number}.pdf`, day: one.issuedOn, bytes }
  }
  for (const one of await creditNotesBetween(ctx, CustomerUUID, always)) {
    const bytes = await printPaper(creditNotePaper(creditNoteDocument(one)))
    yield { path: `credit-notes/${one.Number}.pdf`, day: one.issuedOn, bytes }
  }
}
