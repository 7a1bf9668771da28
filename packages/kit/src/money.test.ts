import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dollars, fromDollars, gstWithin, minus, money, plainDollars, plus, sum, times, zero } from './money.ts'

const anyCents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })

describe('money is whole cents', () => {
  test('a fraction of a cent is no money', () => {
    expect(() => money(10.5)).toThrow(RangeError)
    expect(() => money(Number.NaN)).toThrow(RangeError)
    expect(() => money(2 ** 53)).toThrow(RangeError)
    expect(() => times(money(100), 0.5)).toThrow(RangeError)
  })

  test('amounts are added, taken away and multiplied without loss', () => {
    expect(plus(money(10), money(20))).toBe(30)
    expect(minus(money(10), money(20))).toBe(-10)
    expect(times(money(1999), 3)).toBe(5997)
    expect(sum([money(10), money(20), money(70)])).toBe(100)
    expect(sum([])).toBe(zero)
    expect(Object.is(times(money(-5), 0), 0)).toBe(true)
  })

  test('an amount that leaves the exact range is refused and not rounded', () => {
    expect(() => plus(money(Number.MAX_SAFE_INTEGER), money(1))).toThrow(RangeError)
  })
})

describe('money is shown in dollars', () => {
  test('[K-SHELL-01] cents are shown as dollars with two decimals', () => {
    expect(plainDollars(money(4500))).toBe('45.00')
    expect(plainDollars(money(5))).toBe('0.05')
    expect(plainDollars(money(-5))).toBe('-0.05')
    expect(dollars(money(123450))).toBe('$1,234.50')
    expect(dollars(money(-123450))).toBe('-$1,234.50')
    expect(dollars(money(100000000))).toBe('$1,000,000.00')
    expect(dollars(zero)).toBe('$0.00')
  })

  test('what is shown is read back as the same amount', () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        expect(fromDollars(plainDollars(money(cents)))).toBe(cents)
        expect(fromDollars(dollars(money(cents)))).toBe(cents)
      }),
    )
  })

  test('dollars are read with at most two decimals', () => {
    expect(fromDollars('45')).toBe(4500)
    expect(fromDollars(' 45.5 ')).toBe(4550)
    expect(fromDollars(0.29)).toBe(29)
    expect(fromDollars(1.15)).toBe(115)
  })

  test.each(['', ' ', '1.005', '1,23', 'ten', '1e3', '--1', '.', '1.', 'Infinity', '9007199254740992'])(
    '%j is no amount of dollars',
    (text) => {
      expect(fromDollars(text)).toBeUndefined()
    },
  )

  test('a number with more than two decimals is no amount of dollars', () => {
    expect(fromDollars(0.1 + 0.2)).toBeUndefined()
    expect(fromDollars(Number.NaN)).toBeUndefined()
  })
})

describe('GST is part of the price', () => {
  test('the GST in $115.00 is $15.00', () => {
    expect(gstWithin(money(11500))).toBe(1500)
    expect(gstWithin(money(2000))).toBe(261)
    expect(gstWithin(zero)).toBe(0)
  })

  test('a refund carries the GST of the sale', () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        expect(plus(gstWithin(money(cents)), gstWithin(money(-cents)))).toBe(0)
      }),
    )
  })

  test('the GST is within half a cent of 3/23 of the total', () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        // Compares in twenty-thirds of a cent, so that the expected value needs no fraction.
        expect(Math.abs(gstWithin(money(cents)) * 23 - cents * 3)).toBeLessThanOrEqual(11)
      }),
    )
  })
})
