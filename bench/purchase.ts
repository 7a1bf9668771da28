import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { payments } from '@waea/contract/money/payments'
import { webhooks } from '@waea/contract/operators/webhooks'
import { customers } from '@waea/contract/people/customers'
import { shop } from '@waea/contract/shop/shop'
import { simItems } from '@waea/domain/catalogue/catalogue-item'
import { webhookEventTypes } from '@waea/domain/webhooks/event-types'
import { callAt } from './support/call-at.ts'
import { median, percentile, printTable } from './support/figures.ts'
import { signedInOperator } from './support/operator.ts'
import { type Person, signInSome } from './support/people.ts'
import {
  databaseNamed,
  dropDatabase,
  freePort,
  type Portal,
  type Program,
  startDatabase,
  startPortal,
  startProgram,
} from './support/portal.ts'
import { familyProcessorMs, processorMs } from './support/processor.ts'
import { type JobRuns, measureJobs } from './support/purchase-jobs.ts'
import { numberOf, sized } from './support/small.ts'

/**
 * Measures a purchase by signed-in people: cart, item, address, checkout, confirmed payment, placed order; 20 at once.
 * Processor time of server and database, and how long each request takes, next to a bare server that answers the same
 * six requests with plain SQL. The card partner's sandbox and this program are not counted; its webhooks are.
 * Then the jobs of some purchases are run and counted separately, and again while a system gets webhooks of every event.
 * `PARTS=jobs`, `webhooks`, `purchases` or `steps` selects some of it: the jobs alone take a minute or two.
 */
const parts = (process.env.PARTS ?? 'jobs,webhooks,purchases,steps').split(',')
const together = sized(20, 2)
/** People per lane: they take turns, since a customer can store at most fifty addresses. */
const peopleOfLane = sized(40, 2)
/** At most ten purchases per person in all: an eleventh secret within an hour needs a captcha. */
const rounds = numberOf('ROUNDS', 2, 1)
/** Purchases per person in a round: shorter rounds mostly measure idle work of the processes. */
const ofRound = 2
/** Purchases per person before counting starts: V8 keeps compiling the server during its first two thousand. */
const warmUp = numberOf('WARM_UP', 2, 1)
const stepPurchases = sized(2, 1)
/** The orders whose jobs are counted, and those whose jobs run before, until V8 has compiled the worker. */
const jobOrders = sized(200, 2)
const jobWarmUp = sized(100, 2)
const customerCount = numberOf('CUSTOMERS', 1000, 70)
/** The jobs alone need fewer people, and every sign-in takes a password's hash. */
const peopleCount = parts.some((part) => !['jobs', 'webhooks'].includes(part)) ? together * peopleOfLane : sized(80, 4)
const plan = '00000000-0000-7000-8000-000000002012'
const steps = ['cart', 'item', 'address', 'checkout', 'confirm', 'order'] as const
type Step = (typeof steps)[number]

/** A purchase in progress. */
interface Purchase {
  person: Person
  cart: string
  payment: string
  number: string
  secret: string
}

interface Target {
  program: Program
  /** Confirms a payment as the browser does; absent without a card partner. */
  atCardPartner?: (secret: string) => Promise<void>
}

const address = {
  LocationProvider: 'sandbox',
  LocationProviderIDX: '100',
  StreetName: 'Bank',
  StreetType: 'Street',
  Number: '1',
  City: 'Whangārei',
  Country: 'New Zealand',
}

