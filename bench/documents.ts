import { billing, billingFiles } from '@waea/contract/billing'
import { addressOf, callAt } from './support/call-at.ts'
import { readDashboards } from './support/dashboard-readers.ts'
import { median, percentile, printTable } from './support/figures.ts'
import { type Person, signInSome } from './support/people.ts'
import { startDatabase, startPortal } from './support/portal.ts'
import { processorMs } from './support/processor.ts'

/**
 * Bills as PDF: processor time of each, one after another and `TOGETHER` at once, once a second and without pause, and how
 * that slows the dashboards of people who use the portal meanwhile, for `SECONDS` each.
 */
const together = Number(process.env.TOGETHER ?? 50)
const seconds = Number(process.env.SECONDS ?? 20)
const readerCount = 5
const readsPerSecond = 20

interface Bill {
  path: string
  token: string
}

/** The newest bill of each person who has one. */
async function billsOf(url: string, people: readonly Person[]): Promise<Bill[]> {
  const bills: Bill[] = []
  for (const { CustomerUUID: customerUuid, token } of people) {
    const { Invoices } = await callAt(url, billing.invoices, { customerUuid }, token)
    const issued = Invoices.find(({ Status }) => Status !== 'OPEN')
    if (issued) bills.push({ token, path: addressOf(billingFiles.invoicePdf, { customerUuid, number: issued.Number }) })
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

const database = await startDatabase()
const portal = await startPortal({ database, customers: 1000 })
try {
  const { url, pid } = portal.server
  const people = await signInSome(url, 1000, 200)
  const bills = await billsOf(url, people)
  const readers = people.slice(0, readerCount)
  for (const bill of bills.slice(0, 30)) await download(url, bill)

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
