import { expect, test } from 'vitest'
import { compareReturns } from '../../src/capabilities/payments/compare/compare-returns.ts'
import type { EventOf } from '../../src/platform/jobs/events.ts'
import { booked, systemOf } from '../ledger/money-support.ts'
import { keepJobsWaiting } from '../platform/job-support.ts'
import { type Buyer, eventually, type ShopPortal } from '../shop/shop-support.ts'
import { digest, quiet } from '../whole/requests.ts'
import { atTheBank } from './means/debit-support.ts'

/** The card partner's id of a customer's last payment in the books. */
async function lastPaid(portal: ShopPortal, { CustomerUUID }: Buyer): Promise<string> {
  const [row] = await portal.rows<{ ref: string }>(
    `SELECT gateway_ref AS ref FROM payments.intents WHERE customer_uuid = $1 AND state = 'succeeded'
     ORDER BY created_at DESC LIMIT 1`,
    [CustomerUUID],
  )
  return row?.ref ?? ''
}

/** A customer's payments that were charged back, and those returned again. */
const returnsOf = (portal: ShopPortal, { CustomerUUID }: Buyer) =>
  portal.rows<{ gateway_ref: string; given_back_at: Date | null }>(
    'SELECT gateway_ref, given_back_at FROM payments.returns WHERE customer_uuid = $1',
    [CustomerUUID],
  )

/** The customer disputes their last payment and the portal learns of it; returns the dispute's id. */
export async function disputed(portal: ShopPortal, payer: Buyer): Promise<string> {
  const dispute = await atTheBank(portal, 'dispute', { payment_intent: await lastPaid(portal, payer) })
  await eventually('the return to be known', async () =>
    (await returnsOf(portal, payer)).some(({ gateway_ref }) => gateway_ref === dispute.id) ? true : undefined,
  )
  await quiet(portal)
  return dispute.id
}

/** The provider wins a dispute and the portal learns of it. */
export async function won(portal: ShopPortal, payer: Buyer, dispute: string): Promise<void> {
  await atTheBank(portal, 'close-dispute', { dispute, won: 'true' })
  await eventually('the money to be back', async () =>
    (await returnsOf(portal, payer)).some((one) => one.gateway_ref === dispute && one.given_back_at) ? true : undefined,
  )
  await quiet(portal)
}

/** Checks that the customers' clearing accounts are all zero, and that no chargeback is missing. */
export async function isEven(portal: ShopPortal, ...customers: Buyer[]): Promise<void> {
  for (const account of ['received', 'gateway', 'clearing', 'arrears'] as const) {
    const sums = await Promise.all(customers.map((one) => booked(portal, account, one)))
    expect([account, ...sums]).toEqual([account, ...customers.map(() => 0)])
  }
  expect(await compareReturns(systemOf(portal))).toEqual([])
}

/** The operator's notices about card payments that contain the given words. */
export async function noticesOf(portal: ShopPortal, words: string): Promise<string[]> {
  const notices = await portal.rows<{ reason: string }>("SELECT reason FROM platform.notices WHERE kind = 'card-event'")
  return notices.flatMap(({ reason }) => (reason.includes(words) ? [reason] : []))
}

/** The operator's notices about losses from chargebacks of a customer's payments. */
export async function lossesOf(portal: ShopPortal, { CustomerUUID }: Buyer): Promise<string[]> {
  const notices = await portal.rows<{ reason: string }>(
    `SELECT n.reason FROM platform.notices n JOIN payments.returns r ON n.subject = 'return ' || r.return_uuid
     WHERE r.customer_uuid = $1`,
    [CustomerUUID],
  )
  return notices.map(({ reason }) => reason)
}

/** The jobs that have failed, each with its error. */
export async function failedJobs(portal: ShopPortal): Promise<string[]> {
  const jobs = await portal.rows<{ task: string; error: string }>(
    'SELECT task_identifier AS task, last_error AS error FROM graphile_worker.jobs WHERE last_error IS NOT NULL',
  )
  return jobs.map(({ task, error }) => `${task}: ${error}`)
}

/** Keeps new jobs with these names waiting; the returned function lets them run, and resolves once all work is done. */
export async function keepWaiting(portal: ShopPortal, ...identifiers: string[]): Promise<() => Promise<void>> {
  const release = await keepJobsWaiting(portal, ...identifiers)
  return async () => {
    await release()
    await quiet(portal)
  }
}

/**
 * All rows of what payments are for, and of refunds, mails and operator notices. Leaves out when a payment was last
 * checked.
 */
async function whatBecame(portal: ShopPortal): Promise<string[]> {
  const rows = (await digest(portal)).split('\n')
  const isOwn = (row: string) => row.startsWith('platform.') || row.startsWith('payments.intents ')
  return rows.filter((row) => !isOwn(row) || row.startsWith('platform.notices '))
}

/** For the end of a file: sends the event of each of its payments twice more, and checks that nothing changes. */
export function testRepeatedNews(portal: ShopPortal): void {
  test('the news of all these payments, heard twice more, changes nothing', async () => {
    const before = await whatBecame(portal)
    await systemOf(portal).inTransaction(async (tx) => {
      const payments = await portal.rows<EventOf<'payment.changed'>>(
        'SELECT customer_uuid AS "CustomerUUID", payment_uuid AS "PaymentUUID", purpose, payer_kind AS payer FROM payments.intents',
      )
      expect(payments.length).toBeGreaterThan(0)
      for (const payment of [...payments, ...payments]) await tx.tell('payment.changed', payment)
    })
    expect(await whatBecame(portal)).toEqual(before)
  })
}
