import { calendarDay } from '@waea/kit/calendar-day'
import { describe, expect, test } from 'vitest'
import { checkAmount } from './amount.ts'
import type { PaymentMethod } from './means/cards.ts'
import { afterPayment, asksForSavedCard, checkFromCredit, checkGateway, decideBillCard, decideCard } from './payment.ts'

const today = calendarDay('2026-11-20')
const card: PaymentMethod = {
  kind: 'card',
  UUID: 'card',
  CardType: 'visa',
  CardLast4: '4242',
  Token: 'token',
  CardExpiryMonth: 12,
  CardExpiryYear: 2030,
  Rank: 1,
  DeletedAtNanos: 0,
}
const other: PaymentMethod = { ...card, UUID: 'other', Token: 'token-2', Rank: 2 }
const byCard = { PaymentMethodType: 'cards' }

describe('an amount', () => {
  test('[V-PAY-01][K-PAY-01] must exceed $0.99, so $1.00 is the smallest', () => {
    expect(checkAmount(99)).toEqual({ refused: 'amount-too-small', field: 'Amount' })
    expect(checkAmount(100)).toBe(100)
    expect(checkAmount(0)).toMatchObject({ refused: 'amount-too-small' })
    expect(checkAmount(-2000)).toMatchObject({ refused: 'amount-too-small' })
  })

  test('is whole cents up to $1,000.00', () => {
    expect(checkAmount(100_000)).toBe(100_000)
    expect(checkAmount(100_001)).toEqual({
      refused: 'amount-too-large',
      detail: { most: '$1,000.00' },
      field: 'Amount',
    })
    expect(checkAmount(2000.5)).toMatchObject({ refused: 'invalid-input' })
    expect(checkAmount(Number.NaN)).toMatchObject({ refused: 'invalid-input' })
    expect(checkAmount(Number.POSITIVE_INFINITY)).toMatchObject({ refused: 'invalid-input' })
    expect(checkAmount(Number.NEGATIVE_INFINITY)).toMatchObject({ refused: 'invalid-input' })
  })
})

describe('a payment by a saved card', () => {
  test('is taken from the default card, or from the one that is named', () => {
    expect(decideCard(byCard, [other, card], today)).toEqual(card)
    expect(decideCard({ PaymentMethodID: 'other' }, [other, card], today)).toEqual(other)
    expect(decideCard({ PaymentMethodID: 'token-2' }, [other, card], today)).toEqual(other)
  })

  test('is one where a type or a card is named', () => {
    expect(asksForSavedCard({})).toBe(false)
    expect(asksForSavedCard(byCard)).toBe(true)
    expect(asksForSavedCard({ PaymentMethodID: 'other' })).toBe(true)
  })

  test('is none where credit alone is to pay: with both the purchase is refused', () => {
    const refused = { refused: 'change-payment-type', field: 'FromCredit' }
    for (const card of [byCard, { PaymentMethodID: 'other' }, { AuthorizeOnly: true }, { KeepCard: false }]) {
      expect(checkFromCredit(card)).toBeUndefined()
      expect(checkFromCredit({ ...card, FromCredit: true })).toEqual(refused)
    }
    expect(checkFromCredit({ FromCredit: true, AuthorizeOnly: false })).toBeUndefined()
  })

  test('[V-PAY-06][E-PAY-09] needs a default card', () => {
    const refused = { refused: 'no-card', field: 'PaymentMethodID' }
    expect(decideCard(byCard, [], today)).toEqual(refused)
    expect(decideCard(byCard, [other], today)).toEqual(refused)
    expect(decideCard({ PaymentMethodID: 'other' }, [other], today)).toEqual(refused)
  })

  test('[E-PAY-10] by anything but a card asks to change the payment type', () => {
    const byBank = { PaymentMethodType: 'bank' }
    expect(decideCard(byBank, [card], today)).toEqual({ refused: 'change-payment-type', field: 'PaymentMethodType' })
  })

  test('is not taken from a foreign card, and not from an expired one', () => {
    const field = 'PaymentMethodID'
    expect(decideCard({ PaymentMethodID: 'foreign' }, [card], today)).toEqual({ refused: 'card-unknown', field })
    const old = { ...card, CardExpiryYear: 2025 }
    expect(decideCard(byCard, [old], today)).toEqual({ refused: 'card-expiring', field })
  })
})

describe('the card for bills', () => {
  const old = { ...card, CardExpiryYear: 2025 }

  test('is the first that is valid, the default before others', () => {
    expect(decideBillCard({}, [other, card], today)).toEqual(card)
    expect(decideBillCard({}, [old, other], today)).toEqual(other)
  })

  test('is the one that is named, which must be valid', () => {
    expect(decideBillCard({ PaymentMethodID: 'other' }, [card, other], today)).toEqual(other)
    expect(decideBillCard(byCard, [old, other], today)).toMatchObject({ refused: 'card-expiring' })
  })

  test('is refused where there is none, or none that is valid', () => {
    expect(decideBillCard({}, [], today)).toMatchObject({ refused: 'no-card' })
    expect(decideBillCard({}, [{ ...card, DeletedAtNanos: 1 }], today)).toMatchObject({ refused: 'no-card' })
    expect(decideBillCard({}, [old], today)).toMatchObject({ refused: 'card-expiring' })
  })
})

test('only the gateway that there is takes a payment, named or not', () => {
  expect(checkGateway({})).toBeUndefined()
  expect(checkGateway({ PaymentMethodGateway: 'stripe' })).toBeUndefined()
  expect(checkGateway({ PaymentMethodGateway: 'other' })).toEqual({
    refused: 'change-payment-type',
    field: 'PaymentMethodGateway',
  })
})

test('a payment is done when completed, is confirmed by its client secret, and else waits', () => {
  expect(afterPayment({ Status: 'Completed', ClientSecret: 'secret' })).toBe('done')
  expect(afterPayment({ Status: 'PENDING', ClientSecret: 'secret' })).toBe('confirm-card')
  expect(afterPayment({ Status: 'PENDING' })).toBe('wait')
})
