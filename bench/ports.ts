import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { percentile, printTable } from './support/figures.ts'
import { databaseNamed, startDatabase, startPortal } from './support/portal.ts'
import { memoryBytes } from './support/processor.ts'

/**
 * Numbers on their way here on one worker: few, then `PORTS` (10,000) at once, of all of which the porting system is asked,
 * as after an hour in which it was silent. How many looks a second the worker makes, and its memory meanwhile; it must not
 * depend on how many there are. `SECONDS` (60) for each.
 */
const seconds = Number(process.env.SECONDS ?? 60)
const counts = [100, Number(process.env.PORTS ?? 10_000)]
const together = 20

const database = await startDatabase()
const url = await databaseNamed(database, `ports_${process.pid}`)
const portal = await startPortal({ database, customers: 70, env: { DATABASE_URL: url } })
const client = new pg.Client({ connectionString: url })
await client.connect()

let numbers = 0

/** Has the porting system open an order, as another provider's number is asked for; returns its number there. */
async function order(): Promise<{ som: string; number: string }> {
  numbers += 1
  // Endings from 1001 on: the sandbox plays no part in them.
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

/** Ports that wait for the YES of their holders, written as the portal keeps them; none is due yet. */
async function open(count: number): Promise<void> {
  for (let begun = 0; begun < count; begun += together) {
    const orders = await Promise.all(Array.from({ length: Math.min(together, count - begun) }, order))
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

/** Makes all ports due and watches the worker; returns how many it has looked at, and its memory every second. */
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
  await database.stop()
}
