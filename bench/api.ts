import { overview } from '@waea/contract/overview'
import { catalogue } from '@waea/contract/shop/catalogue'
import { shop } from '@waea/contract/shop/shop'
import type { RequestOptions, Result } from 'autocannon'
import { addressOf } from './support/call-at.ts'
import { differenceOf } from './support/difference.ts'
import { median, printTable } from './support/figures.ts'
import { connectionTo } from './support/one-connection.ts'
import { type Person, signInSome } from './support/people.ts'
import { freePort, type Portal, type Program, startDatabase, startPortal, startProgram } from './support/portal.ts'
import { familyProcessorMs, processorMs } from './support/processor.ts'
import { isSmall, numberOf, sized } from './support/small.ts'

/**
 * Compares reads of the server with a bare `node:http` and `pg` server that answers the same JSON from the same rows:
 * requests per second at 50 connections, latency, and processor time of server and database per request. Servers and
 * populations take turns, so that other load on the machine affects all of them equally.
 */
const connections = sized(50, 10)
const rounds = numberOf('ROUNDS', 3, 1)
const seconds = numberOf('SECONDS', 3, 1)
const sizes = (process.env.CUSTOMERS ?? sized('1000,100000', '70')).split(',').map(Number)

const reads = {
  'catalogue list': () => addressOf(catalogue.postpayPlans, { spid: 2 }),
  'dashboard read': (one: Person) =>
    addressOf(overview.dashboard, { customerUuid: one.CustomerUUID, mobileUuid: one.MobileUUID }),
  'order list': (one: Person) => addressOf(shop.orders, { customerUuid: one.CustomerUUID }),
} as const
type Read = keyof typeof reads

interface Population {
  customers: number
  portal: Portal
  bare: Program
  people: Person[]
}

/** What autocannon reports, as far as it is printed. */
type Loaded = Pick<Result, 'non2xx' | 'errors'> & {
  requests: Result['requests']
  latency: Pick<Result['latency'], 'p50' | 'p99'>
}

interface Measured {
  perSecond: number
  p50: number
  p99: number
  processorUs: number
}

const database = await startDatabase()
const populations: Population[] = []
try {
  for (const customers of sizes) populations.push(await startPopulation(customers))
  for (const population of populations) await requireEqualAnswers(population)
  const found = await measureAll()
  report(found)
} finally {
  for (const { portal, bare } of populations) await Promise.all([portal.stop(), bare.stop()])
  await database.stop()
}

async function startPopulation(customers: number): Promise<Population> {
  console.log(`A population of ${customers} …`)
  const portal = await startPortal({ database, customers, script: 'api' })
  const port = await freePort()
  const settings = { PORT: String(port), DATABASE_URL: portal.databaseUrl }
  const bare = await startProgram(
    `bare-${customers}`,
    'bench/bare/server.ts',
    `http://localhost:${port}/readyz`,
    settings,
  )
  return { customers, portal, bare, people: await signInSome(portal.server.url, customers, connections) }
}

/** A comparison is valid only between equal answers. */
async function requireEqualAnswers({ portal, bare, people }: Population): Promise<void> {
  for (const [name, address] of Object.entries(reads)) {
    for (const person of people) {
      const [ours, theirs] = await Promise.all([
        jsonAt(`${portal.server.url}${address(person)}`, { 'x-auth-token': person.token }),
        jsonAt(`${bare.url}${address(person)}`, {}),
      ])
      // The time of the answer is not part of the rows.
      for (const answer of [ours, theirs]) delete answer.UpdatedAtNanos
      // The bare server does not compute when an allowance ends or what it is called: that is in its favour.
      for (const entry of (ours.Usage ?? []) as { LastsUntil?: string; Name?: string }[]) {
        delete entry.LastsUntil
        delete entry.Name
      }
      // Nor does it add up the pending charges.
      for (const { NextCharge } of [ours, theirs] as { NextCharge?: { From?: string; AmountCents?: number } }[])
        if (NextCharge?.From === 'bill') delete NextCharge.AmountCents
      // Nor a plan's pictures, which come from the brand's folder.
      for (const list of Object.values(ours)) {
        if (Array.isArray(list)) for (const entry of list as { ItemImages?: unknown }[]) delete entry.ItemImages
      }
      const difference = differenceOf(ours, theirs)
      if (difference) throw new Error(`The ${name} of customer ${person.number} differs: ${difference}`)
    }
  }
}