const doStep: Record<Step, (url: string, purchase: Purchase) => Promise<void>> = {
  cart: async (url, one) => {
    const made = await callAt(url, shop.saveCart, { SPID: 2, CustomerUUID: one.person.CustomerUUID }, one.person.token)
    one.cart = made.UUID
  },
  item: async (url, one) => {
    const item = {
      ItemUUID: simItems.real_sim.UUID,
      Quantity: 1,
      Products: [{ Attributes: { MobileProductAvailabilityUUID: plan, AutoRenew: false } }],
    }
    await callAt(
      url,
      shop.saveCart,
      { SPID: 2, UUID: one.cart, CustomerUUID: one.person.CustomerUUID, Items: [item] },
      one.person.token,
    )
  },
  address: async (url, one) => {
    await callAt(
      url,
      customers.addAddress,
      { spid: '2', customerUuid: one.person.CustomerUUID, ...address, PostCode: '0110' },
      one.person.token,
    )
  },
  checkout: async (url, one) => {
    const to = {
      ...address,
      Postcode: '0110',
      Lines: ['1 Bank Street'],
      Name: 'Load Customer',
      Notes: '',
      Phone: '64215550142',
      Email: 'load1@load.waea.nz',
    }
    const { StreetName: _street, StreetType: _type, Number: _number, ...Address } = to
    const input = { SPID: 2 as const, UUID: one.cart, CustomerUUID: one.person.CustomerUUID, Address }
    const placed = await callAt(url, shop.checkout, input, one.person.token, { 'idempotency-key': randomUUID() })
    one.number = placed.Order.Number
    one.payment = placed.PaymentUUID ?? ''
    one.secret = placed.ClientSecret ?? ''
  },
  confirm: async (url, one) => {
    const settled = await callAt(
      url,
      payments.settle,
      { customerUuid: one.person.CustomerUUID, paymentUuid: one.payment },
      one.person.token,
    )
    if (settled.Status !== 'COMPLETED') throw new Error(`The payment is ${settled.Status}`)
  },
  order: async (url, one) => {
    await callAt(url, shop.order, { customerUuid: one.person.CustomerUUID, number: one.number }, one.person.token)
  },
}

const database = await startDatabase()
const running: { stop(): Promise<void> }[] = []
try {
  const portal = await openPortal()
  const people = await signInSome(portal.server.url, customerCount, peopleCount)
  const ours: Target = { program: portal.server, atCardPartner: (secret) => confirmAtPartner(portal, secret) }
  const [some, others] = [people.slice(0, people.length / 2), people.slice(people.length / 2)]
  const jobs = 'The jobs afterwards: SIM, receipt, mails, steps of the order'
  if (parts.includes('jobs')) await measureJobs(portal, database, jobRuns(jobs, ours, some))
  if (parts.includes('webhooks')) {
    await receiveWebhooks(portal)
    await measureJobs(portal, database, jobRuns('The same with webhooks of every event', ours, others))
  }
  if (parts.includes('purchases')) {
    const bare = { program: await openBare(portal) }
    for (const target of [ours, bare]) await run(target, people, warmUp)
    await measurePurchases(ours, bare, people)
  }
  if (parts.includes('steps')) await measureSteps(ours, people)
} finally {
  for (const one of running.reverse()) await one.stop()
  await dropDatabase(database, 'purchase')
  await database.stop()
}

/** The purchases whose jobs are counted, and those before; each person makes at most eight. */
function jobRuns(title: string, ours: Target, people: readonly Person[]): JobRuns {
  const buy = async (orders: number) => {
    const each = Math.ceil(orders / people.length)
    await run(ours, people.slice(0, Math.ceil(orders / each)), each)
  }
  return { title, orders: jobOrders, buy: () => buy(jobOrders), buyBefore: () => buy(jobWarmUp) }
}

/** Starts the portal on a population of its own, so that purchases do not accumulate from run to run. */
async function openPortal(): Promise<Portal> {
  await dropDatabase(database, 'purchase')
  const databaseUrl = await databaseNamed(database, 'purchase')
  const portal = await startPortal({
    database,
    customers: customerCount,
    script: 'api',
    env: { DATABASE_URL: databaseUrl },
  })
  running.push(portal)
  return portal
}

async function openBare(portal: Portal): Promise<Program> {
  const port = await freePort()
  const settings = { PORT: String(port), DATABASE_URL: portal.databaseUrl, TABLES: 'make' }
  const bare = await startProgram('bare-purchase', 'bench/bare/server.ts', `http://localhost:${port}/readyz`, settings)
  running.push(bare)
  return bare
}

/** A system that gets webhooks of every event, in this program. */
async function receiveWebhooks(portal: Portal): Promise<void> {
  const receiver = createServer((request, response) => request.resume().on('end', () => response.end()))
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready))
  running.push({ stop: async () => void receiver.close(() => undefined).closeAllConnections() })
  const Url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  const input = { Url, Description: 'Bench', EventTypes: [...webhookEventTypes] }
  const headers = await signedInOperator(portal, 'admin')
  await callAt(portal.server.url, webhooks.createEndpoint, input, undefined, headers)
}

