import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathOf } from '@waea/contract/call'
import { identity } from '@waea/contract/identity'
import { signInWays } from '@waea/contract/sign-in-ways'
import pg from 'pg'
import { hashPassword, sessionGate } from '../apps/server/src/capabilities/identity/index.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { openDatabase } from '../apps/server/src/platform/db.ts'
import { addressOf, callAt } from './stand/call-at.ts'
import { median, percentile, printTable } from './stand/figures.ts'
import { connectionTo } from './stand/one-connection.ts'
import { signInOf, signInSome } from './stand/people.ts'
import { startDatabase, startStand } from './stand/stand.ts'

/**
 * Sign-in beside the hash of the password alone, the other calls while 20 sign-ins run at once, the check of a token, and
 * whether the time of sign-in, sign-up or a recovery tells who has an account. `TRIES` is how many of each are timed for
 * the last.
 */
const customers = Number(process.env.CUSTOMERS ?? 1000)
const tries = Number(process.env.TRIES ?? 1000)
const rounds = 5
const signIns = 200
const warmUp = 100
const together = 20
const callsBeside = 3000
const turnsBeside = 11
const callsToWarmUp = 20_000

const database = await startDatabase()
const stand = await startStand({ database, customers })
const { url } = stand.server

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

const signIn = (number: number) => callAt(url, identity.auth, signInOf(number))

let networks = 0

/** A request from a network of its own, as a proxy on this machine tells: else the limits would answer. */
async function fromAfar(path: string, asked: unknown, status: number): Promise<number> {
  networks += 1
  const address = `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}`
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
  const body = JSON.stringify(asked)
  return timed(async () => {
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body })
    await answer.arrayBuffer()
    if (answer.status !== status) throw new Error(`${path} was answered ${answer.status}`)
  })
}

/** Somebody who has an account, or a stranger with a like email and a like number. */
interface Somebody {
  email: string
  number: string
}

const somebody = (at: number, isKnown: boolean): Somebody => {
  const number = 1 + (at % customers)
  return {
    email: `${isKnown ? 'load' : 'nobody'}${number}@load.waea.nz`,
    number: `6422${String(number * 3 + (isKnown ? 1 : 2)).padStart(7, '0')}`,
  }
}

/** The calls that must not tell whether there is an account. */
const secretive: Record<string, (one: Somebody) => Promise<number>> = {
  'sign-in with a wrong password': ({ email }) =>
    fromAfar('/v2/2/auth', { IdentityProvider: 'LOCAL', AuthID: email, AuthCode: 'Not-the-password-1' }, 401),
  'sign-up': ({ email }) =>
    fromAfar(
      pathOf(identity.signUp),
      { Email: email, Password: 'Kiaora-2026!', FirstName: 'Load', LastName: 'Customer' },
      202,
    ),
  'forgotten password': ({ email }) => fromAfar(pathOf(identity.recoverPassword), { Email: email }, 202),
  'forgotten email': ({ number }) => fromAfar(pathOf(signInWays.recoverEmail), { MobileNumber: number }, 202),
}

/** Populations are kept between measurements, and this one's passwords may be of a time when they cost less. */
async function withTodaysHashes(): Promise<void> {
  const client = new pg.Client({ connectionString: stand.databaseUrl })
  await client.connect()
  await client.query('UPDATE identity.users SET password_hash = $1', [await hashPassword('Kiaora-2026!')])
  await client.query('VACUUM ANALYZE identity.users')
  await client.end()
}

interface Series {
  p50: number
  p99: number
}

const seriesOf = (times: readonly number[]): Series => ({ p50: median(times), p99: percentile(times, 99) })

/** Of several series, since one in which the machine did something else says nothing of the portal. */
const usual = (of: readonly Series[]): Series => ({
  p50: median(of.map(({ p50 }) => p50)),
  p99: median(of.map(({ p99 }) => p99)),
})

async function inSeries(count: number, work: (at: number) => Promise<unknown>): Promise<Series> {
  const times: number[] = []
  for (let at = 0; at < count; at += 1) times.push(await timed(() => work(at)))
  return seriesOf(times)
}

/** What a sign-in takes, and what it takes besides its hash. */
async function beside(): Promise<void> {
  const signInAt = (at: number) => signIn(1 + (at % customers))
  await inSeries(warmUp, signInAt)
  const hashes: Series[] = []
  const whole: Series[] = []
  for (const _ of Array(rounds)) {
    hashes.push(await inSeries(signIns, () => hashPassword('Kiaora-2026!')))
    whole.push(await inSeries(signIns, signInAt))
  }
  printTable(`Sign-in, one after another, in ms: median of ${rounds} series of ${signIns}`, [
    { what: 'Argon2id alone', ...usual(hashes) },
    { what: 'sign-in', ...usual(whole) },
    { what: 'sign-in less its hash', p50: median(whole.map(({ p50 }, at) => p50 - (hashes[at]?.p50 ?? 0))) },
  ])
}

/** How long another call takes, while a number of sign-ins are always under way. */
async function others(ask: () => Promise<unknown>, busyWith: number): Promise<Series> {
  const busy = [join(import.meta.dirname, 'stand', 'sign-ins.ts'), url, String(customers), String(busyWith)]
  const program = busyWith ? spawn(process.execPath, busy, { stdio: 'inherit' }) : undefined
  await pause(2000)
  const series = await inSeries(callsBeside, ask)
  if (program && program.exitCode !== null) throw new Error('The sign-ins ended.')
  program?.kill()
  return series
}

async function besideSignIns(token: string): Promise<void> {
  const quiet: Series[] = []
  const busy: Series[] = []
  const connection = connectionTo(url)
  const ask = () => connection({ method: 'GET', path: addressOf(identity.me, {}), headers: { 'x-auth-token': token } })
  await inSeries(callsToWarmUp, ask)
  for (const _ of Array(turnsBeside)) {
    quiet.push(await others(ask, 0))
    busy.push(await others(ask, together))
  }
  const times = quiet.map((one, at) => ({
    p50: (busy[at]?.p50 ?? 0) / one.p50,
    p99: (busy[at]?.p99 ?? 0) / one.p99,
  }))
  printTable(`GET me, in ms: median of ${turnsBeside} series of ${callsBeside} by turns`, [
    { what: 'alone', ...usual(quiet) },
    { what: `while ${together} sign-ins run`, ...usual(busy) },
    { what: 'times (bound: 3)', ...usual(times) },
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

/** Whether time tells who has an account: who is asked after first changes by turns. */
async function enumeration(): Promise<void> {
  const rows = []
  for (const [what, ask] of Object.entries(secretive)) {
    const known: number[] = []
    const unknown: number[] = []
    for (let at = 0; at < tries; at += 1) {
      for (const isKnown of at % 2 ? [true, false] : [false, true]) {
        ;(isKnown ? known : unknown).push(await ask(somebody(at, isKnown)))
      }
    }
    const gap = Math.abs(median(known) - median(unknown))
    rows.push({ what, 'known p50': median(known), 'unknown p50': median(unknown), 'gap (< 5)': gap })
  }
  printTable(`Whether time tells who has an account, ${tries} of each, in ms`, rows)
}

try {
  await withTodaysHashes()
  const [person] = await signInSome(url, customers, 1)
  await beside()
  await tokenCheck(person?.token ?? '')
  await besideSignIns(person?.token ?? '')
  await enumeration()
} finally {
  await stand.stop()
  await database.stop()
}
