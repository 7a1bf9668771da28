import { activation } from '@waea/contract/mobile/activation'
import { Refused } from '@waea/domain/refusal'
import { expect, test } from 'vitest'
import { createActivation } from '../../src/capabilities/activation/codes.ts'
import { sendNewLink } from '../../src/capabilities/activation/new-link.ts'
import { limitTexts } from '../../src/capabilities/messages/index.ts'
import { adopter, systemOf } from '../ledger/money-support.ts'
import { shopOfFile } from '../shop/shop-support.ts'

/** How often a new link is sent, with the clock set to the millisecond, on the real database. */
const portal = shopOfFile()

const start = Date.parse('2026-11-20T00:00:00Z')
const minute = 60_000
let owners = 0

/** The owner of a SIM with a unique contact number, calling from a network of their own. */
async function owner() {
  owners += 1
  const MobileNumber = `6421555${String(2000 + owners)}`
  const net = `100.64.${owners}`
  const { CustomerUUID, MobileUUID, Email } = await adopter(portal)
  await portal.rows('UPDATE customers.customers SET mobile_number = $2 WHERE customer_uuid = $1', [
    CustomerUUID,
    MobileNumber,
  ])
  const code = async () =>
    (await systemOf(portal).inTransaction((tx) => createActivation(tx, { CustomerUUID, MobileUUID }))).code
  const counts = async () => ({ texts: await sent(MobileNumber), mails: await sent(Email) })
  return { MobileNumber, net, code, counts }
}

/** How many links were sent to a number or an email. */
async function sent(to: string): Promise<number> {
  const [row] = await portal.rows<{ count: number }>(
    `SELECT count(*)::integer AS count FROM messages.outbox WHERE recipient = $1 AND template = 'activation-link'`,
    [to],
  )
  return row?.count ?? 0
}

const at = (ms: number, from: string) => ({
  ...systemOf(portal),
  from: { address: from, userAgent: '' },
  now: () => new Date(start + ms),
})

async function ask(token: string, ms: number, from: string): Promise<string> {
  try {
    return (await sendNewLink(at(ms, from), token)).Sent ? 'sent' : 'not sent'
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { refused, detail } = error.refusal
    return detail ? `${refused} ${detail.seconds}` : refused
  }
}

test('a new link goes once a minute, just before and just after, and a code that is none is answered alike', async () => {
  const { net, code, counts } = await owner()
  for (const token of [await code(), 'NO-SUCH-CODE']) {
    const request = (ms: number) => ask(token, ms, `${net}.1`)
    expect([await request(0), await request(59_999), await request(minute), await request(minute + 1)]).toEqual([
      'sent',
      'code-too-soon 1',
      'sent',
      'code-too-soon 60',
    ])
  }
  expect(await counts()).toEqual({ texts: 2, mails: 2 })
})

test('a new link goes five times an hour for one old link, just before and just after the hour', async () => {
  const { net, code, counts } = await owner()
  const token = await code()
  const said: string[] = []
  for (let turn = 0; turn < 6; turn += 1) said.push(await ask(token, turn * minute, `${net}.1`))
  said.push(await ask(token, 60 * minute - 1, `${net}.1`))
  expect(said).toEqual([...Array(5).fill('sent'), 'too-many-tries', 'too-many-tries'])
  expect(await ask(token, 61 * minute, `${net}.1`)).toBe('sent')
  expect(await counts()).toEqual({ texts: 6, mails: 6 })
})

test('a number and an address get five an hour whichever of their codes are shown, and the answer does not tell', async () => {
  const { net, code, counts } = await owner()
  for (let turn = 0; turn < 12; turn += 1) expect(await ask(await code(), turn * minute, `${net}.1`)).toBe('sent')
  expect(await counts()).toEqual({ texts: 5, mails: 5 })
  expect(await ask(await code(), 60 * minute - 1, `${net}.1`)).toBe('sent')
  expect(await counts()).toEqual({ texts: 5, mails: 5 })
  expect(await ask(await code(), 61 * minute, `${net}.1`)).toBe('sent')
  expect(await counts()).toEqual({ texts: 6, mails: 6 })
})

test('of many wishes at the same moment one goes, by one code or by several of the same SIM', async () => {
  const one = await owner()
  const token = await one.code()
  const same = await Promise.all(Array.from({ length: 32 }, (_, n) => ask(token, 0, `198.51.${n}.1`)))
  expect(same.filter((said) => said === 'sent')).toHaveLength(1)
  expect(await one.counts()).toEqual({ texts: 1, mails: 1 })
  const other = await owner()
  const codes = await Promise.all(Array.from({ length: 16 }, () => other.code()))
  await Promise.all(codes.map((each, n) => ask(each, n, `198.51.${100 + n}.1`)))
  expect(await other.counts()).toEqual({ texts: 1, mails: 1 })
})

test('codes to sign in and new links count together against a number; the mail still goes', async () => {
  const { MobileNumber, net, code, counts } = await owner()
  for (let turn = 0; turn < 5; turn += 1) await limitTexts(at(turn * minute, `${net}.${turn}`), 'sign-in', MobileNumber)
  expect(await ask(await code(), 5 * minute, `${net}.9`)).toBe('sent')
  expect(await counts()).toEqual({ texts: 0, mails: 1 })
})

test('a network asks for 30 new links an hour, from whichever of its addresses', async () => {
  const request = (n: number, ms: number) => ask(`NONE-${n}`, ms, `100.65.1.${n}`)
  const rush = await Promise.all(Array.from({ length: 40 }, (_, n) => request(n, 0)))
  expect(rush.filter((said) => said === 'sent')).toHaveLength(30)
  expect(await request(41, 60 * minute - 1)).toBe('too-many-tries')
  expect(await request(42, 60 * minute)).toBe('sent')
})

test('over the wire the second wish within a minute is refused with the seconds that are left', async () => {
  const { code, counts } = await owner()
  const Token = await code()
  expect(await portal.good(activation.newLink, { Token })).toEqual({ Sent: true })
  expect(await portal.call(activation.newLink, { Token })).toMatchObject({
    status: 429,
    body: { code: 'code-too-soon', detail: { seconds: expect.any(Number) } },
  })
  expect(await counts()).toEqual({ texts: 1, mails: 1 })
})
