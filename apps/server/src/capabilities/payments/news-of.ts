import type { Intent } from './payments.store.ts'

/** The fields that all news of a payment share: the customer, the payer, and each thing that it pays for. */
export function newsOf({ CustomerUUID, UUID: PaymentUUID, payer, purpose, paysFor }: Intent) {
  return { CustomerUUID, PaymentUUID, payer, purpose, paysFor }
}
