import { expect, test } from 'vitest'
import {
  askTopUp,
  booked,
  creditBecomes,
  creditOf,
  dashboardOf,
  daysLater,
  mobileInService,
  type Owner,
} from '../ledger/money-support.ts'
import { shopOfFile } from '../shop/shop-support.ts'

/** How renewals are paid, period after period. */
const portal = shopOfFile()

async function planOf(owner: Owner) {
  const [plan] = (await dashboardOf(portal, owner)).Mobile.Addons
  if (!plan) throw new Error('The mobile has no plan')
  return plan
}

test('credit pays each period that begins, one after the other', async () => {
  let owner = await mobileInService(portal)
  await askTopUp(portal, owner, { Amount: 5000, PaymentMethodID: owner.card })
  await creditBecomes(portal, owner, 5000)
  const first = await planOf(owner)
  owner = await daysLater(portal, owner, 28)
  const second = await planOf(owner)
  owner = await daysLater(portal, owner, 28)
  const third = await planOf(owner)
  expect([second.StartsOn, third.StartsOn]).toEqual([first.EndsOn, second.EndsOn])
  expect(await creditOf(portal, owner)).toBe(1000)
  // The plan was sold three times: with the activation, and for two periods.
  expect(await booked(portal, 'gst', owner)).toBe(-783)
})
