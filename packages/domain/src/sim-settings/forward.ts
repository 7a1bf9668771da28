import { type Refusal, refuse } from '../refusal.ts'
import { type Features, type ForwardKind, forwardKinds } from './features.ts'

/** A network rings for 5 to 30 seconds, in steps of 5 (3GPP TS 22.082). */
export const ringTimes = [5, 10, 15, 20, 25, 30] as const

/** Refuses an active forward without a number, or to the mobile's own, and a ring time networks don't support. */
export function checkForwards(
  after: Features,
  changes: Partial<Features>,
  ownNumber: string | null,
): Refusal | undefined {
  const wrong = forwardKinds.find((kind: ForwardKind) => {
    const touched = changes[`${kind}Active`] !== undefined || changes[`${kind}Destination`] !== undefined
    const to = after[`${kind}Destination`]
    return touched && after[`${kind}Active`] && (to === '' || to === ownNumber)
  })
  if (wrong) return refuse('forward-not-possible', undefined, wrong)
  const ring = changes.CFNRRingTime
  if (ring !== undefined && !ringTimes.some((one) => one === ring)) {
    return refuse('ring-time', { least: ringTimes[0], most: ringTimes[ringTimes.length - 1] ?? 30 }, 'CFNRRingTime')
  }
  return undefined
}

/** Whether a change sends calls somewhere new. Only the owner may make it, it needs a proof, and they are notified. */
export function sendsCallsElsewhere(now: Features, changes: Partial<Features>): boolean {
  const after = { ...now, ...changes }
  return forwardKinds.some((kind) => {
    const changed = changes[`${kind}Active`] !== undefined || changes[`${kind}Destination`] !== undefined
    return changed && after[`${kind}Active`]
  })
}

/** Whether a change may cost more than before. Only the owner may make it. */
export function mayCostMore(changes: Partial<Features>): boolean {
  const opened = [
    'OCSRoamingBarred',
    'OCSInCallsWhileRoamingBarred',
    'OCSOutCallsWhileRoamingBarred',
    'OCSOOBWhileRoamingBarred',
    'OCSBlockPremiumCalls',
    'OCSBlockPremiumSMS',
    'OCSOutgoingIDDBarred',
  ] as const
  return changes.AutoRoamingCharge === true || opened.some((name) => changes[name] === false)
}
