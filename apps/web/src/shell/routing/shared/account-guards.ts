import type { Guard } from './guards.ts'

/** A signed-in account with a verified email that is not suspended. */
export const ofAccount = ['is-account', 'is-account-email-verified', '!is-account-suspended'] as const satisfies Guard[]

/**
 * The whole profile area: an account that also has a way to pay, and a plan or the notice that it has none (1§2). Pages
 * for adding a card or arranging another payer need neither (decision B4), and the page for the first plan needs no
 * plan (decision B5). Orders stay reachable for buyers who did not save their card.
 */
export const ofProfile = [
  ...ofAccount,
  'has-payment-cards-or-parent-billing-routes',
  'has-addons',
] as const satisfies Guard[]
