import { openJournal } from '../journal.ts'

/** A name and a value, as TM Forum writes the particulars of a service or a usage. */
export interface Characteristic {
  name: string
  value: unknown
}

export type ServiceState = 'designed' | 'reserved' | 'active' | 'inactive' | 'terminated' | 'failed'

/** What is still to be done for a service; its steps run one delay apart. */
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
  /** When its SIM was in a phone for the first time. */
  firstAttachDate?: string
  pending?: PendingWork
}

/** How far an order on a service has come. */
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
}

export interface SimRow {
  /** The ICCID. */
  id: string
  kind: 'esim' | 'physical'
  IMSI: string
  PIN: string
  PUK: string
  SIMID: string
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

/** An answer kept under its request's id, so that asking again answers the same. */
interface KeptAnswer {
  id: string
  asked: string
  answer: unknown
}

interface Tables {
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

/** The network's memory: a few tables by id, written through to a journal. */
export class NetworkStore {
  #tables: { [Name in keyof Tables]: Map<string, Tables[Name]> } = {
    service: new Map(),
    monitor: new Map(),
    number: new Map(),
    sim: new Map(),
    profile: new Map(),
    listener: new Map(),
    answer: new Map(),
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
    // Monitors and kept answers are of the moment; the oldest make room.
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

/** The characteristics with some of them replaced or added. */
export function withParticulars(all: readonly Characteristic[], changed: readonly Characteristic[]): Characteristic[] {
  const kept = all.filter((one) => !changed.some((other) => other.name === one.name))
  return [...kept, ...changed.map(({ name, value }) => ({ name, value }))]
}
