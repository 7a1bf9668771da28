import { plans } from '@waea/contract/mobile/plans'
import { sims } from '@waea/contract/mobile/sims'
import { deployment } from '@waea/contract/provider'
import { addDays, addMonths, type CalendarDay, daysBetween } from '@waea/kit/calendar-day'
import { describe, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { setAccountState } from '../../src/capabilities/customers/index.ts'
import {
  askTopUp,
  booked,
  creditBecomes,
  creditOf,
  dashboardOf,
  dashboardWith,
  daysLater,
  mobileInService,
  type Owner,
  payByHand,
  systemOf,
} from '../ledger/money-support.ts'
import { charged, eventually, shopOfFile } from '../shop/shop-support.ts'
import { mobileWith, prepaySimOf, simOf } from '../sims/sim-support.ts'
import { mailsOf, mailWith, ofPlan, planOf, runRenewals, today, triesOf } from './renewal-support.ts'

const serviceToken = 'service-token-of-a-test'
const provider = { headers: { 'auth-token': serviceToken } }
const portal = shopOfFile({ SERVICE_TOKEN: serviceToken })

const billed = () => mobileInService(portal, { plan: demoPlans.postpayLight, BillingType: 'postpay' })

/** The periods charged to a customer, oldest first. */
const periodsOf = (owner: Owner) =>
  portal.rows<{ from: CalendarDay; upto: CalendarDay; cents: number }>(
    `SELECT period_from AS from, period_upto AS upto, amount_cents::integer AS cents FROM ledger.charges
     WHERE customer_uuid = $1 AND supply = 'plan' ORDER BY period_from`,
    [owner.CustomerUUID],
  )

async function setState(owner: Owner, state: 'Active' | 'Suspended'): Promise<void> {
  await systemOf(portal).inTransaction((tx) => setAccountState(tx, owner.CustomerUUID, state, { because: 'terms' }))
  await eventually(`the account to be ${state}`, async () => {
    const { status } = await portal.call(plans.mobiles, { customerUuid: owner.CustomerUUID }, owner.token)
    return (status === 200) === (state === 'Active') ? true : undefined
  })
}

/** Has the network act of its own accord. */
async function atNetwork(owner: Owner, state: 'inactive' | 'active', ICCID: string | undefined): Promise<void> {
  const answer = await fetch(`${portal.sandbox}/network/simulate/change`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ICCID, state }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  await dashboardWith(portal, owner, ({ Mobile }) => Mobile.Status === (state === 'active' ? 4 : 5))
}

test('a run that is 26 hours late, repeated, and made by several workers renews once, where the period ended', async () => {
  let owner = await mobileInService(portal)
  const before = await planOf(portal, owner)
  owner = await daysLater(portal, owner, 29, 2)
  await Promise.all([runRenewals(portal), runRenewals(portal), runRenewals(portal)])
  const plan = await planOf(portal, owner)
  expect(plan.StartsOn).toBe(before.EndsOn)
  expect(daysBetween(plan.StartsOn as CalendarDay, plan.EndsOn as CalendarDay)).toBe(28)
  expect(await charged(portal, owner)).toEqual({ payments: 2, cents: 4000 })
})

test('periods that the clock has missed are charged one by one, oldest first, since they could be used', async () => {
  let owner = await billed()
  owner = await daysLater(portal, owner, 100)
  const before = await periodsOf(owner)
  // Each run starts one period of a plan.
  for (let run = 0; run < 4; run += 1) await runRenewals(portal)
  expect(before).toEqual((await periodsOf(owner)).slice(0, before.length))
  const periods = await periodsOf(owner)
  expect(periods.length).toBe(4)
  for (const [at, { from }] of periods.entries()) if (at > 0) expect(from).toBe(periods[at - 1]?.upto)
  expect(periods.map(({ cents }) => cents)).toEqual([2500, 2500, 2500, 2500])
  const { StartsOn, EndsOn = '' } = await planOf(portal, owner)
  expect([StartsOn, EndsOn]).toEqual([periods[3]?.from, periods[3]?.upto])
  expect(EndsOn > today(portal)).toBe(true)
})

test('a plan that has missed more than three is put aside for an operator, charged nothing, and begins with the release', async () => {
  let owner = await mobileInService(portal)
  await askTopUp(portal, owner, { Amount: 90_000, PaymentMethodID: owner.card })
  await creditBecomes(portal, owner, 90_000)
  const { addonUuid } = await ofPlan(portal, owner)
  owner = await daysLater(portal, owner, 28 * 5)
  expect(await creditOf(portal, owner)).toBe(90_000)
  const noticed = async () =>
    (await portal.good(deployment.notices, { Kind: 'renewal-parked', Unseen: true }, provider)).Notices.filter(
      ({ Subject }) => Subject === `plan ${addonUuid}`,
    )
  expect(await noticed()).toMatchObject([{ Times: 1 }])
  await runRenewals(portal)
  expect(await noticed()).toMatchObject([{ Times: 1 }])
  const service = { CustomerUUID: owner.CustomerUUID, ServiceUUID: owner.MobileUUID }
  expect((await portal.call(plans.releasePlan, { addonUuid, ...service }, owner.token)).status).toBe(401)
  await portal.good(plans.releasePlan, { addonUuid, ...service }, provider)
  expect(await noticed()).toEqual([])
  await runRenewals(portal)
  expect(await planOf(portal, owner)).toMatchObject({ StartsOn: today(portal), EndsOn: addDays(today(portal), 28) })
  expect(await creditOf(portal, owner)).toBe(88_000)
  // A second press changes nothing, and an unknown plan is not found.
  expect((await portal.call(plans.releasePlan, { addonUuid, ...service }, provider)).status).toBe(200)
  await runRenewals(portal)
  expect(await creditOf(portal, owner)).toBe(88_000)
  const none = { addonUuid: owner.MobileUUID, ...service }
  expect((await portal.call(plans.releasePlan, none, provider)).status).toBe(404)
})

test('while the account is suspended nothing is charged or tried, what follows is told once, and then a prepay plan begins anew', async () => {
  let owner = await mobileInService(portal)
  owner = await daysLater(portal, owner, 20)
  await setState(owner, 'Suspended')
  owner = await daysLater(portal, owner, 20)
  await runRenewals(portal)
  expect([await triesOf(portal, owner), await mailsOf(portal, owner)]).toEqual([0, ['plan-suspended']])
  const mail = await mailWith(portal, owner, 'Four Weeks 10 was not renewed, as your service is suspended')
  expect(mail.text).toContain('on the day your service is back, for $20.00 from your credit or your card.')
  await setState(owner, 'Active')
  await runRenewals(portal)
  expect(await planOf(portal, owner)).toMatchObject({ StartsOn: today(portal), EndsOn: addDays(today(portal), 28) })
  expect(await charged(portal, owner)).toEqual({ payments: 2, cents: 4000 })
})

test('a monthly plan whose mobile was suspended at the network is charged for the days that are left, to the old anchor', async () => {
  let owner = await billed()
  await payByHand(portal, owner)
  const { ICCID } = (await dashboardOf(portal, owner)).Mobile
  const first = (await periodsOf(owner))[0]
  owner = await daysLater(portal, owner, 20)
  await atNetwork(owner, 'inactive', ICCID)
  owner = await daysLater(portal, owner, 20)
  expect(await periodsOf(owner)).toHaveLength(1)
  expect((await mailWith(portal, owner, 'Light was not renewed')).text).toContain(
    'Your bill then has the days that are left of its period; a whole one is $25.00.',
  )
  await atNetwork(owner, 'active', ICCID)
  await runRenewals(portal)
  const [, rest] = await periodsOf(owner)
  if (!rest || !first) throw new Error('No period was charged')
  const whole = daysBetween(first.upto, rest.upto)
  expect(rest.from).toBe(today(portal))
  expect([first.upto, rest.upto]).toEqual([1, 2].map((months) => addMonths(first.from, months)))
  expect(rest.cents).toBe(Math.round((2500 * daysBetween(rest.from, rest.upto)) / whole))
  expect(await booked(portal, 'receivable', owner)).toBe(2500 + rest.cents)
  // The next period is a whole one at the full price.
  owner = await daysLater(portal, owner, daysBetween(today(portal), rest.upto))
  expect((await periodsOf(owner))[2]).toMatchObject({ from: rest.upto, cents: 2500 })
})

describe('a SIM that its customer has stopped', () => {
  test('keeps its plan, which is renewed from credit as before', async () => {
    let owner = await mobileInService(portal)
    await askTopUp(portal, owner, { Amount: 5000, PaymentMethodID: owner.card })
    await creditBecomes(portal, owner, 5000)
    const before = await planOf(portal, owner)
    await portal.good(sims.disable, prepaySimOf(owner), owner.token)
    await mobileWith(portal, owner, 6)
    owner = await daysLater(portal, owner, 28)
    await runRenewals(portal)
    expect(await planOf(portal, owner)).toMatchObject({ StartsOn: before.EndsOn })
    expect(await creditOf(portal, owner)).toBe(3000)
    expect(await mailsOf(portal, owner)).not.toContain('plan-suspended')
  })

  test('keeps its plan on the bill, while one that is frozen is not charged', async () => {
    const owners = [await billed(), await billed()] as const
    await portal.good(sims.lost, { ...simOf(owners[0]), Type: 'postpay' }, owners[0].token)
    await portal.good(sims.freeze, simOf(owners[1]), owners[1].token)
    await mobileWith(portal, owners[0], 6)
    await mobileWith(portal, owners[1], 5)
    await daysLater(portal, owners[0], 32)
    await runRenewals(portal)
    expect((await periodsOf(owners[0])).map(({ cents }) => cents)).toEqual([2500, 2500])
    expect(await periodsOf(owners[1])).toHaveLength(1)
  })
})
