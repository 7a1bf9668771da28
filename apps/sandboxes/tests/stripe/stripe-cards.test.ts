import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cvcState,
  digitsOf,
  expiryState,
  groupedExpiry,
  groupedNumber,
  numberState,
} from '../../src/stripe/browser/card-text.ts'
import { brandOf, isCardNumber, isPast, passesLuhn } from '../../src/stripe/methods/card-rules.ts'

const today = new Date(2026, 10, 20)
const digits = fc.stringMatching(/^\d{0,19}$/)

describe('a card number', () => {
  test('keeps its digits and their order when it is grouped', () => {
    fc.assert(fc.property(digits, (typed) => digitsOf(groupedNumber(typed, brandOf(typed))) === typed))
  })

  test('has exactly one valid check digit', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{15}$/), (typed) => {
        const fitting = [...'0123456789'].filter((digit) => passesLuhn(typed + digit))
        return fitting.length === 1
      }),
    )
  })

  test.each([
    ['4242424242424242', 'visa'],
    ['2223003122003222', 'mastercard'],
    ['371449635398431', 'amex'],
    ['6011111111111117', 'discover'],
    ['3566002020360505', 'jcb'],
    ['6200000000000005', 'unionpay'],
  ])('%s is of %s', (number, brand) => {
    expect(brandOf(number).name).toBe(brand)
    expect(isCardNumber(number)).toBe(true)
  })

  test('is grouped as it is printed: four by four, or 4-6-5 for American Express', () => {
    expect(groupedNumber('4242424242424242', brandOf('4242'))).toBe('4242 4242 4242 4242')
    expect(groupedNumber('378282246310005', brandOf('3782'))).toBe('3782 822463 10005')
  })

  test('is incomplete while it is typed, and invalid only when more digits cannot make it valid', () => {
    expect(numberState('').empty).toBe(true)
    expect(numberState('4242').error?.code).toBe('incomplete_number')
    expect(numberState('4242424242424241').error?.code).toBe('invalid_number')
    expect(numberState('4242424242424242').complete).toBe(true)
  })
})

describe('an expiry', () => {
  test.each([
    ['5', '05 / '],
    ['12', '12 / '],
    ['1227', '12 / 27'],
    ['13', '01 / 3'],
    ['5/', '05 / '],
    ['12/2027', '12 / 27'],
  ])('typed as %s reads %s', (typed, shown) => {
    expect(groupedExpiry(typed, false)).toBe(shown)
  })

  test('loses its separator when that is deleted', () => {
    expect(groupedExpiry('12 /', true)).toBe('12')
  })

  test('is valid to the end of its month', () => {
    expect(isPast(11, 2026, today)).toBe(false)
    expect(isPast(10, 2026, today)).toBe(true)
    expect(expiryState('11 / 26', today).complete).toBe(true)
    expect(expiryState('10 / 26', today).error?.message).toBe("Your card's expiration date is in the past.")
    expect(expiryState('11 / 25', today).error?.message).toBe("Your card's expiration year is in the past.")
  })
})

test('a security code has three digits, and four on an American Express', () => {
  expect(cvcState('123', brandOf('4242')).complete).toBe(true)
  expect(cvcState('123', brandOf('3782')).complete).toBe(false)
  expect(cvcState('1234', brandOf('3782')).complete).toBe(true)
})
