import { createHmac } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { Call } from '@waea/contract/call'
import { methodOf, pathNames, pathOf, providersDeedOf, refusalWithoutAccount } from '@waea/contract/call'
import { RefusalBody } from '@waea/contract/shapes'
import type { RefusalCode } from '@waea/domain/refusal'
import { refusals } from '@waea/domain/refusals'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inNumbers } from '../../../../tests/support/soak.ts'
import { plain } from '../../src/platform/http/validation.ts'
import { type ShopPortal, startShop } from '../shop/shop-support.ts'
import { Chance, type Plain, valueFor } from './generated-values.ts'
import { spoil, spoiledPiece, spoiledText } from './hostile.ts'
import { quiet } from './requests.ts'
import { everyCall, makeWorld, valueIn, type World } from './world.ts'

/**
 * Requests generated from the contract, many of them spoiled. `FUZZ_SEED` changes them and `FUZZ_COUNT` sets their
 * number; a failure names its seed and prints the request.
 */
const seed = Number(process.env.FUZZ_SEED ?? 20261121)
const count = Number(process.env.FUZZ_COUNT ?? inNumbers(3_000, 100_000))
const atOnce = 16
const maxTimeMs = 600_000

/** Rare calls: hashing a password is slow on purpose, and deleted objects cannot be requested again. */
const seldom = [
  'identity.auth',
  'identity.signUp',
  'identity.signUpConfirm',
  'identity.newPassword',
  'identity.changePassword',
  'identity.signOutOthers',
  'identity.removePasskey',
  'customers.removeAddress',
  'payments.removeMethod',
  'payments.removeInvalidMethod',
]
/** Refusals possible for every call, besides those that it declares. */
const always: readonly RefusalCode[] = [
  'invalid-input',
  'no-payload',
  'not-found',
  'too-many-requests',
  'key-reused',
  'too-large',
  'wrong-content-type',
]
const ofPeople: readonly RefusalCode[] = ['no-token', 'bad-token', 'token-expired', 'suspended']

