import { payments } from '@waea/contract/payments'
import { dayOf, dayParts } from '@waea/kit/calendar-day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renewPlans } from '../src/capabilities/plans/renew.ts'
import {
  askTopUp,
  booked,
  cardThatEnds,
  creditBecomes,
  creditOf,
  dashboardOf,
  daysLater,
  mobileInService,
  type Owner,
  systemOf,
} from './money-support.ts'
import { charged, confirm, type ShopPortal, saveCard, startShop } from './shop-support.ts'

/** What a renewal is paid with, period after period. */
let portal: ShopPortal
beforeAll(async () => {
  portal = await startShop()
})
afterAll(() => portal?.close())

async function planOf(owner: Owner) {
  const [plan] = (await dashboardOf(portal, owner)).Mobile.Addons
  if (!plan) throw new Error('The mobile has no plan')
  return plan
}

/** How often a card was asked for the next period, whatever came of it. */
async function asked(owner: Owner): Promise<number> {
  const tries = await portal.rows(
    "SELECT 1 FROM payments.intents WHERE customer_uuid = $1 AND request_key LIKE 'renewal:%'",
    [owner.CustomerUUID],
  )
  return tries.length
}

/** Pays $20.00 in with a card that is not kept. */
async function payIn(owner: Owner): Promise<void> {
  const before = await creditOf(portal, owner)
  const { body } = await askTopUp(portal, owner)
  await confirm(portal, body.ClientSecret)
  await creditBecomes(portal, owner, before + 2000)
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

test('a default card that is refused is asked once a day, and asked again on the next', async () => {
  let owner = await mobileInService(portal)
  const methodUuid = await saveCard(portal, owner, 'pm_card_chargeCustomerFail')
  const mine = { customerUuid: owner.CustomerUUID }
  await portal.good(payments.setRank, { ...mine, methodUuid, Rank: 1 }, owner.token)
  owner = await daysLater(portal, owner, 28)
  const [today, before] = [systemOf(portal).today(), await asked(owner)]
  expect(before).toBeGreaterThan(0)
  for (let time = 0; time < 3; time += 1) await renewPlans(systemOf(portal))
  if (systemOf(portal).today() === today) expect(await asked(owner)).toBe(before)
  owner = await daysLater(portal, owner, 1)
  expect(await asked(owner)).toBeGreaterThan(before)
  expect(await charged(portal, owner)).toEqual({ payments: 1, cents: 2000 })
})

test('a default card that has expired is not asked, and credit that is paid in later renews the plan', async () => {
  const { year, month } = dayParts(dayOf(portal.server.clock.now()))
  const [endYear, endMonth] = month === 12 ? [year + 1, 1] : [year, month + 1]
  let owner = await mobileInService(portal, { card: await cardThatEnds(portal, endMonth, endYear) })
  // The card is good for two months at most.
  for (let period = 0; period < 3; period += 1) owner = await daysLater(portal, owner, 28)
  const [unpaid, tries] = [await planOf(owner), await asked(owner)]
  owner = await daysLater(portal, owner, 2)
  expect(await asked(owner)).toBe(tries)
  expect((await planOf(owner)).EndsOn).toBe(unpaid.EndsOn)
  const { cents } = await charged(portal, owner)
  await payIn(owner)
  await renewPlans(systemOf(portal))
  expect((await planOf(owner)).EndsOn).not.toBe(unpaid.EndsOn)
  expect(await creditOf(portal, owner)).toBe(0)
  expect((await charged(portal, owner)).cents).toBe(cents + 2000)
})
