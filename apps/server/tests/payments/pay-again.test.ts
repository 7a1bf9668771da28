import { plans } from '@waea/contract/mobile/plans'
import { balance } from '@waea/contract/money/balance'
import { billPayment } from '@waea/contract/money/billing'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { accountNumberOf, onBill } from '../guest/guest-bills.ts'
import { askTopUp as guestTopUp, responseToken } from '../guest/guest-support.ts'
import { mobileInService } from '../ledger/money-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'
import { numberOf } from '../vouchers/vouchers-support.ts'

const portal = shopOfFile()
type Owner = Awaited<ReturnType<typeof mobileInService>>
let owner: Owner

beforeAll(async () => {
  owner = await mobileInService(portal)
})

let keys = 0
const once = (of: Owner) => {
  keys += 1
  return { token: of.token, key: `pays-again-${keys}` }
}

const topUp = (of: Owner, more: object = {}) =>
  portal.call(
    balance.topUp,
    { customerUuid: of.CustomerUUID, ProductInstanceUUID: of.MobileUUID, Amount: 2000, ...more },
    once(of),
  )

const asks = (Standing: string, AmountCents = 2000) => ({
  status: 409,
  body: { code: 'pay-again', detail: { AmountCents, MinutesAgo: 0, Standing, AtNanos: expect.any(Number) } },
})

describe('a second payment', () => {
  test('of the same is asked about and not made, until the person says so or minutes have passed', async () => {
    const of = await mobileInService(portal)
    const PaymentMethodID = of.card
    expect((await topUp(of, { PaymentMethodID })).status).toBe(200)
    expect(await topUp(of, { PaymentMethodID, Amount: 500 })).toMatchObject(asks('PAID'))
    expect(await paymentsOf(of)).toBe(1)
    expect((await topUp(of, { PaymentMethodID, PayAgain: true })).status).toBe(200)
    await portal.rows(
      "UPDATE payments.intents SET completed_at = completed_at - interval '301 seconds' WHERE customer_uuid = $1",
      [of.CustomerUUID],
    )
    expect((await topUp(of, { PaymentMethodID })).status).toBe(200)
    expect(await paymentsOf(of)).toBe(3)
  })

  test('at the very same moment in two windows: one of them is asked', async () => {
    for (const isTyped of [false, true]) {
      const of = await mobileInService(portal)
      const means = isTyped ? {} : { PaymentMethodID: of.card }
      const answers = await Promise.all([1, 2, 3].map(() => topUp(of, means)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      expect(await paymentsOf(of)).toBe(1)
    }
  })

  test('with a typed card that nobody has confirmed yet is asked about too, and the same request is the same payment', async () => {
    const of = await mobileInService(portal)
    const input = { customerUuid: of.CustomerUUID, ProductInstanceUUID: of.MobileUUID, Amount: 2000 }
    const key = once(of)
    const first = await portal.good(balance.topUp, input, key)
    expect(await portal.good(balance.topUp, input, key)).toEqual(first)
    expect(await topUp(of)).toMatchObject(asks('OPEN'))
  })

  test('of bills of the account is asked about, for one bill or for all', async () => {
    const of = await onBill(portal)
    await accountNumberOf(portal, of)
    const pay = (more: object = {}) =>
      portal.call(
        billPayment.pay,
        { customerUuid: of.CustomerUUID, AmountCents: 700, PaymentMethodID: of.card, ...more },
        once(of),
      )
    expect((await pay()).status).toBe(200)
    expect(await pay()).toMatchObject(asks('PAID', 700))
    expect((await pay({ PayAgain: true })).status).toBe(200)
  })

  test('of an add-on is asked about, also where credit pays', async () => {
    await topUp(owner, { PaymentMethodID: owner.card, PayAgain: true })
    const mobile = { customerUuid: owner.CustomerUUID, mobileUuid: owner.MobileUUID }
    await eventually('the credit', async () =>
      (await portal.good(balance.credit, mobile, owner.token)).MainBalCreditCents >= 2000 ? true : undefined,
    )
    const { availability: availabilityUuid } = demoPlans.prepayData2
    const buy = (more: object = {}) =>
      portal.call(
        plans.prepayAddon,
        {
          customerUuid: owner.CustomerUUID,
          productUuid: owner.MobileUUID,
          availabilityUuid,
          Subscribe: false,
          ...more,
        },
        once(owner),
      )
    const answers = await Promise.all([buy(), buy()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await buy({ PaymentMethodType: 'cards' })).toMatchObject({ status: 409, body: { code: 'pay-again' } })
    expect((await buy({ PayAgain: true })).status).toBe(200)
  })

  test('of a guest is asked about for the same amount from the same network, and nobody hears of what others paid', async () => {
    const of = await mobileInService(portal)
    const MSISDN = await numberOf(portal, of)
    const start = async (Amount: number, ip = '203.0.113.9') => {
      const ResponseToken = await responseToken(portal, { MSISDN }, { ip })
      return guestTopUp(portal, { MSISDN, ResponseToken, Amount, PayAgain: false }, { ip })
    }
    expect((await start(3100)).status).toBe(200)
    expect(await start(3100)).toMatchObject(asks('OPEN', 3100))
    expect((await start(3200)).status).toBe(200)
    expect((await start(3100, '198.51.100.7')).status).toBe(200)
    expect((await topUp(of, { PaymentMethodID: of.card })).status).toBe(200)
    expect((await start(2000)).status).toBe(200)
  })
})

async function paymentsOf(of: Owner): Promise<number> {
  const rows = await portal.rows('SELECT 1 FROM payments.intents WHERE customer_uuid = $1 AND purpose = $2', [
    of.CustomerUUID,
    'top-up',
  ])
  return rows.length
}
