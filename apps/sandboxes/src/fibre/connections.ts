import { createHash } from 'node:crypto'
import { type Journal, openJournal } from '../journal.ts'
import { addDays, type Day, daysBetween, instantOf } from './days.ts'
import { Refusal } from './order.ts'

/** The line as the company measures it: its box in the house, and whether the box sees a router. */
export interface Line {
  box: 'online' | 'noPower' | 'noSignal'
  /** `stuck`: the box sees no router until it is restarted. */
  router: 'connected' | 'none' | 'stuck'
  since: string
}

/** A provisioned connection. */
export interface Connection {
  id: string
  code: string
  givenAt: string
  endedAt?: string
  /** Suspensions, oldest first; the last one has no `upto` while the connection is suspended. */
  suspensions?: { from: string; upto?: string }[]
  /** The line, if it was simulated; otherwise it works. */
  line?: Line
  /** The provider's changes, by reference. */
  requests: Record<string, string>
}

export interface DayUsage {
  usageDate: Day
  downBytes: number
  upBytes: number
}

const [leastGigabytes, mostGigabytes] = [5, 40]
const bytesPerGigabyte = 1_000_000_000
const longestDays = 400
/** Product ids that no order gets. Connections with such an id predate the sandbox, such as those of demo data. */
const fromBefore = /^ASID0\d{8}$/
const longAgo = '2020-01-01T00:00:00.000Z'

interface Options {
  dataDir: string | undefined
  now(): Date
}

/** All connections; they survive a restart. */
export class Connections {
  readonly #now: () => Date
  readonly #journal: Journal<Connection>
  readonly #byId = new Map<string, Connection>()

