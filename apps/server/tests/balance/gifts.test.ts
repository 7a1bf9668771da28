import { balance } from '@waea/contract/money/balance'
import { vouchers } from '@waea/contract/money/vouchers'
import { maxGift, maxGivenPerDay, maxGivenPerMonth } from '@waea/domain/vouchers/gift'
import { maxWrongCodes } from '@waea/domain/vouchers/wrong-codes'
import { displayMsisdn } from '@waea/kit/msisdn'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { addRole, setAccountState } from '../../src/capabilities/customers/index.ts'
import { userOf } from '../access/access-cast.ts'
import { booked, creditOf, daysLater, mobileInService, type Owner, systemOf, whose } from '../ledger/money-support.ts'
import { eventually, shopOfFile } from '../shop/shop-support.ts'
import { aVoucher, checkGift, giveTo, mailOf, numberOf, redeemCode } from '../vouchers/vouchers-support.ts'

const portal = shopOfFile()
const giver = {} as Owner
const receiver = {} as Owner
let to: string

/** A pay-as-you-go mobile with the given credit. */
async function withCredit(cents: number): Promise<Owner> {
  const owner = await mobileInService(portal, { plan: demoPlans.payg })
  const code = await aVoucher(portal, { cents })
  const { status } = await redeemCode(portal, owner, code)
  expect(status).toBe(200)
  return owner
}

/** The text message to a number that contains the given words. */
function textOf(number: string, words: string): Promise<string> {
  return eventually(`a text with ${words}`, async () =>
    (await portal.messages(number, 0)).map(({ text }) => text).find((text) => text.includes(words)),
  )
}

beforeAll(async () => {
  Object.assign(giver, await withCredit(50_000))
  Object.assign(receiver, await withCredit(100))
  to = await numberOf(portal, receiver)
})
beforeEach(async () => {
  await portal.rows('TRUNCATE platform.limits')
  await portal.rows('TRUNCATE vouchers.gifts')
})

