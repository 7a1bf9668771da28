import type { Socket } from 'node:net'
import pg from 'pg'
import { tracedStatement } from '../metrics/traces.ts'
import { isStalePlan, prepare, prepareAnew } from './prepared.ts'

/**
 * Whether an error means that the database is unavailable and the request can be retried: connection lost, server
 * starting or stopping, read-only standby, no free connection, disk full, statement timeout. The driver's own errors
 * have no codes, only messages.
 */
export function isDatabaseAway(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string }
  return (
    /^(08|57|53|58030|25006)/.test(code ?? '') ||
    /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/.test(code ?? '') ||
    /Connection terminated|not queryable|timeout exceeded when trying to connect|timeout expired|Query read timeout/.test(
      message,
    )
  )
}

/** How long a living server takes at most to answer a new connection. */
const connectTimeoutMs = 2_000
/** Longer than the database's statement timeout, so nothing waits for an answer after this. */
export const answerWithinMs = 32_000

/** How long a server may stay silent while an answer is due. */
export interface SilenceLimit {
  /** After this long, check whether the server accepts new connections. */
  silentMs: number
  isAlive(): Promise<boolean>
}

/**
 * A pooler answers new connections even while its server is frozen, so the server behind it (`directUrl`) must answer
 * too.
 */
export function silenceLimit(settings: pg.ClientConfig, directUrl: string): SilenceLimit {
  const places = [settings, { ...settings, connectionString: directUrl }]
  const targets = settings.connectionString === directUrl ? places.slice(1) : places
  return { silentMs: 5_000, isAlive: aliveCheck(targets) }
}

/** Checks whether all the servers accept new connections; concurrent callers share one check. */
function aliveCheck(places: readonly pg.ClientConfig[]): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined
  return () => {
    asking ??= allAlive(places).finally(() => {
      asking = undefined
    })
    return asking
  }
}

async function allAlive(places: readonly pg.ClientConfig[]): Promise<boolean> {
  return (await Promise.all(places.map(checkAlive))).every(Boolean)
}

async function checkAlive(settings: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...settings, connectionTimeoutMillis: connectTimeoutMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    // A server that refuses a connection with a message is alive.
    return error instanceof pg.DatabaseError
  } finally {
    client.end().catch(() => undefined)
  }
}

/** The number of answers due on each connection. */
const due = new WeakMap<pg.Client, number>()

/**
 * Queries a connection without waiting for earlier answers; queries of one event loop turn leave in one packet. A named
 * statement is prepared once. Until the answer arrives the server must not fall silent (`failWhenSilent`).
 */
export function query(client: pg.Client, statement: string | pg.QueryConfig): Promise<pg.QueryResult> {
  return tracedStatement(typeof statement === 'string' ? statement : statement.text, () => send(client, statement))
}

async function send(client: pg.Client, statement: string | pg.QueryConfig): Promise<pg.QueryResult> {
  due.set(client, (due.get(client) ?? 0) + 1)
  const { stream } = client.connection
  stream.cork()
  process.nextTick(() => stream.uncork())
  const prepared = prepare(statement)
  try {
    return await client.query(prepared)
  } catch (error) {
    if (isStalePlan(error)) prepareAnew(prepared)
    throw error
  } finally {
    due.set(client, (due.get(client) ?? 1) - 1)
  }
}

/**
 * Fails the queries waiting on a connection whose server hangs or vanished, with the driver's own message. Slow
 * statements are left alone, because the server still answers new connections;
 * `query_timeout` ends the slowest.
 */
export function failWhenSilent(client: pg.Client, { silentMs, isAlive: greets }: SilenceLimit): void {
  const stream = client.connection.stream as Socket
  const isAnswerDue = () => (due.get(client) ?? 0) > 0 && !stream.destroyed
  stream.setTimeout(silentMs)
  stream.on('timeout', async () => {
    if (!isAnswerDue()) return
    const readBefore = stream.bytesRead
    const isLost = !(await greets())
    if (isLost && stream.bytesRead === readBefore && isAnswerDue()) stream.destroy(new Error('Query read timeout'))
    else stream.setTimeout(silentMs)
  })
}
