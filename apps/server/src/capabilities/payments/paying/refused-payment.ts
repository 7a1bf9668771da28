import { type RefusalCode, Refused, refuse } from '@waea/domain/refusal'
import type { StartedPayment } from './start-payment.ts'

const refusedAs: Readonly<Record<string, RefusalCode>> = {
  DECLINED: 'card-declined',
  'PAYMENT METHOD INVALID': 'card-trouble',
  'PAYMENT METHOD EXPIRED': 'card-trouble',
  'NO FUNDS': 'insufficient-funds',
  FAILED: 'payment-failed',
  CANCELLED: 'payment-failed',
}

/**
 * Throws if the bank refused a saved card. The refusal carries the payment and its client secret, so that the browser
 * can try the same payment with another card (3§8.5).
 */
export function mustNotBeRefused(
  payment: Omit<StartedPayment, 'isCovered'>,
  detail: Record<string, string> = {},
): void {
  const code = refusedAs[payment.Status]
  if (!code) return
  const refused = new Refused(refuse(code, { ...detail, PaymentUUID: payment.PaymentUUID }, 'PaymentMethodID'))
  throw Object.assign(refused, payment.ClientSecret ? { answerWith: { ClientSecret: payment.ClientSecret } } : {})
}
