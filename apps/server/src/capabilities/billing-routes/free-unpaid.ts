import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { paymentOf } from '../payments/index.ts'
import { settleSpend } from './settle-spend.ts'
import { reservedSpends } from './spends.store.ts'

const maxAtOnce = 200

/**
 * Releases reservations whose payment was cancelled without a charge attempt at the bank, because no event reports
 * those: the card partner has no such payment, or it was abandoned. For one account that is paid for, or for all.
 */
export async function freeUnpaid(ctx: Ctx, CustomerUUID?: Uuid): Promise<void> {
  for (const { parent, PaymentUUID } of await reservedSpends(ctx, CustomerUUID, maxAtOnce)) {
    const payment = await paymentOf(ctx, parent, PaymentUUID)
    if (payment?.Status !== 'CANCELLED') continue
    const state = payment.Failure === undefined || payment.Failure === 'not_made' ? 'never-asked' : 'released'
    await ctx.inTransaction((tx) => settleSpend(tx, { CustomerUUID: parent, PaymentUUID }, state))
  }
}
