import { payments } from '@waea/contract/money/payments'
import { dayOf, dayParts, nz } from '@waea/kit/calendar-day'
import { describe, expect, test } from 'vitest'
import { askTopUp, creditBecomes, daysLater, paygOfFile, settle } from '../../ledger/money-support.ts'
import {
  type Buyer,
  charged,
  confirm,
  eventually,
  saveAtPartner,
  saveCard,
  shopOfFile,
} from '../../shop/shop-support.ts'
import { cardOfNextMonth, cardThatEnds } from './paying-support.ts'

const portal = shopOfFile()
const owner = paygOfFile(portal)

const cardsOf = async (buyer: Buyer) =>
  (await portal.good(payments.methods, { customerUuid: buyer.CustomerUUID }, buyer.token)).PaymentMethods

/** The buyer's cards as the card partner has them. */
async function cardsAtPartner(buyer: Buyer) {
  const [known] = await portal.rows<{ ref: string }>(
    'SELECT gateway_customer AS ref FROM payments.gateway_customers WHERE customer_uuid = $1',
    [buyer.CustomerUUID],
  )
  return portal.server.runtime.ports.cards.cards(known?.ref ?? '')
}

const thisMonth = () => dayParts(dayOf(portal.server.clock.now(), nz))

describe('a saved card', () => {
  test('that is removed is forgotten by the card partner too, and no other is', async () => {
    const buyer = await portal.signUpCustomer()
    const methodUuid = await saveCard(portal, buyer, await cardThatEnds(portal, 4, 2031))
    await saveCard(portal, buyer, 'pm_card_mastercard')
    const whose = { customerUuid: buyer.CustomerUUID }
    await portal.good(payments.removeMethod, { ...whose, methodUuid }, buyer.token)
    const left = await eventually('the card partner to have one card less', async () => {
      const cards = await cardsAtPartner(buyer)
      return cards.length === 1 ? cards : undefined
    })
    expect(left).toMatchObject([{ brand: 'mastercard' }])
    expect(await cardsOf(buyer)).toMatchObject([{ CardType: 'mastercard', is_default: true }])
  })

  test('that is saved again takes the place of its twin, which the card partner forgets', async () => {
    const buyer = await portal.signUpCustomer()
    await saveCard(portal, buyer, await cardThatEnds(portal, 4, 2031))
    await saveCard(portal, buyer, 'pm_card_mastercard')
    const [older, other] = await cardsOf(buyer)
    const newer = await saveCard(portal, buyer, await cardThatEnds(portal, 9, 2034))
    const expected = [
      { UUID: newer, CardLast4: '4242', expiry: '09/34', Rank: 1, is_default: true },
      { UUID: other?.UUID, CardType: 'mastercard', Rank: 2, is_default: false },
    ]
    const cards = await cardsOf(buyer)
    expect(cards).toMatchObject(expected)
    const left = await eventually('the card partner to have one card less', async () => {
      const theirs = await cardsAtPartner(buyer)
      return theirs.length === 2 ? theirs.map(({ tokenId }) => tokenId) : undefined
    })
    expect(left.sort()).toEqual(cards.map(({ Token }) => Token).sort())
    expect(left).not.toContain(older?.Token)
    await portal.good(payments.syncMethods, { customerUuid: buyer.CustomerUUID }, buyer.token)
    expect(await cardsOf(buyer)).toMatchObject(expected)
  })

  test('[B-PAY-03][N-PAY-01] tells what it is, and what the portal works out of it', async () => {
    const buyer = await portal.signUpCustomer()
    const UUID = await saveCard(portal, buyer, await cardThatEnds(portal, 4, 2031))
    await saveCard(portal, buyer, 'pm_card_mastercard')
    const [first, second] = await cardsOf(buyer)
    expect(first).toEqual({
      UUID,
      CardType: 'visa',
      PaymentMethodType: 'cards',
      CardLast4: '4242',
      Token: expect.stringMatching(/^pm_/),
      CardExpiryMonth: 4,
      CardExpiryYear: 2031,
      Rank: 1,
      DeletedAtNanos: 0,
      is_default: true,
      cardId: UUID,
      brand: 'visa',
      last4: '4242',
      expiry: '04/31',
      is_card_expired: false,
      CreatedAtNanos: expect.any(Number),
    })
    expect(second).toMatchObject({ Rank: 2, is_default: false, brand: 'mastercard' })
  })

  test('[N-PAY-02] is described by its gateway down to its address and its funding', async () => {
    const buyer = await portal.signUpCustomer()
    await saveCard(portal, buyer, await cardThatEnds(portal, 4, 2031))
    const [saved] = await cardsOf(buyer)
    expect(await cardsAtPartner(buyer)).toEqual([
      {
        addressLine1: '1 Bank Street',
        addressLine2: '',
        brand: 'visa',
        cardId: expect.any(String),
        country: 'US',
        expMonth: 4,
        expYear: 2031,
        funding: 'credit',
        last4: '4242',
        created: expect.any(Number),
        livemode: false,
        tokenId: saved?.Token,
      },
    ])
  })

  test.each([
    [
      'before the card partner tells of it',
      ['setup_intent.created', 'setup_intent.succeeded', 'payment_method.attached', 'payment_method.detached'].map(
        (op) => ({ kind: 'late-webhook', op, ms: 600_000 }),
      ),
    ],
    ['after it', [{ kind: 'webhook-before-answer', op: 'setup_intents.confirm' }]],
  ])('[V-PAY-04] is refused in the last month printed on it, asked %s, and kept nowhere', async (_order, faults) => {
    const buyer = await portal.signUpCustomer()
    const { year, month } = thisMonth()
    const card = await cardThatEnds(portal, month, year)
    await portal.faults(
      'stripe',
      faults.map((fault) => ({ ...fault, times: 1 })),
    )
    await expect(saveCard(portal, buyer, card)).rejects.toThrow('This card is about to expire')
    await eventually('both orders to be as asked', async () => {
      const left = (await (await fetch(`${portal.sandbox}/stripe/faults`)).json()) as { faults: object[] }
      return left.faults.length === 0 ? true : undefined
    })
    expect(await cardsOf(buyer)).toEqual([])
    expect(await cardsAtPartner(buyer)).toEqual([])
    const [nextYear, nextMonth] = month === 12 ? [year + 1, 1] : [year, month + 1]
    await saveCard(portal, buyer, await cardThatEnds(portal, nextMonth, nextYear))
    expect(await cardsOf(buyer)).toHaveLength(1)
  })

  test('[V-PAY-04] that is refused and that nobody asks for is taken from the card partner a minute later', async () => {
    const buyer = await portal.signUpCustomer()
    const { year, month } = thisMonth()
    await saveAtPartner(portal, buyer, await cardThatEnds(portal, month, year))
    const key = `payments.forget-refused:${buyer.CustomerUUID}`
    const [job] = await eventually('the card partner to have told of the card', async () => {
      const jobs = await portal.rows<{ seconds: number }>(
        'SELECT extract(epoch FROM run_at - updated_at)::int AS seconds FROM graphile_worker.jobs WHERE key = $1',
        [key],
      )
      return jobs.length > 0 ? jobs : undefined
    })
    expect(job?.seconds).toBeGreaterThanOrEqual(60)
    expect(await cardsOf(buyer)).toEqual([])
    expect(await cardsAtPartner(buyer)).toHaveLength(1)
    await eventually('the card partner to have forgotten it', async () => {
      // A late webhook about the card puts the job off again.
      await portal.rows(
        'SELECT graphile_worker.reschedule_jobs(ARRAY[id], run_at := now()) FROM graphile_worker.jobs WHERE key = $1',
        [key],
      )
      return (await cardsAtPartner(buyer)).length === 0 ? true : undefined
    })
  })

  test('is kept of a customer whom the gateway made and then said 500 of', async () => {
    const fresh = await portal.signUpCustomer()
    await portal.faults('stripe', [{ kind: 'error-after-effect', op: 'customers.create', times: 1 }])
    await saveCard(portal, fresh)
    expect(await cardsOf(fresh)).toHaveLength(1)
  })
})