interface Shot {
  name: string
  call: Call
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

let portal: ShopPortal
let world: World
let spare: string
const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
const ajv = new Ajv({ strict: false })
const isRefusalBody = ajv.compile(plain(RefusalBody))
const answers = new Map<string, ReturnType<typeof ajv.compile>>()
// The clock call moves everyone's tokens; it has a test of its own below.
const calls = everyCall().filter(([name]) => name !== 'system.clock')
const chance = new Chance(seed)

beforeAll(async () => {
  portal = await startShop()
  world = await makeWorld(portal)
  spare = (await portal.signIn(world)).token
  for (const [name, call] of calls) answers.set(name, ajv.compile(plain(call.gives)))
  await quiet(portal)
})
afterAll(async () => {
  agent.destroy()
  await portal?.close()
})

function shotAt(name: string, call: Call): Shot {
  const known = (field: string) => (chance.is(0.75) ? valueIn(world, name, field) : undefined)
  const spoiled = chance.is(0.6)
  const where = chance.below(4)
  let path = chance.is(0.8) ? pathOf(call) : chance.of([pathOf(call), ...(call.also ?? [])])
  for (const field of pathNames(path)) {
    const piece = spoiled && where === 0 && chance.is(0.5) ? spoiledPiece(chance) : undefined
    path = path.replace(`:${field}`, piece ?? encodeURIComponent(String(known(field) ?? chance.uuid())))
  }
  const headers: Record<string, string> = tokenFor(name)
  if (call.once && chance.is(0.3)) headers['idempotency-key'] = chance.of(['short', 'a good key', 'x'.repeat(201)])
  const method =
    spoiled && chance.is(0.03) ? chance.of(['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']) : methodOf(call)
  const search = call.query ? queryFor(call.query, known, spoiled && where === 1) : ''
  const shot: Shot = { name, call, method, path: path + search, headers, body: undefined }
  if (call.body) addBody(shot, call.body, known, spoiled && where > 1)
  if (call.who.kind === 'partner') addSignedBody(shot)
  return shot
}

function tokenFor(name: string): Record<string, string> {
  if (chance.is(0.08))
    return chance.of([{}, { 'x-auth-token': '-' }, { 'x-auth-token': 'a.b.c' }, { 'x-auth-token': `${world.token}x` }])
  return { 'x-auth-token': name === 'identity.signOut' ? spare : world.token }
}

function queryFor(schema: object, known: (field: string) => unknown, spoiled: boolean): string {
  const values = valueFor(plain(schema) as Plain, chance, known) as Record<string, unknown>
  const search = new URLSearchParams()
  for (const [field, value] of Object.entries(values)) search.append(field, String(value))
  if (!spoiled) return `?${search}`
  const field = chance.of([
    ...Object.keys(values),
    ...Object.keys((schema as Plain).properties ?? {}),
    'Unknown',
    '__proto__',
  ])
  const piece = spoiledPiece(chance)
  return `?${search}&${field}=${piece}${chance.is(0.3) ? `&${field}=${piece}` : ''}${chance.is(0.1) ? `&a[b][c]=1` : ''}`
}

function addBody(shot: Shot, schema: object, known: (field: string) => unknown, spoiled: boolean): void {
  let body = valueFor(plain(schema) as Plain, chance, known)
  shot.headers['content-type'] = 'application/json'
  if (spoiled) for (let times = chance.below(3); times >= 0; times -= 1) body = spoil(body, chance)
  shot.body = JSON.stringify(body) ?? ''
  if (!spoiled || chance.is(0.9)) return
  const { text, type } = spoiledText(body, chance)
  shot.body = text
  delete shot.headers['content-type']
  if (type) shot.headers['content-type'] = type
}

/** Partner requests, signed so that the server reads them. */
function addSignedBody(shot: Shot): void {
  const event = {
    id: `evt_${chance.below(50)}`,
    object: 'event',
    type: chance.of(['payment_intent.succeeded', 'payment_method.attached', 'charge.refunded']),
    data: {
      object: { id: 'pi_1', object: 'payment_intent', amount: 100, status: 'succeeded', metadata: world.values },
    },
  }
  const service = {
    id: 's',
    externalId: world.MobileUUID,
    state: 'active',
    serviceCharacteristic: [{ name: 'MSISDN', value: '64' }],
  }
  const usage = { id: 'u', usageDate: '2026-11-21T00:00:00Z', usageType: 'data', product: { id: 's', externalId: 'x' } }
  const said = chance.of<unknown>([
    event,
    { event: { service } },
    [usage],
    [{ ...usage, usageCharacteristic: [{ name: 'amount', value: 1 }] }],
  ])
  const body = chance.is(0.1) ? spoiledText(said, chance).text : JSON.stringify(spoil(said, chance)) || ''
  const at = Math.floor(Date.now() / 1000)
  const sign = (secret: string) => `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
  shot.body = body
  shot.headers = {
    'content-type': 'application/json',
    'stripe-signature': sign('whsec_sandbox'),
    'x-network-signature': sign('network-signature-sandbox'),
    'x-porting-signature': sign('porting-signature-sandbox'),
  }
}

interface Got {
  status: number
  type: string
  text: string
  location?: string | undefined
}

function fire(shot: Shot): Promise<Got> {
  const { hostname, port } = new URL(portal.url)
  const length = shot.body === undefined ? {} : { 'content-length': Buffer.byteLength(shot.body) }
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        agent,
        hostname,
        port,
        method: shot.method,
        path: shot.path,
        // As the portal does: a client that accepts anything gets a page if an empty value leads to a page's address.
        headers: { accept: 'application/json', ...shot.headers, ...length },
        timeout: 65_000,
      },
      (answer) => {
        const type = answer.headers['content-type'] ?? ''
        if (type.startsWith('text/event-stream')) {
          answer.destroy()
          return resolve({ status: answer.statusCode ?? 0, type, text: '' })
        }
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            type,
            text: Buffer.concat(parts).toString('utf8'),
            location: answer.headers.location,
          }),
        )
        answer.on('error', reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(shot.body)
  })
}

/** What is wrong with an answer; undefined if it matches the contract. */
function faultOf(shot: Shot, got: Got): string | undefined {
  const { call, name } = shot
  if (shot.method === 'HEAD' || got.type.startsWith('text/event-stream'))
    return got.status >= 500 ? 'failed' : undefined
  // Another method may be another call of the same path, and an empty last value leads to the list of its things.
  const isOther = shot.method !== methodOf(call) || shot.path.split('?')[0]?.endsWith('/')
  if (got.status < 300) {
    if (isOther) return undefined
    if (got.status !== (call.status ?? 200)) return `answered ${got.status}`
    if (call.answers === 'file')
      return /^(%PDF|PK|Some words|\uFEFF?"Date")/.test(got.text) ? undefined : 'gave no file'
    const fits = answers.get(name)
    return fits?.(JSON.parse(got.text)) ? undefined : `is outside its schema: ${ajv.errorsText(fits?.errors)}`
  }
  if (call.answers === 'redirect' && got.status === 303)
    return new URL(got.location ?? '', portal.url).origin === portal.url ? undefined : `leads to ${got.location}`
  const body: unknown = parsed(got.text)
  if (!isRefusalBody(body)) return `refuses without saying why: ${got.text.slice(0, 200)}`
  const { code } = body as { code: RefusalCode }
  if (refusals[code]?.status !== got.status) return `says ${code} with status ${got.status}`
  if (code === 'unknown-error') return 'failed'
  if (isOther) return undefined
  const may = new Set([
    ...always,
    ...call.refuses,
    ...(call.who.kind === 'own-customer' || call.who.kind === 'signed-in' ? ofPeople : []),
    ...(providersDeedOf(call) || call.who.kind === 'operator' ? (['no-token', 'not-allowed'] as const) : []),
    ...(call.flags ? (['not-allowed'] as const) : []),
    refusalWithoutAccount(call),
    ...(call.needs ? (['step-up-needed'] as const) : []),
  ])
  return may.has(code) ? undefined : `refuses with ${code}, which the contract does not tell`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

test(
  'no generated request is answered with a fault of the server or outside the contract',
  async () => {
    const faults = new Map<string, string>()
    const seen = new Map<string, number>()
    let left = count
    const shooter = async () => {
      while (left > 0) {
        left -= 1
        let [name, call] = chance.of(calls)
        while (seldom.includes(name) && chance.is(0.95)) [name, call] = chance.of(calls)
        const shot = shotAt(name, call)
        const got = await fire(shot).catch((error: Error) => ({ status: 0, type: '', text: error.message }))
        const fault = got.status === 0 ? `was cut: ${got.text}` : faultOf(shot, got)
        seen.set(`${name} ${got.status < 300}`, 1 + (seen.get(`${name} ${got.status < 300}`) ?? 0))
        if (fault && !faults.has(`${name} ${fault}`)) faults.set(`${name} ${fault}`, describeShot(shot, got))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, shooter))
    if (process.env.FUZZ_TELL)
      process.stderr.write(
        `${[...seen]
          .sort()
          .map(([name, times]) => `${name} ${times}`)
          .join('\n')}\n`,
      )
    expect([...faults].map(([fault, shot]) => `${fault}\n    ${shot}`).join('\n'), `seed ${seed}`).toBe('')
    // A generator that never gets past validation would prove nothing. It has a person's token, so the provider's calls
    // refuse it.
    const forPeople = calls.filter(([, { who }]) => who.kind !== 'provider' && who.kind !== 'operator')
    const reached = forPeople.filter(([name]) => seen.has(`${name} true`)).length
    expect(reached).toBeGreaterThan(forPeople.length * 0.5)
    expect((await fetch(`${portal.url}/readyz`)).status).toBe(200)
  },
  maxTimeMs,
)

function describeShot({ method, path, headers, body }: Shot, got: Got): string {
  const { 'x-auth-token': token, ...rest } = headers
  const shown = [method, path.slice(0, 200), JSON.stringify(rest).slice(0, 300), (body ?? '').slice(0, 600)]
  return `${shown.join(' ')} (token: ${token === world.token}) → ${got.status} ${got.text.slice(0, 200)}`
}
