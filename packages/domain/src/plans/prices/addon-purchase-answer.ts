/** How long the client repeats a purchase that has no client secret yet (3§9.2). */
export const clientSecretWaitMs = 10_000

/** The answer to the purchase of a prepay add-on (2§7.2). */
export interface AddonPurchaseAnswer {
  httpStatus: number
  Status?: string
  ClientSecret?: string
}

/** What the client does next. */
export type AfterAddonPurchase = 'done' | 'pending' | 'confirm-card' | 'ask-again' | 'failed'

/** The status of a purchase whose payment is pending (2§7.2). */
export const pendingPayment = 'pending_payment'

/** Whether a purchase's payment is pending. */
export function isPendingPayment(answer: AddonPurchaseAnswer): boolean {
  return answer.Status === pendingPayment
}

/**
 * The next step after a purchase outside onboarding: with a client secret, confirm the card; without one, repeat a
 * pending payment as the same purchase for up to 10 seconds, then fail (1§4).
 */
export function afterAddonPurchase(answer: AddonPurchaseAnswer, waitedMs: number): AfterAddonPurchase {
  if (answer.httpStatus >= 400) return 'failed'
  if (answer.ClientSecret) return 'confirm-card'
  if (!isPendingPayment(answer)) return 'done'
  return waitedMs < clientSecretWaitMs ? 'ask-again' : 'failed'
}

/**
 * The next step after a purchase in onboarding: a fully paid add-on skips the card, a client secret confirms it (1§4).
 */
export function afterOnboardingPurchase(answer: AddonPurchaseAnswer, isFullyPaid: boolean): AfterAddonPurchase {
  if (answer.ClientSecret && !isFullyPaid) return 'confirm-card'
  return answer.httpStatus === 200 ? 'done' : 'failed'
}

/** Whether a confirmed card has paid: the answer is 200 or the payment intent succeeded (1§4). */
export function isPaid(confirmed: { httpStatus?: number; intentStatus?: string }): boolean {
  return confirmed.httpStatus === 200 || confirmed.intentStatus === 'succeeded'
}
