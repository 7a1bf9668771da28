import { guest } from '@waea/contract/money/guest'
import { payments } from '@waea/contract/money/payments'
import { displayMsisdn } from '@waea/kit/msisdn'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { booked, creditBecomes, creditOf, mobileInService, type Owner, paygOfFile } from '../ledger/money-support.ts'
import { authenticate } from '../payments/means/paying-support.ts'
import { testRepeatedNews } from '../payments/returned-support.ts'
import { charged, chargesOf, confirm, eventually, shopOfFile } from '../shop/shop-support.ts'
import { numberOf } from '../vouchers/vouchers-support.ts'
import { askTopUp, paidTopUp, purchase, purchaseBecomes, responseToken, startedTopUp } from './guest-support.ts'

const portal = shopOfFile()
const owner: Owner = paygOfFile(portal)
let MSISDN = ''

beforeAll(async () => {
  MSISDN = await numberOf(portal, owner)
})
beforeEach(() => portal.rows('TRUNCATE platform.limits').then(() => undefined))

describe('a guest’s top-up', () => {
  test('is in nobody’s saved cards, is the guest’s payment, and stands in the customer’s books to the cent', async () => {
    const of = await mobileInService(portal)
    const number = await numberOf(portal, of)
    const before = [await charged(portal, of), await booked(portal, 'gateway', of)] as const
    const { OrderID } = await paidTopUp(portal, number, 1300)
    await purchaseBecomes(portal, { MSISDN: number }, OrderID, 'COMPLETED')
    expect(await charged(portal, of)).toEqual(before[0])
    expect(await booked(portal, 'gateway', of)).toBe(before[1] + 1300)
    expect(await booked(portal, 'received', of)).toBe(0)
    const [facts] = await portal.rows<{ kind: string; token: boolean }>(
      `SELECT payer_kind AS kind, payer_uuid IN (SELECT token_uuid FROM identity.one_time_tokens) AS token
       FROM payments.intents WHERE payment_uuid = $1`,
      [OrderID],
    )
    expect(facts).toEqual({ kind: 'guest', token: true })
  })

  test('is hidden from the customer until it is paid, and shows no card and no receipt of the guest’s after it', async () => {
    const of = await mobileInService(portal)
    const number = await numberOf(portal, of)
    const { OrderID, ClientSecret } = await startedTopUp(portal, number, 1700)
    const mine = { customerUuid: of.CustomerUUID }
    const history = async () => (await portal.good(payments.charges, mine, of.token)).Transactions
    const find = async () => (await history()).find(({ UUID }) => UUID === OrderID)
    expect(await find()).toBeUndefined()
    const one = { ...mine, paymentUuid: OrderID }
    for (const call of [payments.payment, payments.settle]) {
      expect((await portal.call(call, one, of.token)).status).toBe(404)
    }
    await confirm(portal, ClientSecret)
    await purchaseBecomes(portal, { MSISDN: number }, OrderID, 'COMPLETED')
    expect(await find()).toEqual({
      UUID: OrderID,
      Status: 'COMPLETED',
      Kind: 'top-up',
      AmountCents: 1700,
      AmountTaxCents: 222,
      Description: `Top-up of ${displayMsisdn(number)}`,
      CreatedAt: expect.any(Number),
      CreatedAtNanos: expect.any(Number),
    })
    const { Receipts } = await portal.good(payments.receipts, mine, of.token)
    expect(Receipts.find(({ PaymentUUID }) => PaymentUUID === OrderID)).toBeUndefined()
    const mail = await eventually('the mail to the customer', async () =>
      (await portal.messages(of.Email, 0)).find(({ subject }) => subject.startsWith('$17.00 of credit')),
    )
    expect(mail.text).not.toContain('4242')
    expect(mail.attachments).toEqual([])
  })

  test('that the bank asks about waits for its answer, and one that it refuses can be paid by another card', async () => {
    const before = await creditOf(portal, owner)
    const started = await startedTopUp(portal, MSISDN, 1100)
    await confirm(portal, started.ClientSecret, 'pm_card_authenticationRequired')
    expect((await purchase(portal, { MSISDN }, started.OrderID)).body.Status).toBe('PENDING')
    await authenticate(portal, started.ClientSecret, 'complete')
    await purchaseBecomes(portal, { MSISDN }, started.OrderID, 'COMPLETED')
    const declined = await paidTopUp(portal, MSISDN, 1200, 'pm_card_visa_chargeDeclined')
    expect((await purchase(portal, { MSISDN }, declined.OrderID)).body.Status).toBe('PENDING')
    await confirm(portal, declined.ClientSecret)
    await purchaseBecomes(portal, { MSISDN }, declined.OrderID, 'COMPLETED')
    await creditBecomes(portal, owner, before + 2300)
  })

  test('is delivered though the browser is closed once the card was given', async () => {
    const before = await creditOf(portal, owner)
    await paidTopUp(portal, MSISDN, 1400)
    await creditBecomes(portal, owner, before + 1400)
  })

  test('whose answer of the card partner is lost is found there again, and charged once', async () => {
    const ResponseToken = await responseToken(portal, { MSISDN })
    await portal.faults('stripe', [{ kind: 'error-after-effect', op: 'payment_intents.create', times: 1 }])
    const key = 'lost-on-the-way'
    const { body } = await askTopUp(portal, { MSISDN, ResponseToken, Amount: 1500 }, { key })
    const before = await chargesOf(portal)
    const secret = await eventually('the payment to be found', async () => {
      await purchase(portal, { MSISDN }, body.OrderID)
      const [row] = await portal.rows<{ secret: string | null }>(
        'SELECT client_secret AS secret FROM payments.intents WHERE payment_uuid = $1',
        [body.OrderID],
      )
      return row?.secret ?? undefined
    })
    await confirm(portal, secret)
    await purchaseBecomes(portal, { MSISDN }, body.OrderID, 'COMPLETED')
    expect(await chargesOf(portal)).toBe(before + 1)
  })

  test('of a mobile that ended meanwhile goes back to the card, and the guest is told', async () => {
    const of = await mobileInService(portal)
    const number = await numberOf(portal, of)
    const { OrderID, ClientSecret } = await startedTopUp(portal, number, 1600)
    await portal.good(guest.receipt, { MSISDN: number, OrderID, Email: 'ended@guest.test' })
    await portal.rows('UPDATE mobiles.mobiles SET status = 7 WHERE mobile_uuid = $1', [of.MobileUUID])
    await confirm(portal, ClientSecret)
    expect(await purchaseBecomes(portal, { MSISDN: number }, OrderID, 'FAILED')).toMatchObject({ Refunded: true })
    await eventually('the refund', async () => {
      const [row] = await portal.rows<{ state: string }>('SELECT state FROM payments.refunds WHERE payment_uuid = $1', [
        OrderID,
      ])
      return row?.state === 'succeeded' || undefined
    })
    for (const account of ['received', 'clearing'] as const) expect(await booked(portal, account, of)).toBe(0)
    const [mail] = await portal.messages('ended@guest.test')
    expect(mail?.text).toContain('$16.00')
  })
})

