import { dayOf } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Zipped } from '../../../platform/documents/zipped.ts'
import { receiptPage } from '../stores/receipts.store.ts'
import { printReceipt } from './receipt-file.ts'

/** The receipts that are in memory at once. */
const receiptsAtOnce = 100

/** All receipts of a customer, without those of guests, printed one after another. */
export async function* allReceipts(ctx: Ctx, CustomerUUID: Uuid): AsyncGenerator<Zipped> {
  for (let offset = 0; ; offset += receiptsAtOnce) {
    const receipts = await receiptPage(ctx, CustomerUUID, { limit: receiptsAtOnce, offset })
    for (const one of receipts)
      yield { path: `receipts/${one.Number}.pdf`, day: dayOf(one.createdAt), bytes: await printReceipt(ctx, one) }
    if (receipts.length < receiptsAtOnce) return
  }
}
