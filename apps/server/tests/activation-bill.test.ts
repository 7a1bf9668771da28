import { addDays, dayOf } from '@waea/kit/calendar-day'
import { expect, test } from 'vitest'
import { demoPlans } from '../src/capabilities/catalogue/index.ts'
import { adopter, askActivation } from './money-support.ts'
import { shopOfFile } from './shop-support.ts'

const portal = shopOfFile()

test('a postpay plan is told with its price each month and when it is first billed, before and after', async () => {
  const owner = await adopter(portal, { BillingType: 'postpay' })
  const wish = { AvailabilityUUID: demoPlans.postpayLight.availability }
  const bill = {
    AmountCents: 0,
    OnBill: { Name: 'Light', Quantity: 1, AmountCents: 2500, Interval: '1 month' },
    FirstBillBy: addDays(dayOf(portal.server.ground.clock.now()), 15),
  }
  expect((await askActivation(portal, owner, { ...wish, dry: true })).body).toMatchObject(bill)
  expect((await askActivation(portal, owner, wish)).body).toMatchObject(bill)
})

test('a plan that is paid ahead puts nothing on a bill', async () => {
  const owner = await adopter(portal)
  const wish = { AvailabilityUUID: demoPlans.payg.availability, dry: true }
  const { body } = await askActivation(portal, owner, wish)
  expect(body).not.toHaveProperty('OnBill')
  expect(body).not.toHaveProperty('FirstBillBy')
})
