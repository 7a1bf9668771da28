import type { SecurityDeed } from '@waea/contract/safety-shapes'
import type { Static } from 'typebox'

/** What is noted of the business; of most of it people read elsewhere, as in their payments and orders. */
type BusinessDeed =
  | 'access-invited'
  | 'account-opened'
  | 'account-suspended'
  | 'auto-renew-changed'
  | 'cancelled-order-paid'
  | 'card-removed'
  | 'flag-changed'
  | 'mobile-activated'
  | 'mobile-changed-at-network'
  | 'mobile-ordered-at-network'
  | 'payment-completed'
  | 'payment-difference'
  | 'payment-refunded'
  | 'payment-refused'
  | 'refund-asked'
  | 'refund-failed'
  | 'rewards-card-claimed'
  | 'sim-adopted'
  | 'sim-undelivered'
  | 'social-sign-in-failed'
  | 'stop-outside-plan-changed'

/**
 * All that the audit log notes. What is about the safety of a person's account stands in the contract's list, and so in
 * the security log that the person reads, for which the portal has words for each.
 */
export type AuditDeed = Static<typeof SecurityDeed> | BusinessDeed
