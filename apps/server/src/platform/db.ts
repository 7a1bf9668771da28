import pg from 'pg'
import type { Db, ReadDb } from './ctx.ts'
import { answerWithinMs, ask, failWhenSilent, patienceWith } from './database-away.ts'
import { Reads } from './reads.ts'
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
  /** Reads outside a transaction. */
  reads: ReadDb
  /** Statements that are each a transaction of their own, tried again as transactions are. */
  ownStatements: Db
  /**
   * Runs work in a transaction; tried again up to twice where PostgreSQL found a deadlock. Statements that the work hands
   * to `atEnd` are sent together with the commit, in their order, without waiting for each other.
   */
  transaction<T>(work: (db: Db, atEnd: (statement: Statement) => void) => Promise<T>): Promise<T>
  pool: pg.Pool
  close(): Promise<void>
}

/** The database as a transaction sees it: everything on one connection. */
function dbOn(client: pg.Client): Db {
  return dbAsking((statement) => ask(client, statement))
}

function dbAsking(answer: (statement: Statement) => Promise<pg.QueryResult>): Db {
  return {
    rows: async <Row>(statement: Statement) => (await answer(statement)).rows as Row[],
    row: async <Row>(statement: Statement) => (await answer(statement)).rows[0] as Row | undefined,
    run: async (statement) => (await answer(statement)).rowCount ?? 0,
  }
}

/** The database as a call sees it that only reads. */
function readsOn(reads: Reads): ReadDb {
  return {
    rows: async <Row>(statement: Statement) => (await reads.ask(statement)) as Row[],
    row: async <Row>(statement: Statement) => (await reads.ask(statement))[0] as Row | undefined,
  }
}

const deadlock = '40P01'
const serialisation = '40001'

function mayTryAgain(error: unknown): boolean {
  const code = (error as { code?: string }).code
  return code === deadlock || code === serialisation
}

async function upToThrice<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === 3 || !mayTryAgain(error)) throw error
    }
  }
}

/** For so many connections of the pool there is one that only reads; questions on it do not wait for each other. */
const readersShare = 4

/**
 * Commits, with the last statements in the same packet. Where one of them fails PostgreSQL makes the commit a rollback,
 * and what failed is thrown.
 */
async function commit(client: pg.Client, last: readonly Statement[]): Promise<void> {
  const done = await Promise.allSettled([...last, 'COMMIT'].map((statement) => ask(client, statement)))
  for (const one of done) if (one.status === 'rejected') throw one.reason
  const end = done.at(-1)
  if (end?.status === 'fulfilled' && end.value.command !== 'COMMIT') throw new Error('The transaction was rolled back')
}

/** Opens the pool. A lost connection fails what was running on it and nothing else. */
export function openDatabase(url: string, size: number, name = 'waea'): Database {
  const settings = {
    connectionString: url,
    application_name: name,
    statement_timeout: 30_000,
    query_timeout: answerWithinMs,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  }
  const pool = new pg.Pool({ ...settings, max: size, idleTimeoutMillis: 30_000, pipeline: true })
  const patience = patienceWith(settings)
  const reads = new Reads(settings, Math.max(2, Math.ceil(size / readersShare)), patience)
  pool.on('error', ignoreLostConnection)
  // A client that is in use when the server goes away would end the process without a listener of its own.
  pool.on('connect', (client) => {
    client.on('error', ignoreLostConnection)
    failWhenSilent(client, patience)
  })

  async function once<T>(work: (db: Db, atEnd: (statement: Statement) => void) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      // Leaves with the first statements of the work. Where it fails, so do they.
      ask(client, 'BEGIN').catch(ignoreLostConnection)
      const last: Statement[] = []
      const result = await work(dbOn(client), (statement) => last.push(statement))
      await commit(client, last)
      return result
    } catch (error) {
      await ask(client, 'ROLLBACK').catch((lost: Error) => {
        broken = lost
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  async function ownStatement(statement: Statement): Promise<pg.QueryResult> {
    const client = await pool.connect()
    try {
      return await ask(client, statement)
    } finally {
      client.release(client.connection.stream.destroyed)
    }
  }

  return {
    reads: readsOn(reads),
    ownStatements: dbAsking((statement) => upToThrice(() => ownStatement(statement))),
    pool,
    transaction: (work) => upToThrice(() => once(work)),
    close: async () => {
      await Promise.all([pool.end(), reads.close()])
    },
  }
}

function ignoreLostConnection(): void {
  // The query that was running is refused by the driver itself; the pool makes a new connection for the next one.
}
