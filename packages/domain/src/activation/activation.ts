import { hasAddons, isActivated, type MobileProduct } from '../plans/mobile-status.ts'
import { type Refusal, refuse } from '../refusal.ts'

/** How long the client waits for a mobile to appear with its add-ons (3§9.2). */
export const activationWaitMs = 250_000

/** The code for a timed-out wait. The specification spells it this way (3§8.5). */
export const waitTimedOut = 'Timout'

/** Whether the activated mobile has appeared with its add-ons; the wait times out after 250 seconds (1§4). */
export function awaitMobile(isThere: boolean, waitedMs: number): 'ready' | 'wait' | 'Timout' {
  if (isThere) return 'ready'
  return waitedMs < activationWaitMs ? 'wait' : waitTimedOut
}

/** Whether to reuse an existing product (1§4): before postpay or payg, a mobile in use with add-ons is reused. */
export function beforeActivation(product: MobileProduct | undefined): 'reuse' | 'activate' {
  return hasAddons(product) ? 'reuse' : 'activate'
}

/** Whether a SIM may be activated. Refuses an unknown SIM, and one in use: 'This service is already active'. */
export function checkActivation(product: MobileProduct | undefined): Refusal | undefined {
  if (!product) return refuse('service-not-found')
  return isActivated(product) ? refuse('already-active') : undefined
}

/** A link or code that activates a SIM. */
export interface ActivationLink {
  expiresAt: Date
  usedAt?: Date | undefined
}

/**
 * Whether an activation link works. Refuses an unknown, used or expired link; the person can get a new one by SMS
 * (1§4).
 */
export function checkActivationLink(link: ActivationLink | undefined, now: Date): Refusal | undefined {
  if (!link) return refuse('token-error')
  if (link.usedAt) return refuse('link-used')
  return link.expiresAt.getTime() <= now.getTime() ? refuse('link-expired') : undefined
}
