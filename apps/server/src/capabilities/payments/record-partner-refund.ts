import type { Uuid } from '@waea/kit/ids'
import { money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/permit.ts'
import type { CardRefund } from '../../ports/cards.ts'
import { newRefund } from './new-refund.ts'
import { type Intent, intentOf, lockIntent } from './payments.store.ts'
import { recordRefund } from './record-refund.ts'
import { insertRefund, type KeptRefund, refundsOfPayment } from './refunds.store.ts'

/**
 * Records the refunds of a payment of bills that the operator made at the card partner's own pages: they carry no key of
 * ours. Refunds of other payments stay the operator's, as there what was paid for would have to be taken back too.
 */
export async function recordPartnerRefunds(ctx: Ctx, CustomerUUID: Uuid, PaymentUUID: Uuid): Promise<void> {
  const payment = await intentOf(ctx, CustomerUUID, PaymentUUID)
  if (payment?.purpose !== 'bill' || !payment.gatewayRef) return
  for (const refund of await ctx.ports.cards.refundsOf(payment.gatewayRef)) {
    if (!refund.key) await recordPartnerRefund(ctx, CustomerUUID, PaymentUUID, refund)
  }
}

/**
 * Records one such refund, and each change of its state once. Does nothing for other payments, and for a refund that
 * failed before it was known.
 */
export function recordPartnerRefund(ctx: Ctx, CustomerUUID: Uuid, PaymentUUID: Uuid, said: CardRefund): Promise<void> {
  // One transaction: a stored refund without the partner's id would be made there once more.
  return ctx.inTransaction(async (tx) => {
    const intent = await lockIntent(tx, CustomerUUID, PaymentUUID)
    if (intent?.purpose !== 'bill' || intent.state !== 'succeeded') return
    const all = await refundsOfPayment(tx, CustomerUUID, PaymentUUID)
    const known = all.find((one) => one.gatewayRef === said.gatewayRef)
    if (!known && said.state === 'failed') return
    const { UUID } = known ?? (await insertPartnerRefund(tx, intent, said))
    await recordRefund(tx, CustomerUUID, UUID, said)
  })
}

async function insertPartnerRefund(tx: Tx, intent: Intent, said: CardRefund): Promise<KeptRefund> {
  const thingUuid = intent.paysFor[0]?.thing ?? intent.UUID
  const reason = `at-the-partner:${said.gatewayRef}`
  const refund = newRefund(tx, intent, { thingUuid, reason, amount: money(said.amountCents) })
  await insertRefund(tx, permit(byRule('payments'), 'payment:make', refund))
  return refund
}
