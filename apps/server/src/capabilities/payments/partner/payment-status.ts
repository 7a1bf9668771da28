import type { Debit, Returned } from '@waea/contract/money/debit'
import type { Hold } from '@waea/contract/money/hold'
import type { Payment } from '@waea/contract/money/payments'
import { holdEndsAt, holdState } from '@waea/domain/payments/hold'
import { debitState } from '@waea/domain/payments/means/bank-account'
import { gstPaid } from '@waea/domain/payments/parties'
import { paidStatus } from '@waea/domain/payments/refund'
import type { Uuid } from '@waea/kit/ids'
import type { Money } from '@waea/kit/money'
import { nanos } from '@waea/kit/nanos'
import type { Static } from 'typebox'
import { refundedCents, refundsAnswer } from '../refund-answer.ts'
import type { Intent } from '../stores/payments.store.ts'

/** A payment's state as the wire spells it, spaces included. */
export type WireStatus = Static<typeof Payment>['Status']

const failures: Readonly<Record<string, WireStatus>> = {
  insufficient_funds: 'NO FUNDS',
  expired_card: 'PAYMENT METHOD EXPIRED',
  incorrect_number: 'PAYMENT METHOD INVALID',
  invalid_number: 'PAYMENT METHOD INVALID',
  incorrect_cvc: 'PAYMENT METHOD INVALID',
  processing_error: 'FAILED',
  payment_intent_authentication_failure: 'NEEDS AUTHORIZATION',
  authentication_required: 'NEEDS AUTHORIZATION',
}

/** A payment's state on the wire (1§4). PENDING until the partner has answered, never a guess. */
export function wireStatus(intent: Intent): WireStatus {
  switch (intent.state) {
    case 'succeeded':
      // A payment that its bank took back in full is not paid.
      if (intent.returned >= intent.amount) return 'FAILED'
      return paidStatus(intent.amount, refundedCents(intent.refunds))
    case 'cancelled':
      return 'CANCELLED'
    case 'unasked':
    case 'processing':
    case 'held':
      return 'PENDING'
    case 'waiting':
      if (intent.needsCheck) return 'NEEDS AUTHORIZATION'
      if (intent.failure) return failures[intent.failure] ?? 'DECLINED'
      return 'PAYMENT METHOD REQUIRED'
  }
}

/** The GST in a payment, unless another document states it. */
export function gstAnswer({ purpose, amount }: Pick<Intent, 'purpose' | 'amount'>): { AmountTaxCents?: Money } {
  const AmountTaxCents = gstPaid(purpose, amount)
  return AmountTaxCents === undefined ? {} : { AmountTaxCents }
}

/** A payment for its customer, with the client secret only while the browser can use it. */
export function paymentAnswer(intent: Intent, now: Date): Static<typeof Payment> {
  return {
    UUID: intent.UUID,
    Status: wireStatus(intent),
    AmountCents: intent.amount,
    ...gstAnswer(intent),
    Purpose: intent.purpose,
    PurposeUUID: firstThing(intent),
    ...(intent.state === 'waiting' && intent.clientSecret && { ClientSecret: intent.clientSecret }),
    ...(intent.receiptUuid && { ReceiptUUID: intent.receiptUuid }),
    ...(intent.failure && intent.state !== 'succeeded' && { Failure: shownFailure(intent.failure) }),
    ...refundsAnswer(intent.refunds),
    ...holdAnswer(intent),
    ...debitAnswer(intent, now),
    ...returnedAnswer(intent),
    CreatedAtNanos: nanos(intent.createdAt),
    UpdatedAtNanos: nanos(intent.updatedAt),
  }
}

/** Not shown to the customer, because a thief using the card would learn from it. */
const hiddenFailures = new Set([
  'lost_card',
  'stolen_card',
  'pickup_card',
  'restricted_card',
  'fraudulent',
  'merchant_blacklist',
])

/** The reason for a refusal that the customer may see. */
function shownFailure(failure: string): string {
  return hiddenFailures.has(failure) ? 'generic_decline' : failure
}

const debitStatuses = {
  submitted: 'SUBMITTED',
  provisional: 'PROVISIONAL',
  settled: 'SETTLED',
  returned: 'RETURNED',
} as const

/** What a bank took back of a payment, on the wire; absent if nothing. */
export function returnedAnswer({ returned }: Intent): { Returned?: Static<typeof Returned> } {
  return returned > 0 ? { Returned: { AmountCents: returned } } : {}
}

/** The state of a direct debit's money, on the wire; absent for a card payment. */
export function debitAnswer(intent: Intent, now: Date): { Debit?: Static<typeof Debit> } {
  const state = debitState(intent, now)
  if (!state) return {}
  const { debitOn, settlesAt } = intent
  return {
    Debit: {
      Status: debitStatuses[state],
      ...(debitOn && { ExpectedOn: debitOn }),
      ...(settlesAt && { SettlesAtNanos: nanos(settlesAt) }),
    },
  }
}

const holdStatuses = {
  held: 'HELD',
  'being-captured': 'BEING CAPTURED',
  captured: 'CAPTURED',
  released: 'RELEASED',
} as const

/** The authorized amount and its outcome, on the wire; absent for a payment that was charged at once. */
export function holdAnswer(intent: Intent): { Hold?: Static<typeof Hold> } {
  const state = holdState(intent)
  if (!state || !intent.heldUntil || intent.held === null) return {}
  return {
    Hold: { Status: holdStatuses[state], AmountCents: intent.held, EndsAtNanos: nanos(holdEndsAt(intent.heldUntil)) },
  }
}

/** The first thing that a payment is for. */
function firstThing({ UUID, paysFor }: Intent): Uuid {
  const [first] = paysFor
  if (!first) throw new Error(`The payment ${UUID} is for nothing`)
  return first.thing
}
