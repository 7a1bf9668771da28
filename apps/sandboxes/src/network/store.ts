import { openJournal } from '../journal.ts'

/** A name and a value of a service or usage, in TM Forum's format. */
export interface Characteristic {
  name: string
  value: unknown
}

export type ServiceState = 'designed' | 'reserved' | 'active' | 'inactive' | 'terminated' | 'failed'

/** The work left on a service; its steps run one delay apart. */
interface PendingWork {
  monitorId: string
  stepsLeft: number
  state: ServiceState
  characteristics: Characteristic[]
}

/** A mobile on the network. */
export interface Service {
  id: string
  externalId: string
  state: ServiceState
  statusReason?: string
  serviceSpecification: unknown
  serviceCharacteristic: Characteristic[]
  startDate?: string
  endDate?: string
  /** When its SIM first attached to the network. */
  firstAttachDate?: string
  pending?: PendingWork
}

/** The progress of an order on a service. */
export interface Monitor {
  id: string
  sourceHref: string
  state: 'InProgress' | 'Completed' | 'Failed'
  note: string[]
}

interface NumberRow {
  /** The MSISDN itself. */
  id: string
  state: 'reserved' | 'inUse' | 'quarantined'
  /** The holder of the number, and when the hold ends. */
  heldFor?: { holder: string; until: string }
}

export interface SimRow {
  /** The ICCID. */
  id: string
  kind: 'esim' | 'physical'
  IMSI: string
  PIN: string
  PUK: string
  SIMID: string
  /** The SIM can't be used: it was swapped out or blocked. */
  blocked?: boolean
  /** The reference it is reserved for; absent after an unused SIM is released. */
  reference?: string
  isFree?: boolean
}

export interface Profile {
  /** The ICCID. */
  id: string
  state: 'Available' | 'Allocated' | 'Released' | 'Downloaded' | 'Installed'
  matchingId?: string
  eid?: string
}

interface Listener {
  id: string
  callback: string
  query?: string
}

/** An answer kept by its request's id, to replay it. */
interface KeptAnswer {
  id: string
  asked: string
  answer: unknown
}

/** How many websites of a category were blocked for a service on a day. */
interface Blocked {
  /** `<service> <day> <category>`. */
  id: string
  serviceId: string
  day: string
  category: string
  count: number
}

/** A mobile data session of a SIM. */
interface Session {
  id: string
  ICCID: string
  until: string
}

interface Tables {
  session: Session
  blocked: Blocked
  service: Service
  monitor: Monitor
  number: NumberRow
  sim: SimRow
  profile: Profile
  listener: Listener
  answer: KeptAnswer
}

type Entry = { table: keyof Tables; row: { id: string } } | { table: keyof Tables; gone: string }

const keptRows = 200_000

/** The network's tables by id, with a journal. */
export class NetworkStore {
  #tables: { [Name in keyof Tables]: Map<string, Tables[Name]> } = {
    service: new Map(),
    monitor: new Map(),
    number: new Map(),
    sim: new Map(),
    profile: new Map(),
    listener: new Map(),
    answer: new Map(),
    blocked: new Map(),
    session: new Map(),
  }
  #byExternalId = new Map<string, string>()
  #live = new Map<string, string>()
  #journal

  constructor(dataDir: string | undefined) {
    this.#journal = openJournal<Entry>(dataDir, 'network')
    for (const entry of this.#journal.load()) {
      const table: Map<string, unknown> = this.#tables[entry.table]
      if ('row' in entry) table.set(entry.row.id, entry.row)
      else table.delete(entry.gone)
    }
    for (const service of this.#tables.service.values()) this.#index(service)
    const names = Object.keys(this.#tables) as (keyof Tables)[]
    this.#journal.rewrite(names.flatMap((table) => [...this.#tables[table].values()].map((row) => ({ table, row }))))
  }

  get<Name extends keyof Tables>(table: Name, id: string): Tables[Name] | undefined {
    return this.#tables[table].get(id)
  }

  all<Name extends keyof Tables>(table: Name): IterableIterator<Tables[Name]> {
    return this.#tables[table].values()
  }

  count(table: keyof Tables): number {
    return this.#tables[table].size
  }

  put<Name extends keyof Tables>(table: Name, row: Tables[Name]): void {
    const rows = this.#tables[table]
    rows.set(row.id, row)
    this.#journal.append({ table, row })
    if (table === 'service') this.#index(row as Service)
    // Monitors and kept answers are short-lived; the oldest are dropped.
    if ((table === 'monitor' || table === 'answer') && rows.size > keptRows) {
      const [oldest] = rows.keys()
      if (oldest !== undefined) this.drop(table, oldest)
    }
  }

  drop(table: keyof Tables, id: string): void {
    if (this.#tables[table].delete(id)) this.#journal.append({ table, gone: id })
  }

  serviceByExternalId(externalId: string): Service | undefined {
    const id = this.#byExternalId.get(externalId)
    return id === undefined ? undefined : this.get('service', id)
  }

  /** The service that is not terminated and carries this MSISDN or ICCID. */
  liveServiceWith(name: 'MSISDN' | 'ICCID', value: string): Service | undefined {
    const id = this.#live.get(`${name}:${value}`)
    const service = id === undefined ? undefined : this.get('service', id)
    if (!service || service.state === 'terminated' || particular(service, name) !== value) return undefined
    return service
  }

  close(): void {
    this.#journal.close()
  }

  #index(service: Service): void {
    this.#byExternalId.set(service.externalId, service.id)
    if (service.state === 'terminated') return
    this.#live.set(`MSISDN:${particular(service, 'MSISDN')}`, service.id)
    this.#live.set(`ICCID:${particular(service, 'ICCID')}`, service.id)
  }
}

/** The value of a characteristic as text; empty when absent. */
export function particular(of: { serviceCharacteristic: readonly Characteristic[] }, name: string): string {
  const value = of.serviceCharacteristic.find((one) => one.name === name)?.value
  return value === undefined || value === null ? '' : String(value)
}

/** The characteristics with changed ones replaced or added. */
export function withParticulars(all: readonly Characteristic[], changed: readonly Characteristic[]): Characteristic[] {
  const kept = all.filter((one) => !changed.some((other) => other.name === one.name))
  return [...kept, ...changed.map(({ name, value }) => ({ name, value }))]
}
