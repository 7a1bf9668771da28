import { overview } from '@waea/contract/overview'
import { usage } from '@waea/contract/usage'
import pg from 'pg'
import { nanos } from '../packages/kit/src/nanos.ts'
import { addressOf, callAt } from './stand/call-at.ts'
import { percentile, printTable } from './stand/figures.ts'
import { Meters } from './stand/meters.ts'
import { connectionTo } from './stand/one-connection.ts'
import { type Person, signInSome } from './stand/people.ts'
import { familyProcessorMs, processorMs } from './stand/processor.ts'
import { databaseNamed, startDatabase, startStand } from './stand/stand.ts'
import { sendUsage, type UsedService, usageDocument } from './stand/usage-documents.ts'

/**
 * The mobile network's usage documents as they come in, signed, over HTTP, while people look at their meters and at the
 * portal: how many are counted a second, how long it takes from a document to a moved meter in the browser, and what it
 * costs. First as many as `RATE` a second in lists of `TOGETHER` for `SECONDS` (600 is the aim's ten minutes), then as many
 * as there can be, each document in a list of its own. Last the histogram of a year of one mobile with 200,000 documents.
 */
const seconds = Number(process.env.SECONDS ?? 60)
const rate = Number(process.env.RATE ?? 2000)
const together = Number(process.env.TOGETHER ?? 100)
const customers = Number(process.env.CUSTOMERS ?? 20_000)
const singleSeconds = Math.min(seconds, 15)
/** Lists that are sent while another is not answered yet. */
const sideBySide = 8
const watching = 20
const looking = 5
const looksPerSecond = 20
const yearDocuments = 200_000
const histograms = 300

const database = await startDatabase()
const name = `usage_${process.pid}`
const url = await databaseNamed(database, name)
const stand = await startStand({ database, customers, env: { DATABASE_URL: url } })
const client = new pg.Client({ connectionString: url })
await client.connect()

/** People who look at the portal, each page after the one before; how long answers took. */
function lookAround(people: readonly Person[]) {
  const tookMs: number[] = []
  let over = false
  async function look(person: Person) {
    const ask = connectionTo(stand.server.url)
    const asked = { customerUuid: person.CustomerUUID, mobileUuid: person.MobileUUID }
    const path = addressOf(overview.dashboard, asked)
    while (!over) {
      const since = performance.now()
      await ask({ method: 'GET', path, headers: { 'x-auth-token': person.token } })
      tookMs.push(performance.now() - since)
      await new Promise((next) => setTimeout(next, (1000 * people.length) / looksPerSecond))
    }
  }
  const all = people.map((person) => look(person).catch((error: Error) => console.log(error.message)))
  return {
    tookMs,
    stop: async () => {
      over = true
      await Promise.all(all)
    },
  }
}

/** Sends lists of documents, at a pace or one after the other; answers how many documents were taken over. */
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
        // A stride that has no divisor in common with the number of services meets each as often.
        place = (place + 7919) % services.length
        return usageDocument(services[place] as UsedService)
      })
      await sendUsage(stand.server.url, documents)
    }
  }
  await Promise.all(Array.from({ length: sideBySide }, worker))
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
    server: processorMs(stand.server.pid),
    db: familyProcessorMs(database.pid),
  }
  const watched = new Meters(stand.server.url, meters)
  await watched.open()
  const looks = lookAround(people)
  const since = performance.now()
  const sent = await send(lists, services)
  const sentFor = (performance.now() - since) / 1000
  const probes = await watched.stop()
  await drained(before.counted + sent + probes)
  const lasted = (performance.now() - since) / 1000
  await looks.stop()
  const documents = sent + probes
  return {
    'in lists of': lists.of,
    seconds: sentFor,
    'sent/s': sent / sentFor,
    'counted/s': documents / lasted,
    'to the meter p50 ms': percentile(watched.tookMs, 50),
    'p99 ms': percentile(watched.tookMs, 99),
    meters: watched.tookMs.length,
    'dashboard p50 ms': percentile(looks.tookMs, 50),
    'dashboard p99 ms': percentile(looks.tookMs, 99),
    'server µs a document': (1000 * (processorMs(stand.server.pid) - before.server)) / documents,
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
  const asked = {
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
      await callAt(stand.server.url, usage.histogram, { ...asked, IntervalNanos: days * 86_400 * 1e9 }, person.token)
      tookMs.push(performance.now() - began)
    }
    const p = (share: number) => percentile(tookMs, share)
    rows.push({ 'days an interval': days, calls: histograms, 'p50 ms': p(50), 'p99 ms (aim 30)': p(99) })
  }
  printTable('Histogram of a year of one mobile with 200,000 documents', rows)
}

try {
  const people = await signInSome(stand.server.url, customers, watching + looking)
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
  // What ends with the stand, such as a look that is not answered, must not hide it.
  console.error(error)
  process.exitCode = 1
} finally {
  await client.end()
  await stand.stop()
  const admin = new pg.Client({ connectionString: database.url })
  await admin.connect()
  await admin.query(`DROP DATABASE "${name}" WITH (FORCE)`)
  await admin.end()
  await database.stop()
}
