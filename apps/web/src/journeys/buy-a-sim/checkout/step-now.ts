export type Step = 'account' | 'delivery' | 'pay'

/**
 * The current checkout step: the requested one if everything before it is done, else the first that isn't. A parcel's
 * address is always confirmed once; an eSIM's contact only if it is missing or requested.
 */
export function stepNow(at: {
  requested: string | undefined
  isSignedIn: boolean
  isPosted: boolean
  /** Whether the delivery is known. */
  isKnown: boolean
}): Step {
  if (!at.isSignedIn) return 'account'
  if (!at.isKnown || at.requested === 'delivery') return 'delivery'
  return at.isPosted && at.requested !== 'pay' ? 'delivery' : 'pay'
}
