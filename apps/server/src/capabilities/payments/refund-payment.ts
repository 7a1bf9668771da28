import type { PaymentPurpose } from '@waea/domain/payments/parties'
import { refundable } from '@waea/domain/payments/refund'
import type { Uuid } from '@waea/kit/ids'
import { type Money, sum } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import { byRule, permit } from '../../platform/permit.ts'
import { type Intent, intentsFor, lockIntent } from './payments.store.ts'
import { insertRefund, type KeptRefund, refundsOfPayment } from './refunds.store.ts'

/** The job that makes one refund at the card partner; its content names the refund. */
export const refundJob = 'payments.refund'

export interface RefundAsked {
  CustomerUUID: Uuid
  /** What was paid for; a top-up or a bill was not sold by its payment, and goes back another way. */
  purpose: Extract<PaymentPurpose, 'order' | 'plan' | 'arrears'>
  /** The thing that was paid for. */
  paidThing: Uuid
  /** What could not be given: an order, or a mobile. */
  thingUuid: Uuid
  amount: Money
  /** Why, once: for the same reason money goes back once. */
  reason: string
}

/** A refund with the card that it goes back to. */
export interface AskedRefund extends KeptRefund {
  cardBrand: string | null
  cardLast4: string | null
}

/**
 * Means to give back what was paid for a thing, all of it or a part, in the context's transaction; the card partner is
 * asked after it. The same reason is the same refund, and never more goes back than was paid. Undefined where nothing
 * was paid, or nothing is left of it.
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
  await tx.ask(refundJob, { CustomerUUID: account, RefundUUID }, { once: `refund:${RefundUUID}` })
  await tx.show(account, 'payment.changed', { PaymentUUID: intent.UUID })
  const { reason } = asked
  await tx.audit({
    CustomerUUID: account,
    deed: 'refund-asked',
    detail: { RefundUUID, PaymentUUID: intent.UUID, AmountCents: amount, reason },
  })
  return withCard(refund, intent)
}

function withCard(refund: KeptRefund, { cardBrand, cardLast4 }: Intent): AskedRefund {
  return { ...refund, cardBrand, cardLast4 }
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
