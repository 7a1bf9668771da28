import type { Uuid } from '@waea/kit/ids'
import { addWorking, type PortingHours, portTakesMs } from '../porting/hours.ts'

/** What can wait too long for somebody who is not the customer. */
export const stalledKinds = ['order', 'parcel', 'port', 'fibre-order', 'fibre-visit', 'fibre-connection'] as const
type StalledKind = (typeof stalledKinds)[number]

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A paid order waits too long if the network has not made one of its SIMs for an hour: it takes seconds. */
export const mostOrderWaitMs = hourMs

/** A parcel waits too long if the courier has reported nothing new for five days; a parcel takes one to three. */
export const mostParcelWaitMs = 5 * dayMs

/**
 * A port hangs after six working hours without an answer of the other provider: twice the time that a move may take. Only
 * hours in which numbers move count.
 */
export const mostPortWaitMs = 2 * portTakesMs

/** A fibre order waits too long if its company has not accepted, or not cancelled it for two days. */
export const mostFibreAnswerMs = 2 * dayMs

/** A fibre visit or connection hangs if its company has not reported it a day after its time is over. */
export const mostFibreVisitMs = dayMs

/** Something of a customer that waits too long. */
export interface Stalled {
  kind: StalledKind
  CustomerUUID: Uuid
  /** The number of the order, or the phone number. */
  reference: string
  /** Who it waits for: the courier, the other provider or the fibre company; null for the network. */
  partner: string | null
  since: Date
  /** The mobile of a port. */
  MobileUUID?: Uuid
  /** The street of a fibre order. */
  street?: string
}

/** The latest instants of the last progress with which something waits too long now. */
export interface StalledBefore {
  order: Date
  parcel: Date
  port: Date
  fibreAnswer: Date
  fibreVisit: Date
}

/** Since when each kind must have waited to wait too long now. `hours` are those in which numbers move. */
export function stalledBefore(hours: PortingHours, now: Date): StalledBefore {
  const before = (ms: number) => new Date(now.getTime() - ms)
  return {
    order: before(mostOrderWaitMs),
    parcel: before(mostParcelWaitMs),
    port: workingBefore(hours, now, mostPortWaitMs),
    fibreAnswer: before(mostFibreAnswerMs),
    fibreVisit: before(mostFibreVisitMs),
  }
}

/** Longer than any time in which numbers do not move. */
const closedForMs = 14 * dayMs

/** The latest instant, to the second, since which this much working time has passed. */
function workingBefore(hours: PortingHours, now: Date, ms: number): Date {
  let from = now.getTime() - ms - closedForMs
  let upto = now.getTime()
  while (upto - from > 1000) {
    const middle = Math.floor((from + upto) / 2)
    if (addWorking(hours, new Date(middle), ms) <= now) from = middle
    else upto = middle
  }
  return new Date(from)
}
