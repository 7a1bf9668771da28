import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { printPaper } from '../../../platform/documents/print.ts'
import type { FileAnswer } from '../../../platform/jobs/part.ts'
import { customerOf } from '../../customers/index.ts'
import { readReceipt } from '../read-payments.ts'
import { intentsFor } from '../stores/payments.store.ts'
import { type KeptReceipt, receiptOfPayment } from '../stores/receipts.store.ts'
import { receiptPaper, receiptTexts } from './receipt-paper.ts'

/** A receipt as a tagged PDF (2§7.12). */
export async function receiptFile(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid): Promise<FileAnswer> {
  const receipt = await readReceipt(ctx, CustomerUUID, UUID)
  return { name: `${receipt.Number}.pdf`, type: 'application/pdf', bytes: await printReceipt(ctx, receipt) }
}

/** The PDF of a receipt: the same bytes each time, until its payment is refunded. */
export async function printReceipt(ctx: Ctx, receipt: KeptReceipt): Promise<Buffer> {
  const { payer, CustomerUUID, document } = receipt
  // Older receipts have no frozen texts. None of them is for a bill, because bills could not be paid yet.
  const texts = document ?? receiptTexts(ctx, await customerOf(ctx, CustomerUUID), { purpose: 'top-up', payer })
  return printPaper(receiptPaper(receipt, texts))
}

/** A receipt as a mail attachment. */
export async function receiptAttached(ctx: Ctx, receipt: KeptReceipt) {
  const content = await printReceipt(ctx, receipt)
  return { filename: `${receipt.Number}.pdf`, contentType: 'application/pdf', content }
}

/**
 * The receipts of what a customer paid for one thing, such as an order, to attach to the mail about its outcome; they
 * get no mail of their own.
 */
export async function receiptsFor(ctx: Ctx, CustomerUUID: Uuid, thing: Uuid) {
  const paid = await intentsFor(ctx, CustomerUUID, [thing])
  const own = paid.filter(({ state, payer }) => state === 'succeeded' && payer.UUID === CustomerUUID)
  const receipts = await Promise.all(own.map(({ UUID }) => receiptOfPayment(ctx, CustomerUUID, UUID)))
  return Promise.all(receipts.flatMap((receipt) => (receipt ? [receiptAttached(ctx, receipt)] : [])))
}
