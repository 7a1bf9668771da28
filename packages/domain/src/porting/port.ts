import { isWorking, type PortingHours } from './hours.ts'
import { cancelled, canStop, completed, failed, isPortOver, type PortState, rejected } from './port-state.ts'
import type { PortReason } from './refusals.ts'
import type { Authorisation } from './reply.ts'

/** A number on its way: `in` to us, `out` from us to another provider. */
export interface Port {
  direction: 'in' | 'out'
  state: PortState
  /** In: whether the SIM that gets the number is in service; nothing is asked before. */
  isSimReady: boolean
  /** The industry system's id of the order; null until it has taken ours. */
  SOM: string | null
  authorisation: Authorisation
  authoriseByMs: number
  /** The last instant at which a YES that was given is good. */
  authorisedUntilMs: number
  /** Whether the industry system knows of the authorisation. */
  isAuthorisationTold: boolean
  /** When the number moves. */
  startsAtMs: number
  /** Somebody wants it stopped. */
  isStopWanted: boolean
  /** What our own network has done of it: given the SIM the number, or ended its service. */
  network: 'idle' | 'ordered' | 'done' | 'failed'
  /** Out: what we answer the other provider, and when at the earliest. */
  answer: 'accept' | PortReason | null
  answerAtMs: number
}

/** What we ask the industry system. */
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

/** What to do next for a port: ask the industry system, order at our network, end what was never asked for, or wait. */
export type NextStep = { ask: PortIntent } | { network: 'order' } | { lapse: true } | { end: true } | 'wait'

const wait = 'wait' as const

/** The next step of a port. Nothing is asked twice: what was asked is in the state that the answer led to. */
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
  if (port.network === 'idle') return { network: 'order' }
  return port.network === 'done' ? { ask: 'release' } : wait
}

/** An order as the industry system reports it. */
export interface ReportedOrder {
  SOM: string
  state: PortState
  MSISDN: string
  /** Counts the changes of the order: an older report than one heard says nothing. */
  version: number
  reason?: PortReason
}

/** What a report means: nothing new, a move, or something that cannot be true and goes to an operator. */
export type Heard =
  | { kind: 'nothing' }
  | { kind: 'moved'; state: PortState; reason?: PortReason }
  | { kind: 'unclear'; why: string }

/**
 * What a report of the industry system changes. It is believed as far as it fits: an order that is over stays so, a number
 * is never moved without its holder's YES, and never taken for moved before our own network has moved it.
 */
export function hearOrder(port: Port & { MSISDN: string; version: number }, said: ReportedOrder): Heard {
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

const unclear = (why: string): Heard => ({ kind: 'unclear', why })

function ended({ state, reason }: ReportedOrder): Heard {
  return { kind: 'moved', state, ...(reason && { reason }) }
}
