import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { type EarlierPayment, earlierWithCard } from './stores/history.store.ts'
import { type Intent, intentOf } from './stores/payments.store.ts'
import { type KeptReceipt, receiptOfPayment } from './stores/receipts.store.ts'
import { type KeptReturn, refundedReason, returnsOfPayment } from './stores/returns.store.ts'

const earlierShown = 20

/** What is known of a payment itself, for the answer to a bank. */
export interface PaymentEvidence {
  intent: Intent
  receipt: KeptReceipt | undefined
  /** What banks took back of it, oldest first. */
  takenBack: readonly KeptReturn[]
  /** The newest earlier payments with a card of the same brand and last digits that no bank took back. */
  earlier: readonly EarlierPayment[]
}

/** A payment of a customer, or of a guest for them, with what is known about it. Refuses 'not-found'. */
export async function paymentEvidence(ctx: Ctx, CustomerUUID: Uuid, PaymentUUID: Uuid): Promise<PaymentEvidence> {
  const intent = await intentOf(ctx, CustomerUUID, PaymentUUID)
  if (!intent) throw new Refused(refuse('not-found'))
  const [receipt, returns, earlier] = await Promise.all([
    receiptOfPayment(ctx, CustomerUUID, PaymentUUID),
    returnsOfPayment(ctx, CustomerUUID, PaymentUUID),
    earlierWithCard(ctx, intent, earlierShown),
  ])
  return { intent, receipt, takenBack: returns.filter(({ reason }) => reason !== refundedReason), earlier }
}
