import { createHash } from 'node:crypto'
import { type Journal, openJournal } from '../journal.ts'
import { addDays, type Day, daysBetween, instantOf } from './days.ts'
import { Refusal } from './order.ts'

/** A connection that was given. */
export interface Connection {
  id: string
  code: string
  givenAt: string
  endedAt?: string
  /** When it was taken out of use, and put back where it is in use again; the last one last. */
  suspensions?: { from: string; upto?: string }[]
  /** What the provider asked for, by its reference. */
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
/** Numbers that no order gets: connections of before the sandbox’s time, such as those of demo data. */
const fromBefore = /^ASID0\d{8}$/
const longAgo = '2020-01-01T00:00:00.000Z'

interface Options {
  dataDir: string | undefined
  now(): Date
}

/** The connections, which survive a restart. */
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

  /** Opens a connection; again is the same. */
  open(id: string, code: string, givenAt: string): void {
    if (!this.#byId.has(id)) this.#save({ id, code, givenAt, requests: {} })
  }

  /** A connection. Throws a Refusal for one that is not known. */
  find(id: string): Connection {
    const known = this.#byId.get(id)
    if (known) return known
    if (!fromBefore.test(id)) throw new Refusal(404, 'unknownService', 'There is no such connection.')
    return { id, code: '', givenAt: longAgo, requests: {} }
  }

  /** Delivers a connection by another offer from now on, once for each reference. */
  change(id: string, code: string, reference: string): Connection {
    return this.#ask(id, `change ${code}`, reference, { code })
  }

  /** Takes a connection out of use, or puts it back; again is the same. */
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

  /** Ends a connection now; again is the same. */
  terminate(id: string, reference: string): Connection {
    const connection = this.find(id)
    if (connection.endedAt) return connection
    return this.#ask(id, 'terminate', reference, { endedAt: this.#now().toISOString() })
  }

  /** What went through a connection by day, up to and without `upto`; days on which it was not in service are left out. */
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

  /** The part of a day, from 0 to 1, on which a connection was in service so far. */
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

/** A day’s usage: 5 to 40 GB down and a tenth of it up, always the same for a connection and a day. */
function usageOf(id: string, day: Day, share: number): DayUsage {
  const chance = createHash('sha256').update(`${id} ${day}`).digest().readUInt32BE() / 2 ** 32
  const whole = (leastGigabytes + chance * (mostGigabytes - leastGigabytes)) * bytesPerGigabyte
  const downBytes = Math.floor(whole * share)
  return { usageDate: day, downBytes, upBytes: Math.floor(downBytes / 10) }
}

const isOutOfUse = ({ suspensions = [] }: Connection) => suspensions.some(({ upto }) => upto === undefined)

/** A connection as answers show it. */
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