describe('a gift of credit', () => {
  test('goes from one customer’s mobile to another’s, through the books of both, and both are told', async () => {
    const before = [await creditOf(portal, giver), await creditOf(portal, receiver)] as const
    const looked = await checkGift(portal, giver, `0${to.slice(2)}`, 1000)
    expect(looked.body).toMatchObject({ AmountCents: 1000, MSISDN: to, MainBalCreditCents: before[0] - 1000 })
    const { status, body } = await giveTo(portal, giver, `0${to.slice(2)}`, 1000, { Message: ' For  the bus ' })
    expect({ status, left: body.MainBalCreditCents }).toEqual({ status: 200, left: before[0] - 1000 })
    expect([await creditOf(portal, giver), await creditOf(portal, receiver)]).toEqual([
      before[0] - 1000,
      before[1] + 1000,
    ])
    expect(await booked(portal, 'clearing')).toBe(0)
    for (const [side, cents] of [
      [giver, -1000],
      [receiver, 1000],
    ] as const) {
      const { Movements } = await portal.good(balance.movements, whose(side), side.token)
      expect(Movements[0]).toMatchObject({ AmountCents: cents, Because: 'gift' })
    }
    const mine = await portal.good(vouchers.gifts, { customerUuid: giver.CustomerUUID }, giver.token)
    expect(mine.Gifts).toMatchObject([{ Direction: 'given', MSISDN: to, AmountCents: 1000, Message: 'For the bus' }])
    const theirs = await portal.good(vouchers.gifts, { customerUuid: receiver.CustomerUUID }, receiver.token)
    const from = await numberOf(portal, giver)
    expect(theirs.Gifts).toMatchObject([{ Direction: 'received', MSISDN: from, MobileUUID: receiver.MobileUUID }])
    expect((await mailOf(portal, giver.Email, 'You gave $10.00 of credit')).text).toContain(displayMsisdn(to))
    const got = await mailOf(portal, receiver.Email, 'You got $10.00 of credit')
    expect(got.text).toContain('They wrote: “For the bus”')
    const texts = [await textOf(to, 'gave you'), await textOf(from, 'You gave')]
    expect(texts[0]).toContain(`${displayMsisdn(from)} gave you $10.00 of credit`)
    expect(texts[1]).toContain(`You gave $10.00 of credit to ${displayMsisdn(to)}`)
  })

  test('tells of the other customer no more than the number that was typed', async () => {
    const { body } = await checkGift(portal, giver, to, 1000)
    const given = await giveTo(portal, giver, to, 1000)
    const text = JSON.stringify([body, given.body])
    for (const secret of [receiver.CustomerUUID, receiver.MobileUUID, receiver.Email, 'Buyer']) {
      expect(text).not.toContain(secret)
    }
  })

  test('keeps its end: credit does not live longer by being sent to and fro', async () => {
    /** The remaining credit by expiry, soonest first. */
    const endsOf = ({ CustomerUUID }: Owner) =>
      portal.rows<{ at: Date; cents: number }>(
        `SELECT expires_at AS at, sum(left_cents)::integer AS cents FROM balance.lots
         WHERE customer_uuid = $1 AND left_cents > 0 GROUP BY 1 ORDER BY 1`,
        [CustomerUUID],
      )
    const late = await withCredit(1000)
    Object.assign(giver, await daysLater(portal, giver, 2))
    Object.assign(receiver, await portal.signIn(receiver))
    const fresh = await withCredit(1000)
    const [[sooner], [later]] = [await endsOf(late), await endsOf(fresh)]
    await giveTo(portal, Object.assign(late, await portal.signIn(late)), await numberOf(portal, fresh), 500)
    expect(await endsOf(late)).toEqual([{ ...sooner, cents: 500 }])
    expect(await endsOf(fresh)).toEqual([{ ...sooner, cents: 500 }, later])
    // Credit that expires first is given first, so the same credit comes back with the same expiry.
    await giveTo(portal, fresh, await numberOf(portal, late), 500)
    expect(await endsOf(late)).toEqual([sooner])
    expect(await endsOf(fresh)).toEqual([later])
  })

  test('pressed twice, and asked again after its answer was lost, is given once', async () => {
    const before = await creditOf(portal, giver)
    const key = 'gift-pressed-twice'
    const [first, second] = await Promise.all([
      giveTo(portal, giver, to, 700, { key }),
      giveTo(portal, giver, to, 700, { key }),
    ])
    await portal.rows('UPDATE platform.request_keys SET status = NULL, answer = NULL WHERE request_key = $1', [key])
    const lost = await giveTo(portal, giver, to, 700, { key })
    expect(new Set([first, second, lost].map(({ body }) => body.GiftUUID)).size).toBe(1)
    expect(await creditOf(portal, giver)).toBe(before - 700)
  })

  test('sent both ways at once by many waits for nobody for ever, and loses nothing', async () => {
    const from = await numberOf(portal, giver)
    const before = (await creditOf(portal, giver)) + (await creditOf(portal, receiver))
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 ? giveTo(portal, giver, to, 100) : giveTo(portal, receiver, from, 100),
      ),
    )
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect((await creditOf(portal, giver)) + (await creditOf(portal, receiver))).toBe(before)
  })
})

describe('limits', () => {
  test('a gift is $1.00 to $50.00', async () => {
    expect(await giveTo(portal, giver, to, 99)).toMatchObject({ status: 400, body: { code: 'amount-too-small' } })
    expect(await giveTo(portal, giver, to, 100)).toMatchObject({ status: 200 })
    expect(await giveTo(portal, giver, to, -100)).toMatchObject({ status: 400, body: { code: 'amount-too-small' } })
    const tooMuch = await giveTo(portal, giver, to, maxGift + 1)
    expect(tooMuch).toMatchObject({ status: 400, body: { err_message: 'The amount is larger than $50.00' } })
    expect(await giveTo(portal, giver, to, maxGift)).toMatchObject({ status: 200 })
  })

  test('$100.00 are given in a day of New Zealand, also by gifts at once, and $300.00 in its month', async () => {
    await portal.clock({ now: '2027-03-01T00:00:00.000Z' })
    for (const one of [giver, receiver]) Object.assign(one, await portal.signIn(one))
    for (let given = 2500; given < maxGivenPerDay; given += 2500) await giveTo(portal, giver, to, 2500)
    // At most three at once: from the fourth number in progress, a captcha is required.
    const atOnce = await Promise.all(Array.from({ length: 3 }, () => giveTo(portal, giver, to, 2500)))
    expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const refused = await giveTo(portal, giver, to, 100)
    expect(refused).toMatchObject({ status: 409, body: { err_message: 'Only $0.00 can be given now' } })
    for (let day = 1; day < maxGivenPerMonth / maxGivenPerDay; day += 1) {
      Object.assign(giver, await daysLater(portal, giver, 1))
      await giveTo(portal, giver, to, maxGift)
      expect((await giveTo(portal, giver, to, maxGift)).status).toBe(200)
    }
    Object.assign(giver, await daysLater(portal, giver, 1))
    expect((await giveTo(portal, giver, to, 100)).body.code).toBe('gift-limit')
    await portal.clock({ now: '2027-03-31T11:00:00.000Z' })
    Object.assign(giver, await portal.signIn(giver))
    expect((await giveTo(portal, giver, to, 100)).status).toBe(200)
    Object.assign(receiver, await portal.signIn(receiver))
  })

  test('no more is given than there is', async () => {
    const poor = await withCredit(500)
    const refused = await giveTo(portal, poor, to, 501)
    expect(refused).toMatchObject({ status: 402, body: { err_message: 'Not enough balance' } })
    expect((await giveTo(portal, poor, to, 500)).status).toBe(200)
  })

  test('a message of more than 100 characters, and one with a link, is refused', async () => {
    const tooLong = await giveTo(portal, giver, to, 100, { Message: 'a'.repeat(101) })
    expect(tooLong).toMatchObject({ status: 400, body: { field: 'Message' } })
    const link = await giveTo(portal, giver, to, 100, { Message: 'see https://example.nz/win' })
    expect(link).toMatchObject({ status: 400, body: { code: 'gift-message-link' } })
    expect((await giveTo(portal, giver, to, 100, { Message: 'a'.repeat(100) })).status).toBe(200)
  })
})

