import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type Sandboxes, startSandboxes } from '../src/main.ts'
import { call, type Listener, listen } from './listener.ts'

export interface Service {
  id: string
  href: string
  state: string
  statusReason?: string
  firstAttachDate?: string
  serviceCharacteristic: { name: string; value: string }[]
  monitor?: { id: string; href: string }
}

export interface Sim {
  ICCID: string
  IMSI: string
  PIN: string
  PUK: string
  SIMID: string
}

export interface UsageDocument {
  id: string
  usageType: string
  usageCharacteristic: { name: string; value: unknown }[]
}

export const services = '/serviceActivation/v4/service'

export const characteristics = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }))

export const particularOf = (of: Service, name: string) =>
  of.serviceCharacteristic.find((one) => one.name === name)?.value

export const serviceIn = (body: unknown) => (body as { event: { service: Service } }).event.service

/**
 * A network with a listener, for the tests of one file. It starts before the first test; faults are cleared after each.
 */
export class NetworkStand {
  listener!: Listener
  #sandboxes!: Sandboxes
  #dataDir = mkdtempSync(join(tmpdir(), 'network-'))
  #orders = 0

  constructor() {
    beforeAll(async () => {
      this.listener = await listen()
      await this.start()
    })
    afterAll(async () => {
      await this.stop()
      await this.listener.close()
      rmSync(this.#dataDir, { recursive: true, force: true })
    })
    beforeEach(() => {
      this.listener.received.length = 0
    })
    afterEach(async () => {
      this.listener.answers(() => 204)
      await call('DELETE', this.url('/faults'))
    })
  }

  async start(more: Record<string, string> = {}): Promise<void> {
    this.#sandboxes = await startSandboxes({
      port: 0,
      dataDir: this.#dataDir,
      settings: {
        NETWORK_STEP_MS: '5',
        NETWORK_ATTACH_STEPS: '0',
        NETWORK_CALLBACK_URL: `${this.listener.url}/network`,
        NETWORK_USAGE_URL: `${this.listener.url}/usage`,
        NETWORK_SIGNATURE_SECRET: 'whisper',
        ...more,
      },
    })
  }

  stop(): Promise<void> {
    return this.#sandboxes.close()
  }

  async restart(more: Record<string, string> = {}): Promise<void> {
    await this.stop()
    await this.start(more)
  }

  url(path: string): string {
    return `${this.#sandboxes.url}/network${path}`
  }

  async reserveSim(kind = 'physical'): Promise<Sim> {
    return (await call<Sim>('POST', this.url('/resourcePool/v1/sim/reserve'), { kind })).body
  }

  async reserveNumber(): Promise<string> {
    const { body } = await call<{ MSISDNs: string[] }>('POST', this.url('/resourcePool/v1/msisdn/reserve'), {
      count: 1,
    })
    return body.MSISDNs[0] ?? ''
  }

  async newOrder(particulars: Record<string, string> = {}) {
    const { ICCID, IMSI } = await this.reserveSim()
    this.#orders += 1
    return {
      externalId: `order-${this.#orders}`,
      state: 'active',
      serviceCharacteristic: characteristics({
        MSISDN: await this.reserveNumber(),
        ICCID,
        IMSI,
        billingType: 'prepay',
        ...particulars,
      }),
    }
  }

  post(order: unknown) {
    return call<Service>('POST', this.url(services), order)
  }

  patch(id: string, body: unknown, headers = {}) {
    return call<Service>('PATCH', this.url(`${services}/${id}`), body, headers)
  }

  async service(id: string): Promise<Service> {
    return (await call<Service>('GET', this.url(`${services}/${id}`))).body
  }

  /** Resolves with the event that reports the service in this state. */
  reached(id: string, state: string) {
    return this.listener.waitFor(
      ({ path, body }) => path === '/network' && serviceIn(body).id === id && serviceIn(body).state === state,
    )
  }

  async activeService(particulars: Record<string, string> = {}): Promise<Service> {
    const { body } = await this.post(await this.newOrder(particulars))
    await this.reached(body.id, 'active')
    return this.service(body.id)
  }
}
