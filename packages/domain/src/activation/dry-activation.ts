import type { BillingType } from '../catalogue/catalogue-entry.ts'

/** The kinds of activation in onboarding (1§4). Prepay may be casual: paid as it is used, and `payg` once it runs. */
export const activationTypes = ['dry_activation', 'voucher_redeem_activation', 'postpay', 'payg', 'prepay'] as const
export type ActivationType = (typeof activationTypes)[number]

/** The kind of an activation: a trial, one that redeems a voucher, or the kind of its plan. */
export function activationType(of: { isDry?: boolean; hasVoucher: boolean; billing: BillingType }): ActivationType {
  if (of.isDry) return 'dry_activation'
  return of.hasVoucher ? 'voucher_redeem_activation' : of.billing
}

/** How a trial activation ended: it may continue, this SIM has none, or the payment method is at fault. */
export type DryOutcome = { is: 'ok' } | { is: 'no-dry-activation' } | { is: 'payment-method-error'; text: string }

/** The answer to a trial; no status means no answer. */
export interface DryAnswer {
  httpStatus?: number
  /** The server's own message. */
  message?: string
}

/**
 * Reads the answer to a trial activation (1§4, 3§8.5): success; 412 means no trial and no payment error; another 4xx is
 * a payment method error, shown with the server's message; anything else means no trial.
 */
export function dryOutcome({ httpStatus, message }: DryAnswer): DryOutcome {
  if (httpStatus === undefined) return { is: 'no-dry-activation' }
  if (httpStatus >= 200 && httpStatus < 300) return { is: 'ok' }
  if (httpStatus === 412 || httpStatus < 400 || httpStatus >= 500) return { is: 'no-dry-activation' }
  return { is: 'payment-method-error', text: activationRefusedText(message) }
}

/** The text of a refused activation: the server's message, or "try again later" without one (3§8.5). */
export function activationRefusedText(message?: string): string {
  return `We cannot proceed with your Activation${message?.trim() ? `, ${message.trim()}` : '. Please try again later'}`
}
