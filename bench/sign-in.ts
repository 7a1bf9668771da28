import { setTimeout as pause } from 'node:timers/promises'
import { identity } from '@waea/contract/identity'
import { hashPassword, sessionGate } from '../apps/server/src/capabilities/identity/index.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { openDatabase } from '../apps/server/src/platform/db.ts'
import { callAt } from './stand/call-at.ts'
import { median, percentile, printTable } from './stand/figures.ts'
import { signInSome } from './stand/people.ts'
import { startDatabase, startStand } from './stand/stand.ts'

/**
 * Sign-in beside the hash of the password alone, the other calls while 20 sign-ins run at once, the check of a token, and
 * whether the time of a refused sign-in tells if the email has an account. `TRIES` is how many of each are timed for the
 * last.
 */
const customers = Number(process.env.CUSTOMERS ?? 1000)
const tries = Number(process.env.TRIES ?? 1000)
const signIns = 400
const warmUp = 100
const together = 20

const database = await startDatabase()
const stand = await startStand({ database, customers })
const { url } = stand.server

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

const signIn = (number: number) =>
  callAt(url, identity.auth, {
    spid: '2',
    IdentityProvider: 'LOCAL',
    AuthID: `load${number}@load.waea.nz`,
    AuthCode: 'Kiaora-2026!',
  })

let networks = 0

/** A refused sign-in, each from a network of its own, as a proxy on this machine tells: else the limits would answer. */
async function refused(email: string): Promise<number> {
  networks += 1
  const address = `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
  const body = JSON.stringify({ IdentityProvider: 'LOCAL', AuthID: email, AuthCode: 'Not-the-password-1' })
  return timed(async () => {
    const answer = await fetch(`${url}/v2/2/auth`, { method: 'POST', headers, body })
    await answer.arrayBuffer()
    if (answer.status !== 401) throw new Error(`A wrong password was answered ${answer.status}`)
  })
}

/** What a sign-in takes besides its hash: each one less the hash of the same password just before it. */
async function beside(): Promise<void> {
  for (let at = 0; at < warmUp; at += 1) await signIn(1 + (at % customers))
  const hashes: number[] = []
  const whole: number[] = []
  const rest: number[] = []
  for (let at = 0; at < signIns; at += 1) {
    const hashed = await timed(() => hashPassword('Kiaora-2026!'))
    const took = await timed(() => signIn(1 + (at % customers)))
    hashes.push(hashed)
    whole.push(took)
    rest.push(Math.max(0, took - hashed))
  }
  printTable('Sign-in, one after another, in ms', [
    { what: 'Argon2id alone', p50: median(hashes), p99: percentile(hashes, 99) },
    { what: 'sign-in', p50: median(whole), p99: percentile(whole, 99) },
    { what: 'sign-in without Argon2id (bound: p99 under 15)', p50: median(rest), p99: percentile(rest, 99) },
  ])
}

/** How long another call takes, while a number of sign-ins are always under way. */
async function others(token: string, busyWith: number): Promise<number[]> {
  let isOver = false
  const busy = Array.from({ length: busyWith }, async (_, at) => {
    for (let number = at + 1; !isOver; number = (number % customers) + 1) await signIn(number)
  })
  await pause(500)
  const times: number[] = []
  for (let at = 0; at < 2000; at += 1) times.push(await timed(() => callAt(url, identity.me, {}, token)))
  isOver = true
  await Promise.all(busy)
  return times
}

async function besideSignIns(token: string): Promise<void> {
  const quiet = await others(token, 0)
  const busy = await others(token, together)
  printTable('GET me, in ms', [
    { what: 'alone', p50: median(quiet), p99: percentile(quiet, 99) },
    { what: `while ${together} sign-ins run`, p50: median(busy), p99: percentile(busy, 99) },
    {
      what: 'times (bound: 1.5)',
      p50: median(busy) / median(quiet),
      p99: percentile(busy, 99) / percentile(quiet, 99),
    },
  ])
}

async function tokenCheck(token: string): Promise<void> {
  const config = readConfig({ ...stand.settings })
  const pool = openDatabase(stand.databaseUrl, 2)
  const gate = sessionGate(config)
  await gate.authenticate(pool.reads, token, Date.now())
  const times: number[] = []
  for (let at = 0; at < 10_000; at += 1) {
    times.push(await timed(() => gate.authenticate(pool.reads, token, Date.now())))
  }
  await pool.close()
  printTable('Check of a known token, in ms (bound: 0.1)', [
    { what: 'authenticate', p50: median(times), p99: percentile(times, 99) },
  ])
}

/** Whether time tells which emails have an account. */
async function enumeration(): Promise<void> {
  const known: number[] = []
  const unknown: number[] = []
  for (let at = 0; at < tries; at += 1) {
    known.push(await refused(`load${1 + (at % customers)}@load.waea.nz`))
    unknown.push(await refused(`nobody${at % customers}@load.waea.nz`))
  }
  const gap = Math.abs(median(known) - median(unknown))
  printTable(`Refused sign-ins, ${tries} each, in ms (bound of the gap: 5)`, [
    { what: 'email with an account', p50: median(known), p99: percentile(known, 99) },
    { what: 'email without', p50: median(unknown), p99: percentile(unknown, 99) },
    { what: 'gap', p50: gap, p99: Math.abs(percentile(known, 99) - percentile(unknown, 99)) },
  ])
}

try {
  const [person] = await signInSome(url, customers, 1)
  await beside()
  await tokenCheck(person?.token ?? '')
  await besideSignIns(person?.token ?? '')
  await enumeration()
} finally {
  await stand.stop()
  await database.stop()
}
