import { numbers } from '@waea/contract/mobile/numbers'
import { plans } from '@waea/contract/mobile/plans'
import { simSettings } from '@waea/contract/mobile/sim-settings'
import pg from 'pg'
import { callAt } from './support/call-at.ts'
import { percentile, printTable } from './support/figures.ts'
import { type Person, signInSome } from './support/people.ts'
import { databaseNamed, dropDatabase, startDatabase, startPortal } from './support/portal.ts'
import { numberOf } from './support/small.ts'

/**
 * Measures SIM settings changed `RATE` times a second for `SECONDS` by people with one mobile each: how long the answer
 * takes, how long until the network has confirmed the change, and how long the network alone takes for such a change at
 * the same rate. Also how long a page of free numbers takes, with and without the portal.
 */
const seconds = numberOf('SECONDS', 30, 1)
const rate = numberOf('RATE', 50, 5)
const customers = numberOf('CUSTOMERS', 2000, 70)
const people = numberOf('PEOPLE', 100, 10)
const searches = numberOf('SEARCHES', 300, 5)

const database = await startDatabase()
const name = `settings_${process.pid}`
const url = await databaseNamed(database, name)
const portal = await startPortal({ database, customers, env: { DATABASE_URL: url } })
const client = new pg.Client({ connectionString: url })
await client.connect()

/** Adds the population's mobiles to the network, which lacks them. Returns those in service. */
async function addToNetwork(persons: readonly Person[]): Promise<Person[]> {
  const active: Person[] = []
  for (const person of persons) {
    const { CustomerUUID, MobileUUID, token } = person
    const { Mobiles } = await callAt(portal.server.url, plans.mobiles, { customerUuid: CustomerUUID }, token)
    const mobile = Mobiles.find(({ UUID }) => UUID === MobileUUID)
    if (mobile?.Status !== 4) continue
    const reference = `${CustomerUUID}.${MobileUUID}.0`
    const serviceCharacteristic = [
      { name: 'MSISDN', value: mobile.MSISDN },
      { name: 'ICCID', value: mobile.ICCID },
      { name: 'IMSI', value: mobile.IMSI },
    ]
    const answer = await fetch(`${portal.sandboxes.url}/network/simulate/services`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ services: [{ id: reference, externalId: reference, serviceCharacteristic }] }),
    })
    if (!answer.ok) throw new Error(await answer.text())
    active.push(person)
  }
  return active
}

const network = (path: string, method: string, body: object) =>
  fetch(`${portal.sandboxes.url}/network${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Changes a setting directly at the network. */
async function changeAlone({ CustomerUUID, MobileUUID }: Person, value: boolean): Promise<void> {
  const serviceCharacteristic = [{ name: 'CLIR', value }]
  const path = `/serviceActivation/v4/service/${CustomerUUID}.${MobileUUID}.0`
  const answer = await network(path, 'PATCH', { serviceCharacteristic })
  if (!answer.ok) throw new Error(await answer.text())
  await answer.arrayBuffer()
}

async function changeHere({ CustomerUUID, MobileUUID, token }: Person, CLIR: boolean): Promise<void> {
  const input = { CustomerUUID, MobileUUID, Settings: { CLIR } }
  await callAt(portal.server.url, simSettings.saveSettings, input, token)
}

/** Sends changes at a rate, for each person in turn. Returns how long each answer took. */
async function change(persons: readonly Person[], make: typeof changeHere): Promise<number[]> {
  const began = performance.now()
  const pending: Promise<number>[] = []
  for (let at = 0; at < rate * seconds; at += 1) {
    const due = began + (at * 1000) / rate
    if (due > performance.now()) await new Promise((next) => setTimeout(next, due - performance.now()))
    const since = performance.now()
    const made = make(persons[at % persons.length] as Person, Math.floor(at / persons.length) % 2 === 0)
    pending.push(made.then(() => performance.now() - since))
  }
  return Promise.all(pending)
}

/** Waits until the network has made all changes. Returns how long each took. */
async function waitUntilDone(): Promise<number[]> {
  for (;;) {
    const { rows } = await client.query<{ state: string; ms: number }>(
      'SELECT state, extract(epoch FROM ended_at - asked_at)::float8 * 1000 AS ms FROM sim_settings.changes',
    )
    if (rows.every(({ state }) => state === 'done')) return rows.map(({ ms }) => ms)
    if (rows.some(({ state }) => state === 'failed')) throw new Error('A change has failed')
    await new Promise((next) => setTimeout(next, 200))
  }
}

/** Fetches a page of free numbers directly from the network. */
async function searchAlone({ MobileUUID }: Person, endsWith: string): Promise<void> {
  const validUntil = new Date(Date.now() + 600_000).toISOString()
  const input = { endsWith, page: 0, amount: 15, holder: MobileUUID, validUntil }
  const answer = await network('/resourcePool/v1/msisdn/hold', 'POST', input)
  if (!answer.ok) throw new Error(await answer.text())
  await answer.arrayBuffer()
}

async function searchHere({ CustomerUUID, MobileUUID, token }: Person, Ending: string): Promise<void> {
  await callAt(portal.server.url, numbers.search, { CustomerUUID, MobileUUID, Ending }, token)
}

async function search(persons: readonly Person[], look: typeof searchHere): Promise<number[]> {
  const took: number[] = []
  for (let at = 0; at < searches; at += 1) {
    const since = performance.now()
    await look(persons[at % persons.length] as Person, String(at % 10))
    took.push(performance.now() - since)
  }
  return took
}

const row = (what: string, took: readonly number[]) => ({
  what,
  count: took.length,
  'p50 ms': percentile(took, 50),
  'p99 ms': percentile(took, 99),
})

try {
  const persons = await addToNetwork(await signInSome(portal.server.url, customers, people))
  const answers = await change(persons, changeHere)
  const ended = await waitUntilDone()
  const pages = await search(persons, searchHere)
  const pagesAlone = await search(persons, searchAlone)
  const alone = await change(persons, changeAlone)
  printTable(`${rate} changes of settings a second, ${persons.length} mobiles`, [
    row('the answer', answers),
    row('confirmed by the network', ended),
    row('the same change at the network alone', alone),
    row('a page of 15 free numbers', pages),
    row('the same page from the network alone', pagesAlone),
  ])
} finally {
  await client.end()
  await portal.stop()
  await dropDatabase(database, name)
  await database.stop()
}
