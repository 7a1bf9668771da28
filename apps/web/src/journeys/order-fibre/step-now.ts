/** The steps of ordering fibre, in their order (1§2 Broadband checkout steps). */
export const fibreSteps = ['location', 'package', 'summary', 'checkout'] as const
export type FibreStep = (typeof fibreSteps)[number]

/**
 * The step to show: the one that is asked for if all before it are done, else the first that is not. `ordered` is what
 * follows.
 */
export function stepNow(at: {
  asked: string | undefined
  /** The address is chosen, and who is at home where somebody comes. */
  hasPlace: boolean
  /** The plan is chosen, and the day where nobody comes. */
  hasPackage: boolean
  isOrdered: boolean
}): FibreStep | 'ordered' {
  if (at.asked === 'ordered' && at.isOrdered) return 'ordered'
  const asked = fibreSteps.find((step) => step === at.asked) ?? 'location'
  if (asked === 'location' || !at.hasPlace) return 'location'
  return asked === 'package' || !at.hasPackage ? 'package' : asked
}
