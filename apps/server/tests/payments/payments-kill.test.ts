import { expect, test } from 'vitest'
import { inNumbers } from '../../../../tests/support/soak.ts'
import type { Owner } from '../ledger/money-support.ts'
import { mortalPortalOfFile } from '../processes/kill-points.ts'
import { chargesAtPartner, chargesOf, eventually } from '../shop/shop-support.ts'
import { makeBilled, makePayers, type Payer, pressExtra, pressTopUp } from './payments-load.ts'

const owners = 10
/** Every fourth press is followed by one for an add-on on the bill. */
const extraEvery = 4
const payments = inNumbers(200, 1000)
const sideBySide = 24
const kills = inNumbers(2, 5)
/** The numbers of answers after which the server is killed. */
const killsAfter = Array.from({ length: kills }, (_, kill) => Math.round((payments * (kill + 0.75)) / kills))
const finalWithinMs = 60_000

/** The gateway charges and then never answers or says 500; its webhooks come twice, late, and before the answer. */
const faults = [
  { kind: 'timeout-after-effect', op: 'payment_intents.create', share: 0.03 },
  { kind: 'error-after-effect', op: 'payment_intents.create', share: 0.06 },
  { kind: 'error-after-effect', op: 'payment_intents.create', status: 502, share: 0.03 },
  { kind: 'webhook-before-answer', op: 'payment_intents.create', share: 0.1 },
  { kind: 'duplicate-webhook', op: 'payment_intent.succeeded', share: 0.2 },
  { kind: 'late-webhook', op: 'payment_intent.succeeded', ms: 5000, share: 0.2 },
]

let people: Payer[] = []
let billed: Owner[] = []

const { portal, server, rows } = mortalPortalOfFile(
  async (started) => {
    people = await makePayers(started, owners)
    billed = await makeBilled(started, owners)
  },
  { STRIPE_ANSWER_WITHIN_MS: '2000' },
)

async function press(place: number, answered: () => void): Promise<string> {
  const { Status } = await pressTopUp(portal, people[place % owners] as Payer, 100 + place, `press-number-${place}`)
  answered()
  if (place % extraEvery === 0) await takeExtra(place)
  return Status
}

async function takeExtra(place: number): Promise<void> {
  const owner = billed[place % owners] as Owner
  expect((await pressExtra(portal, owner, `extra-number-${place}`)).Status).toBe('COMPLETED')
}

/** Sends all the presses, some twice at once, and kills the server several times meanwhile. */
async function pressAll(): Promise<{ answers: string[]; lastKillAt: number }> {
  const left = [...killsAfter]
  const answers: string[] = []
  let count = 0
  let lastKillAt = 0
  let restarting: Promise<void> = Promise.resolve()
  const answered = () => {
    count += 1
    if (count < (left[0] ?? Number.POSITIVE_INFINITY)) return
    left.shift()
    restarting = restarting.then(async () => {
      await server.kill()
      lastKillAt = performance.now()
      await server.start()
    })
  }
  const places = Array.from({ length: payments }, (_, place) => place).values()
  const lanes = Array.from({ length: sideBySide }, async () => {
    for (const place of places) {
      const twice = place % 10 === 0 ? press(place, () => undefined) : undefined
      answers[place] = await press(place, answered)
      await twice
    }
  })
  await Promise.all(lanes)
  await restarting
  return { answers, lastKillAt }
}

test(`${kills} kills within ${payments} payments and as many charges as every fourth: none is made twice, none is lost`, async () => {
  await fetch(`${portal.sandbox}/stripe/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ faults }),
  })
  const { answers, lastKillAt } = await pressAll()
  expect(answers).toHaveLength(payments)

  const sum = Array.from({ length: payments }, (_, place) => 100 + place).reduce((all, cents) => all + cents, 0)
  await eventually(
    'every payment to be final and its credit there',
    async () => {
      const [open] = await rows<{ count: number }>(
        `SELECT count(*)::int AS count FROM payments.intents WHERE state <> 'succeeded'`,
      )
      const [credit] = await rows<{ sum: number }>('SELECT -sum(cents)::int AS sum FROM ledger.balances')
      return open?.count === 0 && credit?.sum === sum ? true : undefined
    },
    Math.max(1000, finalWithinMs - (performance.now() - lastKillAt)),
  )

  const lines = await chargesAtPartner(portal)
  const charges = new Map<string, number>()
  for (const { metadata, amount } of lines) {
    expect(charges.has(metadata.payment_uuid ?? '')).toBe(false)
    charges.set(metadata.payment_uuid ?? '', amount)
  }
  const intents = await rows<{ id: string; cents: number; key: string }>(
    'SELECT payment_uuid AS id, amount_cents::int AS cents, request_key AS key FROM payments.intents',
  )
  expect(intents).toHaveLength(payments)
  expect(new Set(intents.map((intent) => intent.key)).size).toBe(payments)
  expect(intents.filter((intent) => charges.get(intent.id) !== intent.cents)).toEqual([])
  expect(charges.size).toBe(payments)
  const [books] = await rows<{ gateway: number; all: number }>(
    `SELECT sum(amount_cents) FILTER (WHERE account = 'gateway')::int AS gateway, sum(amount_cents)::int AS all
     FROM ledger.entries`,
  )
  expect(books).toEqual({ gateway: sum, all: 0 })

  const [owed] = await rows<{ extras: number; charged: number; listed: number; booked: number }>(
    `SELECT (SELECT count(*)::int FROM plans.addons WHERE NOT is_base_plan) AS extras,
       (SELECT count(*)::int FROM ledger.charges WHERE supply = 'add-on') AS charged,
       (SELECT sum(amount_cents)::int FROM ledger.charges) AS listed,
       (SELECT sum(amount_cents)::int FROM ledger.entries WHERE account = 'receivable') AS booked`,
  )
  const extras = Math.ceil(payments / extraEvery)
  const cents = extras * 800 + billed.length * 2500
  expect(owed).toEqual({ extras, charged: extras, listed: cents, booked: cents })
})

test('a server that asks again without keys is caught: the same gateway charges it twice', async () => {
  const before = await chargesOf(portal)
  const naive = async () => {
    for (let tries = 1; tries <= 5; tries += 1) {
      const answer = await fetch(`${portal.sandbox}/stripe/v1/payment_intents`, {
        method: 'POST',
        headers: { authorization: 'Bearer sk_test_sandbox' },
        body: new URLSearchParams({ amount: '2000', currency: 'nzd', payment_method: 'pm_card_visa', confirm: 'true' }),
        signal: AbortSignal.timeout(2000),
      }).catch(() => undefined)
      if (answer?.ok) return
    }
  }
  const presses = Array.from({ length: 100 }).values()
  const lanes = Array.from({ length: sideBySide }, async () => {
    for (const _ of presses) await naive()
  })
  await Promise.all(lanes)
  expect((await chargesOf(portal)) - before).toBeGreaterThan(100)
})
