import type { RefusalCode } from '../refusal.ts'

/** The states of a payment as the wire spells them, spaces included (1§4). */
export const paymentStatuses = [
  'REFUNDED',
  'PARTIALLY REFUNDED',
  'COMPLETED',
  'NEEDS AUTHORIZATION',
  'FAILED',
  'DECLINED',
  'CANCELLED',
  'PAYMENT METHOD REQUIRED',
  'PAYMENT METHOD INVALID',
  'PAYMENT METHOD EXPIRED',
  'NO FUNDS',
  'PENDING',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** A payment's state as shown to its customer (1§4). */
export type ShownPaymentStatus = 'REFUNDED' | 'COMPLETED' | 'OTHERS' | 'DECLINED' | 'ACTION REQ' | 'PENDING' | 'UNKNOWN'

/** A payment's state for the person waiting for it: paid, not known yet, or refused without money moving. */
type PaymentEnd = 'paid' | 'open' | RefusalCode

/** The meaning of each payment status: its display group, and its state for the person waiting (1§4). */
const meanings: Readonly<Record<PaymentStatus, { shown: ShownPaymentStatus; end: PaymentEnd }>> = {
  REFUNDED: { shown: 'REFUNDED', end: 'open' },
  'PARTIALLY REFUNDED': { shown: 'REFUNDED', end: 'open' },
  COMPLETED: { shown: 'COMPLETED', end: 'paid' },
  'NEEDS AUTHORIZATION': { shown: 'OTHERS', end: 'card-authorisation-needed' },
  FAILED: { shown: 'DECLINED', end: 'payment-failed' },
  DECLINED: { shown: 'DECLINED', end: 'card-declined' },
  CANCELLED: { shown: 'DECLINED', end: 'payment-failed' },
  'PAYMENT METHOD REQUIRED': { shown: 'ACTION REQ', end: 'card-declined' },
  'PAYMENT METHOD INVALID': { shown: 'ACTION REQ', end: 'card-trouble' },
  'PAYMENT METHOD EXPIRED': { shown: 'ACTION REQ', end: 'card-expiring' },
  'NO FUNDS': { shown: 'ACTION REQ', end: 'insufficient-funds' },
  PENDING: { shown: 'PENDING', end: 'open' },
}

/** The bank's answers about a card whose payment was then cancelled. `not_made` means there was no try. */
const ofFailure: Readonly<Record<string, RefusalCode>> = {
  not_made: 'payment-failed',
  insufficient_funds: 'insufficient-funds',
  refer_to_customer: 'debit-failed',
  no_account: 'debit-failed',
  debit_not_authorized: 'debit-failed',
}

/** The state of a payment. If it was cancelled after a bank refused its card, the bank's answer decides. */
export function paymentEnd({ Status, Failure }: { Status: PaymentStatus; Failure?: string | undefined }): PaymentEnd {
  if (Status !== 'CANCELLED' || Failure === undefined) return meanings[Status].end
  return ofFailure[Failure] ?? 'card-declined'
}

/** The display group of a payment's state; anything unknown is UNKNOWN. Case does not matter. */
export function shownPaymentStatus(status: string): ShownPaymentStatus {
  const known = paymentStatuses.find((one) => one === status.trim().toUpperCase())
  return known ? meanings[known].shown : 'UNKNOWN'
}

/** Whether the payment's answer means done, so that no card has to be confirmed (1§4). */
export function isCompleted(status: string): boolean {
  return shownPaymentStatus(status) === 'COMPLETED'
}
