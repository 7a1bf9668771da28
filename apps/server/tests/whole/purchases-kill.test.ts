import { balance } from '@waea/contract/money/balance'
import { expect, test } from 'vitest'
import { inNumbers } from '../../../../tests/support/soak.ts'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { mobileInService, type Owner, whose } from '../ledger/money-support.ts'
import { press } from '../payments/payments-load.ts'
import { mortalPortalOfFile } from '../processes/kill-points.ts'
import { chargesAtPartner, eventually, type ShopPortal } from '../shop/shop-support.ts'
import { type OnceCall, onceCalls } from './once-calls.ts'

/** How many of each call that charges a card once, and of renewals and automatic top-ups. */
const ofEach = inNumbers(2, 84)
/** How often the server is killed during these, at equal distances. */
const kills = inNumbers(2, 5)
const sideBySide = 24
/** An address takes one fibre order at a time. */
const onlyOnce = ['broadband.fibreCheckout']

const bought = Object.entries(onceCalls).filter(([, { charges }]) => charges === 1)
const renewals: Owner[] = []
const topUps: Owner[] = []
let purchases: (Pick<OnceCall, 'call'> & { at: number; key: string; input: object; token: string })[] = []

const mortal = mortalPortalOfFile(prepare, { STRIPE_ANSWER_WITHIN_MS: '2000' })

/** Prepares all purchases, before the server moves to a separate process. */
async function prepare(portal: ShopPortal): Promise<void> {
  const wanted = bought.flatMap(([name, { call, prepare: make }]) =>
    Array.from({ length: onlyOnce.includes(name) ? 1 : ofEach }, (_, at) => async () => {
      purchases.push({ at, call, key: `${name}-${at}`, ...(await make(portal)) })
    }),
  )
  const byItself = Array.from({ length: ofEach }, () => async () => {
    renewals.push(await mobileInService(portal))
    topUps.push(await lowMobile(portal))
  })
  await inLanes([...wanted, ...byItself], 8)
  // Mixes the kinds: in groups, each kill would hit one kind only.
  purchases = purchases.toSorted((one, other) => one.at - other.at)
  // The period of their plans ends tomorrow.
  await portal.rows(
    'UPDATE plans.addons SET starts_on = starts_on - 27, ends_on = ends_on - 27 WHERE service_uuid = ANY($1)',
    [renewals.map(({ MobileUUID }) => MobileUUID)],
  )
}

/** A pay-as-you-go mobile without credit and with automatic top-up. */
async function lowMobile(portal: ShopPortal): Promise<Owner> {
  const owner = await mobileInService(portal, { plan: demoPlans.payg })
  const rule = { AmountDollars: 20, Days: 0, BelowDollars: 5, CapDollars: 60, SendText: false }
  await portal.good(balance.setAutoTopUp, { ...whose(owner), ...rule }, owner.token)
  return owner
}

async function inLanes(work: readonly (() => Promise<unknown>)[], lanes: number): Promise<void> {
  const left = work.values()
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const act of left) await act()
    }),
  )
}

/** Runs all the work, and kills the server each time a share of it is done. */
async function killWithin(work: readonly (() => Promise<unknown>)[], times: number): Promise<void> {
  let done = 0
  let killed: Promise<void> = Promise.resolve()
  const restart = async () => {
    await mortal.server.kill()
    await mortal.server.start()
  }
  const counted = work.map((act) => async () => {
    await act()
    done += 1
    if (done % Math.ceil(work.length / (times + 1)) === 0 && done < work.length) killed = killed.then(restart)
  })
  await inLanes(counted, sideBySide)
  await killed
}

/** Moves the clock over the night in which plans renew and mobiles are topped up; settles even if the server dies. */
const nextDay = () =>
  mortal.portal.clock({ now: new Date(Date.now() + 86_400_000 * 1.5).toISOString() }).catch(() => undefined)

/** Unfinished work by kind; empty once all that was started has ended. */
async function underWay(): Promise<string[]> {
  const found = await mortal.rows<{ kind: string }>(`
    SELECT 'payment ' || purpose || ' ' || state AS kind FROM payments.intents WHERE state NOT IN ('succeeded', 'cancelled')
    UNION ALL SELECT 'plan' FROM plans.purchases WHERE state = 'pending'
    UNION ALL SELECT 'change' FROM plans.changes WHERE state = 'paying'
    UNION ALL SELECT 'order' FROM shop.orders WHERE status = 'CONFIRMED'
    UNION ALL SELECT 'automatic top-up' FROM balance.auto_attempts WHERE state = 'open'
    UNION ALL SELECT 'job ' || task_identifier FROM graphile_worker.jobs WHERE run_at <= now() OR locked_at IS NOT NULL`)
  return [...new Set(found.map(({ kind }) => kind))]
}