describe('a payment', () => {
  const byCards = { PaymentMethodType: 'cards' }

  test('[V-PAY-06][E-PAY-09] by the card flow is charged to the default card, and refused without one', async () => {
    const before = await charged(portal, owner)
    expect(await askTopUp(portal, owner, byCards)).toMatchObject({ status: 200, body: { Status: 'COMPLETED' } })
    await creditBecomes(portal, owner, 2000)
    expect((await charged(portal, owner)).cents).toBe(before.cents + 2000)
    await portal.rows('UPDATE payments.methods SET rank = 2 WHERE customer_uuid = $1', [owner.CustomerUUID])
    const refused = { status: 400, body: { err_message: 'No card', field: 'PaymentMethodID' } }
    expect(await askTopUp(portal, owner, byCards)).toMatchObject(refused)
    await portal.rows('UPDATE payments.methods SET rank = 1 WHERE customer_uuid = $1', [owner.CustomerUUID])
    expect((await charged(portal, owner)).cents).toBe(before.cents + 2000)
  })

  test('[E-PAY-10] by anything but cards is rejected with the reason changePaymentType', async () => {
    const before = await charged(portal, owner)
    for (const over of [{ PaymentMethodType: 'bank' }, { PaymentMethodType: 'bank', PaymentMethodID: owner.card }]) {
      const refused = { status: 400, body: { err_message: 'changePaymentType', field: 'PaymentMethodType' } }
      expect(await askTopUp(portal, owner, over)).toMatchObject(refused)
    }
    expect(await charged(portal, owner)).toEqual(before)
  })

  test.each([
    ['chargeDeclinedProcessingError', 'FAILED'],
    ['chargeDeclinedIncorrectCvc', 'PAYMENT METHOD INVALID'],
    ['chargeDeclined', 'DECLINED'],
  ])('that the bank answers with %s is %s', async (card, Status) => {
    const { body } = await askTopUp(portal, owner, {})
    expect(await confirm(portal, body.ClientSecret, `pm_card_${card}`)).toBe(402)
    expect(await settle(portal, owner, body.PaymentUUID)).toMatchObject({ Status })
  })
})

test('[B-PAY-03] a saved card is told to have run out from the first day after the month printed on it', async () => {
  const early = await portal.signUpCustomer()
  await saveCard(portal, early, await cardOfNextMonth(portal))
  expect(await cardsOf(early)).toMatchObject([{ is_card_expired: false }])
  expect(await cardsOf(await daysLater(portal, early, 62))).toMatchObject([{ is_card_expired: true }])
})
