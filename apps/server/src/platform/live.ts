import { Refused, refuse } from '@waea/domain/refusal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import type { Database } from './db.ts'
import { type LiveEvent, LiveStream } from './live-stream.ts'

/** Whose a stream is, and how to ask whether it still is: the customers to show now, or undefined to end it. */
export interface StreamOwner {
  sessionUuid: string
  customers: readonly string[]
  look(): Promise<readonly string[] | undefined>
}

const beatMs = 20_000
const maxStreamsOfOne = 10
const answerWithinMs = 10_000
const againAfterMs = 500
const togetherAtMost = 20
const comeBackAfterMs = 1_000
const comeBackStepMs = 100
const comeBackSpread = 40

/**
 * Live streams of a process: one connection listens for all of them. Payloads carry ids; the client asks for what they
 * name. After a loss of the listening connection every stream gets what it missed from the table.
 */
export class Live {
  readonly #streams = new Map<LiveStream, StreamOwner>()
  #listener: pg.Client | undefined
  #stopped = false
  #beat: NodeJS.Timeout | undefined
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
    this.#beat = setInterval(() => this.#beatNow(), beatMs)
    this.#beat.unref()
  }

  /** Ends all streams. Each is told when to come back, spread over some seconds, so that not all come at once. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#beat)
    for (const [at, stream] of [...this.#streams.keys()].entries()) {
      stream.hint(comeBackAfterMs + (at % comeBackSpread) * comeBackStepMs)
      this.#drop(stream)
    }
    await this.#listener?.end().catch(() => undefined)
  }

  get count(): number {
    return this.#streams.size
  }

  /**
   * Opens a stream for a session's customers, from the last id it saw. Answers false, and leaves the reply alone, where
   * the session has lost its rights meanwhile. A session has ten streams at most; the oldest gives way.
   */
  async open(request: FastifyRequest, reply: FastifyReply, owner: StreamOwner): Promise<boolean> {
    // Whoever comes while nothing is heard would miss what is told until the next connection listens.
    if (!this.#listener || this.#stopped) throw new Refused(refuse('unavailable'))
    const stream = new LiveStream(this.#database.reads, reply, owner.customers)
    // Known before anything is read, so that no event and no end of the session falls in between.
    this.#streams.set(stream, owner)
    try {
      await stream.startAfter(request.headers['last-event-id'])
      if (!(await isStillTheirs(owner))) {
        this.#streams.delete(stream)
        return false
      }
    } catch (error) {
      this.#streams.delete(stream)
      throw error
    }
    const mine = [...this.#streams].filter(([, other]) => other.sessionUuid === owner.sessionUuid)
    if (mine.length > maxStreamsOfOne) this.#drop((mine[0] as [LiveStream, StreamOwner])[0])
    reply.raw.on('close', () => this.#streams.delete(stream))
    stream.begin()
    await stream.catchUp().catch(() => this.#drop(stream))
    return true
  }

  /** Ends the streams of a session that was revoked. */
  end(sessionUuid: string): void {
    for (const [stream, owner] of [...this.#streams]) if (owner.sessionUuid === sessionUuid) this.#drop(stream)
  }

  /** Ends the streams that show a customer to somebody who has no part in it any more; the client comes back for the rest. */
  changed(CustomerUUID: string): void {
    for (const [stream, owner] of [...this.#streams]) {
      // Where nobody can tell, the next beat asks again.
      if (owner.customers.includes(CustomerUUID)) void this.#recheck(stream, owner).catch(() => undefined)
    }
  }

  async #recheck(stream: LiveStream, owner: StreamOwner): Promise<void> {
    if (!(await isStillTheirs(owner))) this.#drop(stream)
  }

  #drop(stream: LiveStream): void {
    this.#streams.delete(stream)
    stream.end()
  }

  #beatNow(): void {
    for (const [stream, owner] of [...this.#streams]) {
      stream.beat()
      void this.#recheck(stream, owner).catch(() => undefined)
    }
    // A connection can be gone without a word; a question that is not answered tells.
    const listener = this.#listener
    listener?.query('SELECT 1').catch(() => this.#again(listener))
  }

  async #listen(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'waea live',
      keepAlive: true,
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
    })
    client.on('error', () => this.#again(client))
    client.on('end', () => this.#again(client))
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === 'waea_live') {
        const event = JSON.parse(payload) as LiveEvent
        for (const stream of [...this.#streams.keys()]) if (!stream.give(event)) this.#drop(stream)
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

  #again(lost: pg.Client): void {
    if (this.#stopped || this.#listener !== lost) return
    this.#listener = undefined
    void lost.end().catch(() => undefined)
    const tryAgain = async (): Promise<void> => {
      if (this.#stopped) return
      // What the next connection notices waits until what was missed has been read.
      for (const stream of this.#streams.keys()) stream.fallBehind()
      let client: pg.Client | undefined
      try {
        client = await this.#listen()
        if (this.#stopped) await client.end()
        else await this.#catchUpAll()
      } catch {
        // Another loss meanwhile has its own tries.
        if (client && this.#listener !== client) return
        this.#listener = undefined
        void client?.end().catch(() => undefined)
        setTimeout(() => void tryAgain(), againAfterMs).unref()
      }
    }
    void tryAgain()
  }

  /** Notices may have been missed: who may see what is asked again, and every stream reads what it did not hear. */
  async #catchUpAll(): Promise<void> {
    for (const notice of this.#onNotice.values()) notice('')
    const all = [...this.#streams]
    for (let at = 0; at < all.length; at += togetherAtMost) {
      await Promise.all(
        all.slice(at, at + togetherAtMost).map(async ([stream, owner]) => {
          await this.#recheck(stream, owner)
          await stream.catchUp()
        }),
      )
    }
  }
}

async function isStillTheirs({ customers, look }: StreamOwner): Promise<boolean> {
  const now = await look()
  return now !== undefined && now.length === customers.length && customers.every((one) => now.includes(one))
}
