import { creditNoteGst, leftToCredit } from '@waea/domain/billing/allocate'
import { ownParties } from '@waea/domain/payments/parties'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import { type Money, minus, money, plus, zero } from '@waea/kit/money'
import type { Tx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import { buyerOf, sellerOf } from '../../../platform/documents/parties.ts'
import { customerOf } from '../../customers/index.ts'
import { accounts as books, postMovements } from '../../ledger/index.ts'
import { settleLess } from '../settling/settle-less.ts'
import { spendCredit } from '../settling/spend-credit.ts'
import { takeWriteOffBack, writeOffBills } from '../settling/write-off-rest.ts'
import { lockAccount } from '../stores/accounts.store.ts'
import { allocate } from '../stores/allocations.store.ts'
import { insertCreditNote } from '../stores/credit-notes.store.ts'
import { type InvoiceRow, invoiceOf } from '../stores/invoices.store.ts'
import { tellPaid } from '../telling/tell-paid.ts'

/** What to credit of a bill, and why; the customer reads the reason. */
export interface CreditInput {
  CustomerUUID: Uuid
  InvoiceNumber: string
  /** By default everything not yet credited, which makes the bill void. */
  amount?: Money
  /** What was left to credit as it was shown, if somebody was shown it. */
  shownLeft?: Money
  because: string
}

/**
 * Credits an issued bill, or a part of it, with a credit note inside the caller's transaction; the bill itself does not
 * change and keeps its number. The part already paid becomes account credit, which pays other bills first. Refuses
 * another customer's bill, another amount left than shown ('conflict'), and more than is left of it ('invalid-input').
 */
export async function creditInvoice(tx: Tx, input: CreditInput): Promise<{ Number: string; total: Money; gst: Money }> {
  const { CustomerUUID, InvoiceNumber, because } = input
  const account = byRule('billing', 'bill:manage', await lockAccount(tx, CustomerUUID))
  const found = await invoiceOf(tx, CustomerUUID, InvoiceNumber)
  if (!found) throw new Refused(refuse('not-found'))
  const writtenOff = await takeWriteOffBack(tx, account, found.UUID)
  const invoice = { ...found, remaining: plus(found.remaining, writtenOff) }
  const left = leftToCredit(invoice)
  if (left !== (input.shownLeft ?? left)) throw new Refused(refuse('conflict'))
  const total = input.amount ?? left
  if (total <= 0 || total > left) throw new Refused(refuse('invalid-input', undefined, 'AmountCents'))
  const gst = creditNoteGst(invoice, total)
  const UUID = tx.newUuid()
  const off = money(Math.min(total, invoice.remaining))
  await bookCreditNote(tx, { invoice, UUID, total, gst, off, because })
  const note = { kind: 'credit-note' as const, CreditNoteUUID: UUID }
  const toCredit = minus(total, off)
  await allocate(tx, account, [
    ...(off > 0 ? [{ ...note, InvoiceUUID: invoice.UUID, amount: off }] : []),
    ...(toCredit > 0 ? [{ ...note, InvoiceUUID: null, amount: toCredit }] : []),
  ])
  if (off > 0) await tellPaid(tx, [invoice], new Map([[invoice.UUID, off]]))
  const again = money(Math.min(writtenOff, minus(invoice.remaining, off)))
  if (again > 0) {
    const left = { ...invoice, remaining: minus(invoice.remaining, off) }
    await writeOffBills(tx, account, { UUID, owed: [left], parts: [{ InvoiceUUID: invoice.UUID, amount: again }] })
  }
  if (toCredit > 0) await spendCredit(tx, CustomerUUID, { reason: `credit-note:${UUID}:spent`, service: null })
  else await settleLess(tx, account)
  await tx.tell('bill.credited', { CustomerUUID, InvoiceUUID: invoice.UUID, Number: invoice.Number })
  await tx.show(CustomerUUID, 'bill.changed')
  const customer = await customerOf(tx, CustomerUUID)
  const buyer = { accountNumber: account.AccountNumber, ...buyerOf(customer) }
  const document = {
    invoice: invoice.Number,
    seller: sellerOf(tx),
    buyer,
    brand: tx.config.brand,
    language: customer.Language,
  }
  const issued = { ...account, UUID, InvoiceUUID: invoice.UUID, issuedOn: tx.today(), because, total, gst, document }
  return {
    Number: await insertCreditNote(tx, { ...issued, isVoid: total === left && invoice.credited === 0 }),
    total,
    gst,
  }
}

/** Reduces sales and GST. The unpaid part reduces what is owed; the paid part becomes credit. */
async function bookCreditNote(
  tx: Tx,
  of: { invoice: InvoiceRow; UUID: Uuid; total: Money; gst: Money; off: Money; because: string },
): Promise<void> {
  const { CustomerUUID } = of.invoice
  await postMovements(tx, [
    {
      CustomerUUID,
      parties: ownParties(CustomerUUID, null),
      reason: `credit-note:${of.UUID}`,
      because: of.because,
      lines: [
        { account: books.sales, amount: minus(of.total, of.gst) },
        { account: books.gst, amount: of.gst },
        { account: books.receivable, amount: minus(zero, of.off) },
        { account: books.paidAhead, amount: minus(of.off, of.total) },
      ],
    },
  ])
}
