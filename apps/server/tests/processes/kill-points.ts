import { Pool } from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { eventually, type ShopPortal, startShop } from '../shop/shop-support.ts'
import { type ServerProcess, serverProcess } from './server-process.ts'

/** A portal of a test file whose server runs in a separate process, to be killed. */
export interface MortalPortal {
  portal: ShopPortal
  server: ServerProcess
  rows<Row>(text: string, values?: unknown[]): Promise<Row[]>
}

/**
 * Starts before the file's first test. `prepare` is for what is easier to do within one process; the server is
 * restarted after it. Only the restarted one gives the card partner as little time as `settings` say: nothing is silent
 * while a busy machine prepares.
 */
export function mortalPortalOfFile(
  prepare: (portal: ShopPortal) => Promise<void>,
  settings: Record<string, string> = {},
): MortalPortal {
  const portal = {} as ShopPortal
  const server = {} as ServerProcess
  let database: Pool | undefined
  const rows = async <Row>(text: string, values: unknown[] = []) => {
    if (!database) throw new Error('The portal has not started')
    return (await database.query(text, values)).rows as Row[]
  }
  beforeAll(async () => {
    const patient = { STRIPE_ANSWER_WITHIN_MS: '30000' }
    Object.assign(portal, await startShop({ ...settings, ...patient }))
    // A single permanent connection, so a `killAt` lock that it takes must also be released on it.
    database = new Pool({ connectionString: portal.environment.DATABASE_URL, max: 1, idleTimeoutMillis: 0 })
    database.on('error', () => undefined)
    await prepare(portal)
    await portal.server.close()
    portal.rows = rows
    Object.assign(server, await serverProcess({ ...portal.environment, STRIPE_ANSWER_WITHIN_MS: '5000', ...settings }))
  }, 240_000)
  afterAll(async () => {
    await server.kill?.()
    await database?.end()
    await portal.close?.()
  })
  return { portal, server, rows }
}

/** A write of a table's row, as a condition over NEW, OLD and TG_OP. */
export interface Point {
  table: string
  when: string
}

const pointLock = 8_765

/**
 * Makes the server wait while writing each of these rows, calls `press`, and kills the server once it waits at all of
 * them; repeats `meanwhile` until then. Afterwards removes the points and restarts the server.
 */
export async function killAt(
  { server, rows }: MortalPortal,
  points: readonly Point[],
  press: () => Promise<unknown>,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  await placePoints(rows, points)
  const waiting = () =>
    rows<{ pid: number }>(
      `SELECT DISTINCT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted`,
      [pointLock],
    )
  await rows('SELECT pg_advisory_lock($1)', [pointLock])
  const cut = press()
  await eventually('the server to be at each point', async () => {
    await meanwhile()
    return (await waiting()).length >= points.length || undefined
  })
  await server.kill()
  await cut
  await rows('SELECT pg_advisory_unlock($1)', [pointLock])
  await eventually('nothing to wait any more', async () => (await waiting()).length === 0 || undefined)
  for (const schema of new Set(points.map(({ table }) => schemaOf(table))))
    await rows(`DROP FUNCTION ${schema}.wait_at_point CASCADE`)
  await server.start()
}

const schemaOf = (table: string) => table.split('.')[0]

async function placePoints(rows: MortalPortal['rows'], points: readonly Point[]): Promise<void> {
  for (const [table, here] of Map.groupBy(points, (one) => one.table)) {
    const cases = here.map(({ when }) => `(${when})`)
    const name = `${schemaOf(table)}.wait_at_point`
    await rows(`
      CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF ${cases.join(' OR ')} THEN PERFORM pg_advisory_xact_lock_shared(${pointLock}); END IF;
          RETURN NEW;
        END $$;
      CREATE TRIGGER wait_at_point BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION ${name}()`)
  }
}
