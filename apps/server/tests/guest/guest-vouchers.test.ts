import { guest } from '@waea/contract/money/guest'
import { maxWrongCodes } from '@waea/domain/vouchers/wrong-codes'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { booked, creditBecomes, creditOf, mobileInService, type Owner, paygOfFile } from '../ledger/money-support.ts'
import { shopOfFile } from '../shop/shop-support.ts'
import { aVoucher, loadedBatch, mailOf, numberOf, redeemCode } from '../vouchers/vouchers-support.ts'
import { askRedeem, passedCaptcha, responseToken } from './guest-support.ts'

const portal = shopOfFile()
const owner: Owner = paygOfFile(portal)
let MSISDN = ''

beforeAll(async () => {
  MSISDN = await numberOf(portal, owner)
})
beforeEach(async () => {
  await portal.rows('TRUNCATE platform.limits')
})

const tokenFor = (number = MSISDN) => responseToken(portal, { MSISDN: number, LookupID: number })

test('[C-GUEST-02] a visitor redeems a voucher on a mobile: it is answered what it was worth, and nothing of the account', async () => {
  const before = await creditOf(portal, owner)
  const input = { MSISDN, LookupID: MSISDN, Code: await aVoucher(portal), ResponseToken: await tokenFor() }
  expect(await portal.good(guest.redeem, input, { key: 'a-voucher' })).toEqual({ Attributes: { CreditCents: 2000 } })
  await creditBecomes(portal, owner, before + 2000)
  // The repeat gets the same answer, and nothing more is redeemed.
  expect(await portal.good(guest.redeem, input, { key: 'a-voucher' })).toEqual({ Attributes: { CreditCents: 2000 } })
  expect(await creditOf(portal, owner)).toBe(before + 2000)
  const status = await portal.rows<{ kind: string; state: string }>(
    "SELECT kind, state FROM guest.purchases WHERE kind = 'voucher'",
  )
  expect(status).toEqual([{ kind: 'voucher', state: 'delivered' }])
})

test('on a postpay mobile it is credit on the account, and the customer is told', async () => {
  const postpay = await mobileInService(portal, { plan: demoPlans.postpayLight, BillingType: 'postpay' })
  const number = await numberOf(portal, postpay)
  const Code = await aVoucher(portal)
  const { body } = await askRedeem(portal, { MSISDN: number, Code, ResponseToken: await tokenFor(number) })
  expect(body).toEqual({ Attributes: { CreditCents: 2000 } })
  expect(await booked(portal, 'paid-ahead', postpay)).toBe(-2000)
  await mailOf(portal, postpay.Email, 'Your voucher of $20.00 is redeemed')
})

test('a wrong code costs no token, and a token redeems one voucher: of five at once one', async () => {
  const { Codes } = await loadedBatch(portal, { count: 5 })
  const ResponseToken = await tokenFor()
  const wrong = await askRedeem(portal, { MSISDN, ResponseToken, Code: '1234567890123' })
  expect([wrong.status, wrong.body.code]).toEqual([400, 'voucher-invalid'])
  const before = await creditOf(portal, owner)
  const all = await Promise.all(Codes.slice(0, 3).map((Code) => askRedeem(portal, { MSISDN, ResponseToken, Code })))
  expect(all.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  expect(await creditOf(portal, owner)).toBe(before + 2000)
})

test('a token for a top-up redeems nothing, and one of another number neither', async () => {
  const Code = await aVoucher(portal)
  const other = await numberOf(portal, await mobileInService(portal))
  for (const ResponseToken of [await responseToken(portal, { MSISDN }), await tokenFor(other)]) {
    const { body } = await askRedeem(portal, { MSISDN, ResponseToken, Code })
    expect(body.code).toBe('guest-data-invalid')
  }
})

test('codes guessed in parallel are looked up as often as signed in, and the customer is not locked out by them', async () => {
  const tokens = [await tokenFor(), await tokenFor()]
  // From many addresses, so that only the number's limit counts; each with a passed captcha.
  const guesses = await Promise.all(
    Array.from({ length: 30 }, async (_, at) => {
      const captcha = await passedCaptcha(portal)
      const from = { ip: `198.51.${at}.1`, captcha }
      const input = { MSISDN, ResponseToken: tokens[at % 2] ?? '', Code: `99999999999${10 + at}` }
      return askRedeem(portal, input, from)
    }),
  )
  const codes = guesses.map(({ body }) => body.code)
  expect(codes.filter((code) => code === 'voucher-invalid').length).toBeLessThanOrEqual(maxWrongCodes.account)
  const code = await aVoucher(portal)
  const { body } = await askRedeem(
    portal,
    { MSISDN, ResponseToken: tokens[0] ?? '', Code: code },
    { ip: '198.51.99.1', captcha: await passedCaptcha(portal) },
  )
  expect(['too-many-guesses', undefined]).toContain(body.code)
  expect((await redeemCode(portal, owner, await aVoucher(portal), { ip: '203.0.113.9' })).status).toBe(200)
})
