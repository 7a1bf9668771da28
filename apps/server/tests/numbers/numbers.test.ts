import { numbers } from '@waea/contract/mobile/numbers'
import { simSettings } from '@waea/contract/mobile/sim-settings'
import { customers } from '@waea/contract/people/customers'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import {
  booked,
  creditLotsOf,
  creditOf,
  dashboardOf,
  mobileInService,
  type Owner,
  whose,
} from '../ledger/money-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'
import { memberOf } from '../sim-settings/sim-settings-support.ts'
import { aVoucher, redeemCode } from '../vouchers/vouchers-support.ts'

const portal = shopOfFile({ NUMBER_CHANGE_CENTS: '1050' })
const cents = 1050
beforeEach(() => portal.faults('network', []))

/** A pay-as-you-go mobile with the given credit. */
async function withCredit(amount = 2000): Promise<Owner> {
  const owner = await mobileInService(portal, { plan: demoPlans.payg })
  await redeemCode(portal, owner, await aVoucher(portal, { cents: amount }))
  await portal.rows('TRUNCATE platform.limits')
  return owner
}

const named = ({ CustomerUUID, MobileUUID }: Owner) => ({ CustomerUUID, MobileUUID })

function search(owner: Owner, over: { Page?: number; Amount?: number; Ending?: string; Pattern?: string } = {}) {
  return portal.call(numbers.search, { ...named(owner), ...over }, owner.token)
}

async function free(owner: Owner): Promise<string> {
  const { body } = await search(owner)
  return body.MSISDNs[0] ?? ''
}

function changeTo(owner: Owner, MSISDN: string | undefined, over: { AmountCents?: number; key?: string } = {}) {
  const { key, ...more } = over
  const input = { ...named(owner), ...(MSISDN !== undefined && { MSISDN }), ...more }
  return portal.call(numbers.change, input, { token: owner.token, ...(key && { key }) })
}

const numberNow = async (owner: Owner) => (await dashboardOf(portal, owner)).Mobile.MSISDN
const terms = (owner: Owner) => portal.good(numbers.terms, whose(owner), owner.token)

/** Moves the clock on until the last change has ended with the given status. */
function ended(owner: Owner, Status: 'done' | 'failed') {
  return eventually(`a change that is ${Status}`, async () => {
    await portal.clock({ advanceS: 20 })
    const { Change } = await terms(owner)
    return Change?.Status === Status ? Change : undefined
  })
}

/** The network's services with a number that have not ended. */
async function servicesWith(MSISDN: string): Promise<number> {
  const answer = await fetch(`${portal.sandbox}/network/serviceActivation/v4/service?MSISDN=${MSISDN}`)
  return ((await answer.json()) as { state: string }[]).filter(({ state }) => state !== 'terminated').length
}

describe('free numbers', () => {
  test('[C-SIM-10] are shown 15 a page, and the same page shows the same again', async () => {
    const owner = await mobileInService(portal)
    const first = (await search(owner)).body.MSISDNs
    expect(first).toHaveLength(15)
    expect(new Set(first).size).toBe(15)
    const next = (await search(owner, { Page: 1 })).body.MSISDNs
    expect(next.filter((number) => first.includes(number))).toEqual([])
    expect((await search(owner, { Page: 0 })).body.MSISDNs).toEqual(first)
    expect((await search(owner, { Amount: 3 })).body.MSISDNs).toEqual(first.slice(0, 3))
  })

  test('are found by their last digits and by a pattern', async () => {
    const owner = await mobileInService(portal)
    const byEnding = (await search(owner, { Ending: '77' })).body.MSISDNs
    expect(byEnding.length).toBeGreaterThan(0)
    expect(byEnding.every((number) => number.endsWith('77'))).toBe(true)
    const byPattern = (await search(owner, { Pattern: '55?2?7' })).body.MSISDNs
    expect(byPattern.length).toBeGreaterThan(0)
    expect(byPattern.every((number) => /55\d2\d7/.test(number))).toBe(true)
    expect((await search(owner, { Ending: 'x' })).body.code).toBe('number-invalid')
  })

  test('[E-SIM-03][V-SIM-02] a search that finds nothing fails', async () => {
    const owner = await mobileInService(portal)
    const { status, body } = await search(owner, { Ending: '999999999' })
    expect([status, body.err_message]).toEqual([404, 'No new phone numbers'])
  })

  test('are searched thirty times in ten minutes by a customer, and again once the first are free', async () => {
    const owner = await mobileInService(portal)
    const searched = async (Page: number) => (await search(owner, { Page, Amount: 1 })).status
    const statuses = []
    for (let page = 0; page < 31; page += 1) statuses.push(await searched(page))
    expect(statuses).toEqual([...Array(30).fill(200), 429])
    await portal.clock({ advanceS: 500 })
    expect(await searched(0)).toBe(429)
    await portal.clock({ advanceS: 101 })
    expect(await searched(0)).toBe(200)
  })

  test('that one person is shown are shown to nobody else, and taken by nobody else', async () => {
    const [one, other] = [await withCredit(), await withCredit()]
    const shown = (await search(one)).body.MSISDNs
    expect((await search(other)).body.MSISDNs.filter((number) => shown.includes(number))).toEqual([])
    const taken = await changeTo(other, shown[0])
    expect([taken.status, taken.body.code]).toEqual([409, 'number-taken'])
    expect(await creditOf(portal, other)).toBe(2000)
  })
})

