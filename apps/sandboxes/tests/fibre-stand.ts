import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type Sandboxes, startSandboxes } from '../src/main.ts'
import { call, type Listener, listen } from './listener.ts'

export interface WireOrder {
  id: string
  externalId: string
  state: string
  version: number
  completionDate?: string
  holdReason?: string
  statusReason?: string
  serviceProvider: { name: string }
  serviceOrderItem: { service: { id?: string; serviceSpecification: { id: string } } }[]
  appointment: { category: string; status: string; validFor: { startDateTime: string; endDateTime: string } }[]
  requiredVisit: string[]
}

export interface WireQualification {
  id: string
  availability: string
  servedByOtherProvider: boolean
  serviceProvider: { name: string }
  expirationDate: string
}

export interface WireSlot {
  id: string
  validFor: { startDateTime: string; endDateTime: string }
}

export interface Refused {
  reason?: string
  message?: string
}

export const orderIn = (body: unknown) => (body as { event: { serviceOrder: WireOrder } }).event.serviceOrder

/**
 * The companies with a listener, for the tests of one file. The clock starts at Wednesday 2 December 2026, 10 am in New
 * Zealand.
 */
export class FibreStand {
  listener!: Listener
  #sandboxes!: Sandboxes
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'fibre-'))
  readonly #settings: Record<string, string>
  #orders = 0

  constructor(settings: Record<string, string> = {}) {
    this.#settings = settings
    beforeAll(async () => {
      this.listener = await listen()
      await this.start()
    })
    afterAll(async () => {
      await this.stop()
      await this.listener.close()
      rmSync(this.#dataDir, { recursive: true, force: true })
    })
  }

  async start(): Promise<void> {
    this.#sandboxes = await startSandboxes({
      port: 0,
      dataDir: this.#dataDir,
      settings: {
        FIBRE_STEP_MS: '0',
        FIBRE_FAST: 'no',
        FIBRE_KEY: 'key',
        FIBRE_SIGNATURE_SECRET: 'whisper',
        FIBRE_CALLBACK_URL: this.listener.url,
        ...this.#settings,
      },
    })
    await this.clock('2026-12-02T10:00:00+13:00')
  }

  stop(): Promise<void> {
    return this.#sandboxes.close()
  }

  get url(): string {
    return `${this.#sandboxes.url}/fibre`
  }

  ask<Answer = WireOrder & Refused>(method: string, path: string, body?: object, key = 'key') {
    return call<Answer>(method, `${this.url}${path}`, body, { authorization: `Bearer ${key}` })
  }

  clock(now: string) {
    return call('POST', `${this.url}/simulate/clock`, { now })
  }

  simulate(order: string, what: string, body?: object) {
    return call<WireOrder & Refused>('POST', `${this.url}/simulate/${order}/${what}`, body)
  }

  async qualify(streetNr: string, city = 'Wellington') {
    const place = {
      source: 'linz',
      sourceId: `${streetNr}-${city}`,
      formattedAddress: `${streetNr} Cuba Street`,
      streetNr,
    }
    const path = '/serviceQualification/v4/checkServiceQualification'
    return this.ask<WireQualification & Refused>('POST', path, { place: { ...place, city, postcode: '6011' } })
  }

  /** The body of an order for a place that was just qualified. */
  async ordering(streetNr: string, more: object = {}, city = 'Wellington') {
    const { body } = await this.qualify(streetNr, city)
    this.#orders += 1
    return {
      externalId: `order-${this.#orders}`,
      category: body.servedByOtherProvider ? 'transfer' : 'connect',
      serviceQualification: { id: body.id },
      serviceSpecification: { id: 'FIBRE-300' },
      contact: { name: 'Aroha <b>', phoneNumber: '0215550142', note: '' },
      ...more,
    }
  }

  place(body: object) {
    return this.ask('POST', '/serviceOrdering/v4/serviceOrder', body)
  }

  /** Places an order and returns it once the company has accepted it. */
  async accepted(streetNr: string, more: object = {}, city = 'Wellington'): Promise<WireOrder> {
    const { body } = await this.place(await this.ordering(streetNr, more, city))
    return this.until(body.id, ({ state }) => state !== 'acknowledged')
  }

  async order(id: string): Promise<WireOrder> {
    return (await this.ask('GET', `/serviceOrdering/v4/serviceOrder/${id}`)).body
  }

  /** Waits for an event that reports the order in a matching state; returns that order. */
  async until(id: string, fits: (order: WireOrder) => boolean): Promise<WireOrder> {
    const event = await this.listener.waitFor(({ body }) => {
      const order = orderIn(body)
      return order.id === id && fits(order)
    })
    return orderIn(event.body)
  }

  async slots(order: string, category: string): Promise<WireSlot[]> {
    const input = { serviceOrder: { id: order }, category }
    const { body } = await this.ask<{ availableTimeSlot: WireSlot[] }>('POST', '/appointment/v4/searchTimeSlot', input)
    return body.availableTimeSlot
  }

  book(order: string, category: string, slot: string, externalId = `${order}-${category}-${slot}`) {
    const input = { externalId, serviceOrder: { id: order }, category, timeSlot: { id: slot } }
    return this.ask('POST', '/appointment/v4/appointment', input)
  }
}
