import { expect, test } from 'vitest'
import { inNumbers } from '../../../../tests/support/soak.ts'
import { mortalPortalOfFile } from '../processes/kill-points.ts'
import {
  address,
  anEsim,
  type Buyer,
  cartOf,
  chargesAtPartner,
  checkOut,
  eventually,
  saveCard,
} from '../shop/shop-support.ts'
import { refuseSims } from './refund-support.ts'

const buyers = 4
const orders = inNumbers(16, 40)
/** The numbers of requested refunds after which the server is killed. */
const killsAfter = [5, 15, 30].filter((after) => after < orders)
const finalWithinMs = 60_000
/** Retrying faster would leave a restarting server no processor time. */
const againAfterMs = 200

/** The gateway refunds and then never answers or says 500; its webhooks come twice and late. */
const faults = [
  { kind: 'timeout-after-effect', op: 'refunds.create', share: 0.15 },
  { kind: 'error-after-effect', op: 'refunds.create', share: 0.15 },
  { kind: 'error-after-effect', op: 'refunds.create', status: 502, share: 0.1 },
  { kind: 'webhook-before-answer', op: 'refunds.create', share: 0.2 },
  { kind: 'duplicate-webhook', op: 'charge.refunded', share: 0.3 },
  { kind: 'late-webhook', op: 'refund.created', ms: 3000, share: 0.3 },
]

const people: (Buyer & { card: string })[] = []

const { portal, server, rows } = mortalPortalOfFile(
  async (started) => {
    for (let count = 0; count < buyers; count += 1) {
      const buyer = await started.signUpCustomer()
      people.push({ ...buyer, card: await saveCard(started, buyer) })
    }
  },
  { STRIPE_ANSWER_WITHIN_MS: '1000' },
)

async function count(text: string): Promise<number> {
  return Number((await rows<{ count: string }>(text))[0]?.count)
}

/** Buys an eSIM with the saved card; retries with the same key until there is an answer, as a browser does. */
async function buy(place: number): Promise<void> {
  const buyer = people[place % buyers] as Buyer & { card: string }
  const again = <T>(what: string, ask: () => Promise<T | undefined>) =>
    eventually(what, () => ask().catch(() => undefined), 60_000, againAfterMs)
  const cart = await again(`cart ${place}`, () => cartOf(portal, buyer, [anEsim()]))
  const input = { Address: address, PaymentMethodID: buyer.card, key: `refused-order-${place}` }
  await again(`order ${place}`, async () => {
    const answer = await checkOut(portal, buyer, cart.UUID, input)
    return answer.status === 200 ? true : undefined
  })
}

async function killAsRefundsCome(): Promise<void> {
  for (const after of killsAfter) {
    await eventually(
      `${after} refunds that are meant`,
      async () => ((await count('SELECT count(*) FROM payments.refunds')) >= after ? true : undefined),
      60_000,
    )
    await server.kill()
    await server.start()
  }
}

test(`${killsAfter.length} kills within ${orders} refused orders: each is given back once, and all are final within a minute`, async () => {
  await refuseSims(portal)
  await portal.faults('stripe', faults)
  const kills = killAsRefundsCome()
  const places = Array.from({ length: orders }, (_, place) => place).values()
  const lanes = Array.from({ length: 4 }, async () => {
    for (const place of places) await buy(place)
  })
  await Promise.all([...lanes, kills])

  await eventually(
    'every order to have failed and its money to be back',
    async () => {
      const failed = await count("SELECT count(*) FROM shop.orders WHERE status = 'FAILED'")
      const given = await count("SELECT count(*) FROM payments.refunds WHERE state = 'succeeded'")
      return failed === orders && given === orders ? true : undefined
    },
    finalWithinMs,
  )
  const lines = await chargesAtPartner(portal)
  expect(lines.map((line) => [line.amount, line.amount_refunded])).toEqual(Array.from(lines, () => [2000, 2000]))
  expect(lines).toHaveLength(orders)
  const left = await count(
    'SELECT coalesce(sum(abs(sum)), 0) AS count FROM (SELECT sum(amount_cents) FROM ledger.entries GROUP BY account) a',
  )
  expect(left).toBe(0)
  expect(await count("SELECT count(*) FROM payments.refunds WHERE state <> 'succeeded'")).toBe(0)
})
