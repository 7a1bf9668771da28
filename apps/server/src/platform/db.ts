import pg from 'pg'
import type { Db } from './ctx.ts'
import type { Statement } from './sql.ts'

const int8 = 20
const date = 1082
// Cents and counters fit a JavaScript number; a value that does not is a fault to be seen, not rounded.
pg.types.setTypeParser(int8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a whole number`)
  return value
})
pg.types.setTypeParser(date, (text) => text)

export interface Database {
  /** Reads outside a transaction. Writing through it is refused. */
  reads: Db
  /** Runs work in a transaction; tried again up to twice where PostgreSQL found a deadlock. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
  pool: pg.Pool
  close(): Promise<void>
}

interface Runner {
  query(asked: { name: string; text: string; values: unknown[] }): Promise<{ rows: unknown[]; rowCount: number | null }>
}

function dbOn(runner: Runner, mayWrite: boolean): Db {
  const ask = (statement: Statement) => runner.query({ ...statement, values: statement.values as unknown[] })
  return {
    rows: async <Row>(statement: Statement) => (await ask(statement)).rows as Row[],
    row: async <Row>(statement: Statement) => (await ask(statement)).rows[0] as Row | undefined,
    run: async (statement) => {
      if (!mayWrite) throw new Error('A write needs a transaction: use ctx.inTransaction')
      return (await ask(statement)).rowCount ?? 0
    },
  }
}

const deadlock = '40P01'
const serialisation = '40001'

function mayTryAgain(error: unknown): boolean {
  const code = (error as { code?: string }).code
  return code === deadlock || code === serialisation
}

/** Opens the pool. A lost connection fails what was running on it and nothing else. */
export function openDatabase(url: string, size: number, name = 'waea'): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    application_name: name,
    statement_timeout: 30_000,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
  })
  pool.on('error', ignoreLostConnection)
  // A client that is in use when the server goes away would end the process without a listener of its own.
  pool.on('connect', (client) => client.on('error', ignoreLostConnection))

  async function once<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      await client.query('BEGIN')
      const result = await work(dbOn(client, true))
      await client.query('COMMIT')
      return result
    } catch (error) {
      await client.query('ROLLBACK').catch((lost: Error) => {
        broken = lost
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  return {
    reads: dbOn(pool, false),
    pool,
    async transaction(work) {
      for (let tries = 1; ; tries += 1) {
        try {
          return await once(work)
        } catch (error) {
          if (tries === 3 || !mayTryAgain(error)) throw error
        }
      }
    },
    close: () => pool.end(),
  }
}

function ignoreLostConnection(): void {
  // The query that was running is refused by the driver itself; the pool makes a new connection for the next one.
}
