import pg from 'pg'

const answerWithinMs = 10_000

/**
 * The one connection on which a process holds its lifetime locks. It bypasses any pooler, which would hand the
 * connection, with its locks, to another client.
 */
export class LockSession {
  readonly #url: string
  readonly #takeAgain: (client: pg.Client) => Promise<void>
  #client: Promise<pg.Client> | undefined
  #isClosed = false

  /** `takeAgain` takes the process's locks again on every new connection. */
  constructor(url: string, takeAgain: (client: pg.Client) => Promise<void>) {
    this.#url = url
    this.#takeAgain = takeAgain
  }

  /**
   * Runs a statement and returns its rows. A failed statement ends the connection and its locks, because it is unknown
   * which of them it still has; the next statement opens another.
   */
  async query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    if (this.#isClosed) throw new Error('Connection terminated')
    this.#client ??= this.#open()
    const current = this.#client
    try {
      return (await (await current).query(text, values)).rows as Row[]
    } catch (error) {
      if (this.#client === current) this.#client = undefined
      end(current)
      throw error
    }
  }

  /** Releases all locks. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#client?.then((client) => client.end()).catch(() => undefined)
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'waea workers',
      keepAlive: true,
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
      pipeline: true,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await this.#takeAgain(client)
      return client
    } catch (error) {
      client.end().catch(() => undefined)
      throw error
    }
  }
}

function end(lost: Promise<pg.Client>): void {
  lost.then((client) => client.end()).catch(() => undefined)
}
