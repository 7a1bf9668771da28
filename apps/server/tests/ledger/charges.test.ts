import { plans } from '@waea/contract/mobile/plans'
import { expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { renewPlans } from '../../src/capabilities/plans/renewals/renew.ts'
import { usagePart } from '../../src/capabilities/usage/part.ts'
import { shopOfFile } from '../shop/shop-support.ts'
import {
  afterFirstBill,
  booked,
  chargedMobile,
  dashboardOf,
  daysLater,
  mobileInService,
  type Owner,
  onTheBill,
  systemOf,
} from './money-support.ts'

/** What is delivered on the bill is owed from that moment, line by line. */
const portal = shopOfFile()
const light = { plan: demoPlans.postpayLight, BillingType: 'postpay' as const }
const onBill = (plan: { availability: string }) => mobileInService(portal, { plan, BillingType: 'postpay' })

interface Line {
  supply: string
  name: string
  reason: string
  from: string
  upto: string | null
  cents: number
}

const chargesOf = ({ CustomerUUID, MobileUUID }: Owner) =>
  portal.rows<Line>(
    `SELECT supply, name, reason, period_from::text AS from, period_upto::text AS upto, amount_cents::int AS cents
     FROM ledger.charges WHERE customer_uuid = $1 AND beneficiary_uuid = $1 AND service_uuid = $2
     ORDER BY charged_at, amount_cents DESC`,
    [CustomerUUID, MobileUUID],
  )
const sumOf = (lines: readonly Line[]) => lines.reduce((sum, { cents }) => sum + cents, 0)

function use({ CustomerUUID, MobileUUID }: Owner, id: string, megabytes: number): Promise<void> {
  const at = portal.server.clock.now().getTime()
  const documents = [{ id, type: 'data' as const, amount: megabytes * 1_048_576, atMs: at }]
  return systemOf(portal).inTransaction(
    async (tx) => await usagePart.hears?.['network.usage']?.(tx, { CustomerUUID, MobileUUID, documents }),
  )
}

test('a plan, an extra and use outside the plan are owed as they are delivered, each once, with the GST in them', async () => {
  const owner = await chargedMobile(portal, light)
  const plan = (await dashboardOf(portal, owner)).Mobile.Addons[0]
  await portal.good(plans.postpayAddon, onTheBill(owner, demoPlans.postpayData5, false), owner.token)
  await use(owner, 'all', 10 * 1024)
  for (let times = 0; times < 3; times += 1) await use(owner, 'over', 10)
  const lines = await chargesOf(owner)
  const from = plan?.StartsOn
  expect(lines).toMatchObject([
    { supply: 'plan', name: 'Light', reason: 'start', from, upto: plan?.EndsOn, cents: 2500 },
    { supply: 'add-on', name: 'Extra 5 GB', reason: 'start', from, cents: 1500 },
    { supply: 'use', name: 'data', reason: 'use', from, cents: 200 },
  ])
  expect(await booked(portal, 'receivable', owner)).toBe(4200)
  expect(await booked(portal, 'sales', owner)).toBe(-(4200 - 548))
  expect(await booked(portal, 'gst', owner)).toBe(-548)
})

test('what is paid ahead is owed to nobody', async () => {
  const owner = await mobileInService(portal)
  expect(await chargesOf(owner)).toEqual([])
  expect(await booked(portal, 'receivable', owner)).toBe(0)
})

test('a period that begins is owed once, however often the renewal runs', async () => {
  let owner = await onBill(demoPlans.postpayLight)
  owner = await daysLater(portal, owner, 31)
  await Promise.all([renewPlans(systemOf(portal)), renewPlans(systemOf(portal)), renewPlans(systemOf(portal))])
  const lines = await chargesOf(owner)
  expect(lines.map(({ reason, cents }) => [reason, cents])).toEqual([
    ['start', 2500],
    ['renewal', 2500],
  ])
  expect(lines[1]?.from).toBe(lines[0]?.upto)
  expect(await booked(portal, 'receivable', owner)).toBe(5000)
})

test('an offer that ends is told before, charged at the full price then, and the day’s price is what follows', async () => {
  let owner = await afterFirstBill(portal, await onBill(demoPlans.postpayMax))
  expect((await dashboardOf(portal, owner)).NextCharge).toMatchObject({ AmountCents: 6000 })
  await portal.rows('UPDATE plans.addons SET cycles_done = 6 WHERE service_uuid = $1', [owner.MobileUUID])
  expect((await dashboardOf(portal, owner)).NextCharge).toMatchObject({ AmountCents: 7000 })
  owner = await daysLater(portal, owner, 31)
  const { NextCharge, Mobile } = await dashboardOf(portal, owner)
  expect(NextCharge).toMatchObject({ AmountCents: 7000 })
  expect(Mobile.Addons[0]).toMatchObject({ PriceCents: 7000 })
  expect((await chargesOf(owner)).map(({ cents }) => cents)).toEqual([6000, 7000])
})

test('the next charge that is told is the sum of what is then owed: the plan, extras that end and renew, and use', async () => {
  let owner: Owner = await afterFirstBill(portal, await chargedMobile(portal, light))
  for (const [addon, renews] of [
    [demoPlans.postpayData5, true],
    [demoPlans.postpayCalls, false],
  ] as const) {
    await portal.good(plans.postpayAddon, onTheBill(owner, addon, renews), owner.token)
  }
  // A weekly add-on renews four times before the bill.
  await portal.rows(
    `UPDATE plans.addons SET period = '7 day', ends_on = starts_on + 7, allow_auto_renew = true, auto_renew = true
     WHERE service_uuid = $1 AND name = 'Extra 5 GB'`,
    [owner.MobileUUID],
  )
  await use(owner, 'all', 10 * 1024)
  await use(owner, 'over', 64)
  const { NextCharge } = await dashboardOf(portal, owner)
  const before = await chargesOf(owner)
  owner = await daysLater(portal, owner, 31)
  // Each run renews one period; the following runs catch up.
  for (let run = 0; run < 5; run += 1) await renewPlans(systemOf(portal))
  const after = await chargesOf(owner)
  const ownStart = before.find(({ supply }) => supply === 'plan')
  const billed = after.filter(
    (line) => line.from !== ownStart?.from || (line.supply !== 'plan' && line.reason !== 'renewal'),
  )
  expect(after.length).toBeGreaterThan(before.length + 3)
  expect(NextCharge?.AmountCents).toBe(sumOf(billed.filter(({ from }) => from <= (NextCharge?.On ?? ''))))
})