test(`a server that is killed ${kills} times and once more in the night finds every cent of what is bought in every way, and each thing once`, async () => {
  await mortal.portal.faults('stripe', [
    { kind: 'timeout-after-effect', op: 'payment_intents.create', share: 0.1 },
    { kind: 'error-after-effect', op: 'payment_intents.create', share: 0.25 },
    { kind: 'webhook-before-answer', op: 'payment_intents.create', share: 0.1 },
    { kind: 'duplicate-webhook', op: 'payment_intent.succeeded', share: 0.2 },
    { kind: 'late-webhook', op: 'payment_intent.succeeded', ms: 3000, share: 0.2 },
  ])
  const presses = purchases.map(({ call, input, token, key }) => async () => {
    await press(key, () => mortal.portal.call(call, input as never, { token, key }))
  })
  await killWithin(presses, kills)

  const night = nextDay()
  await eventually('the night to have begun to charge', async () => {
    const [row] = await mortal.rows("SELECT 1 FROM payments.intents WHERE request_key LIKE 'renewal:%' LIMIT 1")
    return row
  })
  await mortal.server.kill()
  await night
  await mortal.server.start()
  await nextDay()

  await eventually('nothing to be under way', async () => {
    const open = await underWay()
    if (open.length > 0) await nextDay()
    return open.length === 0 || undefined
  })
  await expectEveryCent()
  await expectEachOnce()
})

/** The card partner has charged each payment once, and the books show what it took. */
async function expectEveryCent(): Promise<void> {
  const lines = await chargesAtPartner(mortal.portal)
  const charged = Map.groupBy(lines, ({ metadata }) => metadata.payment_uuid ?? '')
  const intents = await mortal.rows<{ id: string; cents: number }>(
    "SELECT payment_uuid AS id, amount_cents::int AS cents FROM payments.intents WHERE state = 'succeeded'",
  )
  expect([...charged.values()].filter((same) => same.length > 1)).toEqual([])
  expect(intents.filter(({ id, cents }) => charged.get(id)?.[0]?.amount !== cents)).toEqual([])
  expect(charged.size).toBe(intents.length)
  const taken = lines.reduce((sum, { amount }) => sum + amount, 0)
  const [books] = await mortal.rows<{ gateway: number; all: number }>(
    `SELECT sum(amount_cents) FILTER (WHERE account = 'gateway')::int AS gateway, sum(amount_cents)::int AS all
     FROM ledger.entries`,
  )
  expect(books).toEqual({ gateway: taken, all: 0 })
}

/** Each purchase was paid by one payment, delivered, and not refunded. */
async function expectEachOnce(): Promise<void> {
  // A payment by a billing route has the key of its request after the customer that it is for.
  const paid = await mortal.rows<{ key: string; count: number }>(
    `SELECT regexp_replace(request_key, '^route:[^:]+:', '') AS key, count(*)::int AS count
     FROM payments.intents WHERE state = 'succeeded' GROUP BY 1`,
  )
  const count = new Map(paid.map((one) => [one.key, one.count]))
  expect(purchases.filter(({ key }) => count.get(key) !== 1).map(({ key }) => key)).toEqual([])
  expect(await mortal.rows('SELECT reason FROM payments.refunds')).toEqual([])
  const renewed = await mortal.rows<{ periods: number }>(
    'SELECT cycles_done AS periods FROM plans.addons WHERE service_uuid = ANY($1)',
    [renewals.map(({ MobileUUID }) => MobileUUID)],
  )
  expect(renewed).toEqual(renewals.map(() => ({ periods: 2 })))
  const credit = await mortal.rows<{ cents: number }>(
    `SELECT -sum(cents)::int AS cents FROM ledger.balances WHERE account = 'credit' AND service_uuid = ANY($1)
     GROUP BY service_uuid`,
    [topUps.map(({ MobileUUID }) => MobileUUID)],
  )
  expect(credit).toEqual(topUps.map(() => ({ cents: 2000 })))
}
