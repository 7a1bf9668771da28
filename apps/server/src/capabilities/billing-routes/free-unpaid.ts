import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { paymentOf } from '../payments/index.ts'
import { settleSpend } from './settle-spend.ts'
import { reservedSpends } from './spends.store.ts'

const maxAtOnce = 200

/**
 * Frees what was reserved for payments that were cancelled without a word of the bank, of which no news tells: the card
 * partner has none, or somebody gave it up. Of one account that is paid for, or of all.
 */
export async function freeUnpaid(ctx: Ctx, CustomerUUID?: Uuid): Promise<void> {
  for (const { parent, PaymentUUID } of await reservedSpends(ctx, CustomerUUID, maxAtOnce)) {
    const payment = await paymentOf(ctx, parent, PaymentUUID)
    if (payment?.Status !== 'CANCELLED') continue
    const state = payment.Failure === undefined || payment.Failure === 'not_made' ? 'never-asked' : 'released'
    await ctx.inTransaction((tx) => settleSpend(tx, { CustomerUUID: parent, PaymentUUID }, state))
  }
}
