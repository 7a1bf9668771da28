import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { percentile, printTable } from './support/figures.ts'
import { databaseNamed, dropDatabase, startDatabase, startPortal } from './support/portal.ts'
import { memoryBytes } from './support/processor.ts'
import { numberOf, sized } from './support/small.ts'

/**
 * Measures ports to us on one worker: a few, then `PORTS` (10,000) at once, each of which the porting system is queried
 * about, as after an hour of its silence. Shows how many the worker checks per second and its memory, which must not
 * depend on the number of ports. `SECONDS` (60) for each.
 */
const seconds = numberOf('SECONDS', 60, 5)
const counts = [sized(100, 2), numberOf('PORTS', 10_000, 5)]
const together = 20

const database = await startDatabase()
const name = `ports_${process.pid}`
const url = await databaseNamed(database, name)
const portal = await startPortal({ database, customers: 70, env: { DATABASE_URL: url } })
const client = new pg.Client({ connectionString: url })
await client.connect()

let numbers = 0

/** Opens an order at the porting system for another provider's number; returns its id there and the number. */
async function order(): Promise<{ som: string; number: string }> {
  numbers += 1
  // Endings from 1001 up have no special meaning in the sandbox.
  const phoneNumber = `021${200 + Math.floor(numbers / 5000)}${1001 + (numbers % 5000)}`
  const answer = await fetch(`${portal.sandboxes.url}/porting/v1/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      requestId: crypto.randomUUID(),
      gainingServiceProviderId: 'waea',
      losingServiceProviderId: 'one-nz',
      phoneNumber,
      prePayPrePaid: true,
      handsetReference: '6405123456789012',
    }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return { som: ((await answer.json()) as { som: string }).som, number: `64${phoneNumber.slice(1)}` }
}

/** Writes ports that wait for their holders' YES, in the portal's format; none is due yet. */
async function open(count: number): Promise<void> {
  for (let at = 0; at < count; at += together) {
    const orders = await Promise.all(Array.from({ length: Math.min(together, count - at) }, order))
    await client.query(
      `INSERT INTO porting.ports (customer_uuid, port_uuid, mobile_uuid, direction, state, msisdn, carrier, number_type, proof,
         is_sim_ready, som, authorisation, authorise_by, starts_at, steps, asked_at, changed_at, look_at)
       SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'in', 1, number, 'one-nz', 'prepay',
         '6405123456789012', true, som, 'awaited', now() + interval '1 day', now(), '[]', now(),
         now() - interval '1 hour', now() + interval '1 day'
       FROM jsonb_to_recordset($1::jsonb) AS o(som text, number text)`,
      [JSON.stringify(orders)],
    )
  }
}

async function isLookedAt(): Promise<number> {
  const { rows } = await client.query<{ looked: number }>(
    `SELECT count(*)::integer AS looked FROM porting.ports WHERE look_at > now()`,
  )
  return rows[0]?.looked ?? 0
}

/** Makes all ports due and watches the worker. Returns how many it has checked, and its memory every second. */
async function watch(count: number) {
  await client.query(`UPDATE porting.ports SET look_at = now() - interval '1 second'`)
  const megabytes: number[] = []
  const since = performance.now()
  let looked = 0
  while (performance.now() - since < 1000 * seconds && looked < count) {
    await pause(1000)
    megabytes.push(memoryBytes(portal.server.pid) / 1024 ** 2)
    looked = await isLookedAt()
  }
  const took = (performance.now() - since) / 1000
  return {
    'on their way': count,
    'looked at': looked,
    seconds: took,
    'looks a second': looked / took,
    'memory MB, p50': percentile(megabytes, 50),
    most: Math.max(...megabytes),
  }
}

try {
  const rows = []
  let opened = 0
  for (const count of counts) {
    await open(count - opened)
    opened = count
    rows.push(await watch(count))
  }
  printTable('Numbers on their way here, one worker', rows)
} finally {
  await client.end()
  await portal.stop()
  await dropDatabase(database, name)
  await database.stop()
}
