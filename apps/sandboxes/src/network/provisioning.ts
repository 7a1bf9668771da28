import { randomUUID } from 'node:crypto'
import type { NetworkEvents } from './events.ts'
import { checkFeatures, featureDefaults } from './features.ts'
import { failsOnNetwork, isIccid, isImsi, isMsisdn } from './identifiers.ts'
import { NetworkRefusal } from './refusal.ts'
import { Silence } from './silence.ts'
import {
  type Characteristic,
  type Monitor,
  type NetworkStore,
  particular,
  type Service,
  type ServiceState,
  withParticulars,
} from './store.ts'

/** A TMF640 order for a new service. */
export interface ServiceOrder {
  id?: string
  externalId: string
  state?: 'active'
  serviceSpecification?: unknown
  serviceCharacteristic: Characteristic[]
}

/** A change to a service: its state, its characteristics, or both. */
export interface ServiceChange {
  state?: 'active' | 'inactive' | 'terminated'
  serviceCharacteristic?: Characteristic[]
}

interface Dependencies {
  store: NetworkStore
  events: NetworkEvents
  stepMs: number
  now(): Date
  /** Called when a service becomes active. */
  onActive(service: Service): void
  monitorHref(id: string): string
  serviceHref(id: string): string
}

const activationSteps = 3
const changeSteps = 1
/** Changing one of these takes a step; every other characteristic changes at once. */
const identityNames = ['MSISDN', 'ICCID', 'IMSI', 'eid']

/** Runs orders in steps, one delay apart; they survive a restart. */
export class Provisioning {
  readonly #deps: Dependencies
  readonly silence = new Silence()
  #timers = new Set<NodeJS.Timeout>()

  constructor(deps: Dependencies) {
    this.#deps = deps
    for (const service of deps.store.all('service')) if (service.pending) this.#schedule(service.id)
  }

  /** Starts an order. Idempotent by externalId; refuses 409 when the same externalId names another SIM or number. */
  order(input: ServiceOrder): Service {
    const { store } = this.#deps
    const earlier = store.serviceByExternalId(input.externalId)
    if (earlier) return this.#sameOrder(earlier, input)
    this.#check(input.serviceCharacteristic, undefined)
    const id = input.id ?? randomUUID()
    if (store.get('service', id)) throw new NetworkRefusal(409, 'id in use', `There is a service ${id} already.`)
    const service: Service = {
      id,
      externalId: input.externalId,
      state: 'designed',
      serviceSpecification: input.serviceSpecification ?? { id: 'mobile', name: 'Mobile' },
      serviceCharacteristic: withParticulars(featureDefaults, input.serviceCharacteristic),
    }
    const monitorId = this.#open(service, 'Order taken')
    this.#save({ ...service, pending: { monitorId, stepsLeft: activationSteps, state: 'active', characteristics: [] } })
    store.put('number', { id: particular(service, 'MSISDN'), state: 'inUse' })
    this.#schedule(id)
    return store.get('service', id) ?? service
  }

