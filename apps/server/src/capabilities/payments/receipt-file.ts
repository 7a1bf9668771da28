import { paidBrandName } from '@waea/domain/payments/wallet'
import { dateText } from '@waea/kit/date-text'
import type { Uuid } from '@waea/kit/ids'
import { dollars, minus } from '@waea/kit/money'
import type { Ctx } from '../../platform/ctx.ts'
import { inThread } from '../../platform/in-thread.ts'
import type { FileAnswer } from '../../platform/part.ts'
import { customerOf } from '../customers/index.ts'
import { readReceipt } from './read-payments.ts'
import type { ReceiptPaper } from './receipt-paper.ts'
import type { KeptReceipt } from './receipts.store.ts'

/** A receipt as a tagged PDF. A worker thread draws it, so that other calls do not wait. */
export async function receiptFile(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid): Promise<FileAnswer> {
  const receipt = await readReceipt(ctx, CustomerUUID, UUID)
  return { name: `${receipt.Number}.pdf`, type: 'application/pdf', bytes: await drawReceipt(ctx, receipt) }
}

/** The PDF of a receipt. */
export async function drawReceipt(ctx: Ctx, receipt: KeptReceipt): Promise<Buffer> {
  const customer = await customerOf(ctx, receipt.CustomerUUID)
  const bytes = await draw({
    Number: receipt.Number,
    soldTo: `${customer.FirstName} ${customer.LastName}`.trim() || customer.Email,
    paidAt: dateText(receipt.createdAt, 'moment'),
    Description: receipt.Description,
    amount: dollars(receipt.amount),
    gst: dollars(receipt.tax),
    beforeGst: dollars(minus(receipt.amount, receipt.tax)),
    paidWith: receipt.CardLast4
      ? `${paidBrandName(receipt.CardType ?? 'Card', receipt.CardWallet)} ending ${receipt.CardLast4}`
      : 'Card',
    refunded: (receipt.refunds ?? []).flatMap(({ state, amount, completedAtMs }) =>
      state === 'succeeded' && completedAtMs !== null
        ? [{ at: dateText(new Date(completedAtMs), 'moment'), amount: dollars(amount) }]
        : [],
    ),
    brand: ctx.config.brand,
    gstNumber: ctx.config.gstNumber,
  })
  return Buffer.from(bytes)
}

const draw = inThread<ReceiptPaper, Uint8Array>(new URL('./receipt-paper.ts', import.meta.url), 30_000)
