import { plans } from '@waea/contract/mobile/plans'
import { payments } from '@waea/contract/money/payments'
import { addDays, type CalendarDay, dayParts } from '@waea/kit/calendar-day'
import { describe, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import {
  askTopUp,
  creditBecomes,
  creditOf,
  dashboardOf,
  daysLater,
  mobileInService,
  type Owner,
  use,
} from '../ledger/money-support.ts'
import { charged, confirm, eventually, shopOfFile } from '../shop/shop-support.ts'
import {
  declinedOwner,
  mailsOf,
  mailWith,
  ofPlan,
  planOf,
  pressRenew,
  renewalOf,
  renewed,
  runRenewals,
  today,
} from './renewal-support.ts'

const portal = shopOfFile()

const pause = async (owner: Owner, Until: string, token: string | undefined = owner.token) =>
  portal.call(plans.pause, { ...(await ofPlan(portal, owner)), Until }, token)
const resume = async (owner: Owner, token: string | undefined = owner.token) =>
  portal.call(plans.resume, await ofPlan(portal, owner), token)

/** The fraction of a mobile's data that is left. */
async function dataLeft(owner: Owner): Promise<number> {
  const data = (await dashboardOf(portal, owner)).Usage.find(({ Type }) => Type === 'data')
  return data ? data.AmountRemaining / data.AmountTotal : 0
}

describe('a pause', () => {
  test('lets the period be used up, charges nothing until its day, and renews as of that day', async () => {
    let owner = await mobileInService(portal)
    const { EndsOn = '' } = await planOf(portal, owner)
    const until = addDays(today(portal), 28 + 30)
    expect((await renewalOf(portal, owner)).Pause).toEqual({
      Earliest: addDays(today(portal), 29),
      Latest: addDays(today(portal), 28 + 90),
    })
    expect(await pause(owner, until)).toMatchObject({ status: 200, body: { Addon: { PausedUntil: until, EndsOn } } })
    expect((await mailWith(portal, owner, 'is paused until')).text).toContain('nothing is charged')
    expect((await dashboardOf(portal, owner)).NextCharge).toMatchObject({ On: until })
    owner = await daysLater(portal, owner, 29)
    const paused = await dashboardOf(portal, owner)
    expect(paused.Mobile.Addons).toMatchObject([{ EndsOn, PausedUntil: until }])
    expect(paused.Usage).toEqual([])
    owner = await daysLater(portal, owner, 28)
    expect(await charged(portal, owner)).toEqual({ payments: 1, cents: 2000 })
    owner = await daysLater(portal, owner, 1)
    const plan = await planOf(portal, owner)
    expect(plan).toMatchObject({ StartsOn: until, EndsOn: addDays(today(portal), 28) })
    expect(plan).not.toHaveProperty('PausedUntil')
    expect(await charged(portal, owner)).toEqual({ payments: 2, cents: 4000 })
    await eventually('its allowances to be there', async () =>
      (await dashboardOf(portal, owner)).Usage.length > 0 ? true : undefined,
    )
  })

  test('puts off a change of the price, too', async () => {
    const owner = await mobileInService(portal)
    await portal.rows('UPDATE plans.addons SET renewal_cents = 2500 WHERE customer_uuid = $1', [owner.CustomerUUID])
    const { EndsOn = '' } = await planOf(portal, owner)
    expect((await renewalOf(portal, owner)).LaterPrice).toEqual({ On: EndsOn, AmountCents: 2500 })
    const until = addDays(today(portal), 28 + 30)
    await pause(owner, until)
    expect((await renewalOf(portal, owner)).LaterPrice).toEqual({ On: until, AmountCents: 2500 })
  })

  test('that is ended before it has begun changes nothing', async () => {
    let owner = await mobileInService(portal)
    const { EndsOn } = await planOf(portal, owner)
    await pause(owner, addDays(today(portal), 60))
    expect(await resume(owner)).toMatchObject({ status: 200, body: { Addon: { EndsOn } } })
    await mailWith(portal, owner, 'is not paused any more')
    owner = await daysLater(portal, owner, 28)
    expect(await planOf(portal, owner)).toMatchObject({ StartsOn: EndsOn })
  })

  test('that has begun ends today at the customer’s wish: by the button that shows the sum, or by the call alone', async () => {
    for (const way of ['button', 'call'] as const) {
      let owner = await mobileInService(portal)
      await pause(owner, addDays(today(portal), 28 + 60))
      owner = await daysLater(portal, owner, 40)
      const before = await planOf(portal, owner)
      expect((await renewalOf(portal, owner)).Now).toMatchObject({
        AmountCents: 2000,
        DaysLost: 0,
        StartsOn: today(portal),
      })
      if (way === 'button') expect(await pressRenew(portal, owner)).toMatchObject({ status: 200 })
      else await resume(owner)
      expect(await renewed(portal, owner, before)).toMatchObject({ StartsOn: today(portal) })
      expect(await charged(portal, owner)).toEqual({ payments: 2, cents: 4000 })
    }
  })

  test('is refused before the period ends, beyond 90 days, for no day, for what comes on the bill, and while unpaid', async () => {
    const owner = await mobileInService(portal)
    const span = { earliest: addDays(today(portal), 29), latest: addDays(today(portal), 118) }
    for (const days of [0, 28, 119]) {
      const refused = await pause(owner, addDays(today(portal), days))
      expect(refused).toMatchObject({ status: 400, body: { code: 'pause-until', detail: span } })
    }
    expect(await pause(owner, '2027-02-30')).toMatchObject({ status: 400, body: { code: 'invalid-input' } })
    const billed = await mobileInService(portal, { plan: demoPlans.postpayLight, BillingType: 'postpay' })
    expect((await pause(billed, addDays(today(portal), 40))).body.code).toBe('pause-impossible')
    expect((await renewalOf(portal, billed)).Pause).toBeUndefined()
    let declined = await declinedOwner(portal)
    declined = await daysLater(portal, declined, 28)
    expect((await pause(declined, addDays(today(portal), 10))).body.code).toBe('pause-impossible')
  })

  test('is remembered when it is pressed twice at once, and told once', async () => {
    const owner = await mobileInService(portal)
    const until = addDays(today(portal), 40)
    await Promise.all([pause(owner, until), pause(owner, until), pause(owner, until)])
    expect(await mailsOf(portal, owner)).toEqual(['plan-paused'])
  })
})

describe('renewing early', () => {
  test('a month that ends on the same day as the month before is paid as well as the one after it', async () => {
    let owner = await mobileInService(portal)
    const is31BeforeShortMonth = (day: CalendarDay) => dayParts(day).day === 31 && dayParts(addDays(day, 31)).day === 1
    let days = 1
    while (!is31BeforeShortMonth(addDays(today(portal), days))) days += 1
    owner = await daysLater(portal, owner, days)
    await askTopUp(portal, owner, { Amount: 5000, PaymentMethodID: owner.card })
    await creditBecomes(portal, owner, 5000)
    // A month that began yesterday, on the 30th.
    const EndsOn = addDays(today(portal), 30)
    await portal.rows(
      `UPDATE plans.addons SET period = '1 month', anchor_day = 30, starts_on = $2::date - 1, ends_on = $3
       WHERE customer_uuid = $1`,
      [owner.CustomerUUID, today(portal), EndsOn],
    )
    expect(await pressRenew(portal, owner)).toMatchObject({ status: 200 })
    expect(await planOf(portal, owner)).toMatchObject({ StartsOn: today(portal), EndsOn })
    await creditBecomes(portal, owner, 3000)
    owner = await daysLater(portal, owner, 30)
    await creditBecomes(portal, owner, 1000)
    expect(await planOf(portal, owner)).toMatchObject({ StartsOn: EndsOn })
  })

  test('costs what was shown, from credit that covers it, begins today and loses the days that are left', async () => {
    let owner = await mobileInService(portal)
    await askTopUp(portal, owner, { Amount: 5000, PaymentMethodID: owner.card })
    await creditBecomes(portal, owner, 5000)
    const { MSISDN } = (await dashboardOf(portal, owner)).Mobile
    await use(portal, MSISDN, { type: 'data', amount: 8 * 1024 ** 3 })
    await eventually('the use to be counted', async () => ((await dataLeft(owner)) < 1 ? true : undefined))
    owner = await daysLater(portal, owner, 20)
    const before = await planOf(portal, owner)
    const { Now } = await renewalOf(portal, owner)
    expect(Now).toEqual({
      AmountCents: 2000,
      From: 'credit',
      DaysLost: 8,
      IsEarly: true,
      StartsOn: today(portal),
      EndsOn: addDays(today(portal), 28),
    })
    expect(await pressRenew(portal, owner)).toMatchObject({
      status: 200,
      body: { Status: 'COMPLETED', AmountCents: 2000 },
    })
    expect(await planOf(portal, owner)).toMatchObject({ StartsOn: today(portal), EndsOn: Now?.EndsOn })
    expect(await creditOf(portal, owner)).toBe(3000)
    expect((await mailWith(portal, owner, 'Four Weeks 10 has been renewed')).text).toContain('from your credit')
    await eventually('a whole allowance', async () => ((await dataLeft(owner)) === 1 ? true : undefined))
    // The original renewal day passes, and nothing more is charged.
    owner = await daysLater(portal, owner, 8)
    expect(await creditOf(portal, owner)).toBe(3000)
    expect(before.EndsOn).toBe(today(portal))
  })

  test('without credit the card pays, and the same press with its key again pays nothing more', async () => {
    let owner = await mobileInService(portal)
    owner = await daysLater(portal, owner, 10)
    const input = { ...(await ofPlan(portal, owner)), AmountCents: 2000, EndsOn: addDays(today(portal), 28) }
    const press = () => portal.call(plans.renewNow, input, { token: owner.token, key: `early-${owner.MobileUUID}` })
    const answers = [await press(), await press()]
    expect(answers[0]).toMatchObject({ status: 200, body: { Status: 'COMPLETED', AmountCents: 2000 } })
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect(await charged(portal, owner)).toEqual({ payments: 2, cents: 4000 })
    // A plan renewed today cannot be renewed again today.
    expect((await renewalOf(portal, owner)).Now).toBeUndefined()
    expect(await portal.call(plans.renewNow, input, owner.token)).toMatchObject({
      body: { code: 'renewal-impossible' },
    })
  })

  test('that was shown as paid from credit is never paid by card', async () => {
    const owner = await daysLater(portal, await mobileInService(portal), 10)
    const { Now } = await renewalOf(portal, owner)
    const shown = { AmountCents: Now?.AmountCents ?? 0, EndsOn: Now?.EndsOn ?? '', FromCredit: true as const }
    const input = { ...(await ofPlan(portal, owner)), ...shown }
    const call = (over = {}) => portal.call(plans.renewNow, { ...input, ...over }, owner.token)
    expect(await call()).toMatchObject({ status: 402, body: { code: 'not-enough-balance' } })
    expect(await call({ PaymentMethodID: owner.card })).toMatchObject({ body: { code: 'change-payment-type' } })
    expect(await charged(portal, owner)).toEqual({ payments: 1, cents: 2000 })
    expect((await renewalOf(portal, owner)).Now).toEqual(Now)
  })

  test('a card that is typed now is confirmed in the browser, and kept where that was said', async () => {
    let owner = await mobileInService(portal)
    owner = await daysLater(portal, owner, 10)
    const shown = { AmountCents: 2000, EndsOn: addDays(today(portal), 28) }
    const input = { ...(await ofPlan(portal, owner)), ...shown, KeepCard: true }
    const { body } = await portal.call(plans.renewNow, input, { token: owner.token, key: `typed-${owner.MobileUUID}` })
    expect(body.Status).toBe('pending_payment')
    const before = await planOf(portal, owner)
    await confirm(portal, body.ClientSecret, 'pm_card_mastercard')
    await renewed(portal, owner, before)
    await eventually('the card to be kept', async () => {
      const mine = { customerUuid: owner.CustomerUUID }
      const { PaymentMethods } = await portal.good(payments.methods, mine, owner.token)
      return PaymentMethods.length === 2 ? true : undefined
    })
    expect(await charged(portal, owner)).toEqual({ payments: 2, cents: 4000 })
  })

  test('eight presses at once are one renewal', async () => {
    let owner = await mobileInService(portal)
    await askTopUp(portal, owner, { Amount: 9000, PaymentMethodID: owner.card })
    await creditBecomes(portal, owner, 9000)
    owner = await daysLater(portal, owner, 5)
    const input = { ...(await ofPlan(portal, owner)), AmountCents: 2000, EndsOn: addDays(today(portal), 28) }
    const answers = await Promise.all(Array.from({ length: 8 }, () => portal.call(plans.renewNow, input, owner.token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await creditOf(portal, owner)).toBe(7000)
  })

  test('at another sum or another end than now is refused, and charges nothing', async () => {
    let owner = await mobileInService(portal)
    owner = await daysLater(portal, owner, 10)
    for (const stale of [{ AmountCents: 1999 }, { AmountCents: 0 }, { EndsOn: '2030-01-01' }]) {
      expect(await pressRenew(portal, owner, stale)).toMatchObject({ status: 409, body: { code: 'renewal-changed' } })
    }
    expect(await charged(portal, owner)).toEqual({ payments: 1, cents: 2000 })
  })

  test('in the minute of the renewal is one period, whoever comes first', async () => {
    let owner = await mobileInService(portal)
    await askTopUp(portal, owner, { Amount: 9000, PaymentMethodID: owner.card })
    await creditBecomes(portal, owner, 9000)
    owner = await daysLater(portal, owner, 27)
    const before = await planOf(portal, owner)
    await portal.rows('UPDATE plans.addons SET ends_on = $2, starts_on = starts_on - 1 WHERE service_uuid = $1', [
      owner.MobileUUID,
      today(portal),
    ])
    const { Now } = await renewalOf(portal, owner)
    const input = { ...(await ofPlan(portal, owner)), AmountCents: 2000, EndsOn: Now?.EndsOn ?? '' }
    await Promise.all([
      runRenewals(portal),
      portal.call(plans.renewNow, input, owner.token),
      portal.call(plans.pause, { ...(await ofPlan(portal, owner)), Until: addDays(today(portal), 30) }, owner.token),
      runRenewals(portal),
    ])
    expect(before.EndsOn).not.toBe(today(portal))
    expect(await planOf(portal, owner)).toMatchObject({ StartsOn: today(portal), EndsOn: addDays(today(portal), 28) })
    expect(await creditOf(portal, owner)).toBe(7000)
  })

  test('is not possible for what comes on the bill', async () => {
    let owner = await mobileInService(portal, { plan: demoPlans.postpayLight, BillingType: 'postpay' })
    owner = await daysLater(portal, owner, 5)
    expect((await renewalOf(portal, owner)).Now).toBeUndefined()
    const { body } = await pressRenew(portal, owner, { AmountCents: 2500 })
    expect(body.code).toBe('renewal-impossible')
  })
})
