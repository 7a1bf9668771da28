import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathOf } from '@waea/contract/call'
import { identity } from '@waea/contract/people/identity'
import { signInWays } from '@waea/contract/people/sign-in-ways'
import pg from 'pg'
import { hashPassword, sessionGate } from '../apps/server/src/capabilities/identity/index.ts'
import { openDatabase } from '../apps/server/src/platform/db/db.ts'
import { readConfig } from '../apps/server/src/platform/process/config.ts'
import { addressOf, callAt } from './support/call-at.ts'
import { median, percentile, printTable } from './support/figures.ts'
import { connectionTo } from './support/one-connection.ts'
import { signInOf, signInSome } from './support/people.ts'
import { startDatabase, startPortal } from './support/portal.ts'
import { numberOf, sized } from './support/small.ts'

/**
 * Measures sign-in next to the password hash alone, another call while 20 sign-ins run, the check of a token, and
 * whether the response time of sign-in, sign-up or recovery reveals who has an account; for the last, `TRIES` of each
 * are timed.
 */
const customers = numberOf('CUSTOMERS', 1000, 70)
const tries = numberOf('TRIES', 1000, 2)
const rounds = sized(5, 1)
const signIns = sized(200, 2)
const warmUp = sized(100, 1)
const together = sized(20, 2)
const callsBeside = sized(3000, 10)
const turnsBeside = sized(11, 1)
const callsToWarmUp = sized(20_000, 10)
/** How long the sign-ins run before the other call is measured. */
const busyForMs = sized(2000, 500)
const tokenChecks = sized(10_000, 10)

const database = await startDatabase()
const portal = await startPortal({ database, customers })
const { url } = portal.server

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

const signIn = (number: number) => callAt(url, identity.auth, signInOf(number))

let networks = 0

/** Sends a request with a new network in X-Forwarded-For, so that limits per network do not refuse it. */
async function fromOwnNetwork(path: string, input: unknown, status: number): Promise<number> {
  networks += 1
  // Mail limits count 256 addresses together.
  const address = `10.${networks >> 8}.${networks & 255}.1`
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
  const body = JSON.stringify(input)
  return timed(async () => {
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body })
    await answer.arrayBuffer()
    if (answer.status !== status) throw new Error(`${path} was answered ${answer.status}`)
  })
}

/** A person with an account, or one without an account whose email and number are similar. */
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

/** Calls that must not reveal whether there is an account. */
const uniformCalls: Record<string, (one: Somebody) => Promise<number>> = {
  'sign-in with a wrong password': ({ email }) =>
    fromOwnNetwork('/v2/2/auth', { IdentityProvider: 'LOCAL', AuthID: email, AuthCode: 'Not-the-password-1' }, 401),
  'sign-up': ({ email }) =>
    fromOwnNetwork(
      pathOf(identity.signUp),
      { Email: email, Password: 'Kiaora-2026!', FirstName: 'Load', LastName: 'Customer' },
      202,
    ),
  'forgotten password': ({ email }) => fromOwnNetwork(pathOf(identity.recoverPassword), { Email: email }, 202),
  'forgotten email': ({ number }) => fromOwnNetwork(pathOf(signInWays.recoverEmail), { MobileNumber: number }, 202),
}

const costs = { config: readConfig({ DATABASE_URL: 'postgres://localhost/waea' }) }

/** Populations are kept between measurements, so their hashes may have an older cost. */
async function rehashPasswords(): Promise<void> {
  const client = new pg.Client({ connectionString: portal.databaseUrl })
  await client.connect()
  await client.query('UPDATE identity.users SET password_hash = $1', [await hashPassword(costs, 'Kiaora-2026!')])
  await client.query('VACUUM ANALYZE identity.users')
  await client.end()
}

interface Series {
  p50: number
  p99: number
}

const seriesOf = (times: readonly number[]): Series => ({ p50: median(times), p99: percentile(times, 99) })

/** The medians of several series, because other load on the machine may distort one of them. */
const medianOf = (of: readonly Series[]): Series => ({
  p50: median(of.map(({ p50 }) => p50)),
  p99: median(of.map(({ p99 }) => p99)),
})

async function inSeries(count: number, work: (at: number) => Promise<unknown>): Promise<Series> {
  const times: number[] = []
  for (let at = 0; at < count; at += 1) times.push(await timed(() => work(at)))
  return seriesOf(times)
}

