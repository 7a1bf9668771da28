import { calendarDay } from '@waea/kit/calendar-day'
import { describe, expect, test } from 'vitest'
import { checkAmount } from './amount.ts'
import type { PaymentMethod } from './cards.ts'
import { afterPayment, decidePayment } from './payment.ts'

const today = calendarDay('2026-11-20')
const card: PaymentMethod = {
  UUID: 'card',
  CardType: 'visa',
  CardLast4: '4242',
  Token: 'token',
  CardExpiryMonth: 12,
  CardExpiryYear: 2030,
  Rank: 1,
  DeletedAtNanos: 0,
}
const other: PaymentMethod = { ...card, UUID: 'other', Rank: 2 }
const asked = { CustomerUUID: 'customer', AmountCents: 2000, PaymentMethodType: 'cards' }

describe('an amount', () => {
  test('[V-PAY-01][K-PAY-01] must exceed $0.99, so $1.00 is the smallest', () => {
    expect(checkAmount(99)).toEqual({ refused: 'amount-too-small', field: 'Amount' })
    expect(checkAmount(100)).toBe(100)
    expect(checkAmount(0)).toMatchObject({ refused: 'amount-too-small' })
    expect(checkAmount(-2000)).toMatchObject({ refused: 'amount-too-small' })
  })

  test('is whole cents up to $1,000.00', () => {
    expect(checkAmount(100_000)).toBe(100_000)
    expect(checkAmount(100_001)).toMatchObject({ refused: 'amount-too-large' })
    expect(checkAmount(2000.5)).toMatchObject({ refused: 'invalid-input' })
    expect(checkAmount(Number.NaN)).toMatchObject({ refused: 'invalid-input' })
    expect(checkAmount(Number.POSITIVE_INFINITY)).toMatchObject({ refused: 'invalid-input' })
  })
})

describe('a payment', () => {
  test('is taken from the default card, or from the one that is named', () => {
    expect(decidePayment(asked, [other, card], today)).toEqual({ amount: 2000, card })
    expect(decidePayment({ ...asked, PaymentMethodID: 'other' }, [other, card], today)).toEqual({
      amount: 2000,
      card: other,
    })
  })

  test('needs a customer', () => {
    expect(decidePayment({ ...asked, CustomerUUID: '' }, [card], today)).toEqual({ refused: 'no-customer-uuid' })
  })

  test('needs a default card', () => {
    expect(decidePayment(asked, [], today)).toEqual({ refused: 'no-card' })
    expect(decidePayment(asked, [other], today)).toEqual({ refused: 'no-card' })
  })

  test('by anything but a card asks to change the payment type', () => {
    const byBank = { ...asked, PaymentMethodType: 'bank' }
    expect(decidePayment(byBank, [card], today)).toEqual({ refused: 'change-payment-type' })
  })

  test('is not taken from a foreign card, an expired card, or for too little', () => {
    const foreign = { ...asked, PaymentMethodID: 'foreign' }
    expect(decidePayment(foreign, [card], today)).toEqual({ refused: 'card-unknown' })
    const old = { ...card, CardExpiryYear: 2025 }
    expect(decidePayment(asked, [old], today)).toEqual({ refused: 'card-expiring' })
    const little = { ...asked, AmountCents: 99 }
    expect(decidePayment(little, [card], today)).toEqual({ refused: 'amount-too-small', field: 'AmountCents' })
  })

  test('is done when completed and else confirmed by its client secret', () => {
    expect(afterPayment({ Status: 'Completed', ClientSecret: 'secret' })).toBe('done')
    expect(afterPayment({ Status: 'PENDING', ClientSecret: 'secret' })).toBe('confirm-card')
    expect(afterPayment({ Status: 'FAILED' })).toBe('failed')
  })
})
