import { refundTax } from '@waea/domain/payments/refund'
import type { Uuid } from '@waea/kit/ids'
import { dollars, type Money, zero } from '@waea/kit/money'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { type Permitted, permit, ruleActor } from '../../../platform/db/permit.ts'
import { notifyOperator } from '../../../platform/operator/notices.ts'
import type { CardRefund } from '../../../ports/cards.ts'
import { bookRefund, reverseRefund } from '../books.ts'
import { tellChanged } from '../payment-now.ts'
import { type Intent, lockIntent } from '../stores/payments.store.ts'
import {
  type KeptRefund,
  lockRefund,
  type RefundState,
  refundByUuid,
  refundsOfPayment,
  saveRefund,
} from '../stores/refunds.store.ts'
import { reinstateRefunded, reportKept, takeBackRefunded, takesBack } from './take-back-refunded.ts'

/** A refund only moves forward, so late or repeated reports change nothing. */
const progress: readonly RefundState[] = ['unasked', 'pending', 'succeeded', 'failed']
const placeOf = (state: RefundState) => progress.indexOf(state)

type RefundAnswer = Pick<CardRefund, 'state' | 'amountCents' | 'failure' | 'gatewayRef'>

/**
 * Records the card partner's state of a refund, in a transaction: answers and webhooks may come twice, late, and in any
 * order. A refund is booked once; if the bank returns it later, that is booked once too.
 */
export function recordRefund(ctx: Ctx, CustomerUUID: Uuid, UUID: Uuid, said: RefundAnswer): Promise<void> {
  return ctx.inTransaction((tx) => recordInTransaction(tx, CustomerUUID, UUID, said))
}

async function recordInTransaction(tx: Tx, CustomerUUID: Uuid, UUID: Uuid, said: RefundAnswer): Promise<void> {
  const known = await refundByUuid(tx, CustomerUUID, UUID)
  if (!known) return
  const system = ruleActor('payments')
  // Lock the payment first, as everywhere, so that other refunds and reads of what is left wait here.
  const intent = permit(system, 'payment:make', await lockIntent(tx, CustomerUUID, known.PaymentUUID))
  const refund = permit(system, 'payment:make', await lockRefund(tx, CustomerUUID, UUID))
  if (placeOf(said.state) <= placeOf(refund.state)) return
  if (said.amountCents !== refund.amount) {
    const { gatewayRef, state, amountCents } = said
    await notifyOperator(tx, {
      kind: 'card-event',
      subject: `refund ${UUID}`,
      reason: `the card partner has ${amountCents} cents for this refund of ${refund.amount}`,
      document: { CustomerUUID, gatewayRef, state, amountCents },
    })
    return
  }
  const isSale = intent.purpose !== 'bill'
  const tax = said.state === 'succeeded' && isSale ? await taxOf(tx, refund) : refund.tax
  await saveRefund(tx, refund, {
    state: said.state,
    gatewayRef: said.gatewayRef || refund.gatewayRef,
    failure: said.failure ?? null,
    tax,
  })
  if (said.state === 'succeeded') await succeed(tx, refund, intent, { tax: tax ?? zero, gatewayRef: said.gatewayRef })
  if (said.state === 'failed') await fail(tx, refund, intent, said.failure ?? 'failed')
  await tx.show(CustomerUUID, 'payment.changed', { PaymentUUID: intent.UUID })
  await tellChanged(tx, intent)
}

/** The GST in a refund, given the payment's earlier refunds. */
async function taxOf(tx: Ctx, refund: KeptRefund): Promise<Money> {
  const all = await refundsOfPayment(tx, refund.CustomerUUID, refund.PaymentUUID)
  const before = all.flatMap(({ state, amount, tax }) => (state === 'succeeded' ? [{ amount, tax: tax ?? zero }] : []))
  return refundTax(before, refund.amount)
}

async function succeed(
  tx: Tx,
  refund: Permitted<KeptRefund, 'payment:make'>,
  intent: Intent,
  { tax, gatewayRef }: { tax: Money; gatewayRef: string },
): Promise<void> {
  const { CustomerUUID, UUID: RefundUUID, amount } = refund
  if (takesBack(refund, intent)) await takeBackRefunded(tx, refund, intent, gatewayRef)
  else {
    await bookRefund(tx, { intent, RefundUUID, amount, tax })
    await reportKept(tx, refund, intent)
  }
  const detail = { RefundUUID, PaymentUUID: intent.UUID, AmountCents: amount }
  await tx.audit({ CustomerUUID, deed: 'payment-refunded', detail })
}

/** The card cannot take the refund: we have the money again, and the operator has to refund it another way. */
async function fail(
  tx: Tx,
  refund: Permitted<KeptRefund, 'payment:make'>,
  intent: Intent,
  failure: string,
): Promise<void> {
  const { CustomerUUID, UUID: RefundUUID, PaymentUUID, amount, tax } = refund
  if (refund.state === 'succeeded') {
    if (takesBack(refund, intent)) await reinstateRefunded(tx, refund, intent)
    else await reverseRefund(tx, { intent, RefundUUID, amount, tax: tax ?? zero })
  }
  const detail = { RefundUUID, PaymentUUID, AmountCents: amount, failure }
  await notifyOperator(tx, {
    kind: 'card-event',
    subject: `refund ${RefundUUID}`,
    reason: `the card did not take a refund of ${dollars(amount)} (${failure}): give it back in another way, if it was not refunded by hand`,
    document: { CustomerUUID, ...detail, paysFor: intent.paysFor },
  })
  await tx.audit({ CustomerUUID, deed: 'refund-failed', detail })
}