  /** Starts a change. Settings change at once; a state, a number or a SIM one step later. */
  change(service: Service, input: ServiceChange): Service {
    const characteristics = input.serviceCharacteristic ?? []
    if (service.state === 'terminated') {
      if (input.state === 'terminated') return service
      throw new NetworkRefusal(409, 'terminated', 'This service has ended.')
    }
    if (service.pending && input.state !== 'terminated') {
      throw new NetworkRefusal(409, 'order in progress', 'Another order on this service is still in progress.')
    }
    checkOutsidePlan(characteristics)
    checkFeatures(characteristics)
    checkEmergencyCalls(characteristics)
    const swaps = characteristics.filter((one) => identityNames.includes(one.name))
    if (swaps.length > 0) this.#check(withParticulars(service.serviceCharacteristic, swaps), service.id)
    const settings = characteristics.filter((one) => !identityNames.includes(one.name))
    const changed = settings.length > 0 ? this.#set(service, settings) : service
    const state = input.state ?? changed.state
    if (state === changed.state && swaps.length === 0) return changed
    const monitorId = this.#open(changed, 'Order taken')
    this.#save({ ...changed, pending: { monitorId, stepsLeft: changeSteps, state, characteristics: swaps } })
    this.#schedule(service.id)
    return this.#deps.store.get('service', service.id) ?? changed
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer)
  }

  #sameOrder(earlier: Service, input: ServiceOrder): Service {
    const same = ['MSISDN', 'ICCID'].every((name) => {
      const current = particular(earlier, name)
      return particular(input, name) === current || earlier.state === 'terminated'
    })
    if (same) return earlier
    throw new NetworkRefusal(409, 'externalId in use', 'This externalId belongs to an order with other particulars.')
  }

  #check(characteristics: Characteristic[], ownId: string | undefined): void {
    const candidate = { serviceCharacteristic: characteristics }
    const [msisdn, iccid, imsi] = ['MSISDN', 'ICCID', 'IMSI'].map((name) => particular(candidate, name)) as [
      string,
      string,
      string,
    ]
    if (!isMsisdn(msisdn)) throw new NetworkRefusal(400, 'MSISDN', 'MSISDN is no New Zealand mobile number.')
    if (!isIccid(iccid))
      throw new NetworkRefusal(400, 'ICCID', 'ICCID needs 19 or 20 digits from 8964 with a check digit.')
    if (!isImsi(imsi)) throw new NetworkRefusal(400, 'IMSI', 'IMSI needs 15 digits from 530.')
    if (this.#deps.store.get('sim', iccid)?.blocked) {
      throw new NetworkRefusal(409, 'ICCID blocked', 'This SIM is blocked.')
    }
    for (const [name, value] of [
      ['MSISDN', msisdn],
      ['ICCID', iccid],
    ] as const) {
      const other = this.#deps.store.liveServiceWith(name, value)
      if (other && other.id !== ownId) throw new NetworkRefusal(409, `${name} in use`, `${name} is in use.`)
    }
  }

  #open(service: Service, note: string): string {
    const { store, serviceHref } = this.#deps
    const monitor: Monitor = {
      id: randomUUID(),
      sourceHref: serviceHref(service.id),
      state: 'InProgress',
      note: [note],
    }
    store.put('monitor', monitor)
    return monitor.id
  }

  #note(monitorId: string, note: string, state: Monitor['state'] = 'InProgress'): void {
    const monitor = this.#deps.store.get('monitor', monitorId)
    if (!monitor) return
    const noted = { ...monitor, state, note: [...monitor.note, note] }
    this.#deps.store.put('monitor', noted)
    if (state === 'InProgress') return
    const shown = { ...noted, href: this.#deps.monitorHref(monitorId) }
    this.#deps.events.tell('MonitorStateChangeEvent', monitorId, { monitor: shown })
  }

  #schedule(id: string): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      this.#step(id)
    }, this.#deps.stepMs)
    this.#timers.add(timer)
  }

  #step(id: string): void {
    const service = this.#deps.store.get('service', id)
    const pending = service?.pending
    if (!service || !pending) return
    if (this.silence.has(service)) {
      this.#schedule(id)
      return
    }
    if (pending.stepsLeft <= 1) {
      this.#finish(service)
      return
    }
    const next = { ...service, pending: { ...pending, stepsLeft: pending.stepsLeft - 1 } }
    if (service.state === 'designed') {
      this.#save({ ...next, state: 'reserved' })
      this.#note(pending.monitorId, 'Number and SIM reserved')
    } else {
      this.#save(next)
      this.#note(pending.monitorId, 'SIM known to the core network')
    }
    this.#schedule(id)
  }

  #finish(service: Service): void {
    const { pending, ...settled } = service
    if (!pending) return
    const characteristics = withParticulars(service.serviceCharacteristic, pending.characteristics)
    const iccid = particular({ serviceCharacteristic: characteristics }, 'ICCID')
    const reachesNetwork = pending.state !== 'terminated' && pending.state !== 'inactive'
    if (this.silence.takeFailure(service) || (reachesNetwork && failsOnNetwork(iccid))) {
      this.#fail(service)
      return
    }
    const { statusReason: _old, ...clean } = settled
    const now = this.#deps.now().toISOString()
    const done: Service = { ...clean, state: pending.state, serviceCharacteristic: characteristics }
    if (pending.state === 'active' && !done.startDate) done.startDate = now
    if (pending.state === 'terminated') done.endDate = now
    if (iccid !== particular(service, 'ICCID')) delete done.firstAttachDate
    this.#moveNumber(service, done)
    this.#retireSim(service, done)
    this.#note(pending.monitorId, 'Done', 'Completed')
    this.#save(done)
    if (done.state === 'active') this.#deps.onActive(done)
    if (pending.characteristics.length > 0) this.#tellAttributes(done)
  }

  /** A new service fails; an existing one stays as it was, and only the order fails. */
  #fail(service: Service): void {
    const { pending, ...settled } = service
    if (!pending) return
    const reason = 'The SIM card is not known to the home subscriber server.'
    const isSwap = pending.characteristics.length > 0 && settled.state !== 'failed'
    this.#note(pending.monitorId, reason, 'Failed')
    this.#save(isSwap ? settled : { ...settled, state: 'failed', statusReason: reason })
  }

  #moveNumber(before: Service, after: Service): void {
    const { store } = this.#deps
    const [old, current] = [particular(before, 'MSISDN'), particular(after, 'MSISDN')]
    if (after.state !== 'terminated' && old === current) return
    store.put('number', { id: old, state: 'quarantined' })
    if (after.state !== 'terminated') store.put('number', { id: current, state: 'inUse' })
  }

  /** Retires a SIM that was swapped out, so that it can't be used again. */
  #retireSim(before: Service, after: Service): void {
    const old = this.#deps.store.get('sim', particular(before, 'ICCID'))
    if (old && particular(after, 'ICCID') !== old.id) this.#deps.store.put('sim', { ...old, blocked: true })
  }

  #set(service: Service, settings: Characteristic[]): Service {
    const changed = {
      ...service,
      serviceCharacteristic: withParticulars(service.serviceCharacteristic, settings),
    }
    this.#save(changed)
    this.#tellAttributes(changed)
    return changed
  }

  #tellAttributes(service: Service): void {
    this.#deps.events.tell('ServiceAttributeValueChangeEvent', service.id, {
      service: serviceView(service, this.#deps.serviceHref(service.id)),
    })
  }

  #save(service: Service): void {
    const { store, events, serviceHref } = this.#deps
    const before: ServiceState | undefined = store.get('service', service.id)?.state
    store.put('service', service)
    if (before === undefined || before === service.state) return
    events.tell('ServiceStateChangeEvent', service.id, { service: serviceView(service, serviceHref(service.id)) })
  }
}

/** Refuses a value of `outsidePlan` other than stop or charge. */
function checkOutsidePlan(characteristics: readonly Characteristic[]): void {
  const outsidePlan = characteristics.find(({ name }) => name === 'outsidePlan')
  if (!outsidePlan || outsidePlan.value === 'stop' || outsidePlan.value === 'charge') return
  throw new NetworkRefusal(400, 'outsidePlan', 'outsidePlan is stop or charge.')
}

/** Refuses to bar emergency calls: every service can call 111. */
function checkEmergencyCalls(characteristics: readonly Characteristic[]): void {
  const emergencyCalls = characteristics.find(({ name }) => name === 'emergencyCalls')
  if (!emergencyCalls || emergencyCalls.value === 'allowed') return
  throw new NetworkRefusal(400, 'emergencyCalls', 'Calls to 111 are always allowed.')
}

/** A service as TMF640 shows it; `statusReason` says why it failed. */
export function serviceView(service: Service, href: string): Record<string, unknown> {
  const { pending: _inner, ...shown } = service
  return { ...shown, href, '@type': 'Service', serviceType: 'mobile' }
}