describe('who may, and to whom', () => {
  test('a number that is not ours, is on a bill, is one’s own, or is of a suspended account is answered alike', async () => {
    const onBill = await mobileInService(portal, { plan: demoPlans.postpayLight, BillingType: 'postpay' })
    const suspended = await withCredit(100)
    await systemOf(portal).inTransaction((tx) =>
      setAccountState(tx, suspended.CustomerUUID, 'Suspended', { because: 'asked' }),
    )
    const numbers = [
      '0215550999',
      await numberOf(portal, giver),
      await numberOf(portal, onBill),
      await numberOf(portal, suspended),
    ]
    const said: string[] = []
    for (const number of numbers) {
      await portal.rows('TRUNCATE platform.limits')
      const looked = await checkGift(portal, giver, number, 1000)
      const given = await giveTo(portal, giver, number, 1000)
      expect(given.status).toBe(409)
      said.push(JSON.stringify([looked.body, given.body]))
    }
    expect(new Set(said).size).toBe(1)
    expect(said[0]).toContain('This mobile cannot receive credit')
    expect(await giveTo(portal, giver, '12', 1000)).toMatchObject({ status: 400, body: { code: 'number-invalid' } })
  })

  test('numbers that are guessed at are stopped as wrong codes are', async () => {
    const numbers = Array.from({ length: 30 }, (_, at) => `02155590${String(at).padStart(2, '0')}`)
    const answers = await Promise.all(numbers.map((number) => checkGift(portal, giver, number, 1000)))
    expect(answers.filter(({ body }) => body.code === 'gift-not-possible')).toHaveLength(maxWrongCodes.account)
  })

  test('a member of the account may not give, and a proof of the last five minutes is needed', async () => {
    const member = await portal.signUpCustomer()
    const userUuid = await userOf(portal, member)
    await systemOf(portal).inTransaction((tx) => addRole(tx, giver.CustomerUUID, userUuid, 'member'))
    const { token } = await portal.signIn(member)
    expect(await checkGift(portal, { ...giver, token }, to, 1000)).toMatchObject({ status: 403 })
    expect(await giveTo(portal, { ...giver, token }, to, 1000)).toMatchObject({ status: 403 })
    await portal.clock({ advanceS: 301 })
    expect(await giveTo(portal, giver, to, 1000)).toMatchObject({ status: 401, body: { code: 'step-up-needed' } })
    Object.assign(giver, await portal.signIn(giver))
    expect((await giveTo(portal, giver, to, 1000)).status).toBe(200)
  })

  test('a mobile on a bill has no credit to give', async () => {
    const onBill = await mobileInService(portal, { plan: demoPlans.postpayLight, BillingType: 'postpay' })
    expect(await giveTo(portal, onBill, to, 1000)).toMatchObject({
      body: { err_message: 'you_dont_have_prepay_product' },
    })
  })
})
