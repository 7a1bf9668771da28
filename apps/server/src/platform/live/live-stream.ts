import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { ReadDb } from '../ctx.ts'
import { sql } from '../db/sql.ts'

/** An event as stored and notified: the customer, the id, the name, the data. */
export interface LiveEvent {
  c: string
  i: number
  e: string
  d: Record<string, string | number>
}

const eventsPerRead = 500
const maxUnreadBytes = 256 * 1024

/**
 * One live stream. The event ids of one customer are in commit order, but not across customers: so the stream keeps the
 * last id of each customer, and its own ids contain them all, so that nothing is lost or repeated after a reconnect.
 */
export class LiveStream {
  readonly #db: ReadDb
  readonly #reply: FastifyReply
  readonly #last: Map<string, number>
  /** Events notified while the table is being read; undefined when nothing has to wait. */
  #waiting: LiveEvent[] | undefined = []
  #reading: Promise<void> = Promise.resolve()
  #losses = 0
  #begun = false
  #ended = false
  #missedTooMuch = false

  constructor(db: ReadDb, reply: FastifyReply, customers: readonly string[]) {
    this.#db = db
    this.#reply = reply
    this.#last = new Map([...customers].sort().map((customer) => [customer, 0]))
  }

  /**
   * Sets where the stream starts: after the ids that the client has seen, or else at the events since an instant. A
   * page makes its first calls some seconds before it opens its stream, and must not miss the events in between.
   */
  async startAfter(seen: string | string[] | undefined, since: Date): Promise<void> {
    const ids =
      typeof seen === 'string' && /^\d{1,15}(\.\d{1,15})*$/.test(seen) ? seen.split('.').map(Number) : undefined
    if (!ids) {
      const newest = await this.#db.rows<{ c: string; i: number }>(sql`
        SELECT customer_uuid AS c, max(id) AS i FROM platform.live_events
        WHERE customer_uuid = ANY(${[...this.#last.keys()]}::uuid[]) AND shown_at < ${since} GROUP BY customer_uuid`)
      for (const { c, i } of newest) this.#last.set(c, i)
      return
    }
    // If the accounts have changed, start from the earliest id: repeating events is better than losing some.
    const earliest = Math.min(...ids)
    for (const [at, customer] of [...this.#last.keys()].entries()) {
      this.#last.set(customer, ids.length === this.#last.size ? (ids[at] ?? earliest) : earliest)
    }
    const kept = await this.#db.row<{ oldest: number }>(sql`
      SELECT coalesce((SELECT id FROM platform.live_events ORDER BY shown_at LIMIT 1), last_value) AS oldest
      FROM platform.live_event_ids`)
    this.#missedTooMuch = earliest + 1 < (kept?.oldest ?? 0)
  }

  /** Sends the head of the stream and the id from which it continues. */
  begin(): void {
    this.#reply.hijack()
    const { raw } = this.#reply
    raw.writeHead(200, {
      ...(this.#reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'keep-alive',
    })
    raw.on('error', () => this.end())
    this.#begun = true
    raw.write(`retry: 2000\nid: ${this.#id()}\nevent: stream.opened\ndata: {}\n\n`)
    // Events are stored for an hour: a client that was away longer fetches everything again.
    if (this.#missedTooMuch) raw.write(`id: ${this.#id()}\nevent: everything.changed\ndata: {}\n\n`)
  }

  /** Sends the table's events that the stream has not sent yet, then those notified meanwhile. */
  catchUp(): Promise<void> {
    const losses = this.#losses
    const reading = this.#reading.then(() => this.#readMissed(losses))
    this.#reading = reading.catch(() => undefined)
    return reading
  }

  /** The connection was lost: events from now on wait for the next `catchUp`. */
  pause(): void {
    this.#losses += 1
    this.#waiting ??= []
  }

  async #readMissed(losses: number): Promise<void> {
    this.#waiting ??= []
    for (;;) {
      if (this.#ended) return
      const missed = await this.#db.rows<LiveEvent>(sql`
        SELECT customer_uuid AS c, id AS i, event AS e, data AS d
        FROM unnest(${[...this.#last.keys()]}::uuid[], ${[...this.#last.values()]}::bigint[]) AS seen (c, last)
        JOIN platform.live_events ON customer_uuid = c AND id > last
        ORDER BY id LIMIT ${eventsPerRead}`)
      for (const event of missed) this.#write(event)
      if (missed.length < eventsPerRead) break
    }
    // A loss since this read was requested needs another read.
    if (losses !== this.#losses) return
    const waiting = this.#waiting
    this.#waiting = undefined
    for (const event of waiting) this.#write(event)
  }

  /** Sends a notified event. Returns false if the client has too much unread and has to reconnect. */
  send(event: LiveEvent): boolean {
    if (!this.#last.has(event.c)) return true
    if (this.#waiting) this.#waiting.push(event)
    else this.#write(event)
    return this.#reply.raw.writableLength <= maxUnreadBytes && (this.#waiting?.length ?? 0) <= 10_000
  }

  beat(): void {
    if (this.#begun && !this.#ended) this.#reply.raw.write(': beat\n\n')
  }

  /** Tells the client how long to wait before it reconnects. */
  sendRetry(retryMs: number): void {
    if (this.#begun && !this.#ended) this.#reply.raw.write(`retry: ${retryMs}\n\n`)
  }

  end(): void {
    this.#ended = true
    if (!this.#begun) return
    // A client that does not read would never receive the end of the stream either.
    if (this.#reply.raw.writableLength > maxUnreadBytes) this.#reply.raw.destroy()
    else this.#reply.raw.end()
  }

  #write(event: LiveEvent): void {
    const last = this.#last.get(event.c)
    // An event may arrive both from the table and by notification; its id shows whether it was sent.
    if (this.#ended || last === undefined || event.i <= last) return
    this.#last.set(event.c, event.i)
    const data = JSON.stringify({ CustomerUUID: event.c, ...event.d })
    this.#reply.raw.write(`id: ${this.#id()}\nevent: ${event.e}\ndata: ${data}\n\n`)
  }

  #id(): string {
    return [...this.#last.values()].join('.')
  }
}
