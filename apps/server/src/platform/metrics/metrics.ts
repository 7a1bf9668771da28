import { refusals } from '@waea/domain/refusals'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { PartnerOff, PartnerUnknown, UnusableAnswer } from '../../ports/ports.ts'
import { isDatabaseAway } from '../db/database-unavailable.ts'
import { within } from '../db/within.ts'
import type { Figures, LabelValues, Reading } from './figures.ts'
import { traced } from './traces.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the call, such as `balance.topUp`. */
    call?: string
    /** Left out of the latency of calls: a live stream lasts as long as its page. */
    isStream?: boolean
  }
}

/** Times a partner's calls, and tells whether its circuit breaker is open. */
export interface PartnerMeter {
  time<T>(call: () => Promise<T>): Promise<T>
  setLeftAlone(isLeftAlone: boolean): void
}

const callBuckets = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const partnerBuckets = [0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const refused = Object.values(refusals).map(({ status }) => status)
/** The statuses of our answers. */
const statuses = [...new Set([200, 201, 202, 204, 206, 303, 304, ...refused])].map(String)
/** A scrape waits this long for the database, and then goes without its figures. */
const readWithinMs = 2_000

/**
 * What a process counts and times for its operator. No label has a customer's data: each has a fixed list of values, and
 * anything else is `other`.
 */
export class Metrics {
  readonly #registry = new Registry()
  readonly #registers = [this.#registry]
  readonly #calls: Histogram<'call' | 'status'>
  readonly #faults: Counter<'call'>
  readonly #unavailable: Counter<'because'>
  readonly #partnerCalls: Histogram<'partner' | 'outcome'>
  readonly #leftAlone: Gauge<'partner'>
  readonly #figuresUp: Gauge<'about'>
  readonly #figures: (() => Promise<void>)[] = []
  #scrape: Promise<string> | undefined

  constructor() {
    const registers = this.#registers
    this.#calls = new Histogram({
      name: 'waea_call_seconds',
      help: 'How long calls took to answer, by call and status; `other` are pages and files',
      labelNames: ['call', 'status'],
      buckets: callBuckets,
      registers,
    })
    this.#faults = new Counter({
      name: 'waea_faults_total',
      help: 'Requests that were answered 500, by call',
      labelNames: ['call'],
      registers,
    })
    this.#unavailable = new Counter({
      name: 'waea_unavailable_total',
      help: 'Requests that failed because the database was away or its disk full, or a partner did not answer',
      labelNames: ['because'],
      registers,
    })
    for (const because of ['database', 'database-disk', 'partner']) this.#unavailable.inc({ because }, 0)
    this.#partnerCalls = new Histogram({
      name: 'waea_partner_seconds',
      help: 'How long calls of partners took, by outcome; a refusal is an answer',
      labelNames: ['partner', 'outcome'],
      buckets: partnerBuckets,
      registers,
    })
    this.#leftAlone = new Gauge({
      name: 'waea_partner_left_alone',
      help: '1 while the circuit breaker of a partner is open and it is not called',
      labelNames: ['partner'],
      registers,
    })
    this.#figuresUp = new Gauge({
      name: 'waea_figures_up',
      help: '0 where figures could not be read: their gauges are missing from this answer',
      labelNames: ['about'],
      registers,
    })
  }

  /** Adds the figures of the process itself: memory, processor, event loop. They cannot be stopped again. */
  addProcessFigures(): void {
    collectDefaultMetrics({ register: this.#registry })
  }

  /** Measures every request of a server, with the names of its calls; called before its routes are registered. */
  measureCalls(app: FastifyInstance, calls: readonly string[]): void {
    const allowed = { call: calls, status: statuses }
    // A series that begins with its first fault has no increase that an alert could see.
    for (const call of [...calls, 'other']) this.#faults.inc({ call }, 0)
    app.addHook('onResponse', (request, reply, done) => {
      const { call = '', isStream } = request.routeOptions.config
      const labels = knownLabels(allowed, { call, status: String(reply.statusCode) })
      if (!isStream) this.#calls.observe(labels, reply.elapsedTime / 1000)
      if (reply.statusCode === 500) this.#faults.inc(knownLabels({ call: calls }, { call }))
      done()
    })
    app.addHook('onError', (_request, _reply, error, done) => {
      const because = causeOf(error)
      if (because) this.#unavailable.inc({ because })
      done()
    })
  }

  partnerMeter(partner: string): PartnerMeter {
    return {
      time: async (call) => {
        const end = this.#partnerCalls.startTimer({ partner })
        try {
          const answer = await traced('partner', `partner ${partner}`, {}, call)
          end({ outcome: 'answered' })
          return answer
        } catch (error) {
          if (!(error instanceof PartnerOff)) end({ outcome: outcomeOf(error) })
          throw error
        }
      },
      setLeftAlone: (isLeftAlone) => this.#leftAlone.set({ partner }, isLeftAlone ? 1 : 0),
    }
  }

  /** Adds figures that are read at each scrape. */
  add({ about, gauges, read }: Figures): void {
    const made = new Map(
      Object.entries(gauges).map(([name, { help, labels = {} }]) => {
        const gauge = new Gauge({ name, help, labelNames: Object.keys(labels), registers: this.#registers })
        return [name, { gauge, labels }] as const
      }),
    )
    this.#figures.push(async () => {
      let readings: readonly Reading[] | undefined
      try {
        readings = await within(readWithinMs, read())
      } catch {
        // A figure that is not known is left out, rather than shown as it was.
      }
      this.#figuresUp.set({ about }, readings ? 1 : 0)
      for (const { gauge, labels } of made.values()) clear(gauge, labels)
      for (const reading of readings ?? []) {
        const found = made.get(reading.gauge)
        if (found) found.gauge.inc(knownLabels(found.labels, reading.labels), reading.value)
      }
    })
  }

  /** All metrics as text. Simultaneous scrapes share one reading. */
  scrape(): Promise<string> {
    this.#scrape ??= this.#readAll().finally(() => {
      this.#scrape = undefined
    })
    return this.#scrape
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  async #readAll(): Promise<string> {
    await Promise.all(this.#figures.map((read) => read()))
    return this.#registry.metrics()
  }
}

function outcomeOf(error: unknown): 'answered' | 'unanswered' | 'unusable' {
  if (error instanceof UnusableAnswer) return 'unusable'
  return error instanceof PartnerUnknown ? 'unanswered' : 'answered'
}

const diskFull = '53100'

function causeOf(error: unknown): 'database' | 'database-disk' | 'partner' | undefined {
  if (isDatabaseAway(error)) return (error as { code?: string }).code === diskFull ? 'database-disk' : 'database'
  return error instanceof PartnerUnknown ? 'partner' : undefined
}

/** Labels with their values, `other` for one that is not listed. */
function knownLabels(allowed: LabelValues, labels: Reading['labels'] = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(allowed).map(([name, values]) => {
      const value = labels[name] ?? ''
      return [name, values.includes(value) ? value : 'other']
    }),
  )
}

/** Removes all series. `reset` would leave a gauge without labels at 0, as if that had been read. */
function clear(gauge: Gauge, labels: LabelValues): void {
  gauge.reset()
  if (Object.keys(labels).length === 0) gauge.remove()
}