async function jsonAt(address: string, headers: Record<string, string>): Promise<Record<string, unknown>> {
  return (await fetch(address, { headers })).json() as Promise<Record<string, unknown>>
}

async function measureAll(): Promise<Map<string, Measured[]>> {
  const found = new Map<string, Measured[]>()
  for (let round = 0; round <= rounds; round += 1) {
    for (const read of Object.keys(reads) as Read[]) {
      for (const population of populations) {
        for (const who of ['ours', 'bare'] as const) {
          const measured = await measure(population, read, who === 'ours' ? population.portal.server : population.bare)
          // The first round is a warm-up.
          if (round > 0)
            found.set(`${read} ${population.customers} ${who}`, [
              ...(found.get(`${read} ${population.customers} ${who}`) ?? []),
              measured,
            ])
        }
      }
    }
  }
  return found
}

async function measure(population: Population, read: Read, program: Program): Promise<Measured> {
  const used = () => processorMs(program.pid) + familyProcessorMs(database.pid)
  const before = used()
  const requests = population.people.map((person) => ({
    method: 'GET' as const,
    path: reads[read](person),
    headers: { 'x-auth-token': person.token, 'accept-encoding': 'identity' },
  }))
  const result = await load(program.url, requests)
  if (result.non2xx || result.errors) throw new Error(`${read}: ${result.non2xx} refusals, ${result.errors} errors`)
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    processorUs: ((used() - before) * 1000) / result.requests.total,
  }
}

/** Sends requests for a while, 50 at once. The small form sends each once, because autocannon is not installed for it. */
async function load(url: string, requests: readonly RequestOptions[]): Promise<Loaded> {
  if (!isSmall) {
    const { default: autocannon } = await import('autocannon')
    return autocannon({ url, connections, duration: seconds, requests })
  }
  const send = connectionTo(url)
  for (const request of requests) await send(request)
  const total = requests.length
  return { requests: { average: total, total }, latency: { p50: 0, p99: 0 }, non2xx: 0, errors: 0 }
}

function report(found: Map<string, Measured[]>): void {
  const figure = (read: string, customers: number, who: string, name: keyof Measured) =>
    median((found.get(`${read} ${customers} ${who}`) ?? []).map((one) => one[name]))
  const rows = populations.flatMap(({ customers }) =>
    Object.keys(reads).map((read) => {
      const [ours, bare] = ['ours', 'bare'].map((who) => (name: keyof Measured) => figure(read, customers, who, name))
      if (!ours || !bare) throw new Error('Nothing was measured')
      return {
        read,
        customers: String(customers),
        'ours/s': ours('perSecond'),
        'bare/s': bare('perSecond'),
        'ratio (>= 0.7)': ours('perSecond') / bare('perSecond'),
        'p99 ms': ours('p99'),
        'bare p99': bare('p99'),
        'ratio (< 3)': ours('p99') / bare('p99'),
        'CPU µs': ours('processorUs'),
        'bare CPU µs': bare('processorUs'),
        'CPU ratio': bare('processorUs') / ours('processorUs'),
      }
    }),
  )
  printTable(`Reads at ${connections} connections, medians of ${rounds} rounds of ${seconds} s`, rows)
  const [small, large] = [sizes[0] ?? 0, sizes.at(-1) ?? 0]
  if (small === large) return
  printTable(
    `The same reads on ${large} customers beside ${small} (1.2 at most)`,
    Object.keys(reads).map((read) => ({
      read,
      'requests/s': figure(read, small, 'ours', 'perSecond') / figure(read, large, 'ours', 'perSecond'),
      'CPU a request': figure(read, large, 'ours', 'processorUs') / figure(read, small, 'ours', 'processorUs'),
    })),
  )
}
