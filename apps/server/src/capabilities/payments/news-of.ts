import type { Ctx } from '../../platform/ctx.ts'
import type { NewsOf } from '../../platform/news.ts'
import { type Intent, intentOf } from './payments.store.ts'

/** The fields that all news of a payment share: the customer, the payer, and each thing that it pays for. */
export function newsOf({ CustomerUUID, UUID: PaymentUUID, payer, purpose, paysFor }: Intent) {
  return { CustomerUUID, PaymentUUID, payer, purpose, paysFor }
}

/**
 * What was told when a payment was made, for whoever hears what became of it: jobs run side by side, so that news of a
 * payment may be heard in any order. Throws for a payment that is not there.
 */
export async function paidNewsOf(
  ctx: Ctx,
  { CustomerUUID, PaymentUUID }: Pick<NewsOf<'payment.completed'>, 'CustomerUUID' | 'PaymentUUID'>,
): Promise<NewsOf<'payment.completed'>> {
  const intent = await intentOf(ctx, CustomerUUID, PaymentUUID)
  if (!intent) throw new Error(`There is no payment ${PaymentUUID} of the customer ${CustomerUUID}`)
  return { ...newsOf(intent), amount: intent.amount }
}
