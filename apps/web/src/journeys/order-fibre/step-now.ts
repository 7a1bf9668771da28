/** The steps of ordering fibre, in order (1§2 Broadband checkout steps). */
export const fibreSteps = ['location', 'package', 'summary', 'checkout'] as const
export type FibreStep = (typeof fibreSteps)[number]

/**
 * The step to show: the requested one if all before it are done, else the first that isn't. `ordered` follows the last
 * step.
 */
export function stepNow(at: {
  requested: string | undefined
  /** The address is chosen, and the contact too if there is a visit. */
  hasPlace: boolean
  /** The plan is chosen, and the start day if there is no visit. */
  hasPackage: boolean
  isOrdered: boolean
}): FibreStep | 'ordered' {
  if (at.requested === 'ordered' && at.isOrdered) return 'ordered'
  const requested = fibreSteps.find((step) => step === at.requested) ?? 'location'
  if (requested === 'location' || !at.hasPlace) return 'location'
  return requested === 'package' || !at.hasPackage ? 'package' : requested
}
