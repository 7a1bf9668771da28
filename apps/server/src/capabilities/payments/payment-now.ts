import { partsTakenBack } from '@waea/domain/payments/payment-return'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { EventOf } from '../../platform/jobs/events.ts'
import { type Intent, intentOf } from './stores/payments.store.ts'
import { type KeptReturn, refundedReason, returnsOfPayment } from './stores/returns.store.ts'

/** The fields that a payment shares with its returns: the customer, the payer, and what it pays for. */
type PaymentFields = Pick<Intent, 'CustomerUUID' | 'payer' | 'purpose' | 'paysFor'> & { PaymentUUID: Uuid }

/** The current state of a payment, for a capability that makes its own things match it. */
export interface PaymentNow extends PaymentFields {
  amount: Money
  /** 'released' for a hold that was released or lapsed. Returns and refunds leave a payment 'paid'. */
  state: 'open' | 'failed' | 'held' | 'released' | 'paid'
  /** The card partner's code if a bank refused it. */
  failure: string | undefined
  /** What banks have taken back and not returned. */
  returned: Money
}

/** A payment, or part of it, that a bank took back or that was refunded at the card partner. */
export interface TakenBack extends PaymentFields {
  ReturnUUID: Uuid
  amount: Money
  reason: string
  isRefund: boolean
}

const fieldsOf = ({ CustomerUUID, UUID: PaymentUUID, payer, purpose, paysFor }: Intent): PaymentFields => ({
  CustomerUUID,
  PaymentUUID,
  payer,
  purpose,
  paysFor,
})

/** Emits `payment.changed` with the transaction. */
export function tellChanged(tx: Tx, { CustomerUUID, UUID: PaymentUUID, purpose, payer }: Intent): Promise<void> {
  return tx.tell('payment.changed', { CustomerUUID, PaymentUUID, purpose, payer: payer.kind })
}

/** The current state of a payment. Throws if there is none. */
export async function paymentNow(
  ctx: Ctx,
  { CustomerUUID, PaymentUUID }: Pick<EventOf<'payment.changed'>, 'CustomerUUID' | 'PaymentUUID'>,
): Promise<PaymentNow> {
  const intent = await intentOf(ctx, CustomerUUID, PaymentUUID)
  if (!intent) throw new Error(`There is no payment ${PaymentUUID} of the customer ${CustomerUUID}`)
  const { amount, failure, returned } = intent
  return { ...fieldsOf(intent), amount, returned, state: stateNow(intent), failure: failure ?? undefined }
}

function stateNow({ state, holdEnd, heldUntil, failure }: Intent): PaymentNow['state'] {
  if (state === 'succeeded') return 'paid'
  if (state === 'held') return holdEnd === 'release' ? 'released' : 'held'
  if (state === 'cancelled') return heldUntil ? 'released' : 'failed'
  return state === 'waiting' && failure ? 'failed' : 'open'
}

/** All returns of a payment, oldest first; `isGivenBack` is true if the money has come back since. */
export async function takenBackOf(
  ctx: Ctx,
  payment: PaymentFields,
): Promise<(TakenBack & Pick<KeptReturn, 'isGivenBack' | 'fromCredit' | 'createdAt'>)[]> {
  const returns = await returnsOfPayment(ctx, payment.CustomerUUID, payment.PaymentUUID)
  return returns.map((one) => ({
    ...takenBackOnce(payment, one),
    isGivenBack: one.isGivenBack,
    fromCredit: one.fromCredit,
    createdAt: one.createdAt,
  }))
}

/** One return of a payment, for the functions that record it. */
export const takenBack = (intent: Intent, one: ReturnFacts): TakenBack => takenBackOnce(fieldsOf(intent), one)

type ReturnFacts = Pick<KeptReturn, 'UUID' | 'before' | 'amount' | 'reason'>

function takenBackOnce(
  { CustomerUUID, PaymentUUID, payer, purpose, paysFor }: PaymentFields,
  { UUID: ReturnUUID, before, amount, reason }: ReturnFacts,
): TakenBack {
  const parts = partsTakenBack(paysFor, before, amount)
  const isRefund = reason === refundedReason
  return { CustomerUUID, PaymentUUID, payer, purpose, paysFor: parts, ReturnUUID, amount, reason, isRefund }
}
