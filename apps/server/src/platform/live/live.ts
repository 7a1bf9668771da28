import { Refused, refuse } from '@waea/domain/refusal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import type { Database } from '../db/db.ts'
import type { Figures } from '../metrics/figures.ts'
import { type LiveEvent, LiveStream } from './live-stream.ts'

/**
 * The owner of a stream, and a check of their current rights: the customers to show, or undefined to end the stream.
 */
export interface StreamOwner {
  userUuid: string
  sessionUuid: string
  /** The time of the earliest event that a page whose stream starts now may have missed. */
  since: Date
  customers: readonly string[]
  check(): Promise<readonly string[] | undefined>
}

const heartbeatMs = 20_000
const maxStreamsOfSession = 10
const maxStreamsOfPerson = 30
const answerWithinMs = 10_000
const reconnectAfterMs = 500
const maxParallel = 20
const retryAfterMs = 1_000
const retryStepMs = 100
const retrySpread = 40

/**
 * The live streams of a process, fed by one listening connection. Payloads carry ids; the client fetches what they
 * name. After that connection was lost, every stream reads what it missed from the table.
 */
export class Live {
  readonly #streams = new Map<LiveStream, StreamOwner>()
  /** The streams that show each customer: most events are about customers whom nobody is watching. */
  readonly #watching = new Map<string, Set<LiveStream>>()
  #listener: pg.Client | undefined
  #stopped = false
  #heartbeat: NodeJS.Timeout | undefined
  readonly #database: Database
  readonly #url: string
  readonly #onNotice: Map<string, (payload: string) => void>

  constructor(database: Database, url: string, onNotice: Map<string, (payload: string) => void> = new Map()) {
    this.#database = database
    this.#url = url
    this.#onNotice = onNotice
  }

  async start(): Promise<void> {
    await this.#listen()
    this.#heartbeat = setInterval(() => this.#sendHeartbeat(), heartbeatMs)
    this.#heartbeat.unref()
  }

  /**
   * Ends all streams. Each is given its own reconnect delay, spread over some seconds, so that clients do not all
   * return at once.
   */
  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#heartbeat)
    for (const [at, stream] of [...this.#streams.keys()].entries()) {
      stream.sendRetry(retryAfterMs + (at % retrySpread) * retryStepMs)
      this.#drop(stream)
    }
    await this.#listener?.end().catch(() => undefined)
  }

  get count(): number {
    return this.#streams.size
  }

