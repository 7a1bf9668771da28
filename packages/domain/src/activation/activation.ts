import { hasAddons, isActivated, type MobileProduct } from '../plans/mobile-status.ts'
import { type Refusal, refuse } from '../refusal.ts'

/** How long the client waits for a mobile to show with its add-ons (3§9.2). */
export const activationWaitMs = 250_000

/** The code with which the wait gives up; the specification spells it so (3§8.5). */
export const waitTimedOut = 'Timout'

/**
 * Whether a mobile shows with its add-ons after its activation, is waited for, or is given up after 250 seconds (1§4).
 */
export function awaitMobile(isThere: boolean, waitedMs: number): 'ready' | 'wait' | 'Timout' {
  if (isThere) return 'ready'
  return waitedMs < activationWaitMs ? 'wait' : waitTimedOut
}

/** Whether an activation reuses what is there (1§4): before postpay or payg, a mobile in use with add-ons is reused. */
export function beforeActivation(product: MobileProduct | undefined): 'reuse' | 'activate' {
  return hasAddons(product) ? 'reuse' : 'activate'
}

/** Whether a SIM may be activated. Refuses one that is not known, and one in use: 'This service is already active'. */
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
 * Whether an activation link works. Refuses an unknown, a used and an expired one; a new one can be had by SMS (1§4).
 */
export function checkActivationLink(link: ActivationLink | undefined, now: Date): Refusal | undefined {
  if (!link) return refuse('token-error')
  if (link.usedAt) return refuse('link-used')
  return link.expiresAt.getTime() <= now.getTime() ? refuse('link-expired') : undefined
}
