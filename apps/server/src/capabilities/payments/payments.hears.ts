import type { Tx } from '../../platform/ctx.ts'
import type { Hears } from '../../platform/news.ts'
import { byRule, permit } from '../../platform/permit.ts'
import { deleteCards, lockCards } from './cards.store.ts'
import { deleteMandates } from './mandates.store.ts'
import { forgetBuyer } from './receipts.store.ts'

/** A customer who is erased leaves no card and no bank account here or at the partner, and no name on receipts. */
export const paymentsForget: Hears<Tx> = {
  'customer.purged': async (ctx, { CustomerUUID }) => {
    const owner = permit(byRule('payments'), 'card:manage', { CustomerUUID })
    await lockCards(ctx, CustomerUUID)
    const tokens = await deleteCards(ctx, owner)
    await deleteMandates(ctx, owner)
    await forgetBuyer(ctx, owner)
    for (const Token of tokens) await ctx.enqueue('payments.forget-card', { Token })
  },
}
