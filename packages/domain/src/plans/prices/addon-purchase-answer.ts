/** How long a purchase without a client secret is repeated (3§9.2). */
export const clientSecretWaitMs = 10_000

/** The answer to the purchase of a prepay add-on (2§7.2). */
export interface AddonPurchaseAnswer {
  /** The HTTP status. */
  httpStatus: number
  Status?: string
  ClientSecret?: string
}

/** What the client does next. */
export type AfterAddonPurchase = 'done' | 'pending' | 'confirm-card' | 'ask-again' | 'failed'

/** The status of a purchase that is still being paid (2§7.2). */
export const pendingPayment = 'pending_payment'

/** Whether a purchase is still being paid. */
export function isPendingPayment(answer: AddonPurchaseAnswer): boolean {
  return answer.Status === pendingPayment
}

/**
 * The next step after a purchase outside onboarding: a client secret confirms the card; a pending payment without one
 * is repeated as the same purchase for up to 10 seconds, and then fails (1§4).
 */
export function afterAddonPurchase(answer: AddonPurchaseAnswer, waitedMs: number): AfterAddonPurchase {
  if (answer.httpStatus >= 400) return 'failed'
  if (answer.ClientSecret) return 'confirm-card'
  if (!isPendingPayment(answer)) return 'done'
  return waitedMs < clientSecretWaitMs ? 'ask-again' : 'failed'
}

/** What follows a purchase in onboarding: a fully paid add-on skips the card, a client secret confirms it (1§4). */
export function afterOnboardingPurchase(answer: AddonPurchaseAnswer, isFullyPaid: boolean): AfterAddonPurchase {
  if (answer.ClientSecret && !isFullyPaid) return 'confirm-card'
  return answer.httpStatus === 200 ? 'done' : 'failed'
}

/** Whether a confirmed card has paid: the answer is 200 or the payment intent succeeded (1§4). */
export function isPaid(confirmed: { httpStatus?: number; intentStatus?: string }): boolean {
  return confirmed.httpStatus === 200 || confirmed.intentStatus === 'succeeded'
}
