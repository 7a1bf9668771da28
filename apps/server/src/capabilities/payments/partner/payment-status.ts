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

/** A payment's state as the wire writes it, spaces included. */
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

/** A payment's state as the wire writes it (1§4). While the partner has not answered it is PENDING, never a guess. */
export function wireStatus(intent: Intent): WireStatus {
  switch (intent.state) {
    case 'succeeded':
      // What its bank took back in full is not paid.
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

/** The GST in a payment, where no other document tells it. */
export function gstAnswer({ purpose, amount }: Pick<Intent, 'purpose' | 'amount'>): { AmountTaxCents?: Money } {
  const AmountTaxCents = gstPaid(purpose, amount)
  return AmountTaxCents === undefined ? {} : { AmountTaxCents }
}

/** A payment as its customer sees it, with the client secret only while the browser can use it. */
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
    ...(intent.failure && intent.state !== 'succeeded' && { Failure: toldFailure(intent.failure) }),
    ...refundsAnswer(intent.refunds),
    ...holdAnswer(intent),
    ...debitAnswer(intent, now),
    ...returnedAnswer(intent),
    CreatedAtNanos: nanos(intent.createdAt),
    UpdatedAtNanos: nanos(intent.updatedAt),
  }
}

/** What stays between a bank and whoever holds the card: told of it, a thief would know. */
const untold = new Set([
  'lost_card',
  'stolen_card',
  'pickup_card',
  'restricted_card',
  'fraudulent',
  'merchant_blacklist',
])

/** Why a payment was refused, as far as its customer is told. */
function toldFailure(failure: string): string {
  return untold.has(failure) ? 'generic_decline' : failure
}

const debitStatuses = {
  submitted: 'SUBMITTED',
  provisional: 'PROVISIONAL',
  settled: 'SETTLED',
  returned: 'RETURNED',
} as const

/** What a bank took back of a payment, as answers carry it: absent where it did not. */
export function returnedAnswer({ returned }: Intent): { Returned?: Static<typeof Returned> } {
  return returned > 0 ? { Returned: { AmountCents: returned } } : {}
}

/** The state of a direct debit's money, as answers carry it: absent for a card payment. */
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

/** What is or was held on the card, as answers carry it: absent for a payment that was charged at once. */
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
