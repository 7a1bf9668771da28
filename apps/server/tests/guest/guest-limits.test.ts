import { deployment } from '@waea/contract/provider'
import { maxLookups, maxWrongLookups } from '@waea/domain/guest/limits'
import { responseTokenLifeMs } from '@waea/domain/guest/purchase'
import { declineLimits, secretLimit } from '@waea/domain/payments/card-testing'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FlagBoard } from '../../src/platform/flags.ts'
import { bucketOf, countTries } from '../../src/platform/safety/limits.ts'
import { askTopUp as askOwnTopUp, mobileInService, type Owner, paygOfFile, systemOf } from '../ledger/money-support.ts'
import { confirm, eventually, shopOfFile } from '../shop/shop-support.ts'
import { numberOf } from '../vouchers/vouchers-support.ts'
import {
  askTopUp,
  type GuestFrom,
  type Named,
  passedCaptcha,
  purchase,
  responseToken,
  startedTopUp,
  validate,
} from './guest-support.ts'

const serviceToken = 'service-token-of-a-test'
const asProvider = { headers: { 'auth-token': serviceToken } }
const portal = shopOfFile({ SERVICE_TOKEN: serviceToken })
const owner: Owner & { card: string } = paygOfFile(portal)
let MSISDN = ''

beforeAll(async () => {
  MSISDN = await numberOf(portal, owner)
})
beforeEach(async () => {
  await portal.rows('TRUNCATE platform.limits')
})

/** Fills a counter to one try below its limit. */
async function allButOne(windowMs: number, most: number, ...name: string[]): Promise<void> {
  const ctx = systemOf(portal)
  const bucket = await bucketOf(ctx, windowMs, most, ...name)
  for (let at = 1; at < most; at += 1) await countTries(ctx.single, [bucket], ctx.now())
}

const hourMs = 3_600_000

describe('lookups', () => {
  test.each([
    ['of one number', maxLookups.number, ['lookups of number', '64229990009'], { MSISDN: '022 999 0009' }],
    ['from one address', maxLookups.address, ['lookups of address', '198.51.100.1'], {}],
    ['from one network', maxLookups.network, ['lookups of network', '198.51.100'], {}],
    [
      'that lead to nothing, from one address',
      maxWrongLookups.address,
      ['wrong lookups of address', '198.51.100.1'],
      {},
    ],
    ['that lead to nothing, from one network', maxWrongLookups.network, ['wrong lookups of network', '198.51.100'], {}],
    ['that lead to nothing, from everybody', maxWrongLookups.everybody, ['wrong lookups of everybody'], {}],
  ])('%s are answered %i times an hour', async (_what, most, name, named) => {
    await allButOne(hourMs, most, ...name)
    const input = { MSISDN: '022 999 0010', ...named }
    const from = { ip: '198.51.100.1' }
    expect((await validate(portal, input, from)).body.code).toBe('guest-mobile-invalid')
    const refused = await validate(portal, input, from)
    expect([refused.status, refused.body.code]).toEqual([429, 'too-many-tries'])
  })

  test('that lead to something do not count as wrong, however many come at once', async () => {
    await allButOne(hourMs, maxWrongLookups.address, 'wrong lookups of address', '198.51.100.1')
    for (let at = 0; at < 3; at += 1) await responseToken(portal, { MSISDN }, { ip: '198.51.100.1' })
  })
})

