import pg from 'pg'

const answerWithinMs = 10_000

/**
 * The one connection on which a process holds the locks that live as long as it does. It goes past any pooler, which
 * would give the connection, with its locks, to somebody else.
 */
export class LockSession {
  readonly #url: string
  readonly #takeAgain: (client: pg.Client) => Promise<void>
  #client: Promise<pg.Client> | undefined
  #isClosed = false

  /** `takeAgain` takes on every new connection the locks that the process keeps. */
  constructor(url: string, takeAgain: (client: pg.Client) => Promise<void>) {
    this.#url = url
    this.#takeAgain = takeAgain
  }

  /**
   * The rows that a statement answers. One that fails ends the connection with its locks, since nobody knows what it
   * still holds; the next statement opens another.
   */
  async query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    if (this.#isClosed) throw new Error('Connection terminated')
    this.#client ??= this.#open()
    const asked = this.#client
    try {
      return (await (await asked).query(text, values)).rows as Row[]
    } catch (error) {
      if (this.#client === asked) this.#client = undefined
      end(asked)
      throw error
    }
  }

  /** Lets go of all locks. */
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
