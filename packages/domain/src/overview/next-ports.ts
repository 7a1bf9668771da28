import type { PortingHours } from '../porting/hours.ts'
import { canStop, isPortOver, type PortState } from '../porting/port-state.ts'
import type { HoldUp } from '../porting/porting-block.ts'
import type { PortReason } from '../porting/refusals.ts'
import type { Authorisation } from '../porting/reply.ts'
import { moveWindow } from '../porting/windows.ts'
import type { NextStep } from './next-step.ts'

/** The newest port of a mobile in a direction. */
export interface PortFact {
  direction: 'in' | 'out'
  MobileUUID: string
  MSISDN: string
  /** The other provider's name. */
  carrier: string
  state: PortState
  /** The SIM that gets the number is in service, so the holder has been asked for their YES. */
  isSimReady: boolean
  authorisation: Authorisation
  authoriseBy: Date
  authorisedAt: Date | null
  startsAt: Date
  /** For `out`: the earliest time we hand the number over. */
  answerAt: Date | null
  holdUp: HoldUp | undefined
  reason: PortReason | null
  changedAt: Date
  hours: PortingHours
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

/** What is next for the ports of a customer. */
export function stepsOfPorts(ports: readonly PortFact[], now: Date): NextStep[] {
  return ports.flatMap((port) => (port.direction === 'in' ? stepIn(port, now) : stepOut(port, now)) ?? [])
}

function stepOut(port: PortFact, now: Date): NextStep | undefined {
  // From then on nobody can keep the number here.
  if (!canStop(port.state)) return undefined
  return { ...partsOf(port, 'port-out'), ...ahead(port.answerAt, now) }
}

function stepIn(port: PortFact, now: Date): NextStep | undefined {
  if (isPortOver(port.state)) return stepAfterRefusal(port, now)
  if (!port.isSimReady) return partsOf(port, 'port-waits')
  switch (port.authorisation) {
    case 'awaited':
      // A YES after that does not count; the port is about to lapse.
      if (now > port.authoriseBy) return undefined
      return { ...partsOf(port, 'port-reply'), at: port.authoriseBy }
    case 'given':
      if (port.holdUp === 'sim-locked')
        return { ...partsOf(port, 'port-unlock'), to: '/profile/plans/sim-card-actions' }
      if (port.holdUp) return partsOf(port, 'port-waits')
      return { ...partsOf(port, 'port-comes'), ...ahead(moveWindow(port.hours, port, now).until, now) }
    default:
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