  constructor({ dataDir, now }: Options) {
    this.#now = now
    this.#journal = openJournal<Connection>(dataDir, 'fibre-connections')
    for (const connection of this.#journal.load()) this.#byId.set(connection.id, connection)
    this.#journal.rewrite([...this.#byId.values()])
  }

  /** Opens a connection. Idempotent. */
  open(id: string, code: string, givenAt: string): void {
    if (!this.#byId.has(id)) this.#save({ id, code, givenAt, requests: {} })
  }

  /** The connection with this id. Throws a Refusal when it is unknown. */
  find(id: string): Connection {
    const known = this.#byId.get(id)
    if (known) return known
    if (!fromBefore.test(id)) throw new Refusal(404, 'unknownService', 'There is no such connection.')
    return { id, code: '', givenAt: longAgo, requests: {} }
  }

  /** Switches a connection to another product code now. Idempotent by reference. */
  change(id: string, code: string, reference: string): Connection {
    return this.#ask(id, `change ${code}`, reference, { code })
  }

  /** Suspends a connection or resumes it. Idempotent. */
  suspend(id: string, isSuspended: boolean): Connection {
    const connection = this.find(id)
    if (connection.endedAt) throw new Refusal(409, 'notActive', 'This connection has ended.')
    if (isSuspended === isOutOfUse(connection)) return connection
    const now = this.#now().toISOString()
    const { suspensions = [] } = connection
    const changed = isSuspended
      ? [...suspensions, { from: now }]
      : suspensions.map((one) => (one.upto ? one : { ...one, upto: now }))
    const kept = { ...connection, suspensions: changed }
    this.#save(kept)
    return kept
  }

  /** Ends a connection now. Idempotent. */
  terminate(id: string, reference: string): Connection {
    const connection = this.find(id)
    if (connection.endedAt) return connection
    return this.#ask(id, 'terminate', reference, { endedAt: this.#now().toISOString() })
  }

  /** The line now. */
  line(id: string): Line {
    const { line, givenAt, endedAt } = this.find(id)
    if (endedAt) throw new Refusal(409, 'notActive', 'This connection has ended.')
    return line ?? { box: 'online', router: 'connected', since: givenAt }
  }

  /** Simulates a state of the line. */
  setLine(id: string, line: Omit<Line, 'since'>): Line {
    const changed = { ...line, since: this.#now().toISOString() }
    this.#save({ ...this.find(id), line: changed })
    return changed
  }

  /** Restarts the box from afar. Idempotent by reference. Throws a Refusal for a box that cannot be reached. */
  restart(id: string, reference: string): Connection {
    const { box, router } = this.line(id)
    if (box !== 'online') throw new Refusal(409, 'boxOffline', 'The box cannot be reached.')
    const since = this.#now().toISOString()
    const line = { box, router: router === 'stuck' ? ('connected' as const) : router, since }
    return this.#ask(id, 'restart', reference, { line })
  }

  /** Usage by day, excluding `upto`. Days without service are left out. */
  usage(id: string, from: Day, upto: Day): DayUsage[] {
    const connection = this.find(id)
    if (daysBetween(from, upto) > longestDays) {
      throw new Refusal(422, 'tooManyDays', `Ask for ${longestDays} days at most.`)
    }
    const days: DayUsage[] = []
    for (let day = from; day < upto; day = addDays(day, 1)) {
      const share = this.#shareInService(connection, day)
      if (share > 0) days.push(usageOf(id, day, share))
    }
    return days
  }

  close(): void {
    this.#journal.close()
  }

  #ask(id: string, what: string, reference: string, change: Partial<Connection>): Connection {
    const connection = this.find(id)
    if (Object.hasOwn(connection.requests, reference)) return connection
    if (connection.endedAt) throw new Refusal(409, 'notActive', 'This connection has ended.')
    const changed = { ...connection, ...change, requests: { ...connection.requests, [reference]: what } }
    this.#save(changed)
    return changed
  }

  /** The share of a day, from 0 to 1, for which a connection has been in service so far. */
  #shareInService({ givenAt, endedAt, suspensions = [] }: Connection, day: Day): number {
    const [start, end] = [instantOf(day, 0).getTime(), instantOf(addDays(day, 1), 0).getTime()]
    const last = Math.min(end, this.#now().getTime(), endedAt ? Date.parse(endedAt) : end)
    const within = (from: number, upto: number) => Math.max(0, Math.min(last, upto) - Math.max(start, from))
    const off = suspensions.map(({ from, upto }) => within(Date.parse(from), upto ? Date.parse(upto) : last))
    return Math.max(0, within(Date.parse(givenAt), last) - off.reduce((sum, ms) => sum + ms, 0)) / (end - start)
  }

  #save(connection: Connection): void {
    this.#byId.set(connection.id, connection)
    this.#journal.append(connection)
  }
}

/** A day's usage: 5 to 40 GB down and a tenth of it up. Deterministic for a connection and a day. */
function usageOf(id: string, day: Day, share: number): DayUsage {
  const chance = createHash('sha256').update(`${id} ${day}`).digest().readUInt32BE() / 2 ** 32
  const whole = (leastGigabytes + chance * (mostGigabytes - leastGigabytes)) * bytesPerGigabyte
  const downBytes = Math.floor(whole * share)
  return { usageDate: day, downBytes, upBytes: Math.floor(downBytes / 10) }
}

const isOutOfUse = ({ suspensions = [] }: Connection) => suspensions.some(({ upto }) => upto === undefined)

/** A test of the line in the API's format. */
export function lineView(id: string, { box, router, since }: Line) {
  const seen = router === 'connected' && box === 'online' ? 'connected' : 'notConnected'
  return { state: 'completed', service: { id }, characteristic: { box, router: seen, since } }
}

/** A connection in the API's format. */
export function connectionView(connection: Connection) {
  const { id, code, givenAt, endedAt } = connection
  return {
    id,
    state: endedAt ? 'terminated' : isOutOfUse(connection) ? 'suspended' : 'active',
    serviceSpecification: { id: code },
    startDate: givenAt,
    ...(endedAt && { endDate: endedAt }),
  }
}
