import type { Socket } from 'node:net'
import pg from 'pg'

/**
 * Whether an error says that the database could not be asked: connection lost, server starting or stopping, not the one
 * that takes writes, no connection free, disk full, a question that took too long. It is to be tried again. The driver
 * has no codes for its own troubles, only sentences.
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

/** So long a living server takes at most to answer a new connection. */
const greetsWithinMs = 2_000
/** Longer than the database itself lets a statement run: what has no answer by then is not waited for any more. */
export const answerWithinMs = 32_000

/** How long a server may be silent while an answer is due. */
export interface Patience {
  /** After this long it is asked whether the server takes new connections. */
  silentMs: number
  greets(): Promise<boolean>
}

export function patienceWith(settings: pg.ClientConfig): Patience {
  return { silentMs: 5_000, greets: greeting(settings) }
}

/** Asks whether the server takes new connections; those who ask at the same time share one answer. */
function greeting(settings: pg.ClientConfig): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined
  return () => {
    asking ??= greet(settings).finally(() => {
      asking = undefined
    })
    return asking
  }
}

async function greet(settings: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...settings, connectionTimeoutMillis: greetsWithinMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    // A server that refuses a connection in its own words lives.
    return error instanceof pg.DatabaseError
  } finally {
    client.end().catch(() => undefined)
  }
}

/** How many answers are due on a connection. */
const due = new WeakMap<pg.Client, number>()

/**
 * Asks on a connection, without waiting for what was asked before; what is asked in one turn leaves in one packet. A
 * statement with a name is prepared there, once. Until the answer is there the server must not fall silent
 * (`failWhenSilent`).
 */
export async function ask(client: pg.Client, asked: string | pg.QueryConfig): Promise<pg.QueryResult> {
  due.set(client, (due.get(client) ?? 0) + 1)
  const { stream } = client.connection
  stream.cork()
  process.nextTick(() => stream.uncork())
  try {
    return await client.query(asked)
  } finally {
    due.set(client, (due.get(client) ?? 1) - 1)
  }
}

/**
 * Fails what waits on a connection whose server is frozen or gone without a word, in the words that the driver has for
 * it. A statement that only takes long is left alone, since a new connection is answered meanwhile; the driver's
 * `query_timeout` ends what takes longer than any.
 */
export function failWhenSilent(client: pg.Client, { silentMs, greets }: Patience): void {
  const stream = client.connection.stream as Socket
  const isAnswerDue = () => (due.get(client) ?? 0) > 0 && !stream.destroyed
  stream.setTimeout(silentMs)
  stream.on('timeout', async () => {
    if (!isAnswerDue()) return
    const heard = stream.bytesRead
    const isLost = !(await greets())
    if (isLost && stream.bytesRead === heard && isAnswerDue()) stream.destroy(new Error('Query read timeout'))
    else stream.setTimeout(silentMs)
  })
}
