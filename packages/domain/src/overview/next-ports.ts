import type { HoldUp } from '../porting/porting-block.ts'
import type { PortReason } from '../porting/refusals.ts'
import type { PortStage } from '../porting/stage.ts'
import type { NextStep } from './next-step.ts'

/** The newest port of a mobile in a direction. */
export interface PortFact {
  /** How far it is, as its own page says. */
  stage: PortStage
  MobileUUID: string
  MSISDN: string
  /** The other provider's name. */
  carrier: string
  authoriseBy: Date
  /** The end of the time in which the number moves. */
  movesUntil: Date
  /** For a number that leaves: the earliest time we hand it over. */
  answerAt: Date | null
  holdUp: HoldUp | undefined
  reason: PortReason | null
  changedAt: Date
}

/** How long a refused port is shown as something to do. */
export const triedAgainWithinMs = 14 * 86_400_000

/** Refusals that the customer can mend; one who stopped a port wants nothing more of it. */
const mendable: readonly PortReason[] = [
  'wrong-account',
  'wrong-provider',
  'wrong-name',
  'not-active',
  'in-progress',
  'locked',
  'no-credit',
  'no-reply',
  'expired',
  'network',
]

const portingPage = '/profile/plans/sim-card-actions/number-porting'

/** What is next for the ports of a customer: their stages, as things to do or to wait for. */
export function stepsOfPorts(ports: readonly PortFact[], now: Date): NextStep[] {
  return ports.flatMap((port) => stepOfPort(port, now) ?? [])
}

function stepOfPort(port: PortFact, now: Date): NextStep | undefined {
  switch (port.stage) {
    case 'waits-for-sim':
      return partsOf(port, 'port-waits')
    case 'awaits-yes':
      // A YES after that does not count; the port is about to lapse.
      if (now > port.authoriseBy) return undefined
      return { ...partsOf(port, 'port-reply'), at: port.authoriseBy }
    case 'on-hold':
      if (port.holdUp !== 'sim-locked') return partsOf(port, 'port-waits')
      return { ...partsOf(port, 'port-unlock'), to: '/profile/plans/sim-card-actions' }
    case 'checking':
    case 'agreed':
    case 'scheduled':
    case 'moving':
    case 'late':
      return { ...partsOf(port, 'port-comes'), ...ahead(port.movesUntil, now) }
    case 'stopped':
    case 'refused':
    case 'failed':
      return stepAfterRefusal(port, now)
    case 'leave-noticed':
    case 'leave-agreed':
      return { ...partsOf(port, 'port-out'), ...ahead(port.answerAt, now) }
    // Nothing is left to do or to wait for: it is over, or on its way to the end that the customer chose.
    case 'stopping':
    case 'arrived':
    case 'leave-refusing':
    case 'leaving':
    case 'left':
    case 'kept':
    case 'leave-failed':
      return undefined
  }
}

function stepAfterRefusal(port: PortFact, now: Date): NextStep | undefined {
  const isRecent = now.getTime() - port.changedAt.getTime() < triedAgainWithinMs
  return isRecent && port.reason && mendable.includes(port.reason) ? partsOf(port, 'port-again') : undefined
}

/** A time is only shown while it is ahead. */
const ahead = (at: Date | null, now: Date): Pick<NextStep, 'at'> => (at && at > now ? { at } : {})

function partsOf({ MSISDN, carrier: name, MobileUUID }: PortFact, kind: NextStep['kind']): NextStep {
  return { kind, to: portingPage, MSISDN, name, MobileUUID }
}
