import { Socket } from 'node:net'
import pg from 'pg'
import { failWhenSilent, type Patience } from './database-away.ts'
import { askPrepared } from './prepared-query.ts'
import type { Statement } from './sql.ts'

/** So many questions go to one connection before the next one gets its share of those asked at the same time. */
const mostTogether = 16

/** A connection on which questions follow each other without waiting for answers. */
interface Line {
  client: pg.Client
  socket: Socket
  ready: Promise<unknown>
  waiting: number
  isBroken: boolean
}

/**
 * Connections that only read. Questions asked in the same turn of the event loop leave in one packet, and their answers
 * come back in order: a page of five questions costs the processor little more than one of a single question. A lost
 * connection fails the questions that were on it; the next question opens a new one. One that is gone without a word, as
 * behind a cut cable, is lost when an answer is overdue.
 */
export class Reads {
  readonly #settings: pg.ClientConfig
  readonly #lines: (Line | undefined)[]
  readonly #patience: Patience
  #turn: { line: Line; asked: number } | undefined
  #isClosed = false

  constructor(settings: pg.ClientConfig, connections: number, patience: Patience) {
    this.#settings = settings
    this.#patience = patience
    this.#lines = Array.from({ length: connections }, () => undefined)
  }

  async ask(statement: Statement): Promise<unknown[]> {
    const line = this.#lineOfTurn()
    line.waiting += 1
    try {
      await line.ready
      return (await askPrepared(line.client, statement)).rows
    } finally {
      line.waiting -= 1
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all(this.#lines.map((line) => line?.client.end()))
  }

  /** The connection for questions of this turn of the event loop; what is written to it is held back until its end. */
  #lineOfTurn(): Line {
    if (this.#turn && !this.#turn.line.isBroken && this.#turn.asked < mostTogether) {
      this.#turn.asked += 1
      return this.#turn.line
    }
    const line = this.#leastBusy()
    this.#turn = { line, asked: 1 }
    line.socket.cork()
    setImmediate(() => {
      line.socket.uncork()
      if (this.#turn?.line === line) this.#turn = undefined
    })
    return line
  }

  #leastBusy(): Line {
    if (this.#isClosed) throw new Error('Connection terminated')
    let best = 0
    for (const [at, line] of this.#lines.entries()) {
      if (!line || line.isBroken) {
        best = at
        break
      }
      if (line.waiting < (this.#lines[best]?.waiting ?? 0)) best = at
    }
    const found = this.#lines[best]
    if (found && !found.isBroken) return found
    const opened = this.#open()
    this.#lines[best] = opened
    return opened
  }

  #open(): Line {
    const socket = new Socket()
    const client = new pg.Client({ ...this.#settings, pipeline: true, stream: () => socket } as pg.ClientConfig)
    const line: Line = { client, socket, ready: client.connect(), waiting: 0, isBroken: false }
    const broken = () => {
      line.isBroken = true
    }
    line.ready.then(() => failWhenSilent(client, this.#patience), broken)
    client.on('error', broken)
    client.on('end', broken)
    return line
  }
}
