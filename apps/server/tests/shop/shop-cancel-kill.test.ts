import { shop } from '@waea/contract/shop/shop'
import { expect, test } from 'vitest'
import { inNumbers } from '../../../../tests/support/soak.ts'
import { refundsAtPartner } from '../payments/refund-support.ts'
import { mortalPortalOfFile } from '../processes/kill-points.ts'
import { atTheCourier, courierSteps, labelled, type Order, restingCourier } from './courier-support.ts'
import { aCard, address, type Buyer, eventually } from './shop-support.ts'

const orders = inNumbers(8, 200)
const kills = inNumbers(2, 30)

const bought: { buyer: Buyer; order: Order }[] = []

const { portal, server, rows } = mortalPortalOfFile(async (started) => {
  for (let count = 0; count < orders; count += 1) {
    const buyer = await started.signUpCustomer()
    bought.push({ buyer, order: await labelled(started, buyer, [aCard()], address) })
  }
}, restingCourier)

/** The state of an order in the database. */
async function known(UUID: string) {
  const found = await rows<{ status: string; cancelling: boolean; refunds: number; made: number }>(
    `SELECT status, cancelling_at IS NOT NULL AS cancelling,
       (SELECT count(*)::int FROM payments.refunds r WHERE r.thing_uuid = o.uuid) AS refunds,
       (SELECT count(*)::int FROM payments.refunds r WHERE r.thing_uuid = o.uuid AND r.state = 'succeeded') AS made
     FROM shop.orders o WHERE uuid = $1`,
    [UUID],
  )
  return found[0] as NonNullable<(typeof found)[0]>
}

test(`${orders} orders cancelled while half are picked up, with ${kills} kills within: each has left or is paid back, once`, async () => {
  await portal.faults('courier', [
    { kind: 'error-after-effect', op: 'cancel-parcel', share: 0.3 },
    { kind: 'slow', op: 'cancel-parcel', ms: 200, share: 0.5 },
    { kind: 'late-webhook', op: 'parcel', ms: 600_000, share: 0.5 },
  ])
  const killAt = new Set(Array.from({ length: kills }, (_, kill) => Math.round((orders * (kill + 0.5)) / kills)))
  let restarting: Promise<void> = Promise.resolve()
  await Promise.all(
    bought.map(async ({ buyer, order }, at) => {
      if (killAt.has(at)) {
        restarting = restarting.then(async () => {
          await server.kill()
          await server.start()
        })
      }
      const press = () =>
        portal
          .call(
            shop.cancelOrder,
            { customerUuid: buyer.CustomerUUID, number: order.Number },
            { token: buyer.token, key: `cancel-${order.UUID}` },
          )
          .catch(() => undefined)
      await Promise.all([press(), ...(at % 2 ? [courierSteps(portal, order.Sims[0]?.Parcel?.TrackingNumber)] : [])])
      await eventually(
        'the order to be settled',
        async () => {
          const { status, cancelling, refunds, made } = await known(order.UUID)
          if (!cancelling && status === 'SHIPPED') return true
          if (!cancelling && status === 'CANCELED') return refunds === made || undefined
          await press()
          return undefined
        },
        90_000,
      )
    }),
  )
  await restarting
  await portal.faults('courier', [])
  for (const { buyer, order } of bought) {
    const [parcel] = await atTheCourier(portal, order)
    const isCancelled = parcel?.status === 'cancelled'
    expect((await known(order.UUID)).status).toBe(isCancelled ? 'CANCELED' : 'SHIPPED')
    expect(await refundsAtPartner(portal, buyer)).toEqual(
      isCancelled ? { refunds: 1, cents: 2500 } : { refunds: 0, cents: 0 },
    )
  }
}, 1_800_000)
