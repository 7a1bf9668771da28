import { usage } from '@waea/contract/mobile/usage'
import pg from 'pg'
import { nanos } from '../packages/kit/src/nanos.ts'
import { callAt } from './support/call-at.ts'
import { readDashboards } from './support/dashboard-readers.ts'
import { percentile, printTable } from './support/figures.ts'
import { Meters } from './support/meters.ts'
import { type Person, signInSome } from './support/people.ts'
import { databaseNamed, dropDatabase, startDatabase, startPortal } from './support/portal.ts'
import { familyProcessorMs, processorMs } from './support/processor.ts'
import { numberOf, sized } from './support/small.ts'
import { sendUsage, type UsedService, usageDocument } from './support/usage-documents.ts'

/**
 * Measures the mobile network's usage documents, signed, over HTTP, while people watch their meters and read their
 * dashboards: how many are counted per second, how long it takes from a document to the new figure in the browser, and
 * processor time. First `RATE` a second in lists of `TOGETHER` for `SECONDS` (600 is the ten minutes of the target),
 * then as many as possible, each document sent alone. Last the histogram of a year of one mobile with 200,000
 * documents.
 */
const seconds = numberOf('SECONDS', 60, 1)
const rate = numberOf('RATE', 2000, 20)
const together = numberOf('TOGETHER', 100, 10)
const customers = numberOf('CUSTOMERS', 20_000, 70)
const singleSeconds = Math.min(seconds, 15)
/** How many lists are sent at once. */
const parallelLists = 8
const watching = sized(20, 2)
const readerCount = sized(5, 2)
const readsPerSecond = 20
const yearDocuments = 200_000
const histograms = sized(300, 3)

const database = await startDatabase()
const name = `usage_${process.pid}`
const url = await databaseNamed(database, name)
const portal = await startPortal({ database, customers, env: { DATABASE_URL: url } })
const client = new pg.Client({ connectionString: url })
await client.connect()

/** Sends lists of documents at a rate, or one after another. Returns how many documents were accepted. */
async function send(lists: { of: number; perSecond: number; seconds: number }, services: readonly UsedService[]) {
  const began = performance.now()
  let sent = 0
  let place = 0
  const worker = async () => {
    for (;;) {
      const due = began + (sent * 1000) / lists.perSecond
      if (due > began + lists.seconds * 1000 || performance.now() > began + lists.seconds * 1000) return
      sent += lists.of
      if (due > performance.now()) await new Promise((next) => setTimeout(next, due - performance.now()))
      const documents = Array.from({ length: lists.of }, () => {
        // A prime stride visits each service equally often.
        place = (place + 7919) % services.length
        return usageDocument(services[place] as UsedService)
      })
      await sendUsage(portal.server.url, documents)
    }
  }
  await Promise.all(Array.from({ length: parallelLists }, worker))
  return sent
}

const counted = async () =>
  (await client.query<{ count: number }>('SELECT count(*)::integer AS count FROM usage.documents')).rows[0]?.count ?? 0

async function drained(until: number): Promise<void> {
  while ((await counted()) < until) await new Promise((next) => setTimeout(next, 200))
}

async function measure(
  lists: { of: number; perSecond: number; seconds: number },
  services: readonly UsedService[],
  { meters, people }: { meters: Person[]; people: Person[] },
) {
  const before = {
    counted: await counted(),
    server: processorMs(portal.server.pid),
    db: familyProcessorMs(database.pid),
  }
  const watched = new Meters(portal.server.url, meters)
  await watched.open()
  const dashboards = readDashboards(portal.server.url, people, readsPerSecond)
  const since = performance.now()
  const sent = await send(lists, services)
  const sentFor = (performance.now() - since) / 1000
  const probes = await watched.stop()
  await drained(before.counted + sent + probes)
  const lasted = (performance.now() - since) / 1000
  await dashboards.stop()
  const documents = sent + probes
  return {
    'in lists of': lists.of,
    seconds: sentFor,
    'sent/s': sent / sentFor,
    'counted/s': documents / lasted,
    'to the meter p50 ms': percentile(watched.tookMs, 50),
    'p99 ms': percentile(watched.tookMs, 99),
    meters: watched.tookMs.length,
    'dashboard p50 ms': percentile(dashboards.tookMs, 50),
    'dashboard p99 ms': percentile(dashboards.tookMs, 99),
    'server µs a document': (1000 * (processorMs(portal.server.pid) - before.server)) / documents,
    'database µs': (1000 * (familyProcessorMs(database.pid) - before.db)) / documents,
  }
}

async function measureHistogram(person: Person): Promise<void> {
  await client.query(
    `INSERT INTO usage.hours (customer_uuid, service_uuid, type, hour, amount)
     SELECT $1, $2, 'data', date_trunc('hour', now() - make_interval(mins => (n * 2.6)::integer)), sum(50000)
     FROM generate_series(1, $3) n GROUP BY 4 ON CONFLICT DO NOTHING`,
    [person.CustomerUUID, person.MobileUUID, yearDocuments],
  )
  await client.query('ANALYZE usage.hours')
  const FinalNanos = nanos(new Date())
  const input = {
    spid: '2',
    type: 'data',
    CustomerUUID: person.CustomerUUID,
    ProductInstanceUUID: person.MobileUUID,
    Range: { FirstNanos: FinalNanos - 365 * 86_400 * 1e9, FinalNanos },
  }
  const rows = []
  for (const days of [31, 1]) {
    const tookMs: number[] = []
    for (let n = 0; n < histograms; n += 1) {
      const began = performance.now()
      await callAt(portal.server.url, usage.histogram, { ...input, IntervalNanos: days * 86_400 * 1e9 }, person.token)
      tookMs.push(performance.now() - began)
    }
    const p = (share: number) => percentile(tookMs, share)
    rows.push({ 'days an interval': days, calls: histograms, 'p50 ms': p(50), 'p99 ms (aim 30)': p(99) })
  }
  printTable('Histogram of a year of one mobile with 200,000 documents', rows)
}

try {
  const people = await signInSome(portal.server.url, customers, watching + readerCount)
  const { rows } = await client.query<UsedService>(
    `SELECT customer_uuid || '.' || mobile_uuid || '.0' AS reference, 'data' AS type FROM mobiles.mobiles
     WHERE status = 4 AND customer_uuid <> ALL ($1)`,
    [people.map(({ CustomerUUID }) => CustomerUUID)],
  )
  const [meters, others] = [people.slice(0, watching), people.slice(watching)]
  const some = { meters, people: others }
  const measured = [await measure({ of: together, perSecond: rate, seconds }, rows, some)]
  if (singleSeconds > 0) measured.push(await measure({ of: 1, perSecond: 100_000, seconds: singleSeconds }, rows, some))
  printTable(`Usage documents, ${rows.length} services, api and worker in one process`, measured)
  await measureHistogram(meters[0] as Person)
} catch (error) {
  // A failure while the portal stops, such as an unanswered request, must not hide this error.
  console.error(error)
  process.exitCode = 1
} finally {
  await client.end()
  await portal.stop()
  await dropDatabase(database, name)
  await database.stop()
}
