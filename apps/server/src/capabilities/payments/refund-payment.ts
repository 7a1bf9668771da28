import type { PaymentPurpose } from '@waea/domain/payments/parties'
import { refundable } from '@waea/domain/payments/refund'
import type { Uuid } from '@waea/kit/ids'
import { type Money, sum } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/permit.ts'
import { type Intent, intentsFor, lockIntent } from './payments.store.ts'
import { insertRefund, type KeptRefund, refundsOfPayment } from './refunds.store.ts'

/** The job that makes one refund at the card partner; its payload names the refund. */
export const refundJob = 'payments.refund'

export interface RefundAsked {
  CustomerUUID: Uuid
  /** What was paid for. A top-up or a bill is not sold by its payment, so it is refunded another way. */
  purpose: Extract<PaymentPurpose, 'order' | 'plan' | 'arrears'>
  /** The thing that was paid for. */
  paidThing: Uuid
  /** What could not be delivered: an order, or a mobile. */
  thingUuid: Uuid
  amount: Money
  /** The reason; money is refunded once per reason. */
  reason: string
}

/** A refund with the card that it goes to. */
export interface AskedRefund extends KeptRefund {
  cardBrand: string | null
  cardWallet: Intent['cardWallet']
  cardLast4: string | null
}

/**
 * Records a refund of all or part of what was paid for a thing, in the context's transaction; the card partner is
 * called after it. The same reason is the same refund, and never more than the payment is refunded. Undefined if
 * nothing was paid, or nothing is left to refund.
 */
export async function refundPayment(tx: Tx, asked: RefundAsked): Promise<AskedRefund | undefined> {
  const { CustomerUUID, purpose, paidThing } = asked
  const paid = (await intentsFor(tx, CustomerUUID, [paidThing])).find(
    (one) => one.purpose === purpose && one.state === 'succeeded',
  )
  if (!paid) return undefined
  const system = byRule('payments')
  const intent = permit(system, 'payment:make', await lockIntent(tx, paid.CustomerUUID, paid.UUID))
  const before = await refundsOfPayment(tx, intent.CustomerUUID, intent.UUID)
  const known = before.find((one) => one.reason === asked.reason)
  if (known) return withCard(known, intent)

  const given = sum(before.filter((one) => one.state !== 'failed').map((one) => one.amount))
  const amount = refundable(intent.amount, given, asked.amount)
  if (amount === 0) return undefined
  const refund = permit(system, 'payment:make', newRefund(tx, asked, intent, amount))
  await insertRefund(tx, refund)
  const { CustomerUUID: account, UUID: RefundUUID } = refund
  await tx.enqueue(refundJob, { CustomerUUID: account, RefundUUID }, { once: `refund:${RefundUUID}` })
  await tx.show(account, 'payment.changed', { PaymentUUID: intent.UUID })
  const { reason } = asked
  await tx.audit({
    CustomerUUID: account,
    deed: 'refund-asked',
    detail: { RefundUUID, PaymentUUID: intent.UUID, AmountCents: amount, reason },
  })
  return withCard(refund, intent)
}

function withCard(refund: KeptRefund, { cardBrand, cardLast4, cardWallet }: Intent): AskedRefund {
  return { ...refund, cardBrand, cardLast4, cardWallet }
}

function newRefund(tx: Ctx, { thingUuid, reason }: RefundAsked, of: Intent, amount: Money): KeptRefund {
  const { CustomerUUID, UUID: PaymentUUID } = of
  return {
    CustomerUUID,
    UUID: tx.newUuid(),
    PaymentUUID,
    thingUuid,
    reason,
    amount,
    tax: null,
    state: 'unasked',
    gatewayRef: null,
    failure: null,
    createdAt: tx.now(),
    updatedAt: tx.now(),
    completedAt: null,
  }
}