async function confirmAtPartner(portal: Portal, secret: string): Promise<void> {
  const [intent = ''] = secret.split('_secret')
  const answer = await fetch(`${portal.sandboxes.url}/stripe/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
  })
  if (!answer.ok) throw new Error(`The card partner answered ${answer.status}`)
}

interface Ran {
  serverMs: number
  databaseMs: number
  took: Record<Step | 'whole', number[]>
}

/** Divides people into lanes, one per parallel purchase. */
function lanesOf(people: readonly Person[]): Person[][] {
  return Array.from({ length: together }, (_, lane) => people.filter((_person, at) => at % together === lane))
}

/** Makes `each` purchases per person, one after another in a lane, all lanes at once. */
async function run(target: Target, people: readonly Person[], each: number): Promise<Ran> {
  const took: Ran['took'] = { cart: [], item: [], address: [], checkout: [], confirm: [], order: [], whole: [] }
  const before = usedMs(target)
  await Promise.all(
    lanesOf(people).map(async (lane) => {
      for (const purchase of purchasesOf(lane, each)) {
        let whole = 0
        for (const step of steps) {
          if (step === 'confirm') await target.atCardPartner?.(purchase.secret)
          const since = performance.now()
          await doStep[step](target.program.url, purchase)
          took[step].push(performance.now() - since)
          whole += took[step].at(-1) ?? 0
        }
        took.whole.push(whole)
      }
    }),
  )
  return { ...usedSince(target, before), took }
}

function purchasesOf(lane: readonly Person[], each: number): Purchase[] {
  return Array.from({ length: each }).flatMap(() =>
    lane.map((person) => ({ person, cart: '', payment: '', number: '', secret: '' })),
  )
}

function usedMs(target: Target): [server: number, database: number] {
  return [processorMs(target.program.pid), familyProcessorMs(database.pid)]
}

function usedSince(target: Target, [server, base]: [number, number]): { serverMs: number; databaseMs: number } {
  const now = usedMs(target)
  return { serverMs: now[0] - server, databaseMs: now[1] - base }
}

/** Alternates rounds of the portal and the bare server, so that other load on the machine affects both. */
async function measurePurchases(ours: Target, bare: Target, people: readonly Person[]): Promise<void> {
  const ran: { ours: Ran; bare: Ran }[] = []
  for (let round = 0; round < rounds; round += 1) {
    ran.push({ ours: await run(ours, people, ofRound), bare: await run(bare, people, ofRound) })
  }
  const tookOf = (who: 'ours' | 'bare', what: Step | 'whole') => ran.flatMap((round) => round[who].took[what])
  printTable(
    `Time of each request, ${together} at once`,
    steps.map((step) => ({
      request: step,
      'p50 ms': percentile(tookOf('ours', step), 50),
      'p99 ms': percentile(tookOf('ours', step), 99),
    })),
  )
  const count = people.length * ofRound
  const each = (ms: number) => ms / count
  const sumOf = ({ serverMs, databaseMs }: Ran) => serverMs + databaseMs
  printTable(
    `A purchase of six requests, ${together} at once, median of ${rounds} rounds of ${count}`,
    (['ours', 'bare'] as const).map((who) => ({
      who,
      'CPU ms a purchase (<= 12)': each(median(ran.map((round) => sumOf(round[who])))),
      'least of a round': each(Math.min(...ran.map((round) => sumOf(round[who])))),
      'of it server': each(median(ran.map((round) => round[who].serverMs))),
      'of it database': each(median(ran.map((round) => round[who].databaseMs))),
      'times bare': median(ran.map((round) => sumOf(round[who]) / sumOf(round.bare))),
      'p50 ms': percentile(tookOf(who, 'whole'), 50),
      'p99 ms': percentile(tookOf(who, 'whole'), 99),
    })),
  )
}

/** The cost of each request: all purchases take the same step together, then the next. */
async function measureSteps(ours: Target, people: readonly Person[]): Promise<void> {
  const lanes = lanesOf(people).map((lane) => purchasesOf(lane, stepPurchases))
  const rows = []
  for (const step of steps) {
    if (step === 'confirm')
      await Promise.all(lanes.map(async (lane) => inTurn(lane, (one) => ours.atCardPartner?.(one.secret))))
    const before = usedMs(ours)
    await Promise.all(lanes.map((lane) => inTurn(lane, (one) => doStep[step](ours.program.url, one))))
    const { serverMs, databaseMs } = usedSince(ours, before)
    const count = people.length * stepPurchases
    rows.push({
      request: step,
      'CPU ms': (serverMs + databaseMs) / count,
      server: serverMs / count,
      database: databaseMs / count,
    })
  }
  printTable('Processor time of each request', rows)
}

async function inTurn(lane: readonly Purchase[], work: (one: Purchase) => Promise<void> | undefined): Promise<void> {
  for (const one of lane) await work(one)
}
