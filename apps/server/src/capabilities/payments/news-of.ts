import { partsTakenBack } from '@waea/domain/payments/payment-return'
import type { Ctx } from '../../platform/ctx.ts'
import type { NewsOf } from '../../platform/news.ts'
import { type Intent, intentOf } from './payments.store.ts'
import { refundByUuid } from './refunds.store.ts'
import { returnsOfPayment } from './returns.store.ts'

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

/** What was told when the money of a payment went back, for whoever hears that it has come back since. */
export async function returnedNewsOf(
  ctx: Ctx,
  { fromCredit: _, ...back }: NewsOf<'payment.reinstated'>,
): Promise<NewsOf<'payment.returned'>> {
  const { CustomerUUID, PaymentUUID, ReturnUUID } = back
  if (await refundByUuid(ctx, CustomerUUID, ReturnUUID)) return { ...back, reason: 'refunded', isRefund: true }
  const known = (await returnsOfPayment(ctx, CustomerUUID, PaymentUUID)).find(({ UUID }) => UUID === ReturnUUID)
  return { ...back, reason: known?.reason ?? '' }
}

/** What was told of all that banks have given back of a payment, for whoever hears that more of it was taken back. */
export async function givenBackNewsOf(
  ctx: Ctx,
  { CustomerUUID, PaymentUUID, ReturnUUID }: NewsOf<'payment.returned'>,
): Promise<NewsOf<'payment.reinstated'>[]> {
  const returns = await returnsOfPayment(ctx, CustomerUUID, PaymentUUID)
  const back = returns.filter(({ UUID, isGivenBack }) => isGivenBack && UUID !== ReturnUUID)
  const intent = back.length > 0 ? await intentOf(ctx, CustomerUUID, PaymentUUID) : undefined
  if (!intent) return []
  return back.map(({ UUID, amount, before, fromCredit }) => {
    const paysFor = partsTakenBack(intent.paysFor, before, amount)
    return { ...newsOf(intent), paysFor, ReturnUUID: UUID, amount, fromCredit }
  })
}
