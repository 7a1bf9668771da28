import { numbers } from '@waea/contract/numbers'
import { plans } from '@waea/contract/plans'
import { simSettings } from '@waea/contract/sim-settings'
import pg from 'pg'
import { callAt } from './support/call-at.ts'
import { percentile, printTable } from './support/figures.ts'
import { type Person, signInSome } from './support/people.ts'
import { databaseNamed, startDatabase, startPortal } from './support/portal.ts'

/**
 * Settings of SIMs, changed `RATE` times a second for `SECONDS` by people with a mobile each: how long the answer takes, and
 * how long until the network has confirmed the change. And how long a page of free numbers takes.
 */
const seconds = Number(process.env.SECONDS ?? 30)
const rate = Number(process.env.RATE ?? 50)
const customers = Number(process.env.CUSTOMERS ?? 2000)
const people = Number(process.env.PEOPLE ?? 100)
const searches = Number(process.env.SEARCHES ?? 300)

const database = await startDatabase()
const name = `settings_${process.pid}`
const url = await databaseNamed(database, name)
const portal = await startPortal({ database, customers, env: { DATABASE_URL: url } })
const client = new pg.Client({ connectionString: url })
await client.connect()

/** Adds the population's mobiles to the network, which does not have them; returns those in service. */
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

/** Sends changes at a rate, for each person in turn; returns how long each answer took. */
async function change(persons: readonly Person[]): Promise<number[]> {
  const began = performance.now()
  const asked: Promise<number>[] = []
  for (let at = 0; at < rate * seconds; at += 1) {
    const due = began + (at * 1000) / rate
    if (due > performance.now()) await new Promise((next) => setTimeout(next, due - performance.now()))
    const { CustomerUUID, MobileUUID, token } = persons[at % persons.length] as Person
    const Settings = { CLIR: Math.floor(at / persons.length) % 2 === 0 }
    const since = performance.now()
    const made = callAt(portal.server.url, simSettings.saveSettings, { CustomerUUID, MobileUUID, Settings }, token)
    asked.push(made.then(() => performance.now() - since))
  }
  return Promise.all(asked)
}

/** Waits until the network has made all changes; returns how long each took. */
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

async function search(persons: readonly Person[]): Promise<number[]> {
  const took: number[] = []
  for (let at = 0; at < searches; at += 1) {
    const { CustomerUUID, MobileUUID, token } = persons[at % persons.length] as Person
    const since = performance.now()
    await callAt(portal.server.url, numbers.search, { CustomerUUID, MobileUUID, Ending: String(at % 10) }, token)
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
  const answers = await change(persons)
  const ended = await waitUntilDone()
  const pages = await search(persons)
  printTable(`${rate} changes of settings a second, ${persons.length} mobiles`, [
    row('the answer', answers),
    row('confirmed by the network', ended),
    row('a page of 15 free numbers', pages),
  ])
} finally {
  await client.end()
  await portal.stop()
}
