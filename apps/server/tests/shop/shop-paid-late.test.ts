import { shop } from '@waea/contract/shop/shop'
import { expect, test } from 'vitest'
import { refundsAtPartner } from '../payments/refund-support.ts'
import { testRepeatedNews } from '../payments/returned-support.ts'
import { keepJobsWaiting } from '../platform/job-support.ts'
import { quiet } from '../whole/requests.ts'
import { restingCourier } from './courier-support.ts'
import { aCard, address, cartOf, checkOut, eventually, orderIn, saveCard, shopOfFile } from './shop-support.ts'

const portal = shopOfFile(restingCourier)

test('an order whose checkout knew that it was paid is not paid after it was cancelled, however late that is heard', async () => {
  const buyer = await portal.signUpCustomer()
  const PaymentMethodID = await saveCard(portal, buyer)
  const release = await keepJobsWaiting(portal, 'shop.hears.payment.changed')
  const cart = await cartOf(portal, buyer, [aCard()])
  const { body } = await checkOut(portal, buyer, cart.UUID, { Address: address, PaymentMethodID })
  const number = (body as unknown as { Order: { Number: string } }).Order.Number
  const cancel = { customerUuid: buyer.CustomerUUID, number }
  await portal.good(shop.cancelOrder, cancel, buyer.token)
  await orderIn(portal, buyer, number, 'CANCELED')
  await release()
  await quiet(portal)
  const deeds = await portal.rows<{ deed: string }>('SELECT deed FROM platform.audit WHERE customer_uuid = $1', [
    buyer.CustomerUUID,
  ])
  expect(deeds.map(({ deed }) => deed)).not.toContain('cancelled-order-paid')
  await eventually('the refund', async () => (await refundsAtPartner(portal, buyer)).refunds === 1 || undefined)
})

testRepeatedNews(portal)
