import { payments } from '@waea/contract/money/payments'
import type { Uuid } from '@waea/kit/ids'
import { reconcilePayments } from '../../../src/capabilities/payments/paying/reconcile.ts'
import { systemOf } from '../../ledger/money-support.ts'
import { type Buyer, eventually, type ShopPortal } from '../../shop/shop-support.ts'

/** A customer's payments at the card partner: states, amounts authorized and received. */
export async function atThePartner(portal: ShopPortal, { CustomerUUID }: Pick<Buyer, 'CustomerUUID'>) {
  const answer = await fetch(`${portal.sandbox}/stripe/v1/payment_intents?limit=100`, {
    headers: { authorization: 'Bearer sk_test_sandbox' },
  })
  const { data } = (await answer.json()) as {
    data: {
      id: string
      status: string
      amount_capturable: number
      amount_received: number
      metadata: Record<string, string>
    }[]
  }
  return data
    .filter(({ metadata }) => metadata.customer_uuid === CustomerUUID)
    .map(({ id, status, amount_capturable: held, amount_received: received }) => ({ id, status, held, received }))
}

/** Does something at the card partner manually, as on its own pages. */
export async function byHand(portal: ShopPortal, path: string, fields: Record<string, string> = {}): Promise<void> {
  const answer = await fetch(`${portal.sandbox}/stripe/v1/${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields),
  })
  if (!answer.ok) throw new Error(`The card partner refused ${path}: ${await answer.text()}`)
}

/** Runs the sweep over open payments, treating all as due. */
export async function sweepPayments(portal: ShopPortal): Promise<void> {
  await portal.rows(
    `UPDATE payments.intents SET updated_at = updated_at - interval '1 minute', created_at = created_at - interval '1 minute'
     WHERE state IN ('unasked', 'waiting', 'processing', 'held')`,
  )
  await reconcilePayments(systemOf(portal))
}

/** Waits for a customer's payment whose hold has the given state; returns it. */
export function holdIs(portal: ShopPortal, { CustomerUUID: customerUuid, token }: Buyer, status: string) {
  return eventually(`a hold ${status}`, async () => {
    const { Transactions } = await portal.good(payments.charges, { customerUuid }, token)
    return Transactions.find(({ Hold }) => Hold?.Status === status)
  })
}

/** The stored states of a customer's payments. */
export function keptPayments(portal: ShopPortal, CustomerUUID: Uuid) {
  return portal.rows<{ state: string; hold_end: string | null; amount: number; held: number | null }>(
    `SELECT state, hold_end, amount_cents AS amount, held_cents AS held FROM payments.intents
     WHERE customer_uuid = $1 ORDER BY created_at`,
    [CustomerUUID],
  )
}