/** Measures a sign-in with and without its hash. */
async function measureSignIn(): Promise<void> {
  const signInAt = (at: number) => signIn(1 + (at % customers))
  await inSeries(warmUp, signInAt)
  const hashes: Series[] = []
  const whole: Series[] = []
  for (const _ of Array(rounds)) {
    hashes.push(await inSeries(signIns, () => hashPassword(costs, 'Kiaora-2026!')))
    whole.push(await inSeries(signIns, signInAt))
  }
  printTable(`Sign-in, one after another, in ms: median of ${rounds} series of ${signIns}`, [
    { what: 'Argon2id alone', ...medianOf(hashes) },
    { what: 'sign-in', ...medianOf(whole) },
    { what: 'sign-in less its hash', p50: median(whole.map(({ p50 }, at) => p50 - (hashes[at]?.p50 ?? 0))) },
  ])
}

/** How long another call takes while `busyWith` sign-ins keep running. */
async function measureOtherCall(call: () => Promise<unknown>, busyWith: number): Promise<Series> {
  const busy = [join(import.meta.dirname, 'support', 'sign-ins.ts'), url, String(customers), String(busyWith)]
  const program = busyWith ? spawn(process.execPath, busy, { stdio: 'inherit' }) : undefined
  await pause(busyForMs)
  const series = await inSeries(callsBeside, call)
  if (program && program.exitCode !== null) throw new Error('The sign-ins ended.')
  program?.kill()
  return series
}

async function measureBesideSignIns(token: string): Promise<void> {
  const quiet: Series[] = []
  const busy: Series[] = []
  const connection = connectionTo(url)
  const call = () => connection({ method: 'GET', path: addressOf(identity.me, {}), headers: { 'x-auth-token': token } })
  await inSeries(callsToWarmUp, call)
  for (const _ of Array(turnsBeside)) {
    quiet.push(await measureOtherCall(call, 0))
    busy.push(await measureOtherCall(call, together))
  }
  const times = quiet.map((one, at) => ({
    p50: (busy[at]?.p50 ?? 0) / one.p50,
    p99: (busy[at]?.p99 ?? 0) / one.p99,
  }))
  printTable(`GET me, in ms: median of ${turnsBeside} series of ${callsBeside} in turn`, [
    { what: 'alone', ...medianOf(quiet) },
    { what: `while ${together} sign-ins run`, ...medianOf(busy) },
    { what: 'times (bound: 3)', ...medianOf(times) },
  ])
}

async function measureTokenCheck(token: string): Promise<void> {
  const config = readConfig({ ...portal.settings })
  const pool = openDatabase(portal.databaseUrl, 2)
  const gate = sessionGate(config)
  await gate.authenticate(pool.reads, token, Date.now())
  const times: number[] = []
  for (let at = 0; at < tokenChecks; at += 1) {
    times.push(await timed(() => gate.authenticate(pool.reads, token, Date.now())))
  }
  await pool.close()
  printTable('Check of a known token, in ms (bound: 0.1)', [
    { what: 'authenticate', p50: median(times), p99: percentile(times, 99) },
  ])
}

/** Measures whether response times reveal who has an account. Known and unknown take turns at being first. */
async function measureEnumeration(): Promise<void> {
  const rows = []
  for (const [what, call] of Object.entries(uniformCalls)) {
    const known: number[] = []
    const unknown: number[] = []
    for (let at = 0; at < tries; at += 1) {
      for (const isKnown of at % 2 ? [true, false] : [false, true]) {
        ;(isKnown ? known : unknown).push(await call(somebody(at, isKnown)))
      }
    }
    const gap = Math.abs(median(known) - median(unknown))
    rows.push({ what, 'known p50': median(known), 'unknown p50': median(unknown), 'gap (< 5)': gap })
  }
  printTable(`Whether response times reveal who has an account, ${tries} of each, in ms`, rows)
}

try {
  await rehashPasswords()
  const [person] = await signInSome(url, customers, 1)
  await measureSignIn()
  await measureTokenCheck(person?.token ?? '')
  await measureBesideSignIns(person?.token ?? '')
  await measureEnumeration()
} finally {
  await portal.stop()
  await database.stop()
}
