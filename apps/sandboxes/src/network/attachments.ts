import type { NetworkEvents } from './events.ts'
import { serviceView } from './provisioning.ts'
import type { NetworkStore, Service } from './store.ts'

interface Dependencies {
  store: NetworkStore
  events: NetworkEvents
  stepMs: number
  /** How many steps after activation a SIM attaches by itself; 0 means never. */
  steps: number
  now(): Date
  serviceHref(id: string): string
}

/** Attaches SIMs to the network: some steps after activation, or on request. */
export class Attachments {
  readonly #deps: Dependencies
  #timers = new Set<NodeJS.Timeout>()

  constructor(deps: Dependencies) {
    this.#deps = deps
    for (const service of deps.store.all('service')) this.expect(service)
  }

  /** Schedules the first attach of an active service. */
  expect({ id, state, firstAttachDate }: Service): void {
    const { stepMs, steps } = this.#deps
    if (state !== 'active' || firstAttachDate !== undefined || steps <= 0) return
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      const service = this.#deps.store.get('service', id)
      if (service?.state === 'active' && service.firstAttachDate === undefined) this.attach(service)
    }, stepMs * steps)
    this.#timers.add(timer)
  }

  /** Reports an attach; firstAttachDate stays that of the first one. */
  attach(service: Service): Service {
    const { store, events, now, serviceHref } = this.#deps
    const seen = { ...service, firstAttachDate: service.firstAttachDate ?? now().toISOString() }
    store.put('service', seen)
    events.tell('ServiceAttachEvent', seen.id, { service: serviceView(seen, serviceHref(seen.id)) })
    return seen
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer)
  }
}
