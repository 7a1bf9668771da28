import type { Guard } from './guards.ts'

/** A signed-in account with a verified email that is not suspended. */
export const ofAccount = ['is-account', 'is-account-email-verified', '!is-account-suspended'] as const satisfies Guard[]

/**
 * The whole profile area: such an account that also has a way to pay, and a plan or a notice that it has none (1§2).
 * Where a card is added or somebody else's paying is arranged none of the two is asked for (decision B4), nor a plan
 * where the first one is bought (decision B5), and an order is found by who bought it without saving the card.
 */
export const ofProfile = [
  ...ofAccount,
  'has-payment-cards-or-parent-billing-routes',
  'has-addons',
] as const satisfies Guard[]
