import { usage } from '@waea/contract/mobile/usage'
import { addDays, type CalendarDay, dayOf, startOfDay } from '@waea/kit/calendar-day'
import { describe, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { usagePart } from '../../src/capabilities/usage/part.ts'
import {
  askTopUp,
  askToStop,
  chargedMobile,
  creditBecomes,
  creditOf,
  dashboardOf,
  daysLater,
  mobileInService,
  type Owner,
  stopBecomes,
  systemOf,
  whose,
} from '../ledger/money-support.ts'
import { moved, movesAllowed } from '../product-type/product-type-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'

const portal = shopOfFile(movesAllowed)

const megabyte = 1_048_576
let documents = 0

/** Processes data used by a mobile: now, or at noon of a day. */
function hear({ CustomerUUID, MobileUUID }: Owner, megabytes: number, day?: CalendarDay): Promise<void> {
  documents += 1
  const atMs = day ? startOfDay(day).getTime() + 12 * 3_600_000 : portal.server.clock.now().getTime()
  const document = {
    id: `settings-${documents}`,
    type: 'data' as const,
    amount: Math.round(megabytes * megabyte),
    atMs,
  }
  return systemOf(portal).inTransaction(
    async (tx) => await usagePart.hears?.['network.usage']?.(tx, { CustomerUUID, MobileUUID, documents: [document] }),
  )
}

const settingsOf = (owner: Owner) => portal.good(usage.settings, whose(owner), owner.token)
const switchAlert = (owner: Owner, Alert: '50' | '80' | '100' | 'expiry', IsOn: boolean) =>
  portal.good(usage.switchAlert, { ...whose(owner), Alert, IsOn }, owner.token)
const saveLimit = (owner: Owner, LimitCents: number | null) =>
  portal.call(usage.saveLimit, { ...whose(owner), LimitCents }, owner.token)
const today = () => dayOf(portal.server.clock.now())

/** The messages about usage, by channel, template and subject. */
async function sent(owner: Owner, template: string): Promise<string[]> {
  const rows = await portal.rows<{ channel: string }>(
    'SELECT channel FROM messages.outbox WHERE customer_uuid = $1 AND template = $2 ORDER BY asked_at, channel',
    [owner.CustomerUUID, template],
  )
  return rows.map(({ channel }) => channel)
}

/** Waits until the network stops use outside the plan because a limit is reached. */
const networkStops = (owner: Owner) =>
  eventually('the network to stop', async () => {
    const { StopOutsidePlan } = await dashboardOf(portal, owner)
    return StopOutsidePlan?.ByLimit && StopOutsidePlan.Confirmed ? true : undefined
  })

/** Runs the job that announces expiring allowances, as the clock does. */
const tellEnds = () => usagePart.jobs?.find(({ name }) => name === 'usage.tell-expiry')?.run(systemOf(portal), {})

describe('alerts are switched by kind and by mobile', () => {
  test('all are on at first; one that is off is not sent, nor sent later, and the others are', async () => {
    const owner = await mobileInService(portal)
    expect((await settingsOf(owner)).Alerts).toEqual(['50', '80', '100', 'expiry'])
    await Promise.all([switchAlert(owner, '80', false), switchAlert(owner, 'expiry', false)])
    expect((await settingsOf(owner)).Alerts).toEqual(['50', '100'])
    await hear(owner, 6000)
    await hear(owner, 3000)
    expect(await sent(owner, 'usage-alert')).toEqual(['mail', 'sms'])
    await switchAlert(owner, '80', true)
    await hear(owner, 100)
    expect(await sent(owner, 'usage-alert')).toHaveLength(2)
    await hear(owner, 5000)
    expect(await sent(owner, 'usage-alert')).toHaveLength(4)
    expect((await settingsOf(owner)).Told.map(({ Kind, Type }) => `${Type} ${Kind}`)).toEqual(['data 100', 'data 50'])
  })

  test('uses of a period that has ended tell nothing, however many come', async () => {
    let owner = await mobileInService(portal)
    await askTopUp(portal, owner, { Amount: 2000, PaymentMethodID: owner.card })
    const began = today()
    owner = await daysLater(portal, owner, 28)
    await eventually('the next period', async () => {
      const { Allowances } = await portal.good(usage.allowances, whose(owner), owner.token)
      return Allowances.filter(({ Type }) => Type === 'data').length === 2 ? true : undefined
    })
    for (const megabytes of [6000, 3000, 1240]) await hear(owner, megabytes, addDays(began, 3))
    expect(await sent(owner, 'usage-alert')).toEqual([])
  })
})

describe('what is left is told of before it ends', () => {
  test('once, with all that ends on one day, and not of what was renewed', async () => {
    let owner = await mobileInService(portal)
    await askTopUp(portal, owner, { Amount: 2000, PaymentMethodID: owner.card })
    await creditBecomes(portal, owner, 2000)
    await tellEnds()
    expect(await sent(owner, 'usage-expiry')).toEqual([])
    owner = await daysLater(portal, owner, 25)
    await Promise.all([tellEnds(), tellEnds()])
    expect(await sent(owner, 'usage-expiry')).toEqual(['mail', 'sms'])
    const { Mobile } = await dashboardOf(portal, owner)
    const text = await eventually('the text', async () =>
      (await portal.messages(Mobile.MSISDN ?? '')).find((one) => /10 GB of data left, until/.test(one.text)),
    )
    expect(text.text).toContain('Then Four Weeks 10 renews.')
    owner = await daysLater(portal, owner, 3)
    await tellEnds()
    expect(await sent(owner, 'usage-expiry')).toHaveLength(2)
  })

  test('not where it is switched off', async () => {
    const owner = await mobileInService(portal)
    await switchAlert(owner, 'expiry', false)
    const later = await daysLater(portal, owner, 25)
    await tellEnds()
    expect(await sent(later, 'usage-expiry')).toEqual([])
  })
})

describe('a spend limit', () => {
  test('is hard: nothing is charged beyond it, the network is told to stop, and the customer once', async () => {
    const owner = await chargedMobile(portal)
    await askTopUp(portal, owner, { Amount: 5000, PaymentMethodID: owner.card })
    await creditBecomes(portal, owner, 5000)
    expect((await saveLimit(owner, 1000)).status).toBe(200)
    await hear(owner, 10_240 + 40)
    expect(await creditOf(portal, owner)).toBe(5000 - 800)
    expect(await settingsOf(owner)).toMatchObject({ LimitCents: 1000, SpentCents: 800 })
    expect(await settingsOf(owner)).not.toHaveProperty('LimitLiftsOn')
    // These uses together exceed the limit: 10 MB are charged, and the provider bears the rest.
    await Promise.all([hear(owner, 8), hear(owner, 8), hear(owner, 8)])
    expect(await creditOf(portal, owner)).toBe(4000)
    const { EndsOn } = (await dashboardOf(portal, owner)).Usage.find(({ Type }) => Type === 'data') ?? {}
    expect(await settingsOf(owner)).toMatchObject({
      SpentCents: 1000,
      LimitLiftsOn: EndsOn,
      Told: [{ Kind: 'limit' }, {}],
    })
    expect(await sent(owner, 'spend-limit-reached')).toEqual(['mail', 'sms'])
    await networkStops(owner)
    await hear(owner, 5)
    expect(await creditOf(portal, owner)).toBe(4000)
  })

  test('that is raised or removed lets use go on; one below what was spent stops it at once', async () => {
    const owner = await chargedMobile(portal, { plan: demoPlans.postpayLight, BillingType: 'postpay' })
    await hear(owner, 5 * 1024 + 10)
    expect((await saveLimit(owner, 100)).body).toMatchObject({ SpentCents: 200, LimitLiftsOn: expect.any(String) })
    await hear(owner, 10)
    expect((await settingsOf(owner)).SpentCents).toBe(200)
    await networkStops(owner)
    expect((await saveLimit(owner, 1000)).body).not.toHaveProperty('LimitLiftsOn')
    await stopBecomes(portal, owner, false)
    await hear(owner, 10)
    expect((await settingsOf(owner)).SpentCents).toBe(400)
    expect((await saveLimit(owner, null)).body).not.toHaveProperty('LimitCents')
    expect((await saveLimit(owner, 99_901)).status).toBe(400)
    expect((await saveLimit(owner, -1)).status).toBe(400)
  })

  test('begins anew with the next period, and the customer’s own switch holds on', async () => {
    let owner = await chargedMobile(portal)
    await askTopUp(portal, owner, { Amount: 9000, PaymentMethodID: owner.card })
    await creditBecomes(portal, owner, 9000)
    await saveLimit(owner, 200)
    await hear(owner, 10_240 + 15)
    expect(await settingsOf(owner)).toHaveProperty('LimitLiftsOn')
    owner = await daysLater(portal, owner, 28)
    await eventually('the limit to be lifted', async () =>
      (await settingsOf(owner)).LimitLiftsOn === undefined ? true : undefined,
    )
    await stopBecomes(portal, owner, false)
    expect((await askToStop(portal, owner, true)).status).toBe(200)
    await stopBecomes(portal, owner, true)
  })

  test('cannot be set for pay as you go, whose credit is its limit', async () => {
    const owner = await mobileInService(portal, { plan: demoPlans.payg })
    expect((await settingsOf(owner)).CanLimit).toBe(false)
    expect(await saveLimit(owner, 1000)).toMatchObject({ body: { code: 'no-available-product' } })
  })

  test.each([
    { how: 'with its plan', plan: demoPlans.payg },
    { how: 'without a plan', plan: undefined },
  ])('that was reached stops nothing on pay as you go, $how, where credit is the limit', async ({ plan }) => {
    let owner = await chargedMobile(portal)
    await askTopUp(portal, owner, { Amount: 5000, PaymentMethodID: owner.card })
    await creditBecomes(portal, owner, 5000)
    await saveLimit(owner, 200)
    await hear(owner, 10_240 + 15)
    await networkStops(owner)
    // For ten minutes after its activation, use of a mobile without a plan waits for the plan.
    await portal.clock({ advanceS: 700 })
    owner = { ...owner, ...(await portal.signIn(owner)) }
    await moved(portal, owner, 'payg', plan)
    await eventually('the network to let use through', async () => {
      const [stop] = await portal.rows('SELECT 1 FROM mobiles.network_stops WHERE mobile_uuid = $1 AND upto IS NULL', [
        owner.MobileUUID,
      ])
      return stop ? undefined : true
    })
    await portal.clock({ advanceS: 1 })
    await hear(owner, 100)
    expect(await creditOf(portal, owner)).toBe(5000 - 200 - 2000)
    await hear(owner, 10)
    expect(await creditOf(portal, owner)).toBe(5000 - 200 - 2200)
    expect(await sent(owner, 'spend-limit-reached')).toEqual(['mail', 'sms'])
    const settings = await settingsOf(owner)
    expect(settings.CanLimit).toBe(false)
    expect(settings).not.toHaveProperty('LimitCents')
    expect(settings).not.toHaveProperty('LimitLiftsOn')
  })
})

describe('what the last days say', () => {
  test('is on which day data runs out, only where that is before its period ends', async () => {
    const owner = await mobileInService(portal)
    const began = today()
    const later = await daysLater(portal, owner, 8)
    const lastsUntil = async () =>
      (await dashboardOf(portal, later)).Usage.find(({ Type }) => Type === 'data')?.LastsUntil
    for (let day = 1; day <= 7; day += 1) await hear(later, 100, addDays(began, day))
    expect(await lastsUntil()).toBeUndefined()
    for (let day = 1; day <= 7; day += 1) await hear(later, 700, addDays(began, day))
    // 10,240 less 5,600 MB are left, at 800 MB a day.
    expect(await lastsUntil()).toBe(addDays(today(), 5))
  })

  test('is that another plan would have cost less over the months, and nothing where today’s is right', async () => {
    const owner = await mobileInService(portal, { plan: demoPlans.prepayUnlimited })
    const rightPlanOf = () => portal.good(usage.rightPlan, whose(owner), owner.token)
    expect(await rightPlanOf()).toEqual({ Days: 0 })
    await portal.rows(
      `INSERT INTO usage.hours (customer_uuid, service_uuid, type, hour, amount)
       SELECT $1, $2, 'data', $3::timestamptz - make_interval(days => day), 200 * 1048576::bigint
       FROM generate_series(1, 360) day`,
      [owner.CustomerUUID, owner.MobileUUID, portal.server.clock.now()],
    )
    const { Days, Better } = await rightPlanOf()
    expect(Days).toBeGreaterThanOrEqual(359)
    // 200 MB a day are 5.5 GB in four weeks, which Four Weeks 10 covers at $20 instead of $60.
    expect(Better).toMatchObject({
      AvailabilityUUID: demoPlans.prepay10.availability,
      Name: 'Four Weeks 10',
      PriceCents: 2000,
      Because: 'smaller-fits',
    })
    expect(Better?.SavesCents).toBeGreaterThan(50_000)
    const right = await mobileInService(portal)
    await portal.rows(
      'INSERT INTO usage.hours SELECT $1, $2, type, hour, amount FROM usage.hours WHERE service_uuid = $3',
      [right.CustomerUUID, right.MobileUUID, owner.MobileUUID],
    )
    expect(await portal.good(usage.rightPlan, whose(right), right.token)).not.toHaveProperty('Better')
  })
})
