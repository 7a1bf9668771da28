import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../../platform/ctx.ts'
import type { MailData } from '../../messages/index.ts'
import type { PaymentNow } from '../payment-now.ts'

/** The job that mails the receipt of one payment. */
export const mailReceiptJob = 'payments.mail-receipt'

/** The payload of the job. */
export interface ReceiptJob {
  CustomerUUID: Uuid
  PaymentUUID: Uuid
  /** The outcome for the debt that was paid. */
  outcome?: MailData['arrears-paid']['outcome']
}

/** A payment: its payer and what it is for. */
export type PaidBy = Pick<PaymentNow, 'CustomerUUID' | 'PaymentUUID' | 'payer' | 'purpose' | 'paysFor'>

/**
 * Queues the mail of a payment's receipt. Top-ups, arrears and orders mail theirs with their outcome, and a guest's
 * receipt goes to the guest. An account that paid for another account's order gets its receipt here, because no other
 * mail goes to it.
 */
export async function askForReceipt(
  tx: Tx,
  { CustomerUUID, PaymentUUID, payer, purpose, paysFor }: PaidBy,
): Promise<void> {
  if (payer.kind === 'guest' || purpose === 'top-up' || purpose === 'arrears') return
  if (purpose === 'order' && paysFor.every(({ beneficiary }) => beneficiary === payer.UUID)) return
  await tx.enqueue(mailReceiptJob, { CustomerUUID, PaymentUUID })
}
