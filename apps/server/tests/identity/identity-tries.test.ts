import { Refused } from '@waea/domain/refusal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Keys, keysOf } from '../../src/capabilities/identity/keys/keys.ts'
import {
  limitProviders,
  limitSecondFactor,
  limitSecrets,
  limitSignIns,
  signInBuckets,
} from '../../src/capabilities/identity/limits.ts'
import type { Ctx } from '../../src/platform/ctx.ts'
import { type People, startPeople } from './people.ts'

/** Limits on tries, with the clock set to the millisecond, on the real database. */
let people: People
let keys: Keys

beforeAll(async () => {
  people = await startPeople()
  keys = await keysOf(people.system())
})
afterAll(() => people?.close())

/** Far ahead of the server's own time: every hour it deletes rows that have expired by its own clock. */
const start = Date.parse('2126-11-20T00:00:00Z')
const minute = 60_000
const signIn = (email: string, device?: string) => async (ctx: Ctx) => {
  await limitSignIns(ctx, signInBuckets(ctx, keys, email, device))
}
const oneOf = (network: string) => () => network
/** A new network for each try. */
const everywhere = (first: string) => (at: number) => `${first}.${Math.floor(at / 250)}.${at % 250}.1`

/** What is tried, the limit, its window, the try, and the address of the nth try. */
type Limit = [
  what: string,
  most: number,
  windowMs: number,
  tries: (at: number) => (ctx: Ctx) => Promise<void>,
  from: (at: number) => string,
]

const limits: Limit[] = [
  ['passwords of an account from one network', 10, 15 * minute, () => signIn('a'), oneOf('192.0.2.1')],
  ['passwords of an account on the owner’s device', 10, 15 * minute, () => signIn('b', 'phone'), everywhere('10')],
  ['passwords of an account from everywhere', 100, 15 * minute, () => signIn('c'), everywhere('11')],
  ['passwords of all accounts from one network', 300, 15 * minute, (at) => signIn(`d${at}`), oneOf('192.0.2.2')],
  ['providers from one network', 300, 15 * minute, () => (ctx) => limitProviders(ctx, keys), oneOf('192.0.2.3')],
  ['codes and links from one network', 1000, 15 * minute, () => (ctx) => limitSecrets(ctx, keys), oneOf('192.0.2.4')],
  [
    'second factors of a person from one network',
    10,
    15 * minute,
    () => (ctx) => limitSecondFactor(ctx, keys, 'e'),
    oneOf('192.0.2.5'),
  ],
  [
    'second factors of a person from everywhere',
    20,
    60 * minute,
    () => (ctx) => limitSecondFactor(ctx, keys, 'f'),
    everywhere('12'),
  ],
  [
    'second factors of a person on the owner’s device',
    10,
    15 * minute,
    () => (ctx) => limitSecondFactor(ctx, keys, 'h', 'phone'),
    everywhere('14'),
  ],
]

/** Makes a try from a network; returns 'tried' or the refusal. */
async function tell(tries: (ctx: Ctx) => Promise<void>, address: string, atMs: number): Promise<string> {
  const where = { from: { address, userAgent: '' }, now: () => new Date(start + atMs) }
  try {
    await tries({ ...people.system(), ...where })
    return 'tried'
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return error.refusal.refused
  }
}

test.each(limits)('%s are tried %i times at most', async (_what, most, windowMs, tries, from) => {
  const outcomeAt = (at: number, atMs: number) => tell(tries(at), from(at), atMs)
  const first: string[] = []
  for (let at = 0; at < most; at += 1) first.push(await outcomeAt(at, 0))
  expect(first).toEqual(Array(most).fill('tried'))
  expect(await outcomeAt(most, 1)).toBe('too-many-tries')
  expect(await outcomeAt(most + 1, windowMs - 1)).toBe('too-many-tries')
  expect(await outcomeAt(most + 2, windowMs)).toBe('tried')
})

const secondFactor = (userUuid: string, device?: string) => (ctx: Ctx) => limitSecondFactor(ctx, keys, userUuid, device)
const strangers: [string, number, (ctx: Ctx) => Promise<void>, (ctx: Ctx) => Promise<void>][] = [
  ['passwords of the account', 100, signIn('g'), signIn('g', 'phone')],
  ['second factors of the person', 20, secondFactor('g'), secondFactor('g', 'phone')],
]

test.each(strangers)(
  'the owner’s own device is let in where strangers used up all %s',
  async (_what, most, theirs, own) => {
    const from = everywhere('13')
    for (let at = 0; at < most; at += 1) await tell(theirs, from(at), 0)
    expect(await tell(theirs, '192.0.2.6', 0)).toBe('too-many-tries')
    expect(await tell(own, '192.0.2.6', 0)).toBe('tried')
  },
)