describe('another number', () => {
  test('[C-SIM-11][B-SIM-04] is the mobile’s, costs what was told, and the old one is kept aside', async () => {
    const owner = await withCredit()
    const before = await numberNow(owner)
    expect(await terms(owner)).toMatchObject({
      AmountCents: cents,
      PaidFrom: 'credit',
      MissingCents: 0,
      KeptAsideDays: 180,
    })
    const wanted = await free(owner)
    const { status, body } = await changeTo(owner, wanted, { AmountCents: cents })
    expect([status, body.Change]).toMatchObject([200, { MSISDN: wanted, Before: before, AmountCents: cents }])
    const done = await ended(owner, 'done')
    expect(done.KeptAsideUntil).toBeDefined()
    expect(await numberNow(owner)).toBe(wanted)
    expect([await servicesWith(wanted), await servicesWith(String(before))]).toEqual([1, 0])
    expect(await creditOf(portal, owner)).toBe(2000 - cents)
    const again = (await search(owner, { Ending: String(before).slice(-9) })).body
    expect(again.code).toBe('no-new-phone-numbers')
    await portal.message(owner.Email, ({ subject }) => subject.startsWith('Your number is now'))
  })

  test('is the contact number too, where the one before was', async () => {
    const [owner, other] = [await withCredit(), await withCredit()]
    const customer = (one: { CustomerUUID: string; token: string }) =>
      portal.good(customers.customer, { customerUuid: one.CustomerUUID }, one.token)
    const elsewhere = '6493001234'
    for (const [one, contact] of [
      [owner, await numberNow(owner)],
      [other, elsewhere],
    ] as const) {
      await portal.rows('UPDATE customers.customers SET mobile_number = $2 WHERE customer_uuid = $1', [
        one.CustomerUUID,
        contact,
      ])
      await portal.rows('UPDATE identity.users SET mobile_number = $2 WHERE email = $1', [one.Email, contact])
      const wanted = await free(one)
      await changeTo(one, wanted, { AmountCents: cents })
      await ended(one, 'done')
      const expected = contact === elsewhere ? elsewhere : wanted
      expect((await customer(one)).MobileNumber).toBe(expected)
      await eventually('the number of the person', async () => {
        const [user] = await portal.rows<{ number: string }>(
          'SELECT mobile_number AS number FROM identity.users WHERE email = $1',
          [one.Email],
        )
        return user?.number === expected || undefined
      })
    }
  })

  test('of a mobile on a bill comes on the bill, once it is done', async () => {
    const owner = await mobileInService(portal, { plan: demoPlans.postpayLight, BillingType: 'postpay' })
    expect(await terms(owner)).toMatchObject({ PaidFrom: 'bill', MissingCents: 0 })
    await changeTo(owner, await free(owner))
    await ended(owner, 'done')
    const charges = await portal.rows<{ amount: number }>(
      `SELECT amount_cents::int AS amount FROM ledger.charges WHERE name = 'Number change'`,
    )
    expect(charges).toEqual([{ amount: cents }])
  })

  test('[V-SIM-01][E-SIM-02] needs a number', async () => {
    const owner = await withCredit()
    for (const none of [undefined, '', '  ']) {
      const { status, body } = await changeTo(owner, none)
      expect([status, body.err_message]).toEqual([400, 'No Phone Number'])
    }
    expect((await changeTo(owner, '111')).body.code).toBe('number-invalid')
  })

  test('is refused for another price, too little credit, and the number that it has; nothing is taken', async () => {
    const owner = await withCredit(cents - 1)
    const wanted = await free(owner)
    expect((await changeTo(owner, wanted, { AmountCents: cents - 1 })).body.code).toBe('price-changed')
    expect((await changeTo(owner, wanted)).body.code).toBe('not-enough-balance')
    expect((await changeTo(owner, await numberNow(owner))).body.code).toBe('number-taken')
    expect(await creditOf(portal, owner)).toBe(cents - 1)
  })

  test('takes a proof of the owner, and is no member’s', async () => {
    const owner = await withCredit()
    const member = await memberOf(portal, owner)
    expect((await changeTo({ ...owner, token: member }, '0215551234')).body.code).toBe('not-allowed')
    expect((await search({ ...owner, token: member })).body.code).toBe('not-allowed')
    await portal.clock({ advanceS: 301 })
    expect((await changeTo(owner, '0215551234')).body.code).toBe('step-up-needed')
  })
})

