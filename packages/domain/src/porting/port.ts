import { isWorking, type PortingHours } from './hours.ts'
import { cancelled, canStop, completed, failed, isPortOver, type PortState, rejected } from './port-state.ts'
import type { PortReason } from './refusals.ts'
import type { Authorisation } from './reply.ts'

/** A port of a number: `in` to us, `out` from us to another provider. */
export interface Port {
  direction: 'in' | 'out'
  state: PortState
  /** For `in`: whether the SIM that gets the number is in service. Nothing is sent before then. */
  isSimReady: boolean
  /** The industry system's id of the order; null until it has accepted ours. */
  SOM: string | null
  authorisation: Authorisation
  authoriseByMs: number
  /** The last instant at which a given YES is valid. */
  authorisedUntilMs: number
  /** Whether the industry system knows of the authorisation. */
  isAuthorisationTold: boolean
  /** When the number moves; for `out`, the earliest time to end its service, and after a failure to try again. */
  startsAtMs: number
  /** Somebody asked to stop it. */
  isStopWanted: boolean
  /** What our own network has done for it: moved the number to the SIM, or ended the service. */
  network: 'idle' | 'ordered' | 'done' | 'failed'
  /** For `out`: our answer to the other provider, and the earliest time to send it. */
  answer: 'accept' | PortReason | null
  answerAtMs: number
}

/** Requests to the industry system. */
export type PortIntent =
  | 'request'
  | 'authorise'
  | 'approve'
  | 'activate'
  | 'complete'
  | 'cancel'
  | 'fail'
  | 'accept'
  | 'refuse'
  | 'release'

/**
 * The next step for a port: send a request to the industry system, order at our network, end a port that was never
 * requested, or wait.
 */
export type NextStep = { ask: PortIntent } | { network: 'order' } | { lapse: true } | { end: true } | 'wait'

const wait = 'wait' as const

/** The next step of a port. No request is sent twice, because the state after its answer shows that it was sent. */
export function nextStep(port: Port, hours: PortingHours, nowMs: number): NextStep {
  if (isPortOver(port.state)) return wait
  return port.direction === 'in' ? nextIn(port, hours, nowMs) : nextOut(port, nowMs)
}

function nextIn(port: Port, hours: PortingHours, nowMs: number): NextStep {
  const { state, SOM, authorisation } = port
  if (SOM === null) return nextBeforeOrder(port)
  if (canStop(state) && (port.isStopWanted || authorisation === 'declined' || authorisation === 'lapsed')) {
    return { ask: 'cancel' }
  }
  if (authorisation === 'awaited') return nowMs > port.authoriseByMs ? { lapse: true } : wait
  if (canStop(state) && nowMs > port.authorisedUntilMs) return { lapse: true }
  if (!port.isAuthorisationTold) return { ask: 'authorise' }
  if (state === 2) return { ask: 'approve' }
  if (state === 3) {
    return nowMs >= port.startsAtMs && isWorking(hours, new Date(nowMs)) ? { ask: 'activate' } : wait
  }
  if (state !== 5) return wait
  if (port.network === 'idle') return { network: 'order' }
  if (port.network === 'ordered') return wait
  return { ask: port.network === 'done' ? 'complete' : 'fail' }
}

function nextBeforeOrder({ isStopWanted, isSimReady }: Port): NextStep {
  if (isStopWanted) return { end: true }
  return isSimReady ? { ask: 'request' } : wait
}

function nextOut(port: Port, nowMs: number): NextStep {
  const { state } = port
  if (canStop(state) && port.isStopWanted) return { ask: 'refuse' }
  if (state === 1 && port.answer !== null && port.answer !== 'accept') return { ask: 'refuse' }
  if (state === 1 && port.answer === 'accept' && nowMs >= port.answerAtMs) return { ask: 'accept' }
  if (state !== 5) return wait
  if (port.network === 'done') return { ask: 'release' }
  // Nothing else than the end of the service lets the number go, so an end that failed is ordered again.
  return port.network !== 'ordered' && nowMs >= port.startsAtMs ? { network: 'order' } : wait
}

/** An order as the industry system reports it. */
export interface ReportedOrder {
  SOM: string
  state: PortState
  MSISDN: string
  /** The version of the order. A report with an older version than the last one is ignored. */
  version: number
  reason?: PortReason
}

/** The meaning of a report: nothing new, a new state, or something impossible that goes to an operator. */
export type ReportOutcome =
  | { kind: 'nothing' }
  | { kind: 'moved'; state: PortState; reason?: PortReason }
  | { kind: 'unclear'; why: string }

/**
 * Applies a report of the industry system as far as it is plausible. A finished order stays finished, a number never
 * moves without its holder's YES, and it does not count as moved before our own network has moved it.
 */
export function applyOrderReport(port: Port & { MSISDN: string; version: number }, said: ReportedOrder): ReportOutcome {
  if (port.SOM !== null && said.SOM !== port.SOM) return unclear(`It is about order ${said.SOM}`)
  if (said.MSISDN !== port.MSISDN) return unclear('It is about another number')
  if (said.version <= port.version || said.state === port.state) return { kind: 'nothing' }
  if (isPortOver(port.state)) return unclear(`A port that is over (${port.state}) is reported as ${said.state}`)
  if (said.state === cancelled || said.state === rejected || said.state === failed) return ended(said)
  if (said.state < port.state) return unclear(`It goes back from ${port.state} to ${said.state}`)
  if (port.direction === 'in' && port.authorisation !== 'given') {
    return unclear(`It is reported as ${said.state} without the holder’s YES`)
  }
  if (port.direction === 'out' && port.answer !== 'accept')
    return unclear(`It goes on to ${said.state} without our answer`)
  if (said.state === completed && port.network !== 'done')
    return unclear('It is reported as complete, and our network has not moved the number')
  return { kind: 'moved', state: said.state }
}

const unclear = (why: string): ReportOutcome => ({ kind: 'unclear', why })

function ended({ state, reason }: ReportedOrder): ReportOutcome {
  return { kind: 'moved', state, ...(reason && { reason }) }
}
