import { billing, billingFiles } from '@waea/contract/money/billing'
import pg from 'pg'
import { addressOf, callAt } from './support/call-at.ts'
import { readDashboards } from './support/dashboard-readers.ts'
import { median, percentile, printTable } from './support/figures.ts'
import { type Person, signInSome } from './support/people.ts'
import { startDatabase, startPortal } from './support/portal.ts'
import { processorMs } from './support/processor.ts'
import { numberOf, sized } from './support/small.ts'

/**
 * Measures bills as PDF: the processor time of each, one after another and `TOGETHER` at once, once a second and
 * without pause, and how far that slows the dashboards of people who use the portal meanwhile, for `SECONDS` each.
 * First the pages of a list of 120 bills, one after another.
 */
const together = numberOf('TOGETHER', 50, 2)
const seconds = numberOf('SECONDS', 20, 0.2)
const readerCount = 5
const readsPerSecond = 20

const listed = 120
const pages = 11
const listReads = sized(1_100, 22)
const customers = sized(1000, 70)

interface Bill {
  path: string
  token: string
  customerUuid: string
}

/** The newest bill of each person with bills. */
async function billsOf(url: string, people: readonly Person[]): Promise<Bill[]> {
  const bills: Bill[] = []
  for (const { CustomerUUID: customerUuid, token } of people) {
    const { Invoices } = await callAt(url, billing.invoices, { customerUuid }, token)
    const issued = Invoices.find(({ Status }) => Status !== 'OPEN')
    if (!issued) continue
    const path = addressOf(billingFiles.invoicePdf, { customerUuid, number: issued.Number })
    bills.push({ token, customerUuid, path })
  }
  return bills
}

async function download(url: string, { path, token }: Bill): Promise<number> {
  const since = performance.now()
  const answer = await fetch(url + path, { headers: { 'x-auth-token': token } })
  const bytes = await answer.arrayBuffer()
  if (!answer.ok || bytes.byteLength === 0) throw new Error(`${path} answered ${answer.status}`)
  return performance.now() - since
}

/** Measures the pages of bills of a ten-year customer, whose older bills are copies of one. */
async function measureList(url: string, databaseUrl: string, { customerUuid, token }: Bill): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const copied = client.query(
    `INSERT INTO billing.invoices
     SELECT (jsonb_populate_record(i, jsonb_build_object('invoice_uuid', gen_random_uuid(), 'number', i.number || '-' || n,
       'kind', 'cycle', 'remaining_cents', 0, 'period_from', i.period_from - 400 - 31 * n, 'period_upto',
       i.period_upto - 400 - 31 * n, 'issued_on', i.issued_on - 400 - 31 * n, 'due_on', i.due_on - 400 - 31 * n))).*
     FROM billing.invoices i, generate_series(1, $2) n
     WHERE customer_uuid = $1
       AND invoice_uuid = (SELECT invoice_uuid FROM billing.invoices WHERE customer_uuid = $1 ORDER BY issued_on LIMIT 1)
     ON CONFLICT DO NOTHING`,
    [customerUuid, listed],
  )
  await copied.finally(() => client.end())
  const tookMs: number[] = []
  for (let at = 0; at < listReads; at += 1) {
    const since = performance.now()
    await callAt(url, billing.invoices, { customerUuid, PageNumber: 1 + (at % pages) }, token)
    // The first round of pages is a warm-up.
    if (at >= pages) tookMs.push(performance.now() - since)
  }
  printTable(`Pages of a list of ${listed} bills, one after another`, [
    { reads: tookMs.length, 'p50 ms': median(tookMs), 'p99 ms (aim 15)': percentile(tookMs, 99) },
  ])
}

const database = await startDatabase()
const portal = await startPortal({ database, customers })
try {
  const { url, pid } = portal.server
  const people = await signInSome(url, customers, sized(200, 10))
  const bills = await billsOf(url, people)
  const readers = people.slice(0, readerCount)
  for (const bill of bills.slice(0, 30)) await download(url, bill)
  if (bills[0]) await measureList(url, portal.databaseUrl, bills[0])

  const measure = async (name: string, atOnce: number, pauseMs = 0) => {
    const dashboards = readDashboards(url, readers, readsPerSecond)
    const tookMs: number[] = []
    const before = processorMs(pid)
    const until = performance.now() + seconds * 1000
    let next = 0
    while (performance.now() < until) {
      const nextMs = performance.now() + pauseMs
      const some = Array.from({ length: atOnce }, () => bills[next++ % bills.length] as Bill)
      tookMs.push(...(await Promise.all(some.map((bill) => download(url, bill)))))
      const leftMs = nextMs - performance.now()
      if (leftMs > 0) await new Promise((resolve) => setTimeout(resolve, leftMs))
    }
    const usedMs = processorMs(pid) - before
    await dashboards.stop()
    return {
      [`${seconds} s of`]: name,
      bills: tookMs.length,
      'processor ms each, dashboards included': tookMs.length ? usedMs / tookMs.length : 0,
      'bill ms, median': median(tookMs),
      'p99 ': percentile(tookMs, 99),
      'dashboard ms, median': median(dashboards.tookMs),
      p99: percentile(dashboards.tookMs, 99),
    }
  }
  await measure('warming up', 1)
  printTable(`Bills as PDF, ${readsPerSecond} dashboards a second beside them`, [
    await measure('dashboards alone', 0, 1000),
    await measure('one bill after another', 1),
    await measure(`${together} bills at once, each second`, together, 1000),
    await measure(`${together} bills at once, without pause`, together),
    await measure('dashboards alone again', 0, 1000),
  ])
} finally {
  await portal.stop()
  await database.stop()
}
