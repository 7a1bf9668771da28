/**
 * Every reason for which a rule may refuse. The contract gives each its status, `err_number` and `err_message`, the web
 * its sentence in each language; both tables are total over this union, so a new code compiles only when they are
 * written (3§8).
 */
export type RefusalCode =
  // Sign-in, tokens and codes
  | 'wrong-sign-in'
  | 'no-token'
  | 'bad-token'
  | 'token-expired'
  | 'token-error'
  | 'wrong-code'
  | 'no-code'
  | 'code-expired'
  | 'code-used'
  | 'too-many-tries'
  | 'code-too-soon'
  | 'wrong-password'
  | 'wrong-old-password'
  | 'password-weak'
  | 'password-unchanged'
  | 'password-mismatch'
  | 'email-invalid'
  | 'email-mismatch'
  | 'email-unchanged'
  | 'email-unverified'
  | 'email-taken'
  | 'name-missing'
  | 'link-expired'
  | 'link-used'
  | 'step-up-needed'
  | 'second-factor-needed'
  | 'passkey-refused'
  | 'suspended'
  | 'not-allowed'
  | 'no-payload'
  | 'no-identity'
  | 'no-identity-token'
  | 'no-user'
  | 'only-way-in'
  | 'provider-taken'
  | 'no-invitation'
  // Accounts
  | 'no-customer-uuid'
  | 'account-not-named'
  | 'no-uuid'
  | 'no-data'
  | 'no-params'
  | 'current-account-not-specified'
  | 'no-postpay-product'
  | 'no-prepay-product'
  | 'any-service'
  | 'no-service'
  | 'no-products-list'
  | 'no-response-data'
  | 'nickname-invalid'
  | 'money-owed'
  | 'service-in-use'
  | 'tag-held'
  // Catalogue and shop
  | 'plans-locked'
  | 'plans-password-wrong'
  | 'unknown-sim-type'
  | 'plan-not-specified'
  | 'sim-plan-not-specified'
  | 'sim-plan-not-available'
  | 'sim-type-not-available'
  | 'no-order-items'
  | 'no-order-item'
  | 'too-many-sims'
  | 'too-few-sims'
  | 'too-many-members'
  | 'price-changed'
  | 'order-state'
  | 'no-location'
  | 'address-incomplete'
  // Plans and balance
  | 'no-available-product'
  | 'plan-unknown'
  | 'same-plan'
  | 'same-product-type'
  | 'plan-held'
  | 'plan-changed-this-month'
  | 'change-quote-stale'
  | 'plan-changing'
  | 'plan-paused'
  | 'auto-renew-not-allowed'
  | 'pause-impossible'
  | 'pause-until'
  | 'renewal-impossible'
  | 'renewal-changed'
  | 'not-enough-balance'
  | 'amount-too-small'
  | 'amount-too-large'
  | 'auto-top-up-days'
  | 'auto-top-up-amount'
  | 'auto-top-up-cap'
  | 'voucher-invalid'
  | 'redemption-check-error'
  | 'redemption-error'
  | 'no-voucher-code'
  | 'too-many-guesses'
  | 'gift-not-possible'
  | 'gift-limit'
  | 'gift-message-link'
  | 'debt-outstanding'
  | 'nothing-owed'
  | 'spend-limit-over'
  // Cards and payments
  | 'card-unknown'
  | 'no-card'
  | 'only-card'
  | 'card-expiring'
  | 'card-declined'
  | 'card-trouble'
  | 'card-authorisation-needed'
  | 'insufficient-funds'
  | 'payment-failed'
  | 'too-many-declines'
  | 'card-resting'
  | 'change-payment-type'
  // Bills
  | 'no-invoice-number'
  | 'no-receipt-uuid'
  | 'invoice-not-found'
  | 'receipt-not-found'
  | 'too-many-documents'
  | 'no-account-uuid'
  | 'file-name-not-specified'
  | 'file-downloading-error'
  | 'billing-cycle-off'
  | 'extension-running'
  | 'extension-too-many'
  | 'extension-broken'
  | 'extension-too-late'
  | 'extension-day'
  | 'dispute-credit'
  | 'dispute-known'
  // SIMs, activation and porting
  | 'already-active'
  | 'service-not-found'
  | 'cant-adopt-by-ip'
  | 'sim-not-reached'
  | 'no-dry-activation'
  | 'activation-refused'
  | 'sim-swap-error'
  | 'sim-action-failed'
  | 'sim-unknown'
  | 'sim-taken'
  | 'sim-blocked'
  | 'sim-other-brand'
  | 'sim-stopped'
  | 'sim-frozen'
  | 'sim-locked'
  | 'sim-changing'
  | 'no-phone-number'
  | 'no-new-phone-numbers'
  | 'porting-refused'
  | 'port-in-progress'
  | 'porting-carrier'
  | 'porting-account'
  | 'porting-sim'
  | 'porting-time'
  | 'porting-own-number'
  | 'porting-off'
  | 'porting-into-mobile'
  | 'porting-twice'
  | 'port-cannot-stop'
  | 'port-cannot-retry'
  | 'number-invalid'
  | 'settings-conflict'
  | 'settings-dependent'
  | 'operator-barred'
  | 'forward-not-possible'
  | 'ring-time'
  | 'filter-site'
  | 'filter-full'
  | 'number-taken'
  | 'credit-check-failed'
  // Groups, routes and invites
  | 'no-invite'
  | 'accept-route-error'
  | 'invite-expired'
  | 'group-too-small'
  | 'already-member'
  // Guests
  | 'guest-mobile-invalid'
  | 'guest-invoice-invalid'
  | 'guest-account-invalid'
  | 'guest-data-invalid'
  // Broadband
  | 'no-fibre-services'
  | 'order-failed'
  | 'slot-taken'
  // Cases
  | 'case-closed'
  | 'case-not-solved'
  | 'too-many-cases'
  | 'too-many-messages'
  | 'rating-late'
  | 'rating-final'
  | 'file-kind'
  | 'file-too-large'
  | 'file-infected'
  | 'too-many-files'
  | 'files-not-taken'
  // Maps of the network
  | 'maps-failed'
  // Of every call
  | 'not-found'
  | 'invalid-input'
  | 'too-large'
  | 'wrong-content-type'
  | 'key-reused'
  | 'in-progress'
  | 'too-many-requests'
  | 'conflict'
  | 'bank-account-invalid'
  | 'debit-failed'
  | 'debits-failed'
  | 'hold-not-possible'
  | 'mandate-not-accepted'
  | 'captcha-needed'
  | 'captcha-wrong'
  | 'captcha-unavailable'
  | 'unavailable'
  | 'unknown-error'

/** Why a rule says no: the code, the figures that its text needs, and the field that a form should point at. */
export interface Refusal {
  readonly refused: RefusalCode
  readonly detail?: Readonly<Record<string, string | number>>
  readonly field?: string
}

/** Makes a refusal. */
export function refuse(code: RefusalCode, detail?: Record<string, string | number>, field?: string): Refusal {
  return { refused: code, ...(detail && { detail }), ...(field !== undefined && { field }) }
}

/** Whether a decision is a refusal. */
export function isRefusal(decision: unknown): decision is Refusal {
  return typeof decision === 'object' && decision !== null && 'refused' in decision
}

/** A refusal on its way out of an action: the http layer answers it from the contract's table. */
export class Refused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.refused)
    this.name = 'Refused'
    this.refusal = refusal
  }
}

/** The decision when the rule said yes; throws `Refused` when it said no. */
export function accept<T>(decision: T | Refusal): T {
  if (isRefusal(decision)) throw new Refused(decision)
  return decision
}
