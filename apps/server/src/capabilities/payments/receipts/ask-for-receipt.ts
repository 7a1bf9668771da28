import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../../platform/ctx.ts'
import type { MailData } from '../../messages/index.ts'
import type { PaymentNow } from '../payment-now.ts'

/** The job that mails the receipt of one payment. */
export const mailReceiptJob = 'payments.mail-receipt'

/** What the job is given. */
export interface AskedReceipt {
  CustomerUUID: Uuid
  PaymentUUID: Uuid
  /** What became of a debt that it paid. */
  outcome?: MailData['arrears-paid']['outcome']
}

/** Which payment, by whom and for what. */
export type PaidBy = Pick<PaymentNow, 'CustomerUUID' | 'PaymentUUID' | 'payer' | 'purpose' | 'paysFor'>

/**
 * Has the receipt of a payment mailed after the transaction. Top-ups, arrears and orders send theirs with what the payment
 * did, and the receipt of what a guest paid is the guest's. Whoever paid for the order of another account is told of
 * nothing else.
 */
export async function askForReceipt(
  tx: Tx,
  { CustomerUUID, PaymentUUID, payer, purpose, paysFor }: PaidBy,
): Promise<void> {
  if (payer.kind === 'guest' || purpose === 'top-up' || purpose === 'arrears') return
  if (purpose === 'order' && paysFor.every(({ beneficiary }) => beneficiary === payer.UUID)) return
  await tx.enqueue(mailReceiptJob, { CustomerUUID, PaymentUUID })
}
