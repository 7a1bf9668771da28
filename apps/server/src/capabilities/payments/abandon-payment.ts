import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import type { PaymentPurpose } from '../../platform/news.ts'
import { permit } from '../../platform/permit.ts'
import { giveUpIntent, intentsFor } from './payments.store.ts'
import { recordPayment } from './record-payment.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Gives up what was begun to be paid for a thing, at the card partner too, and answers whether it was paid after all.
 * Opens its own transactions. Throws PartnerUnknown while the partner does not say: then nothing is given up.
 */
export async function abandonPayment(
  ctx: Ctx,
  asked: { CustomerUUID: Uuid; purpose: PaymentPurpose; purposeUuid: Uuid },
): Promise<'paid' | 'given-up'> {
  const begun = (await intentsFor(ctx, asked.CustomerUUID, [asked.purposeUuid])).filter(
    (one) => one.purpose === asked.purpose && one.state !== 'cancelled',
  )
  for (const one of begun) {
    const now = await settlePayment(ctx, one.CustomerUUID, one.UUID)
    if (now.state === 'succeeded') return 'paid'
    if (now.gatewayRef) {
      const said = await ctx.ports.cards.cancel(now.gatewayRef)
      const after = await ctx.inTransaction((tx) => recordPayment(tx, one.CustomerUUID, one.UUID, said))
      if (after.state === 'succeeded') return 'paid'
    } else {
      await ctx.inTransaction((tx) => giveUpIntent(tx, permit(ctx.asSystem().actor, 'payment:make', now)))
    }
  }
  return 'given-up'
}