  /**
   * Opens a stream for a session's customers, from the last id it saw. Returns false, leaving the reply alone, if the
   * session has lost its rights meanwhile. A session has at most ten streams, a person thirty; the oldest is closed.
   */
  async open(request: FastifyRequest, reply: FastifyReply, owner: StreamOwner): Promise<boolean> {
    // Without a listening connection the stream would miss events until the next one listens.
    if (!this.#listener || this.#stopped) throw new Refused(refuse('unavailable'))
    const stream = new LiveStream(this.#database.reads, reply, owner.customers)
    // Registered before any read, so that no event and no end of the session is missed in between.
    this.#add(stream, owner)
    try {
      await stream.startAfter(request.headers['last-event-id'], owner.since)
      if (!(await mayStillSee(owner))) {
        this.#remove(stream)
        return false
      }
    } catch (error) {
      this.#remove(stream)
      throw error
    }
    this.#closeOldest(({ sessionUuid }) => sessionUuid === owner.sessionUuid, maxStreamsOfSession)
    this.#closeOldest(({ userUuid }) => userUuid === owner.userUuid, maxStreamsOfPerson)
    reply.raw.on('close', () => this.#remove(stream))
    stream.begin()
    await stream.catchUp().catch(() => this.#drop(stream))
    return true
  }

  /** Closes the oldest matching streams while there are more than `most`. */
  #closeOldest(isOne: (owner: StreamOwner) => boolean, most: number): void {
    const streams = [...this.#streams].filter(([, owner]) => isOne(owner)).map(([stream]) => stream)
    for (const stream of streams.slice(0, Math.max(0, streams.length - most))) this.#drop(stream)
  }

  /** Ends the streams of a revoked session. */
  end(sessionUuid: string): void {
    for (const [stream, owner] of [...this.#streams]) if (owner.sessionUuid === sessionUuid) this.#drop(stream)
  }

  /**
   * Ends the streams that show a customer to a user who no longer has a role there; the client reconnects for its other
   * customers.
   */
  changed(CustomerUUID: string): void {
    for (const stream of [...(this.#watching.get(CustomerUUID) ?? [])]) {
      const owner = this.#streams.get(stream)
      // If the check fails, the next beat repeats it.
      if (owner) void this.#recheck(stream, owner).catch(() => undefined)
    }
  }

  async #recheck(stream: LiveStream, owner: StreamOwner): Promise<void> {
    if (!(await mayStillSee(owner))) this.#drop(stream)
  }

  #add(stream: LiveStream, owner: StreamOwner): void {
    this.#streams.set(stream, owner)
    for (const customer of owner.customers) {
      const streams = this.#watching.get(customer) ?? new Set()
      this.#watching.set(customer, streams.add(stream))
    }
  }

  #remove(stream: LiveStream): void {
    for (const customer of this.#streams.get(stream)?.customers ?? []) {
      const streams = this.#watching.get(customer)
      streams?.delete(stream)
      if (streams?.size === 0) this.#watching.delete(customer)
    }
    this.#streams.delete(stream)
  }

  #drop(stream: LiveStream): void {
    this.#remove(stream)
    stream.end()
  }

  #sendHeartbeat(): void {
    for (const [stream, owner] of [...this.#streams]) {
      stream.beat()
      void this.#recheck(stream, owner).catch(() => undefined)
    }
    // A connection can be gone without notice; an unanswered query reveals it.
    const listener = this.#listener
    listener?.query('SELECT 1').catch(() => this.#reconnect(listener))
  }

  async #listen(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'waea live',
      keepAlive: true,
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
    })
    client.on('error', () => this.#reconnect(client))
    client.on('end', () => this.#reconnect(client))
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === 'waea_live') {
        const event = JSON.parse(payload) as LiveEvent
        for (const stream of [...(this.#watching.get(event.c) ?? [])]) if (!stream.send(event)) this.#drop(stream)
      } else this.#onNotice.get(channel)?.(payload)
    })
    try {
      await client.connect()
      for (const channel of ['waea_live', ...this.#onNotice.keys()]) await client.query(`LISTEN ${channel}`)
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    this.#listener = client
    return client
  }

  #reconnect(lost: pg.Client): void {
    if (this.#stopped || this.#listener !== lost) return
    this.#listener = undefined
    void lost.end().catch(() => undefined)
    const tryAgain = async (): Promise<void> => {
      if (this.#stopped) return
      // Events from the next connection wait until the missed ones have been read.
      for (const stream of this.#streams.keys()) stream.pause()
      let client: pg.Client | undefined
      try {
        client = await this.#listen()
        if (this.#stopped) await client.end()
        else await this.#catchUpAll()
      } catch {
        // If the connection was lost meanwhile, that loss has its own retries.
        if (client && this.#listener !== client) return
        this.#listener = undefined
        void client?.end().catch(() => undefined)
        setTimeout(() => void tryAgain(), reconnectAfterMs).unref()
      }
    }
    void tryAgain()
  }

  /** Events may have been missed: checks every stream's rights again, and makes it read what it missed. */
  async #catchUpAll(): Promise<void> {
    for (const notice of this.#onNotice.values()) notice('')
    const all = [...this.#streams]
    for (let at = 0; at < all.length; at += maxParallel) {
      await Promise.all(
        all.slice(at, at + maxParallel).map(async ([stream, owner]) => {
          await this.#recheck(stream, owner)
          await stream.catchUp()
        }),
      )
    }
  }
}

/** The open live streams of a process. */
export function liveFigures(live: Live): Figures {
  return {
    about: 'live',
    gauges: { waea_live_streams: { help: 'Open live streams' } },
    read: async () => [{ gauge: 'waea_live_streams', value: live.count }],
  }
}

async function mayStillSee({ customers, check: look }: StreamOwner): Promise<boolean> {
  const now = await look()
  return now !== undefined && now.length === customers.length && customers.every((one) => now.includes(one))
}
