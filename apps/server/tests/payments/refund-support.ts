import { payments } from '@waea/contract/money/payments'
import { shop } from '@waea/contract/shop/shop'
import { afterEach, beforeEach } from 'vitest'
import { reconcileRefunds } from '../../src/capabilities/payments/refunds/settle-refund.ts'
import { systemOf } from '../ledger/money-support.ts'
import {
  address,
  type Buyer,
  cartOf,
  checkOut,
  confirm,
  eventually,
  orderIn,
  type ShopPortal,
  shopOfFile,
} from '../shop/shop-support.ts'

/**
 * A shop with a short timeout for the card partner, shared by a file's tests, with a new buyer in each test. Clears the
 * partners' faults afterwards.
 */
export function shopOfRefunds(): { portal: ShopPortal; buyer: Buyer } {
  const portal = shopOfFile({ STRIPE_ANSWER_WITHIN_MS: '1000', STRIPE_REFUND_MS: '500' })
  const buyer = {} as Buyer
  beforeEach(async () => {
    Object.assign(buyer, await portal.signUpCustomer())
  })
  afterEach(async () => {
    await portal.faults('network', [])
    await portal.faults('stripe', [])
  })
  return { portal, buyer }
}

/** Has the network refuse the next SIMs from its stock, permanently. */
export function refuseSims(portal: ShopPortal, times?: number): Promise<void> {
  const refusal = { kind: 'error-before-effect', op: 'reserve-sim', status: 409 }
  return portal.faults('network', [{ ...refusal, ...(times !== undefined && { times }) }])
}

/** An order paid with a card, in any status. */
export async function paidOrder(
  portal: ShopPortal,
  buyer: Buyer,
  items: NonNullable<Parameters<typeof cartOf>[2]>,
  card?: string,
): Promise<{ Number: string; UUID: string }> {
  const cart = await cartOf(portal, buyer, items)
  const placed = await checkOut(portal, buyer, cart.UUID, { Address: address })
  if (placed.body.ClientSecret) await confirm(portal, placed.body.ClientSecret, card)
  return (placed.body as unknown as { Order: { Number: string; UUID: string } }).Order
}

/** A paid order, once it has failed because the network refuses all its SIMs. */
export async function failedOrder(
  portal: ShopPortal,
  buyer: Buyer,
  items: NonNullable<Parameters<typeof cartOf>[2]>,
  card?: string,
) {
  await refuseSims(portal)
  const { Number: number } = await paidOrder(portal, buyer, items, card)
  const order = await orderIn(portal, buyer, number, 'FAILED')
  await portal.faults('network', [])
  return order
}

/** Waits until an order's refunds have the given states, running the sweep meanwhile. */
export function refundsAre(portal: ShopPortal, buyer: Buyer, number: string, ...statuses: string[]) {
  return eventually(`refunds ${statuses.join(', ')}`, async () => {
    await bringOn(portal)
    const order = await portal.good(shop.order, { customerUuid: buyer.CustomerUUID, number }, buyer.token)
    const now = (order.Refunds ?? []).map((refund) => refund.Status)
    return JSON.stringify(now) === JSON.stringify(statuses) ? order : undefined
  })
}

/** Runs the sweep over refunds, treating all as due. */
export async function bringOn(portal: ShopPortal): Promise<void> {
  await portal.rows(
    `UPDATE payments.refunds SET updated_at = updated_at - interval '1 minute', created_at = created_at - interval '1 minute'
     WHERE state IN ('unasked', 'pending')`,
  )
  await reconcileRefunds(systemOf(portal))
}

interface WireRefund {
  amount: number
  status: string
  metadata: Record<string, string>
}

/** What the card partner has refunded to a customer. */
export async function refundsAtPartner(portal: ShopPortal, buyer: Buyer): Promise<{ refunds: number; cents: number }> {
  const answer = await fetch(`${portal.sandbox}/stripe/v1/refunds?limit=100`, {
    headers: { authorization: 'Bearer sk_test_sandbox' },
  })
  const { data } = (await answer.json()) as { data: WireRefund[] }
  const own = data.filter((one) => one.metadata.customer_uuid === buyer.CustomerUUID && one.status === 'succeeded')
  return { refunds: own.length, cents: own.reduce((sum, one) => sum + one.amount, 0) }
}

/** Refunds a payment manually, on the card partner's own pages. */
export async function refundByHand(portal: ShopPortal, paymentUuid: string, cents: number): Promise<void> {
  const [intent] = await portal.rows<{ ref: string }>(
    'SELECT gateway_ref AS ref FROM payments.intents WHERE payment_uuid = $1',
    [paymentUuid],
  )
  const answer = await fetch(`${portal.sandbox}/stripe/v1/refunds`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox' },
    body: new URLSearchParams({ payment_intent: intent?.ref ?? '', amount: String(cents) }),
  })
  if (!answer.ok) throw new Error(`The card partner did not give it back: ${await answer.text()}`)
}

/** A customer's newest payment as the history lists it. */
export async function lastPayment(portal: ShopPortal, buyer: Buyer) {
  const { Transactions } = await portal.good(payments.charges, { customerUuid: buyer.CustomerUUID }, buyer.token)
  const [last] = Transactions
  if (!last) throw new Error('There is no payment')
  return last
}