describe('once', () => {
  test('under one key the same change is made once, and answered the same', async () => {
    const owner = await withCredit()
    const wanted = await free(owner)
    const answers = []
    for (const _ of [1, 2, 3]) answers.push(await changeTo(owner, wanted, { key: `key-of-${owner.MobileUUID}` }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await ended(owner, 'done')
    expect(await creditOf(portal, owner)).toBe(2000 - cents)
  })

  test('of two tabs that choose different numbers one wins, and the other pays nothing', async () => {
    const owner = await withCredit(5000)
    const [one = '', other = ''] = (await search(owner)).body.MSISDNs
    const answers = await Promise.all([changeTo(owner, one), changeTo(owner, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const done = await ended(owner, 'done')
    expect(await numberNow(owner)).toBe(done.MSISDN)
    expect(await creditOf(portal, owner)).toBe(5000 - cents)
  })
})

describe('a network that fails', () => {
  test.each([
    { kind: 'error-after-effect', op: 'change', times: 1 },
    { kind: 'error-before-effect', op: 'change', times: 2 },
    { kind: 'slow', op: 'change', ms: 500, times: 1 },
    { kind: 'webhook-before-answer', op: 'change', times: 1 },
    { kind: 'duplicate-webhook', op: 'ServiceAttributeValueChangeEvent' },
    { kind: 'late-webhook', op: 'ServiceAttributeValueChangeEvent', ms: 600_000 },
  ])('is found out, and the number is changed and paid once: $kind', async (fault) => {
    const owner = await withCredit()
    const wanted = await free(owner)
    await portal.faults('network', [fault])
    expect((await changeTo(owner, wanted)).status).toBe(200)
    await ended(owner, 'done')
    expect([await numberNow(owner), await servicesWith(wanted)]).toEqual([wanted, 1])
    expect(await creditOf(portal, owner)).toBe(2000 - cents)
  })

  test('and does not do what it said leaves the number, and gives all of the credit back as it was, GST and all', async () => {
    const owner = await withCredit()
    const [before, lots] = [await numberNow(owner), await creditLotsOf(portal, owner)]
    const [sales, gst] = [await booked(portal, 'sales'), await booked(portal, 'gst')]
    const wanted = await free(owner)
    await portal.faults('network', [{ kind: 'answer-without-effect', op: 'change', times: 1 }])
    expect((await changeTo(owner, wanted)).status).toBe(200)
    await ended(owner, 'failed')
    expect([await numberNow(owner), await creditOf(portal, owner)]).toEqual([before, 2000])
    expect(await creditLotsOf(portal, owner)).toEqual(lots)
    expect([await booked(portal, 'sales'), await booked(portal, 'gst')]).toEqual([sales, gst])
    await portal.message(owner.Email, ({ subject }) => subject.startsWith('Your number is still'))
    expect((await changeTo(owner, wanted)).status).toBe(200)
    await ended(owner, 'done')
  })

  test('while it is silent nothing is written and nothing taken', async () => {
    const owner = await withCredit()
    await portal.faults('network', [{ kind: 'error-before-effect', op: 'numbers', times: 1 }])
    expect((await changeTo(owner, '0215553456')).body.code).toBe('unavailable')
    expect([await creditOf(portal, owner), (await terms(owner)).Change]).toEqual([2000, undefined])
  })

  test('settings and a change of number of one mobile are done one after the other', async () => {
    const owner = await withCredit()
    const wanted = await free(owner)
    await changeTo(owner, wanted)
    await portal.good(simSettings.saveSettings, { ...named(owner), Settings: { CLIR: true } }, owner.token)
    await ended(owner, 'done')
    await eventually('the setting too', async () => {
      await portal.clock({ advanceS: 20 })
      const { Confirmed } = await portal.good(simSettings.settings, named(owner), owner.token)
      return Confirmed.CLIR || undefined
    })
    expect(await numberNow(owner)).toBe(wanted)
  })
})
