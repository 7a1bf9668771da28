import { guest } from '@waea/contract/money/guest'
import { displayMsisdn } from '@waea/kit/msisdn'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { setAccountState } from '../../src/capabilities/customers/index.ts'
import { findLookup } from '../../src/capabilities/guest/find-lookup.ts'
import type { ReadDb } from '../../src/platform/ctx.ts'
import { creditBecomes, creditOf, mobileInService, type Owner, paygOfFile, systemOf } from '../ledger/money-support.ts'
import { confirm, eventually, shopOfFile } from '../shop/shop-support.ts'
import { numberOf } from '../vouchers/vouchers-support.ts'
import { askTopUp, passedCaptcha, purchaseBecomes, responseToken, validate } from './guest-support.ts'

const portal = shopOfFile()
const owner: Owner = paygOfFile(portal)
let MSISDN = ''

beforeAll(async () => {
  MSISDN = await numberOf(portal, owner)
})
beforeEach(async () => {
  await portal.rows('TRUNCATE platform.limits')
  await portal.faults('captcha', [])
})

const codes = ({ status, body }: { status: number; body: { code?: string; err_message?: string } }) => [
  status,
  body.code,
  body.err_message,
]

test('[B-GUEST-01] [S-GUEST-01] [C-GUEST-01] [C-GUEST-03] [C-GUEST-05] a visitor tops up a mobile: validated, paid by card, looked up', async () => {
  const before = await creditOf(portal, owner)
  const UserToken = await passedCaptcha(portal)
  const validated = await portal.good(guest.validate, { MSISDN: displayMsisdn(MSISDN), UserToken })
  expect(validated).toEqual({ ResponseToken: expect.any(String), Valid: true })
  const { ResponseToken } = validated
  const started = await portal.good(guest.topup, { Amount: 2500, MSISDN, ResponseToken }, { key: 'one-top-up' })
  expect(started).toEqual({ ClientSecret: expect.stringContaining('_secret'), OrderID: expect.any(String) })
  const input = { MSISDN, OrderID: started.OrderID }
  expect(await portal.good(guest.purchases, input)).toEqual({ Status: 'PENDING' })
  await confirm(portal, started.ClientSecret)
  expect(await purchaseBecomes(portal, { MSISDN }, started.OrderID, 'COMPLETED')).toEqual({ Status: 'COMPLETED' })
  await creditBecomes(portal, owner, before + 2500)
})

describe('what is looked up', () => {
  test.each([
    ['a mobile number', { MSISDN: '021 555 0' }],
    ['a mobile number that nobody has', { MSISDN: '022 999 0001' }],
  ])('[V-GUEST-01] [E-GUEST-01] %s fails with the text of mobile numbers', async (_what, named) => {
    const { status, body } = await validate(portal, named)
    expect([status, body.err_message]).toEqual([400, "Sorry, that's not a valid Mobile number"])
  })

  test.each([
    ['an invoice number that nobody has', { LookupID: 'INV000' }],
    ['the letters of one alone', { LookupID: 'INV' }],
  ])('[V-GUEST-01] [E-GUEST-02] %s fail with the text of invoice numbers', async (_what, named) => {
    const { status, body } = await validate(portal, named)
    expect([status, body.err_message]).toEqual([400, "Sorry, that's not a valid Invoice number"])
  })

  test('[V-GUEST-01] [E-GUEST-03] an account number that nobody has fails with the text of account numbers', async () => {
    const { status, body } = await validate(portal, { LookupID: '599999' })
    expect([status, body.err_message]).toEqual([400, "Sorry, that's not a valid Account number"])
  })

  test.each([
    ['something else', { LookupID: 'hello' }],
    ['nothing', {}],
  ])('[V-GUEST-01] [E-GUEST-04] %s fails with the text of all others', async (_what, named) => {
    const { status, body } = await validate(portal, named)
    expect([status, body.err_message]).toEqual([400, 'Provided data is not valid'])
  })

  test('a mobile without credit of its own, and one of a suspended account, are answered like one that nobody has', async () => {
    const nobody = await validate(portal, { MSISDN: '022 999 0002' })
    const postpay = await mobileInService(portal, { plan: demoPlans.postpayLight, BillingType: 'postpay' })
    const suspended = await mobileInService(portal)
    await systemOf(portal).inTransaction((tx) => setAccountState(tx, suspended.CustomerUUID, 'Suspended'))
    for (const one of [postpay, suspended]) {
      const answered = await validate(portal, { MSISDN: await numberOf(portal, one) })
      expect([answered.status, answered.body]).toEqual([nobody.status, nobody.body])
    }
    // A postpay mobile can redeem a voucher, though it cannot be topped up.
    const number = await numberOf(portal, postpay)
    expect((await validate(portal, { MSISDN: number, LookupID: number })).status).toBe(200)
  })

  test.each(['top-up', 'voucher'] as const)(
    'the same is asked of the database for a %s of a number that nobody has as of one in service',
    async (use) => {
      const system = systemOf(portal)
      const statementsFor = async (text: string) => {
        const statements: string[] = []
        const rows: ReadDb['rows'] = (statement) => {
          statements.push(statement.text)
          return system.db.rows(statement)
        }
        const found = await findLookup({ ...system, db: { ...system.db, rows } }, { kind: 'mobile', text }, use)
        return { isFound: found !== undefined, statements }
      }
      const [known, unknown] = [await statementsFor(MSISDN), await statementsFor('64229990003')]
      expect([known.isFound, unknown.isFound]).toEqual([true, false])
      expect(unknown.statements).toEqual(known.statements)
      expect(known.statements).toHaveLength(3)
    },
  )
})

