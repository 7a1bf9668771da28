import { broadband } from '@waea/contract/fibre/broadband'
import { deployment } from '@waea/contract/provider'
import { expect, test } from 'vitest'
import { advanceOrder } from '../../src/capabilities/broadband/orders/advance-order.ts'
import { systemOf } from '../ledger/money-support.ts'
import { openLive } from '../platform/live-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'
import {
  buyerWithCard,
  checkOutFibre,
  draftAt,
  fibreOn,
  fibreStep,
  orderAt,
  orderIn,
  orderWhen,
  productsOf,
} from './fibre-support.ts'

/** Slow fibre companies: nothing happens to an order until a test triggers it. */
const serviceToken = 'service-token-of-a-test'
const asProvider = { headers: { 'auth-token': serviceToken } }
const portal = shopOfFile({ ...fibreOn, FIBRE_STEP_MS: '86400000', SERVICE_TOKEN: serviceToken })

test('an order is on its way while its company has only acknowledged it, and too late to cancel once it was installed', async () => {
  const buyer = await buyerWithCard(portal)
  const draft = await draftAt(portal, buyer, '11')
  await checkOutFibre(portal, buyer, draft)
  const named = { id: draft.UUID, CustomerUUID: buyer.CustomerUUID }
  const order = await orderIn(portal, buyer, draft.UUID, 'SENT')
  expect(order.UfbUUID).toBeUndefined()
  await fibreStep(portal, order)
  await orderAt(portal, buyer, draft.UUID, 'book-install')
  const { AvailableTimeSlots } = await portal.good(broadband.timeSlots, { ...named, Mode: 'install' }, buyer.token)
  const TimeSlotID = AvailableTimeSlots[0]?.ID ?? ''
  await portal.good(broadband.bookVisit, { ...named, Mode: 'install', TimeSlotID }, buyer.token)
  await fibreStep(portal, order)
  await orderWhen(portal, buyer, draft.UUID, 'installed', ({ Visits }) => Visits.at(-1)?.State === 'made')
  const late = await portal.call(broadband.cancelFibreOrder, named, buyer.token)
  expect(late).toMatchObject({ status: 409, body: { code: 'fibre-too-late' } })
  const now = await orderIn(portal, buyer, draft.UUID, 'PROCESSING')
  expect(now).toMatchObject({ CanCancel: true, Step: 'connect' })

  // A cancellation requested while the company is silent is refused later; then the customer is told.
  const refusalMails = async () =>
    (await portal.messages(buyer.Email)).filter(({ subject }) => subject?.includes('can’t be cancelled any more'))
      .length
  const before = await eventually('the first refusal to be told', async () => (await refusalMails()) || undefined)
  await portal.faults('fibre', [{ op: 'cancel', kind: 'error-before-effect', status: 503 }])
  const answer = await portal.good(broadband.cancelFibreOrder, named, buyer.token)
  expect(answer).toMatchObject({ Status: 'PROCESSING', CanCancel: false, IsCancelling: true })
  await portal.faults('fibre', [])
  await advanceOrder(systemOf(portal), order)
  await eventually('the second refusal to be told', async () => (await refusalMails()) > before || undefined)
  expect((await orderIn(portal, buyer, draft.UUID, 'PROCESSING')).IsCancelling).toBeUndefined()
  await fibreStep(portal, order)
  await orderIn(portal, buyer, draft.UUID, 'COMPLETED')
})

test('[B-UFB-03] whoever waits after the checkout is shown live when the connection is there, and nobody else is', async () => {
  const [buyer, other] = [await buyerWithCard(portal), await buyerWithCard(portal)]
  const [own, others] = [await openLive(portal.url, buyer.token), await openLive(portal.url, other.token)]
  const draft = await draftAt(portal, buyer, '12')
  await checkOutFibre(portal, buyer, draft)
  await orderIn(portal, buyer, draft.UUID, 'SENT')
  const changes = (count: number) =>
    own.until(`${count} changes of the order`, (shown) => {
      const ours = shown.filter(({ event, data }) => event === 'fibre.changed' && data.OrderUUID === draft.UUID)
      return ours.length >= count
    })
  // Ordered and acknowledged. If the acceptance arrives first, the acknowledgement is skipped.
  await changes(2)
  await fibreStep(portal, draft)
  await orderIn(portal, buyer, draft.UUID, 'PROCESSING')
  await changes(3)
  expect((await productsOf(portal, buyer)).UfbProducts).toMatchObject([{ OrderUUID: draft.UUID, Status: 'ORDERED' }])
  expect(others.shown.filter(({ event }) => event === 'fibre.changed')).toEqual([])
  own.cut()
  others.cut()
})

test('[F-UFB-01] where fibre is off nothing is ordered', async () => {
  const buyer = await buyerWithCard(portal)
  const set = async (IsOn: boolean) => {
    await portal.good(deployment.setFlag, { flag: 'IS_SHOW_UFB_MODULE', IsOn }, asProvider)
    const { runtime } = portal.server
    await eventually('the flag to hold', async () => runtime.flags.now().IS_SHOW_UFB_MODULE === IsOn || undefined)
  }
  const draft = await draftAt(portal, buyer, '12')
  await set(false)
  const refused = await checkOutFibre(portal, buyer, draft)
  expect(refused).toMatchObject({ body: { code: 'not-allowed' } })
  await set(true)
})
