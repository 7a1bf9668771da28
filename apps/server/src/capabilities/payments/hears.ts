import type { Tx } from '../../platform/ctx.ts'
import { byRule } from '../../platform/db/permit.ts'
import type { Hears } from '../../platform/jobs/events.ts'
import { settleNotice } from '../../platform/operator/notices.ts'
import { requestNotice } from './refunds/refund-requests.ts'
import { deleteCards, lockCards } from './stores/cards.store.ts'
import { deleteMandates } from './stores/mandates.store.ts'
import { forgetBuyer } from './stores/receipts.store.ts'
import { deleteRequests } from './stores/refund-requests.store.ts'

/**
 * Deletes an erased customer's cards and bank accounts here and at the partner, their name on receipts, and the refunds
 * that operators requested; those that wait are not made.
 */
export const paymentsForget: Hears<Tx> = {
  'customer.purged': async (ctx, { CustomerUUID }) => {
    const owner = byRule('payments', 'card:manage', { CustomerUUID })
    await lockCards(ctx, CustomerUUID)
    const tokens = await deleteCards(ctx, owner)
    await deleteMandates(ctx, owner)
    await forgetBuyer(ctx, owner)
    for (const { RequestUUID } of await deleteRequests(ctx, owner)) await settleNotice(ctx, requestNotice(RequestUUID))
    for (const Token of tokens) await ctx.enqueue('payments.forget-card', { Token })
  },
}