describe('the captcha', () => {
  test('none, a wrong one and one that was used let nobody through', async () => {
    expect(codes(await validate(portal, { MSISDN }, { UserToken: '' }))).toContain('captcha-needed')
    expect(codes(await validate(portal, { MSISDN }, { UserToken: 'captcha-fail' }))).toEqual([
      400,
      'captcha-wrong',
      'Provided data is not valid',
    ])
    // Uses up captchas that earlier tests left unused.
    const UserToken = await passedCaptcha(portal)
    await eventually(
      'a captcha that was used',
      async () =>
        (await validate(portal, { MSISDN: '022 999 0004' }, { UserToken })).body.code === 'captcha-wrong' || undefined,
    )
    expect((await validate(portal, { MSISDN }, { UserToken: await passedCaptcha(portal) })).status).toBe(200)
    expect(codes(await validate(portal, { MSISDN }, { UserToken }))).toContain('captcha-wrong')
  })

  test('passed in the header it stands for one that was refused', async () => {
    const captcha = await passedCaptcha(portal)
    expect((await validate(portal, { MSISDN }, { UserToken: 'captcha-fail', captcha })).status).toBe(200)
  })

  test('while it is silent nobody comes through', async () => {
    await portal.faults('captcha', [{ kind: 'error-before-effect', status: 503 }])
    expect(codes(await validate(portal, { MSISDN }))).toContain('captcha-unavailable')
  })
})

describe('a response token', () => {
  const refused = [400, 'guest-data-invalid', 'Provided data is not valid']

  test('[V-GUEST-02] is needed to pay: made up, empty or of another number it is refused', async () => {
    const other = await numberOf(portal, await mobileInService(portal))
    const ResponseToken = await responseToken(portal, { MSISDN: other })
    expect(codes(await askTopUp(portal, { MSISDN, ResponseToken }))).toEqual(refused)
    expect(codes(await askTopUp(portal, { MSISDN, ResponseToken: 'made-up' }))).toEqual(refused)
    expect((await askTopUp(portal, { MSISDN, ResponseToken: '' })).status).toBe(400)
    expect((await askTopUp(portal, { MSISDN: other, ResponseToken })).status).toBe(200)
  })

  test('is for one use: of ten at once one pays, and the same request again is the same payment', async () => {
    const ResponseToken = await responseToken(portal, { MSISDN })
    const tries = await Promise.all(
      Array.from({ length: 10 }, (_, at) => askTopUp(portal, { MSISDN, ResponseToken }, { key: `one-of-ten-${at}` })),
    )
    const good = tries.flatMap(({ status, body }, at) => (status === 200 ? [{ at, body }] : []))
    expect(good).toHaveLength(1)
    for (const one of tries.filter(({ status }) => status !== 200)) expect(codes(one)).toEqual(refused)
    const again = await askTopUp(portal, { MSISDN, ResponseToken }, { key: `one-of-ten-${good[0]?.at}` })
    expect(again.body).toEqual(good[0]?.body)
  })

  test('is not used up by an amount that is refused', async () => {
    const ResponseToken = await responseToken(portal, { MSISDN })
    expect(codes(await askTopUp(portal, { MSISDN, ResponseToken, Amount: 99 }))).toContain('amount-too-small')
    expect((await askTopUp(portal, { MSISDN, ResponseToken, Amount: 100 })).status).toBe(200)
  })
})
