export type Step = 'account' | 'delivery' | 'pay'

/**
 * Which step of the checkout it is: the one that was asked for where all before it is done, else the first that is not.
 * A parcel's address is always looked at once; the contact of an eSIM only where it is missing, or asked for.
 */
export function stepNow(at: {
  asked: string | undefined
  isSignedIn: boolean
  isPosted: boolean
  /** Where the order goes is known. */
  isKnown: boolean
}): Step {
  if (!at.isSignedIn) return 'account'
  if (!at.isKnown || at.asked === 'delivery') return 'delivery'
  return at.isPosted && at.asked !== 'pay' ? 'delivery' : 'pay'
}
