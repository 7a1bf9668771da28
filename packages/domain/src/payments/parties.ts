import type { Uuid } from '@waea/kit/ids'
import { gstWithin, type Money, money, sum } from '@waea/kit/money'
import { type Refusal, refuse } from '../refusal.ts'

/**
 * Who pays: a customer for themselves, a guest without an account, or a customer billed for another one. A guest's id
 * is that of their token.
 */
export interface Payer {
  kind: 'customer' | 'guest' | 'billing-parent'
  UUID: Uuid
}

/** Who pays, for which customer, and for which service (a mobile or fibre connection); null if for none. */
export interface Parties {
  payer: Payer
  beneficiary: Uuid
  service: Uuid | null
}

/** The part of a payment for one thing: an order, a plan's purchase, a bill, a mobile's credit. */
export interface PaymentPart {
  thing: Uuid
  beneficiary: Uuid
  service: Uuid | null
  amount: Money
}

/** A customer who pays for themselves. */
export function ownPayer(CustomerUUID: Uuid): Payer & { kind: 'customer' } {
  return { kind: 'customer', UUID: CustomerUUID }
}

/** A customer who pays for themselves, and the service they pay for. */
export function ownParties<S extends Uuid | null>(CustomerUUID: Uuid, service: S) {
  return { payer: ownPayer(CustomerUUID), beneficiary: CustomerUUID, service }
}

/**
 * The customer whose ledger and history contain a payment: the payer, or for a guest, who has no account, the
 * beneficiary.
 */
export function accountOf({ payer, beneficiary }: Omit<Parties, 'service'>): Uuid {
  return payer.kind === 'guest' ? beneficiary : payer.UUID
}

/**
 * The sum of a payment's parts. Refuses 'invalid-input' without parts, for a part without an amount, for a duplicate,
 * and for a guest's payment for more than one customer, which would belong in nobody's ledger.
 */
export function sumOfParts(payer: Payer, parts: readonly PaymentPart[]): Money | Refusal {
  const things = new Set(parts.map(({ thing }) => thing))
  const paidFor = new Set(parts.map(({ beneficiary }) => beneficiary))
  const isWrong = things.size !== parts.length || parts.length === 0 || parts.some(({ amount }) => amount <= 0)
  if (isWrong || (payer.kind === 'guest' && paidFor.size > 1)) return refuse('invalid-input', undefined, 'Amount')
  return money(sum(parts.map(({ amount }) => amount)))
}

/** What a payment can be for. */
export const paymentPurposes = ['top-up', 'order', 'plan', 'bill', 'arrears'] as const
export type PaymentPurpose = (typeof paymentPurposes)[number]

/** Whether one payment at a time pays for a thing in full. A bill may be paid in parts, and credit topped up again. */
export function isPaidInFull(purpose: PaymentPurpose): boolean {
  return purpose !== 'top-up' && purpose !== 'bill'
}

/**
 * The GST shown for a payment, if no other document shows it, because it must not be claimed twice (decision 44). Bills
 * show their own, and a debt comes from a bill or an earlier payment with a receipt.
 */
export function gstPaid(purpose: PaymentPurpose, amount: Money): Money | undefined {
  return purpose === 'bill' || purpose === 'arrears' ? undefined : gstWithin(amount)
}

/**
 * The payer, and the one customer and service of all parts: the payer's account if there are several customers, null if
 * several services.
 */
export function commonParties(
  payer: Payer,
  account: Uuid,
  parts: readonly Omit<PaymentPart, 'thing' | 'amount'>[],
): Parties {
  const [first] = parts
  const same = (pick: (part: Omit<PaymentPart, 'thing' | 'amount'>) => Uuid | null) =>
    parts.every((one) => pick(one) === (first && pick(first)))
  return {
    payer,
    beneficiary: (same(({ beneficiary }) => beneficiary) && first?.beneficiary) || account,
    service: (same(({ service }) => service) && first?.service) || null,
  }
}
