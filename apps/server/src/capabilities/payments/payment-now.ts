import { partsTakenBack } from '@waea/domain/payments/payment-return'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import type { Ctx, Tx } from '../../platform/ctx.ts'
import type { NewsOf } from '../../platform/jobs/news.ts'
import { type Intent, intentOf } from './stores/payments.store.ts'
import { type KeptReturn, refundedReason, returnsOfPayment } from './stores/returns.store.ts'

/** The fields that a payment shares with each return of it: the customer, the payer, and each thing that it pays for. */
type PaymentFields = Pick<Intent, 'CustomerUUID' | 'payer' | 'purpose' | 'paysFor'> & { PaymentUUID: Uuid }

/** How a payment stands, for a capability that makes its own things match it. */
export interface PaymentNow extends PaymentFields {
  amount: Money
  /** Of a hold that was let go of, or lapsed, 'released'. What is taken back or refunded of a payment leaves it 'paid'. */
  state: 'open' | 'failed' | 'held' | 'released' | 'paid'
  /** The card partner's code, where a bank has refused it. */
  failure: string | undefined
  /** What banks hold now of what they took back. */
  returned: Money
}

/** What a bank took back of a payment, or was refunded at the card partner. */
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

/** Tells, with the transaction, that a payment has changed. */
export function tellChanged(tx: Tx, { CustomerUUID, UUID: PaymentUUID, purpose, payer }: Intent): Promise<void> {
  return tx.tell('payment.changed', { CustomerUUID, PaymentUUID, purpose, payer: payer.kind })
}

/** How a payment stands. Throws for one that is not there. */
export async function paymentNow(
  ctx: Ctx,
  { CustomerUUID, PaymentUUID }: Pick<NewsOf<'payment.changed'>, 'CustomerUUID' | 'PaymentUUID'>,
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

/** All that was ever taken back of a payment, the oldest first; `isGivenBack` where the money has come back since. */
export async function takenBackOf(
  ctx: Ctx,
  payment: PaymentFields,
): Promise<(TakenBack & Pick<KeptReturn, 'isGivenBack' | 'fromCredit'>)[]> {
  const returns = await returnsOfPayment(ctx, payment.CustomerUUID, payment.PaymentUUID)
  return returns.map((one) => ({
    ...takenBackOnce(payment, one),
    isGivenBack: one.isGivenBack,
    fromCredit: one.fromCredit,
  }))
}

/** One return of a payment, for those who record it. */
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
