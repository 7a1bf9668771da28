import { expect, test } from 'vitest'
import { refundsAtPartner } from '../payments/refund-support.ts'
import { aReturn, delivered, type Returned } from '../payments/return-support.ts'
import { killAt, mortalPortalOfFile } from '../processes/kill-points.ts'
import { courierSteps, type Order, restingCourier } from './courier-support.ts'
import { aCard, anEsim, type Buyer, boughtOrder, eventually } from './shop-support.ts'

/**
 * Kills the server while it refunds returns: while writing the refund, the courier's delivery, the card partner's
 * answer, or the return of an eSIM.
 */
const owners: { buyer: Buyer; order: Order; requested?: Returned }[] = []

const mortal = mortalPortalOfFile(async (portal) => {
  for (let count = 0; count < 3; count += 1) {
    const buyer = await portal.signUpCustomer()
    const order = await delivered(portal, buyer, [aCard()])
    owners.push({ buyer, order, requested: await aReturn(portal, buyer, order) })
  }
  const buyer = await portal.signUpCustomer()
  owners.push({ buyer, order: await boughtOrder(portal, buyer, [anEsim()], 'COMPLETED') })
}, restingCourier)

const whenOf = [
  { table: 'payments.refunds', when: `TG_OP = 'INSERT'` },
  { table: 'shop.returns', when: `NEW.state = 'RECEIVED' AND OLD.state <> 'RECEIVED'` },
  { table: 'payments.refunds', when: `TG_OP = 'UPDATE' AND NEW.state <> 'unasked'` },
  { table: 'shop.returns', when: `TG_OP = 'INSERT'` },
]

test('killed while it pays back: each return is refunded once, by the courier’s word or the eSIM server’s', async () => {
  const points = whenOf.map(({ table, when }, place) => ({
    table,
    when: `NEW.customer_uuid = '${owners[place]?.buyer.CustomerUUID}' AND ${when}`,
  }))
  const esim = owners[3] as (typeof owners)[number]
  const ask = () => aReturn(mortal.portal, esim.buyer, esim.order, { RefundCents: 2000, key: 'asked-once' })
  const press = () =>
    Promise.all([
      ...owners.map(({ requested }) => courierSteps(mortal.portal, requested?.Parcel?.TrackingNumber, 3)),
      ask().catch(() => undefined),
    ])
  await killAt(mortal, points, press)
  const { portal } = mortal
  await eventually('the request to be answered', () => ask().catch(() => undefined), 60_000)
  for (const { buyer, order, requested } of owners) {
    await eventually(
      'the return to be paid back',
      async () => {
        await mortal.rows(`UPDATE shop.returns SET look_at = now() - interval '1 day' WHERE state <> 'REFUNDED'`)
        const [row] = await mortal.rows<{ state: string }>('SELECT state FROM shop.returns WHERE customer_uuid = $1', [
          buyer.CustomerUUID,
        ])
        return row?.state === 'REFUNDED' || undefined
      },
      120_000,
    )
    expect(await refundsAtPartner(portal, buyer)).toEqual({ refunds: 1, cents: requested ? 2500 : 2000 })
    const returns = await mortal.rows('SELECT 1 FROM shop.returns WHERE order_uuid = $1', [order.UUID])
    expect(returns).toHaveLength(1)
  }
  const wrong = await mortal.rows(
    'SELECT 1 FROM ledger.entries GROUP BY customer_uuid, transaction_uuid HAVING sum(amount_cents) <> 0',
  )
  expect(wrong).toEqual([])
}, 300_000)
