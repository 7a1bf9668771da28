import { Refused } from '@waea/domain/refusal'
import { describe, expect, test } from 'vitest'
import {
  limitMails,
  limitNewLinks,
  limitTexts,
  type MailPurpose,
  type TextPurpose,
} from '../../src/capabilities/messages/index.ts'
import type { Ctx } from '../../src/platform/ctx.ts'
import { peopleOfFile } from './people.ts'

/** The limits on sent codes and mails, with the clock set to the millisecond, on the real database. */
const portal = peopleOfFile({ SIGN_UPS_OF_NETWORK_PER_HOUR: '7' })

/** Far ahead of the server's own time: every hour it deletes rows that have expired by its own clock. */
const start = Date.parse('2126-11-20T00:00:00Z')
const hour = 3_600_000

interface Input {
  to: string
  from?: string
  atMs?: number
  purpose?: MailPurpose & TextPurpose
}

type Send = (ctx: Ctx, purpose: MailPurpose & TextPurpose, to: string) => Promise<void>

async function trySend(send: Send, { to, from, atMs = 0, purpose }: Input) {
  const system = portal.system()
  const ctx = { ...system, from: { address: from ?? '198.51.100.1', userAgent: '' }, now: () => new Date(start + atMs) }
  try {
    await send(ctx, purpose ?? 'sign-in', to)
    return 'sent'
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { refused, detail } = error.refusal
    return detail ? `${refused} ${detail.seconds}` : refused
  }
}
const mail = (input: Input) => trySend(limitMails, input)
const text = (input: Input) => trySend(limitTexts, input)
const newLink = (input: Input) => trySend((ctx, _purpose, to) => limitNewLinks(ctx, to), input)

/** Makes the same request for several, one after another. */
async function each(count: number, ask: (at: number) => Promise<string>): Promise<string[]> {
  const said: string[] = []
  for (let at = 0; at < count; at += 1) said.push(await ask(at))
  return said
}

/** Each kind of message, sent from networks of its own. */
const ways: [string, typeof mail, string, number, string][] = [
  ['mails', mail, 'mails', 50, '203.0'],
  ['text messages', text, 'texts', 30, '198.18'],
  ['wishes for a new link', newLink, 'wish', 30, '198.19'],
]

describe.each(ways)('%s with codes', (_name, ask, name, maxOfNetwork, net) => {
  test('go to one address a minute apart, and who is too early is told how long to wait', async () => {
    const one = { to: `${name}-minute`, from: `${net}.1.1` }
    expect(await ask(one)).toBe('sent')
    expect(await ask({ ...one, atMs: 1_000 })).toBe('code-too-soon 59')
    expect(await ask({ ...one, atMs: 59_999 })).toBe('code-too-soon 1')
    expect(await ask({ ...one, atMs: 60_000 })).toBe('sent')
    expect(await ask({ ...one, atMs: 119_999 })).toBe('code-too-soon 1')
  })

  test('of 64 at the same moment one goes', async () => {
    const said = await Promise.all(
      Array.from({ length: 64 }, (_, at) => ask({ to: `${name}-rush`, from: `${net}.2${at % 10}.1` })),
    )
    expect(said.filter((one) => one === 'sent')).toHaveLength(1)
    expect(said.filter((one) => one === 'code-too-soon 60')).toHaveLength(63)
  })

  test('go to one address five times an hour, from wherever they are asked for', async () => {
    const one = { to: `${name}-hour` }
    const said = await each(5, (at) => ask({ ...one, from: `${net}.${30 + at}.1`, atMs: at * 60_000 }))
    expect(said).toEqual(Array(5).fill('sent'))
    expect(await ask({ ...one, from: `${net}.40.1`, atMs: 5 * 60_000 })).toBe('too-many-tries')
    expect(await ask({ ...one, from: `${net}.41.1`, atMs: hour - 1 })).toBe('too-many-tries')
    expect(await ask({ ...one, from: `${net}.42.1`, atMs: hour + 60_000 })).toBe('sent')
  })

  test('are asked for by one network so often in an hour, from whichever of its addresses', async () => {
    const ofNetwork = (at: number, atMs = 0, from = `${net}.50.${at % 256}`) =>
      ask({ to: `${name}-net-${at}`, from, atMs })
    expect(new Set(await each(maxOfNetwork, (at) => ofNetwork(at)))).toEqual(new Set(['sent']))
    expect(await ofNetwork(maxOfNetwork)).toBe('too-many-tries')
    expect(await ofNetwork(maxOfNetwork + 1, hour - 1)).toBe('too-many-tries')
    expect(await ofNetwork(maxOfNetwork + 2, 0, `${net}.51.1`)).toBe('sent')
    expect(await ofNetwork(maxOfNetwork + 3, hour)).toBe('sent')
  })

  test('are asked for so often by one network of IPv6 too, also all at once', async () => {
    const from = (at: number) => (at % 2 ? `2001:db8:${name.length}:1::${at}` : `2001:db8:${name.length}:1:f:0:0:${at}`)
    const rush = Array.from({ length: maxOfNetwork + 20 }, (_, at) => ask({ to: `${name}-six-${at}`, from: from(at) }))
    const said = await Promise.all(rush)
    expect(said.filter((one) => one === 'sent')).toHaveLength(maxOfNetwork)
    expect(said.filter((one) => one === 'too-many-tries')).toHaveLength(20)
    expect(await ask({ to: `${name}-six`, from: `2001:db8:${name.length}:2::1` })).toBe('sent')
  })
})

test('a number gets five text messages an hour for all purposes together', async () => {
  const purposes = ['sign-in', 'activation-link'] as const
  const said = await each(6, (at) =>
    text({ to: '64215550100', from: `192.0.${at}.1`, purpose: purposes[at % 2] ?? 'sign-in', atMs: at * 60_000 }),
  )
  expect(said).toEqual([...Array(5).fill('sent'), 'too-many-tries'])
})

test('mails that only somebody signed in asks for are not used up by a network of many', async () => {
  const said = await each(60, (at) => mail({ to: `own-${at}`, from: `192.2.1.${at}`, purpose: 'step-up' as 'sign-in' }))
  expect(new Set(said)).toEqual(new Set(['sent']))
})

test('sign-ups of one network are limited by a setting', async () => {
  const signUp = (ctx: Ctx, _purpose: string, to: string) => limitMails(ctx, 'sign-up', to)
  const said = await each(8, (at) => trySend(signUp, { to: `new-${at}`, from: `192.1.1.${at}` }))
  expect(said).toEqual([...Array(7).fill('sent'), 'too-many-tries'])
})

test('over the wire a code asked for too early is refused with the seconds that are left', async () => {
  const browser = portal.browser()
  const ask = () => browser.call('POST /api/frontend/v1/sign-in-code', { Email: 'wire@test.waea.nz' })
  expect((await ask()).status).toBe(202)
  await portal.advance(30)
  const early = await ask()
  const seconds = (early.body.detail as { seconds: number }).seconds
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(30)
  expect(early).toMatchObject({
    status: 429,
    body: { code: 'code-too-soon', err_message: `Please wait ${seconds} seconds before you ask for another code` },
  })
  await portal.advance(31)
  expect((await ask()).status).toBe(202)
})
