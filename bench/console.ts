import { billing } from '@waea/contract/money/billing'
import { operatorCustomers } from '@waea/contract/operators/operator-customers'
import { operatorRefunds } from '@waea/contract/operators/operator-refunds'
import { sentMessages } from '@waea/contract/people/sent-messages'
import { addressOf } from './support/call-at.ts'
import { percentile, printTable } from './support/figures.ts'
import { connectionTo } from './support/one-connection.ts'
import { signedInOperator } from './support/operator.ts'
import { freePort, startDatabase, startPortal } from './support/portal.ts'
import { numberOf, sized } from './support/small.ts'

/**
 * Measures what an operator waits for: finding a customer by each thing that can be typed, the calls of a customer's
 * page one by one and all at once, and a read of the metrics. `CUSTOMERS` is the size of the population, 100,000 by
 * default; each is done `TRIES` times, for customers spread over it.
 */
const customers = numberOf('CUSTOMERS', 100_000, 70)
const tries = numberOf('TRIES', 300, 2)
const warmUp = sized(50, 1)

const database = await startDatabase()
const metricsPort = String(await freePort())
const portal = await startPortal({ database, customers, env: { METRICS_PORT: metricsPort } })

type Row = Record<string, string | number>

/** Does something once for each of some customers, numbered from 1, and says how long it took. */
async function timed(what: string, work: (customer: number) => Promise<unknown>): Promise<Row> {
  const tookMs: number[] = []
  for (let at = -warmUp; at < tries; at += 1) {
    const customer = 1 + (((at + warmUp) * 7919) % customers)
    const since = performance.now()
    await work(customer)
    if (at >= 0) tookMs.push(performance.now() - since)
  }
  return { what, 'p50 ms': percentile(tookMs, 50), 'p99 ms': percentile(tookMs, 99) }
}

/** The number of a customer's account in the population. */
const numberOfCustomer = (customer: number) => `022${String(customer * 3 + 1).padStart(7, '0')}`
const swapped = (number: string) => number.replace(/(\d)(\d)(\d\d)$/, '$2$1$3')

/** What an operator types to find a customer. */
const typed: Record<string, (customer: number) => string> = {
  'a number': numberOfCustomer,
  'a number with a mistake': (customer) => swapped(numberOfCustomer(customer)),
  'a number that nobody has': () => '0299999999',
  'an email': (customer) => `load${customer}@load.waea.nz`,
  'the beginning of every email': () => 'load',
  'first and last name': (customer) => `Load Customer ${customer}`,
  'a first name that all have': () => 'Load',
  'an order': (customer) => `W${String(customer * 10 + 1).padStart(9, '0')}`,
  'an id': (customer) => uuidOf(customer),
  '%': () => '%',
  '10,000 characters': () => 'a'.repeat(10_000),
}

function uuidOf(customer: number): string {
  return customer
    .toString(16)
    .padStart(32, '0')
    .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
}

/** The calls with which the console opens a customer's page. */
const page = [
  operatorCustomers.customer,
  operatorCustomers.history,
  operatorRefunds.payments,
  billing.invoicesForOperator,
  sentMessages.customerMessages,
]

try {
  const headers = await signedInOperator(portal, 'admin')
  const { url } = portal.server
  const request = connectionTo(url)
  const find = (Text: string) =>
    request({ method: 'POST', path: addressOf(operatorCustomers.find, {}), headers, body: JSON.stringify({ Text }) })
  const found = []
  for (const [what, text] of Object.entries(typed)) found.push(await timed(what, (customer) => find(text(customer))))
  printTable(`Finding one of ${customers} customers by (p99 <= 100)`, found)

  // A connection for each, so that they can run at once.
  const reads = page.map((call) => {
    const send = connectionTo(url)
    const read = (customer: number) =>
      send({ method: 'GET', path: addressOf(call, { customerUuid: uuidOf(customer) }), headers })
    return { what: call.is, read }
  })
  const opened = []
  for (const { what, read } of reads) opened.push(await timed(what, read))
  const all = (customer: number) => Promise.all(reads.map(({ read }) => read(customer)))
  printTable('The page of a customer', [...opened, await timed('all of them at once (p99 <= 150)', all)])

  const scrape = connectionTo(`http://localhost:${metricsPort}`)
  printTable('Watching', [await timed('/metrics (p99 <= 10)', () => scrape({ method: 'GET', path: '/metrics' }))])
} finally {
  await portal.stop()
  await database.stop()
}
