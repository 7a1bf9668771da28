import pg from 'pg'
import { failWhenSilent, query, type SilenceLimit } from './database-unavailable.ts'
import type { Statement } from './sql.ts'

/** A connection that pipelines its queries. */
interface Line {
  client: pg.Client
  ready: Promise<unknown>
  waiting: number
  isBroken: boolean
}

/** The driver fails overdue queries before it reports the end of the connection. */
const isGone = (line: Line): boolean => line.isBroken || line.client.connection.stream.destroyed

/**
 * Read-only connections that use the driver's pipelining: queries follow each other without waiting, and the answers
 * come back in order. A lost connection fails its queries; the next query opens a new one. A connection that vanished
 * without notice, as behind a cut cable, counts as lost when an answer is overdue.
 */
export class Reads {
  readonly #settings: pg.ClientConfig
  readonly #lines: (Line | undefined)[]
  readonly #silenceLimit: SilenceLimit
  #isClosed = false
  /** The connection that gets all queries of this turn of the event loop. */
  #ofTurn: Line | undefined

  constructor(settings: pg.ClientConfig, connections: number, limit: SilenceLimit) {
    this.#settings = settings
    this.#silenceLimit = limit
    this.#lines = Array.from({ length: connections }, () => undefined)
  }

  async query(statement: Statement): Promise<unknown[]> {
    const line = this.#lineOfTurn()
    line.waiting += 1
    try {
      await line.ready
      return (await query(line.client, statement)).rows
    } finally {
      line.waiting -= 1
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all(this.#lines.map((line) => line?.client.end()))
  }

  /** The queries of one turn leave in one packet, which costs server and database less than one on each connection. */
  #lineOfTurn(): Line {
    if (this.#ofTurn && !isGone(this.#ofTurn)) return this.#ofTurn
    process.nextTick(() => {
      this.#ofTurn = undefined
    })
    this.#ofTurn = this.#leastBusy()
    return this.#ofTurn
  }

  #leastBusy(): Line {
    if (this.#isClosed) throw new Error('Connection terminated')
    let best = 0
    for (const [at, line] of this.#lines.entries()) {
      if (!line || isGone(line)) {
        best = at
        break
      }
      if (line.waiting < (this.#lines[best]?.waiting ?? 0)) best = at
    }
    const found = this.#lines[best]
    if (found && !isGone(found)) return found
    const opened = this.#open()
    this.#lines[best] = opened
    return opened
  }

  #open(): Line {
    const client = new pg.Client({ ...this.#settings, pipeline: true })
    const line: Line = { client, ready: client.connect(), waiting: 0, isBroken: false }
    const broken = () => {
      line.isBroken = true
    }
    line.ready.then(() => failWhenSilent(client, this.#silenceLimit), broken)
    client.on('error', broken)
    client.on('end', broken)
    return line
  }
}
