import type { Intent } from './payments.store.ts'

/** What all news of a payment has: whose it is, who pays, and each thing that it is for. */
export function newsOf({ CustomerUUID, UUID: PaymentUUID, payer, purpose, paysFor }: Intent) {
  return { CustomerUUID, PaymentUUID, payer, purpose, paysFor }
}
