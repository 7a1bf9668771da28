import { plans } from '@waea/contract/mobile/plans'
import { calendarDay, startOfDay } from '@waea/kit/calendar-day'
import { expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { renewPlans } from '../../src/capabilities/plans/renewals/renew.ts'
import { TestClock } from '../../src/platform/process/clock.ts'
import {
  askPrepay,
  booked,
  creditOf,
  dashboardOf,
  mobileInService,
  type Owner,
  systemOf,
} from '../ledger/money-support.ts'
import { bringOn, refundsAtPartner } from '../payments/refund-support.ts'
import { confirm, eventually, shopOfFile } from '../shop/shop-support.ts'
import { quiet } from '../whole/requests.ts'
import {
  askCancel,
  askChange,
  basePlanOf,
  changeAsQuoted,
  changeStateOf,
  changeTo,
  mobileWithCredit,
} from './change-support.ts'
import { ofPlan, pressRenew } from './renewal-support.ts'

/**
 * Customer requests in the minute in which the clock renews their plan. Either may come first; the mobile has at most
 * one plan, and what was sold equals what was paid.
 */
const portal = shopOfFile()
const mobiles = 6
const credit = 20_000

/** Mobiles with $200.00 credit and a due plan: it is five past midnight, and nothing has renewed yet. */
async function due(prepare: (owner: Owner) => Promise<unknown> = async () => undefined): Promise<Owner[]> {
  const owners = await Promise.all(Array.from({ length: mobiles }, () => mobileWithCredit(portal, credit)))
  for (const owner of owners) await prepare(owner)
  const { EndsOn = '' } = await basePlanOf(portal, owners[0] as Owner)
  const { clock } = portal.server
  if (!(clock instanceof TestClock)) throw new Error('The clock can not be moved')
  clock.set(new Date(startOfDay(calendarDay(EndsOn)).getTime() + 5 * 60_000))
  return Promise.all(owners.map(async (owner) => ({ ...owner, ...(await portal.signIn(owner)) })))
}

const run = () => renewPlans(systemOf(portal))

/** The credit spent since; checks that it equals what was sold. */
async function spentOf(owner: Owner): Promise<number> {
  const sold = -(await booked(portal, 'sales', owner)) - (await booked(portal, 'gst', owner)) - 2000
  expect(credit - (await creditOf(portal, owner))).toBe(sold)
  return sold
}

test('a change now is made once, whether the old plan was renewed before it or not', async () => {
  const owners = await due()
  const changes = await Promise.all(owners.map((owner) => changeTo(portal, owner)))
  const answers = await Promise.all([
    ...owners.map((owner, at) => askChange(portal, owner, changes[at] as (typeof changes)[number])),
    ...[run(), run(), run()].map((one) => one.then(() => undefined)),
  ])
  await run()
  await quiet(portal)
  for (const [at, owner] of owners.entries()) {
    const isMade = answers[at]?.status === 200
    const spent = await spentOf(owner)
    expect((await basePlanOf(portal, owner)).Name).toBe(isMade ? 'Four Weeks Endless' : 'Four Weeks 10')
    expect(isMade ? [4000, 6000] : [2000]).toContain(spent)
  }
})

test('a change that is cancelled is either carried out or cancelled, and one period is charged', async () => {
  const owners = await due((owner) => changeAsQuoted(portal, owner, demoPlans.prepayEndless, { ChangeNow: false }))
  const waiting = await Promise.all(owners.map((owner) => changeStateOf(portal, owner)))
  const cancelled = await Promise.all([
    ...owners.map((owner, at) => askCancel(portal, owner, waiting[at]?.Change?.ChangeUUID ?? '')),
    ...[run(), run()].map((one) => one.then(() => undefined)),
  ])
  await run()
  await quiet(portal)
  for (const [at, owner] of owners.entries()) {
    const isCancelled = cancelled[at]?.status === 200
    expect((await basePlanOf(portal, owner)).Name).toBe(isCancelled ? 'Four Weeks 10' : 'Four Weeks Endless')
    expect(await spentOf(owner)).toBe(isCancelled ? 2000 : 4000)
  }
})

test('renewing that is turned off stops the period that is due, or the one after it', async () => {
  const owners = await due()
  const inputs = await Promise.all(
    owners.map(async (owner) => {
      const { CustomerUUID, MobileUUID } = owner
      const { addonUuid: MobileAddonUUID } = await ofPlan(portal, owner)
      return { CustomerUUID, MobileUUID, MobileAddonUUID, AutoRenew: false }
    }),
  )
  await Promise.all([
    ...owners.map((owner, at) =>
      portal.good(plans.changeAutoRenew, inputs[at] as (typeof inputs)[number], owner.token),
    ),
    run(),
    run(),
  ])
  await run()
  await quiet(portal)
  for (const owner of owners) {
    const [plan] = (await dashboardOf(portal, owner)).Mobile.Addons
    expect(await spentOf(owner)).toBe(plan ? 2000 : 0)
    expect(plan?.AutoRenew ?? false).toBe(false)
  }
})

test('two changes and an early renewal at once charge for what was answered, and leave one plan', async () => {
  const owners = await due()
  const answers = await Promise.all(
    owners.map(async (owner) => {
      const [endless, week] = [await changeTo(portal, owner), await changeTo(portal, owner, demoPlans.prepayWeek)]
      const [renewed, ...changed] = await Promise.all([
        pressRenew(portal, owner),
        askChange(portal, owner, endless),
        askChange(portal, owner, week),
        run(),
      ])
      return { renewed, changed: changed.slice(0, 2) as Awaited<ReturnType<typeof askChange>>[] }
    }),
  )
  await quiet(portal)
  for (const [at, owner] of owners.entries()) {
    const { renewed, changed = [] } = answers[at] ?? {}
    const made = changed.filter(({ status }) => status === 200)
    expect(made.length).toBeLessThanOrEqual(1)
    const price = made.length === 0 ? 0 : made[0] === changed[0] ? 4000 : 1200
    const spent = await spentOf(owner)
    // The old plan's period was charged at most once, by the press or by the run.
    expect([price, price + 2000]).toContain(spent)
    if (renewed?.status === 200) expect(spent).toBe(price + 2000)
    expect((await basePlanOf(portal, owner)).Name).toBe(
      price === 0 ? 'Four Weeks 10' : price === 4000 ? 'Four Weeks Endless' : 'Week 3',
    )
  }
})

test.each([
  ['a plan', demoPlans.prepay10, 'Four Weeks 10', 2000],
  ['an extra', demoPlans.prepayData2, 'Extra 2 GB', 600],
])(
  '%s that is paid after its mobile has left service does not start, and is paid back',
  async (_kind, plan, name, cents) => {
    const owner = await mobileInService(portal, { plan: demoPlans.payg })
    const bought = await askPrepay(portal, owner, plan)
    expect(bought.body).toMatchObject({ Status: 'pending_payment', AmountCents: cents })
    await portal.rows('UPDATE mobiles.mobiles SET status = 7 WHERE mobile_uuid = $1', [owner.MobileUUID])
    await confirm(portal, bought.body.ClientSecret)
    await eventually('the payment to go back', async () => {
      await bringOn(portal)
      return (await refundsAtPartner(portal, owner)).cents === cents ? true : undefined
    })
    const rows = await portal.rows('SELECT 1 FROM plans.addons WHERE service_uuid = $1 AND name = $2', [
      owner.MobileUUID,
      name,
    ])
    expect(rows).toEqual([])
    const mail = await eventually('a mail about it', async () =>
      (await portal.messages(owner.Email)).find(({ subject }) => subject.startsWith(`${name} can’t start: 02`)),
    )
    expect(mail.text).toContain(`You paid for ${name} just as its mobile left our network, so it can’t start.`)
  },
)
