import type { SecurityDeed } from '@waea/contract/safety-shapes'
import type { Static } from 'typebox'

/** Business deeds in the audit log. People see most of them elsewhere, such as in their payments and orders. */
type BusinessDeed =
  | 'access-invited'
  | 'account-opened'
  | 'account-suspended'
  | 'auto-renew-changed'
  | 'auto-top-up-off'
  | 'auto-top-up-on'
  | 'cancelled-order-paid'
  | 'card-removed'
  | 'credit-given'
  | 'flag-changed'
  | 'mobile-activated'
  | 'mobile-changed-at-network'
  | 'mobile-ordered-at-network'
  | 'payment-completed'
  | 'payment-difference'
  | 'payment-refunded'
  | 'payment-refused'
  | 'plan-change-asked'
  | 'plan-change-cancelled'
  | 'plan-change-failed'
  | 'plan-change-unpaid'
  | 'plan-changed'
  | 'plan-ended-unpaid'
  | 'plan-paused'
  | 'plan-released'
  | 'plan-renewed'
  | 'plan-resumed'
  | 'refund-asked'
  | 'refund-failed'
  | 'renewal-failed'
  | 'renewal-means-changed'
  | 'rewards-card-claimed'
  | 'sim-adopted'
  | 'sim-undelivered'
  | 'social-sign-in-failed'
  | 'stop-outside-plan-changed'
  | 'voucher-redeemed'
  | 'spend-limit-changed'

/**
 * All deeds of the audit log. Those about the safety of a person's account come from the contract's list, and appear in
 * the person's security log, for which the portal has texts.
 */
export type AuditDeed = Static<typeof SecurityDeed> | BusinessDeed