describe('cards tried by guests', () => {
  const declined = 'pm_card_visa_chargeDeclined'
  async function tryCard(number: string, from: GuestFrom = {}, card = declined) {
    const ResponseToken = await responseToken(portal, { MSISDN: number }, from.ip ? { ip: from.ip } : {})
    const { status, body } = await askTopUp(portal, { MSISDN: number, ResponseToken }, from)
    if (status !== 200) return body.code
    await confirm(portal, body.ClientSecret, card)
    await purchase(portal, { MSISDN: number }, body.OrderID)
    return 'tried'
  }

  test('for one mobile need a captcha after three declines and are refused after ten; its customer is not', async () => {
    for (let at = 0; at < declineLimits.guests.captchaAfter; at += 1) {
      expect(await tryCard(MSISDN, { ip: `198.51.100.${at}` })).toBe('tried')
    }
    expect(await tryCard(MSISDN, { ip: '203.0.113.1' })).toBe('captcha-needed')
    const ctx = systemOf(portal)
    const { windowMs, refuseAfter } = declineLimits.guests
    const bucket = await bucketOf(ctx, windowMs, refuseAfter, 'declines of guests', owner.MobileUUID)
    for (let at = 0; at < refuseAfter; at += 1) await countTries(ctx.single, [bucket], ctx.now())
    const captcha = await passedCaptcha(portal)
    expect(await tryCard(MSISDN, { ip: '203.0.113.1', captcha })).toBe('too-many-declines')
    const own = await askOwnTopUp(portal, owner, { PaymentMethodID: owner.card })
    expect(own.body.Status).toBe('COMPLETED')
  })

  test('count against the address, whichever mobile they are for', async () => {
    const other = await numberOf(portal, await mobileInService(portal))
    await allButOne(hourMs, declineLimits.address.captchaAfter, 'declines of address', '198.51.100.9')
    expect(await tryCard(MSISDN, { ip: '198.51.100.9' })).toBe('tried')
    expect(await tryCard(other, { ip: '198.51.100.9' })).toBe('captcha-needed')
    expect(await tryCard(other, { ip: '203.0.113.2' })).toBe('tried')
  })

  test('leave the secret that the customer’s own browser has, and end those of guests', async () => {
    const own = await askOwnTopUp(portal, owner)
    const guests = await startedTopUp(portal, MSISDN)
    for (let at = 0; at < declineLimits.guests.captchaAfter; at += 1) {
      await tryCard(MSISDN, { ip: `198.51.100.${at}` })
    }
    expect((await purchase(portal, { MSISDN }, guests.OrderID)).body.Status).toBe('FAILED')
    expect(await confirm(portal, own.body.ClientSecret)).toBe(200)
  })

  test('take ten secrets an hour for one mobile and thirty from one address before a captcha comes first', async () => {
    await allButOne(hourMs, secretLimit.captchaAfter, "guests' card secrets for", owner.MobileUUID)
    await startedTopUp(portal, MSISDN)
    const topUpInput = async () => ({ MSISDN, ResponseToken: await responseToken(portal, { MSISDN }) })
    expect((await askTopUp(portal, await topUpInput())).body.code).toBe('captcha-needed')
    expect((await askTopUp(portal, await topUpInput(), { captcha: await passedCaptcha(portal) })).status).toBe(200)
    await portal.rows('TRUNCATE platform.limits')
    const from = { ip: '198.51.100.20' }
    await allButOne(hourMs, secretLimit.captchaAfterOfAddress, "guests' card secrets from", '198.51.100.20')
    expect((await askTopUp(portal, await topUpInput(), from)).status).toBe(200)
    expect((await askTopUp(portal, await topUpInput(), from)).body.code).toBe('captcha-needed')
  })
})

describe('what is not switched on', () => {
  /** The flag is off by default. Validation succeeds while it is on and is refused once it is off. */
  async function triedOff(flag: 'IS_ANONYMOUS_RECHARGE_ALLOWED' | 'IS_ANONYMOUS_PAY_BILL_ALLOWED', lookups: Named[]) {
    const { runtime } = portal.server
    const sources = { db: runtime.database.reads, clock: runtime.clock, log: runtime.log }
    expect(new FlagBoard({ given: {}, demo: false, without: [] }, sources).now()[flag]).toBe(false)
    expect(runtime.flags.now()[flag]).toBe(true)
    const answers = async () =>
      (await Promise.all(lookups.map((named) => validate(portal, named)))).map(({ status }) => status)
    expect(await answers()).toEqual([400, 400])
    // Every process learns of a flag within a second.
    const set = async (IsOn: boolean) => {
      await portal.good(deployment.setFlag, { flag, IsOn }, asProvider)
      await eventually('the flag to hold', async () => runtime.flags.now()[flag] === IsOn || undefined)
    }
    await set(false)
    expect(await answers()).toEqual([403, 403])
    await set(true)
  }

  test('[F-GUEST-01] topping up and redeeming without an account are off unless the provider says otherwise, and refused', () =>
    triedOff('IS_ANONYMOUS_RECHARGE_ALLOWED', [
      { MSISDN: '021 555 0142' },
      { MSISDN: '021 555 0142', LookupID: '021 555 0142' },
    ]))

  test('[F-GUEST-02] paying a bill without an account is off unless the provider says otherwise, and refused', () =>
    triedOff('IS_ANONYMOUS_PAY_BILL_ALLOWED', [{ LookupID: '500142' }, { LookupID: 'INV100142' }]))
})

test('a response token lasts ten minutes: it pays just before, and is refused just after', async () => {
  const early = await responseToken(portal, { MSISDN })
  const late = await responseToken(portal, { MSISDN })
  await portal.clock({ advanceS: responseTokenLifeMs / 1000 - 60 })
  expect((await askTopUp(portal, { MSISDN, ResponseToken: early })).status).toBe(200)
  await portal.clock({ advanceS: 61 })
  const refused = await askTopUp(portal, { MSISDN, ResponseToken: late })
  expect([refused.status, refused.body.code]).toEqual([400, 'guest-data-invalid'])
})
