import type { FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import type { Database } from './db.ts'
import { sql } from './sql.ts'

interface LiveEvent {
  c: string
  i: number
  e: string
  d: Record<string, string | number>
}

interface Stream {
  reply: FastifyReply
  customers: ReadonlySet<string>
  lastId: number
}

const beatMs = 20_000
const mostStreamsOfOne = 10

/**
 * Live streams of a process: one connection listens for all of them. Payloads carry ids; the client asks for what they
 * name. After a loss of the listening connection every stream gets what it missed from the table.
 */
export class Live {
  #streams = new Map<string, Set<Stream>>()
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
    this.#beat = setInterval(() => this.#each((stream) => stream.reply.raw.write(': beat\n\n')), beatMs)
    this.#beat.unref()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#beat)
    this.#each((stream) => stream.reply.raw.end())
    await this.#listener?.end().catch(() => undefined)
  }

  get count(): number {
    return [...this.#streams.values()].reduce((sum, set) => sum + set.size, 0)
  }

  /** Opens a stream for a session's customers, from the last id it saw. */
  async open(request: FastifyRequest, reply: FastifyReply, owner: string, customers: readonly string[]): Promise<void> {
    const set = this.#streams.get(owner) ?? new Set()
    this.#streams.set(owner, set)
    if (set.size >= mostStreamsOfOne) [...set][0]?.reply.raw.end()
    const seen = Number(request.headers['last-event-id'])
    const lastId = Number.isSafeInteger(seen) && seen > 0 ? seen : await this.#newestId()
    const stream: Stream = { reply, customers: new Set(customers), lastId }
    reply.hijack()
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'keep-alive',
    })
    reply.raw.write('retry: 2000\n\n')
    set.add(stream)
    reply.raw.on('close', () => {
      set.delete(stream)
      if (set.size === 0 && this.#streams.get(owner) === set) this.#streams.delete(owner)
    })
    await this.#catchUp(stream)
  }

  /** Ends the streams of a session that was revoked. */
  end(owner: string): void {
    for (const stream of this.#streams.get(owner) ?? []) stream.reply.raw.end()
  }

  #each(work: (stream: Stream) => void): void {
    for (const set of this.#streams.values()) for (const stream of set) work(stream)
  }

  async #newestId(): Promise<number> {
    const row = await this.#database.reads.row<{ id: number }>(
      sql`SELECT last_value AS id FROM platform.live_event_ids`,
    )
    return row?.id ?? 0
  }

  async #catchUp(stream: Stream): Promise<void> {
    const missed = await this.#database.reads.rows<LiveEvent>(sql`
      SELECT customer_uuid AS c, id AS i, event AS e, data AS d FROM platform.live_events
      WHERE customer_uuid = ANY(${[...stream.customers]}::uuid[]) AND id > ${stream.lastId} ORDER BY id LIMIT 1000`)
    for (const event of missed) this.#give(stream, event)
  }

  #give(stream: Stream, event: LiveEvent): void {
    // An event may come both from the table and from the notice; its id says whether it was given.
    if (event.i <= stream.lastId || !stream.customers.has(event.c)) return
    stream.lastId = event.i
    const data = JSON.stringify({ CustomerUUID: event.c, ...event.d })
    stream.reply.raw.write(`id: ${event.i}\nevent: ${event.e}\ndata: ${data}\n\n`)
  }

  async #listen(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, application_name: 'waea live', keepAlive: true })
    client.on('error', () => this.#again(client))
    client.on('end', () => this.#again(client))
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === 'waea_live') {
        const event = JSON.parse(payload) as LiveEvent
        this.#each((stream) => this.#give(stream, event))
      } else this.#onNotice.get(channel)?.(payload)
    })
    await client.connect()
    for (const channel of ['waea_live', ...this.#onNotice.keys()]) await client.query(`LISTEN ${channel}`)
    this.#listener = client
  }

  #again(lost: pg.Client): void {
    if (this.#stopped || this.#listener !== lost) return
    this.#listener = undefined
    const tryAgain = async (): Promise<void> => {
      if (this.#stopped) return
      try {
        await this.#listen()
        for (const notice of this.#onNotice.values()) notice('')
        for (const set of this.#streams.values()) for (const stream of set) await this.#catchUp(stream)
      } catch {
        setTimeout(() => void tryAgain(), 500).unref()
      }
    }
    void tryAgain()
  }
}
