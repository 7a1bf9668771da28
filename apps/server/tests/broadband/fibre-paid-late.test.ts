import { broadband } from '@waea/contract/fibre/broadband'
import { expect, test } from 'vitest'
import { handleAccountState } from '../../src/capabilities/broadband/connections/account-state.ts'
import { advanceOrder } from '../../src/capabilities/broadband/orders/advance-order.ts'
import { lockConnection } from '../../src/capabilities/broadband/stores/connections.store.ts'
import { setAccountState } from '../../src/capabilities/customers/index.ts'
import { systemOf } from '../ledger/money-support.ts'
import { testRepeatedNews } from '../payments/returned-support.ts'
import { keepJobsWaiting } from '../platform/job-support.ts'
import { type Buyer, eventually, shopOfFile } from '../shop/shop-support.ts'
import { quiet } from '../whole/requests.ts'
import {
  atLfc,
  buyerWithCard,
  connectedHere,
  fibreOn,
  fibreStep,
  ordered,
  orderIn,
  withRouter,
} from './fibre-support.ts'

/** Events that reach fibre late, or while other work is in progress. */
const portal = shopOfFile(fibreOn)

const refundsOf = ({ CustomerUUID }: Buyer) =>
  portal.rows('SELECT reason FROM payments.refunds WHERE customer_uuid = $1', [CustomerUUID])

const account = ({ CustomerUUID }: Buyer, state: 'Active' | 'Suspended') =>
  systemOf(portal).inTransaction((tx) => setAccountState(tx, CustomerUUID, state))

async function isSuspendWanted({ CustomerUUID }: Buyer): Promise<boolean | undefined> {
  const [one] = await portal.rows<{ wanted: boolean }>(
    'SELECT is_suspend_wanted AS wanted FROM broadband.connections WHERE customer_uuid = $1',
    [CustomerUUID],
  )
  return one?.wanted
}

test('a router that had left us when its order failed stays paid, also where the payment is heard of after that', async () => {
  const buyer = await buyerWithCard(portal)
  const release = await keepJobsWaiting(portal, 'broadband.hears.payment.changed')
  const over = { Items: withRouter(), PaymentMethodID: buyer.card }
  const order = await ordered(portal, buyer, '11', 'PROCESSING', over)
  const visit = { id: order.UUID, CustomerUUID: buyer.CustomerUUID, Mode: 'install' as const }
  const { AvailableTimeSlots } = await portal.good(broadband.timeSlots, visit, buyer.token)
  await portal.good(broadband.bookVisit, { ...visit, TimeSlotID: AvailableTimeSlots[0]?.ID ?? '' }, buyer.token)
  await eventually('the router to have left us', async () => {
    await advanceOrder(systemOf(portal), { CustomerUUID: buyer.CustomerUUID, UUID: order.UUID }, true)
    const { Parcel } = await orderIn(portal, buyer, order.UUID, 'PROCESSING')
    if (Parcel?.State === 'PICKED_UP') return true
    if (Parcel) await fetch(`${portal.sandbox}/courier/simulate/${Parcel.TrackingNumber}/step`, { method: 'POST' })
    return undefined
  })
  await fetch(`${portal.sandbox}/fibre/simulate/${(await atLfc(portal, order)).id}/reject`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'The duct is blocked.' }),
  })
  await orderIn(portal, buyer, order.UUID, 'FAILED')
  await release()
  await quiet(portal)
  expect(await refundsOf(buyer)).toEqual([])
})

test('an account that is open again while its suspension is still heard has its connection in use', async () => {
  const { buyer, ufb } = await connectedHere(portal)
  await keepJobsWaiting(portal, 'broadband.hears.account.state-changed')
  await account(buyer, 'Suspended')
  const { CustomerUUID } = buyer
  const hearing = await systemOf(portal).inTransaction(async (tx) => {
    await lockConnection(tx, { CustomerUUID, UUID: ufb.UUID })
    const handling = systemOf(portal).inTransaction((other) => handleAccountState(other, { CustomerUUID }))
    await eventually('who hears it to wait for the connection', async () => {
      const waiting = await portal.rows(
        "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
      )
      return waiting.length > 0 || undefined
    })
    await account(buyer, 'Active')
    return { handling }
  })
  await hearing.handling
  expect(await isSuspendWanted(buyer)).toBe(false)
})

test('an account that was suspended while its connection was given has it out of use', async () => {
  const buyer = await buyerWithCard(portal)
  const order = await ordered(portal, buyer, '12')
  const release = await keepJobsWaiting(portal, 'broadband.hears.fibre.given', 'broadband.hears.account.state-changed')
  await fibreStep(portal, order)
  await orderIn(portal, buyer, order.UUID, 'COMPLETED')
  await account(buyer, 'Suspended')
  // Completes the job unrun: when it ran, the connection was not committed as in service yet.
  await portal.rows(
    "SELECT graphile_worker.complete_jobs(ARRAY[id]) FROM graphile_worker.jobs WHERE task_identifier = 'broadband.hears.account.state-changed'",
  )
  expect(await isSuspendWanted(buyer)).toBe(false)
  await release()
  await quiet(portal)
  expect(await isSuspendWanted(buyer)).toBe(true)
})

testRepeatedNews(portal)