describe('who looks a purchase up', () => {
  test('knows its OrderID and what it was for', async () => {
    const { OrderID } = await startedTopUp(portal, MSISDN)
    expect((await purchase(portal, { MSISDN }, OrderID)).status).toBe(200)
    for (const named of [{ MSISDN: '0220000000' }, { LookupID: MSISDN }, { MSISDN, LookupID: MSISDN }]) {
      expect((await purchase(portal, named, OrderID)).status).toBe(404)
    }
    expect((await purchase(portal, { MSISDN }, owner.CustomerUUID)).status).toBe(404)
  })
})

describe('the receipt', () => {
  test('is mailed when it was asked for, and names nothing but what the guest typed', async () => {
    const { OrderID, ClientSecret } = await startedTopUp(portal, MSISDN, 2300)
    const input = { MSISDN, OrderID, Email: 'Asked-Before@guest.test' }
    await portal.good(guest.receipt, input)
    await confirm(portal, ClientSecret)
    const [mail] = await portal.messages('asked-before@guest.test')
    expect(mail?.subject).toMatch(/^Receipt R\d+: \$23\.00$/)
    expect(mail?.text).toContain(`Top-up of ${displayMsisdn(MSISDN)}`)
    expect(mail?.text).toContain('4242')
    for (const secret of ['Buyer', owner.Email, owner.CustomerUUID]) {
      expect(JSON.stringify(mail)).not.toContain(secret)
    }
    expect(mail?.attachments).toMatchObject([{ contentType: 'application/pdf' }])
    const [row] = await portal.rows<{ to: string | null }>(
      'SELECT receipt_to AS to FROM guest.purchases WHERE order_uuid = $1',
      [OrderID],
    )
    expect(row?.to).toBeNull()
  })

  test('is written in the language of the page on which it was asked for', async () => {
    const { OrderID, ClientSecret } = await startedTopUp(portal, MSISDN, 2200)
    await portal.good(guest.receipt, { MSISDN, OrderID, Email: 'maori@guest.test', Language: 'mi-NZ' })
    await confirm(portal, ClientSecret)
    const english = await paidTopUp(portal, MSISDN, 2100)
    await purchaseBecomes(portal, { MSISDN }, english.OrderID, 'COMPLETED')
    await portal.good(guest.receipt, { MSISDN, OrderID: english.OrderID, Email: 'english@guest.test' })
    const [maori] = await portal.messages('maori@guest.test')
    const [other] = await portal.messages('english@guest.test')
    expect(maori?.text).toMatch(/Kia ora.*Tapeke/s)
    expect(maori?.subject).toMatch(/^Rīhiti R\d+: \$22\.00$/)
    expect(other?.text).toMatch(/Hello.*Total/s)
    expect(other?.subject).toMatch(/^Receipt R\d+: \$21\.00$/)
  })

  test('is mailed afterwards too, to three addresses at most, and to none that can be none', async () => {
    const { OrderID } = await paidTopUp(portal, MSISDN, 2400)
    await purchaseBecomes(portal, { MSISDN }, OrderID, 'COMPLETED')
    const ask = (Email: string) => portal.call(guest.receipt, { MSISDN, OrderID, Email })
    expect((await ask('nowhere')).body.code).toBe('email-invalid')
    for (const at of [1, 2, 3]) expect((await ask(`after-${at}@guest.test`)).status).toBe(200)
    expect((await ask('after-4@guest.test')).body.code).toBe('too-many-tries')
    expect(await portal.messages('after-3@guest.test')).toHaveLength(1)
  })
})

testRepeatedNews(portal)
