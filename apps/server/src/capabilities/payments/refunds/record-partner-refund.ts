import type { Uuid } from '@waea/kit/ids'
import { dollars, money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import { notifyOperator } from '../../../platform/operator/notices.ts'
import type { CardRefund } from '../../../ports/cards.ts'
import { type Intent, intentOf, lockIntent } from '../stores/payments.store.ts'
import { insertRefund, type KeptRefund, refundsOfPayment } from '../stores/refunds.store.ts'
import { leftOf, newRefund } from './new-refund.ts'
import { recordRefund } from './record-refund.ts'
import { reasonAtPartner } from './take-back-refunded.ts'

/** Records a payment's refunds that were made on the card partner's own pages; they do not carry our key. */
export async function recordPartnerRefunds(ctx: Ctx, CustomerUUID: Uuid, PaymentUUID: Uuid): Promise<void> {
  const payment = await intentOf(ctx, CustomerUUID, PaymentUUID)
  if (!payment?.gatewayRef) return
  for (const refund of await ctx.ports.cards.refundsOf(payment.gatewayRef)) {
    if (!refund.key) await recordPartnerRefund(ctx, CustomerUUID, PaymentUUID, refund)
  }
}

/**
 * Records one such refund and each change of its state, once, and takes back what was paid for. No-op for a refund that
 * failed before it was known. One made while a refund of ours is pending is recorded only after ours has failed; the
 * operator is notified.
 */
export function recordPartnerRefund(ctx: Ctx, CustomerUUID: Uuid, PaymentUUID: Uuid, said: CardRefund): Promise<void> {
  // One transaction: a stored refund without the partner's id would be made again at the partner.
  return ctx.inTransaction(async (tx) => {
    const intent = await lockIntent(tx, CustomerUUID, PaymentUUID)
    if (intent?.state !== 'succeeded') return
    const all = await refundsOfPayment(tx, CustomerUUID, PaymentUUID)
    const known = all.find((one) => one.gatewayRef === said.gatewayRef)
    if (!known && said.state === 'failed') return
    if (!known && said.amountCents > leftOf(intent, all)) return reportBeside(tx, intent, said)
    const { UUID } = known ?? (await insertPartnerRefund(tx, intent, said))
    await recordRefund(tx, CustomerUUID, UUID, said)
  })
}

function reportBeside(tx: Tx, { CustomerUUID, UUID: PaymentUUID }: Intent, said: CardRefund): Promise<void> {
  const { gatewayRef, amountCents: cents } = said
  return notifyOperator(tx, {
    kind: 'card-event',
    subject: `refund ${gatewayRef}`,
    reason: `${dollars(money(cents))} of payment ${PaymentUUID} was refunded at the card partner while a refund of ours is under way: it is recorded once that has failed`,
    document: { CustomerUUID, PaymentUUID, gatewayRef, cents },
  })
}

async function insertPartnerRefund(tx: Tx, intent: Intent, said: CardRefund): Promise<KeptRefund> {
  const thingUuid = intent.paysFor[0]?.thing ?? intent.UUID
  const reason = reasonAtPartner(said.gatewayRef)
  const refund = newRefund(tx, intent, { thingUuid, reason, amount: money(said.amountCents) })
  await insertRefund(tx, byRule('payments', 'payment:make', refund))
  return refund
}
