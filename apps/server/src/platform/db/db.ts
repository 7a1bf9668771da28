import pg from 'pg'
import type { Db, ReadDb } from '../ctx.ts'
import type { Figures } from '../metrics/figures.ts'
import { answerWithinMs, failWhenSilent, query, silenceLimit } from './database-unavailable.ts'
import { isStalePlan } from './prepared.ts'
import { Reads } from './reads.ts'
import type { Statement } from './sql.ts'

const int8 = 20
const date = 1082
// Cents and counters fit a JavaScript number. A larger value is a fault to report, not to round.
pg.types.setTypeParser(int8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a whole number`)
  return value
})
pg.types.setTypeParser(date, (text) => text)

export interface Database {
  /** Reads outside a transaction. */
  reads: ReadDb
  /** Statements that each run in their own transaction, retried as transactions are. */
  ownStatements: Db
  /**
   * Runs work in a transaction, retried up to twice after a deadlock or an upgrade. Statements passed to `atEnd` are
   * sent with the commit, in order, without waiting for each other.
   */
  transaction<T>(work: (db: Db, atEnd: (statement: Statement) => void) => Promise<T>): Promise<T>
  pool: pg.Pool
  close(): Promise<void>
}

/** The database within a transaction: everything on one connection. */
function dbOn(client: pg.Client): Db {
  return dbFrom((statement) => query(client, statement))
}

function dbFrom(answer: (statement: Statement) => Promise<pg.QueryResult>): Db {
  return {
    rows: async <Row>(statement: Statement) => (await answer(statement)).rows as Row[],
    row: async <Row>(statement: Statement) => (await answer(statement)).rows[0] as Row | undefined,
    run: async (statement) => (await answer(statement)).rowCount ?? 0,
  }
}

/** The database for calls that only read. */
function readsOn(reads: Reads): ReadDb {
  const answer = (statement: Statement) => withRetries(() => reads.query(statement))
  return {
    rows: async <Row>(statement: Statement) => (await answer(statement)) as Row[],
    row: async <Row>(statement: Statement) => (await answer(statement))[0] as Row | undefined,
  }
}

const deadlock = '40P01'
const serialisation = '40001'

function isRetryable(error: unknown): boolean {
  const code = (error as { code?: string }).code
  return code === deadlock || code === serialisation || isStalePlan(error)
}

async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === 3 || !isRetryable(error)) throw error
    }
  }
}

/** One read-only connection per this many pool connections; queries on it do not wait for each other. */
const readersShare = 4

/**
 * Commits, with the last statements in the same packet. If one fails, PostgreSQL turns the commit into a rollback and
 * its error is thrown.
 */
async function commit(client: pg.Client, last: readonly Statement[]): Promise<void> {
  const done = await Promise.allSettled([...last, 'COMMIT'].map((statement) => query(client, statement)))
  for (const one of done) if (one.status === 'rejected') throw one.reason
  const end = done.at(-1)
  if (end?.status === 'fulfilled' && end.value.command !== 'COMMIT') throw new Error('The transaction was rolled back')
}

/**
 * Opens the pool. A lost connection fails only what was running on it. Sessions keep no state, so `url` may lead
 * through a pooler that gives a connection to another client after each transaction; `directUrl` bypasses it.
 */
export function openDatabase(url: string, size: number, directUrl = url): Database {
  const settings = {
    connectionString: url,
    application_name: 'waea',
    statement_timeout: 30_000,
    query_timeout: answerWithinMs,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  }
  const pool = new pg.Pool({ ...settings, max: size, idleTimeoutMillis: 30_000, pipeline: true })
  const silence = silenceLimit(settings, directUrl)
  const reads = new Reads(settings, Math.max(2, Math.ceil(size / readersShare)), silence)
  pool.on('error', ignoreLostConnection)
  // Without a listener of its own, a client in use when the server goes away would end the process.
  pool.on('connect', (client) => {
    client.on('error', ignoreLostConnection)
    failWhenSilent(client, silence)
  })

  async function once<T>(work: (db: Db, atEnd: (statement: Statement) => void) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      // Sent with the first statements of the work; if it fails, so do they.
      query(client, 'BEGIN').catch(ignoreLostConnection)
      const last: Statement[] = []
      const result = await work(dbOn(client), (statement) => last.push(statement))
      await commit(client, last)
      return result
    } catch (error) {
      await query(client, 'ROLLBACK').catch((lost: Error) => {
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
      return await query(client, statement)
    } finally {
      client.release(client.connection.stream.destroyed)
    }
  }

  return {
    reads: readsOn(reads),
    ownStatements: dbFrom((statement) => withRetries(() => ownStatement(statement))),
    pool,
    transaction: (work) => withRetries(() => once(work)),
    close: async () => {
      await Promise.all([pool.end(), reads.close()])
    },
  }
}

/** How a process's pool is used. Reads have connections of their own, on which nobody waits for another. */
export function poolFigures({ pool }: Pick<Database, 'pool'>): Figures {
  return {
    about: 'pool',
    gauges: {
      waea_pool_connections: { help: 'Connections of the pool, by use', labels: { use: ['used', 'idle'] } },
      waea_pool_size: { help: 'The most connections that the pool may open (POOL_SIZE)' },
      waea_pool_waiting: { help: 'Transactions that wait for a free connection' },
    },
    read: async () => [
      { gauge: 'waea_pool_connections', value: pool.totalCount - pool.idleCount, labels: { use: 'used' } },
      { gauge: 'waea_pool_connections', value: pool.idleCount, labels: { use: 'idle' } },
      { gauge: 'waea_pool_size', value: pool.options.max ?? 0 },
      { gauge: 'waea_pool_waiting', value: pool.waitingCount },
    ],
  }
}

function ignoreLostConnection(): void {
  // The driver fails the running query; the pool opens a new connection for the next one.
}
