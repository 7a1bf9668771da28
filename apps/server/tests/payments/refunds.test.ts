import { payments } from '@waea/contract/money/payments'
import { describe, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { compareRefunds } from '../../src/capabilities/payments/compare/compare-refunds.ts'
import { settleRefund } from '../../src/capabilities/payments/refunds/settle-refund.ts'
import { issueSims } from '../../src/capabilities/shop/parcels/issue-sims.ts'
import { booked, systemOf } from '../ledger/money-support.ts'
import { aCard, anEsim, charged, eventually, orderIn } from '../shop/shop-support.ts'
import {
  failedOrder,
  lastPayment,
  paidOrder,
  refundByHand,
  refundsAre,
  refundsAtPartner,
  refuseSims,
  shopOfRefunds,
} from './refund-support.ts'

const { portal, buyer } = shopOfRefunds()

/** What was sold to the buyer according to the books; zero if all of it was refunded. */
async function soldCents(): Promise<number> {
  return 0 - ((await booked(portal, 'sales', buyer)) + (await booked(portal, 'gst', buyer)))
}

/** Checks that the buyer's money is where the books say, and that the books balance. */
async function balanced(soldFor: number): Promise<void> {
  const [taken, given] = [await charged(portal, buyer), await refundsAtPartner(portal, buyer)]
  expect(taken.cents - given.cents).toBe(soldFor)
  expect(await booked(portal, 'gateway', buyer)).toBe(soldFor)
  expect(await soldCents()).toBe(soldFor)
  const odd = await portal.rows(
    'SELECT 1 FROM ledger.entries GROUP BY customer_uuid, transaction_uuid HAVING sum(amount_cents) <> 0',
  )
  expect(odd).toEqual([])
}

describe('a SIM that the network refuses for good', () => {
  test('fails its order once, and what was paid goes back once and is shown wherever it was paid', async () => {
    const failed = await failedOrder(portal, buyer, [aCard()])
    expect(failed.Timeline.map((step) => step.Status)).toEqual(['CONFIRMED', 'PAID', 'PROCESSING', 'FAILED'])
    const order = await refundsAre(portal, buyer, failed.Number, 'COMPLETED')
    expect(order.Refunds).toMatchObject([{ AmountCents: 2500, CompletedAtNanos: expect.any(Number) }])
    expect(order.Sims).toMatchObject([{ Status: 'FAILED' }])
    const payment = await lastPayment(portal, buyer)
    expect(payment).toMatchObject({ Status: 'REFUNDED', AmountCents: 2500, Refunds: order.Refunds })
    const input = { customerUuid: buyer.CustomerUUID, receiptUuid: payment.ReceiptUUID ?? '' }
    expect((await portal.good(payments.receipt, input, buyer.token)).Refunds).toEqual(order.Refunds)
    const { Receipts } = await portal.good(payments.receipts, { customerUuid: buyer.CustomerUUID }, buyer.token)
    expect(Receipts[0]?.Refunds).toEqual(order.Refunds)
    const pdf = `${portal.url}/customer/${buyer.CustomerUUID}/receipt/${input.receiptUuid}/pdf`
    expect((await fetch(pdf, { headers: { 'x-auth-token': buyer.token } })).status).toBe(200)
    const subject = `We couldn’t complete your order ${order.Number}`
    await portal.message(buyer.Email, (mail) => mail.subject === subject)
    const mails = (await portal.messages(buyer.Email)).filter((mail) => mail.subject === subject)
    expect(mails.map((mail) => mail.text)).toEqual([expect.stringContaining('We’re refunding $25.00 to your card.')])
    const live = await portal.rows<{ event: string }>(
      'SELECT DISTINCT event FROM platform.live_events WHERE customer_uuid = $1',
      [buyer.CustomerUUID],
    )
    expect(live.map((one) => one.event)).toEqual(expect.arrayContaining(['order.changed', 'payment.changed']))
    await balanced(0)
  })

  test('does not hold up the others of its order, and only its own part goes back', async () => {
    await refuseSims(portal, 1)
    const placed = await paidOrder(portal, buyer, [aCard(), anEsim(), anEsim(demoPlans.postpayLight)])
    await orderIn(portal, buyer, placed.Number, 'COMPLETED')
    const order = await refundsAre(portal, buyer, placed.Number, 'COMPLETED')
    expect(order.Refunds).toMatchObject([{ AmountCents: 2500 }])
    expect(order.Sims.map((sim) => sim.Status)).toEqual(['FAILED', 'ISSUED', 'ISSUED'])
    expect((await lastPayment(portal, buyer)).Status).toBe('PARTIALLY REFUNDED')
    await balanced(2000)
  })

  test('for which nothing was paid fails its order without a refund', async () => {
    const order = await failedOrder(portal, buyer, [anEsim(demoPlans.postpayLight)])
    expect(order.Refunds).toBeUndefined()
    await portal.message(buyer.Email, ({ text }) => text.includes('We charged nothing for it.'))
    await balanced(0)
  })

  test.each([500, 503, 429, 401, 408])(
    'is another thing than an answer of %i, which is tried again',
    async (status) => {
      await portal.faults('network', [{ kind: 'error-before-effect', op: 'reserve-sim', status, times: 1 }])
      const { Number: number } = await paidOrder(portal, buyer, [anEsim()])
      const order = await orderIn(portal, buyer, number, 'COMPLETED')
      expect(order.Refunds).toBeUndefined()
      await balanced(2000)
    },
  )

  test('refused 64 times at once fails its order once, and its money goes back once', async () => {
    // The first try fails, so that the order is still waiting when the 64 tries come.
    const away = { kind: 'error-before-effect', op: 'reserve-sim' }
    await portal.faults('network', [
      { ...away, status: 503, times: 1 },
      { ...away, status: 409 },
    ])
    const { Number: number, UUID: OrderUUID } = await paidOrder(portal, buyer, [anEsim(), anEsim()])
    await eventually('the first look to have failed', async () => {
      const { faults } = (await (await fetch(`${portal.sandbox}/network/faults`)).json()) as { faults: object[] }
      return faults.length === 1 || undefined
    })
    await portal.faults('stripe', [{ kind: 'slow', op: 'refunds.create', ms: 200 }])
    const { CustomerUUID } = buyer
    const many = Array.from({ length: 64 })
    await Promise.all(many.map(() => issueSims(systemOf(portal), { CustomerUUID, OrderUUID })))
    const kept = await portal.rows<{ id: string }>(
      'SELECT refund_uuid AS id FROM payments.refunds WHERE customer_uuid = $1',
      [CustomerUUID],
    )
    expect(kept).toHaveLength(1)
    await Promise.all(many.map(() => settleRefund(systemOf(portal), CustomerUUID, kept[0]?.id ?? '')))
    const order = await refundsAre(portal, buyer, number, 'COMPLETED')
    expect(order.Timeline.filter((step) => step.Status === 'FAILED')).toHaveLength(1)
    expect(await refundsAtPartner(portal, buyer)).toEqual({ refunds: 1, cents: 4000 })
    const isOf = ({ subject }: { subject: string }) => subject.startsWith('We couldn’t')
    await portal.message(buyer.Email, isOf)
    const mails = (await portal.messages(buyer.Email)).filter(isOf)
    expect(mails).toHaveLength(1)
    await balanced(0)
  })
})

describe('whatever the card partner does, money goes back once', () => {
  test.each([
    ['gives it back and says 500', [{ kind: 'error-after-effect', op: 'refunds.create', times: 1 }]],
    ['gives it back and says 502', [{ kind: 'error-after-effect', op: 'refunds.create', status: 502, times: 1 }]],
    ['gives it back and never answers', [{ kind: 'timeout-after-effect', op: 'refunds.create', times: 1 }]],
    ['says 500 before it does anything', [{ kind: 'error-before-effect', op: 'refunds.create', times: 2 }]],
    ['is slow', [{ kind: 'slow', op: 'refunds.create', ms: 2000, times: 1 }]],
    ['is away', [{ kind: 'error-before-effect', status: 503, op: 'refunds.list', times: 2 }]],
    ['tells of it before it answers', [{ kind: 'webhook-before-answer', op: 'refunds.create', times: 1 }]],
    [
      'tells of it twice',
      [
        { kind: 'duplicate-webhook', op: 'charge.refunded', times: 1 },
        { kind: 'duplicate-webhook', op: 'refund.created', times: 1 },
      ],
    ],
    [
      'tells of it late, and its answer is lost',
      [
        { kind: 'late-webhook', op: 'charge.refunded', ms: 500, times: 1 },
        { kind: 'late-webhook', op: 'refund.created', ms: 500, times: 1 },
        { kind: 'error-after-effect', op: 'refunds.create', status: 502, times: 1 },
      ],
    ],
  ])('when it %s', async (_what, faults) => {
    await portal.faults('stripe', faults)
    const order = await failedOrder(portal, buyer, [anEsim()])
    await refundsAre(portal, buyer, order.Number, 'COMPLETED')
    expect(await refundsAtPartner(portal, buyer)).toEqual({ refunds: 1, cents: 2000 })
    await balanced(0)
  })

  test('a bank that takes its time shows as on its way until it is done', async () => {
    // Keeps the server from reading the refund before the test has looked.
    await portal.faults('stripe', [{ kind: 'error-before-effect', op: 'refunds.retrieve', status: 503 }])
    const order = await failedOrder(portal, buyer, [anEsim()], 'pm_card_pendingRefund')
    await refundsAre(portal, buyer, order.Number, 'PENDING')
    await eventually('the bank to be at it', async () => {
      const kept = await portal.rows("SELECT 1 FROM payments.refunds WHERE customer_uuid = $1 AND state = 'pending'", [
        buyer.CustomerUUID,
      ])
      return kept.length === 1 || undefined
    })
    expect((await lastPayment(portal, buyer)).Status).toBe('COMPLETED')
    await portal.faults('stripe', [])
    await refundsAre(portal, buyer, order.Number, 'COMPLETED')
    await balanced(0)
  })

  test('a bank that sends it back leaves the books as they were, and a note for a person', async () => {
    const order = await failedOrder(portal, buyer, [anEsim()], 'pm_card_refundFail')
    await refundsAre(portal, buyer, order.Number, 'FAILED')
    expect((await lastPayment(portal, buyer)).Status).toBe('COMPLETED')
    const noted = await portal.rows(
      "SELECT detail ->> 'failure' AS why FROM platform.audit WHERE deed = 'refund-failed' AND customer_uuid = $1",
      [buyer.CustomerUUID],
    )
    expect(noted).toEqual([{ why: 'lost_or_stolen_card' }])
    await balanced(2000)
  })

  test('what was refunded by hand is not refunded again', async () => {
    // The server lists a payment's refunds before making one. While that fails, the manual refund comes first.
    await portal.faults('stripe', [{ kind: 'error-before-effect', op: 'refunds.list', status: 503 }])
    const { Number: number } = await failedOrder(portal, buyer, [anEsim()])
    await refundByHand(portal, (await lastPayment(portal, buyer)).UUID, 2000)
    await portal.faults('stripe', [])
    // Our refund is refused; the manual one is recorded when its webhook is sent again.
    await refundsAre(portal, buyer, number, 'FAILED', 'COMPLETED')
    expect(await refundsAtPartner(portal, buyer)).toEqual({ refunds: 0, cents: 0 })
    expect(await booked(portal, 'gateway', buyer)).toBe(0)
  })
})

describe('the nightly comparison', () => {
  const compared = async () => {
    const since = new Date(portal.server.clock.now().getTime() - 3_600_000)
    const own = await portal.rows<{ id: string }>(
      'SELECT payment_uuid AS id FROM payments.intents WHERE customer_uuid = $1',
      [buyer.CustomerUUID],
    )
    const differences = await compareRefunds(systemOf(portal), since)
    return differences.filter((one) => own.some(({ id }) => id === one.PaymentUUID)).map((one) => one.what)
  }

  test('is empty where both have the same', async () => {
    const order = await failedOrder(portal, buyer, [anEsim()])
    await refundsAre(portal, buyer, order.Number, 'COMPLETED')
    expect(await compared()).toEqual([])
  })

  test('records a refund of which no word came, and books it', async () => {
    await portal.faults('stripe', [
      { kind: 'late-webhook', op: 'charge.refunded', ms: 600_000, times: 1 },
      { kind: 'late-webhook', op: 'refund.created', ms: 600_000, times: 1 },
      { kind: 'error-after-effect', op: 'refunds.create', times: 1 },
    ])
    await failedOrder(portal, buyer, [anEsim()])
    await eventually('the refund at the partner', async () =>
      (await refundsAtPartner(portal, buyer)).refunds === 1 ? true : undefined,
    )
    expect(await compared()).toEqual([])
    await balanced(0)
  })

  test('records what somebody gave back by hand, and finds what the partner does not have', async () => {
    const { Number: number } = await paidOrder(portal, buyer, [anEsim()])
    await orderIn(portal, buyer, number, 'COMPLETED')
    const payment = await lastPayment(portal, buyer)
    await refundByHand(portal, payment.UUID, 500)
    expect(await compared()).toEqual([])
    expect(await booked(portal, 'gateway', buyer)).toBe(1500)
    expect(await soldCents()).toBe(1500)
    await portal.rows(
      `INSERT INTO payments.refunds (customer_uuid, refund_uuid, payment_uuid, thing_uuid, reason, amount_cents, state,
         created_at, updated_at)
       VALUES ($1, gen_random_uuid(), $2, $2, 'test', 100, 'succeeded', $3, $3)`,
      [buyer.CustomerUUID, payment.UUID, portal.server.clock.now()],
    )
    expect(await compared()).toEqual(['not-at-the-partner'])
  })
})
