import { dayOf } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import { nanos } from '@waea/kit/nanos'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRefusal } from '../refusal.ts'
import {
  checkTopUp,
  creditExpiry,
  extendedExpiry,
  isBalanceShown,
  planChangeExpiresAt,
  spendFrom,
  topUpExpiresAt,
} from './top-up.ts'

const at = (text: string) => new Date(text)
const anyInstant = fc.date({ min: at('2020-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z'), noInvalidDate: true })

test('[V-PAY-01] a top-up must exceed $0.99', () => {
  expect(checkTopUp(99)).toEqual({ refused: 'amount-too-small', field: 'Amount' })
  expect(checkTopUp(2000)).toBe(2000)
})

describe('a top-up sets the expiry', () => {
  test('[S-BAL-01] one year ahead at the same time of the day', () => {
    expect(topUpExpiresAt(at('2026-11-20T01:00:00Z'))).toEqual(at('2027-11-20T01:00:00Z'))
  })

  test('[S-BAL-01] by the calendar, also over a leap day', () => {
    expect(dayOf(topUpExpiresAt(at('2027-06-30T12:00:00Z')))).toBe('2028-07-01')
    expect(dayOf(topUpExpiresAt(at('2028-02-28T23:00:00Z')))).toBe('2029-02-28')
  })

  test('[S-BAL-01] on the same day of the next year, or the last of February', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const [year, month, day] = dayOf(instant).split('-')
        const model = `${Number(year) + 1}-${month}-${day}`.replace('-02-29', '-02-28')
        expect(dayOf(topUpExpiresAt(instant))).toBe(model)
      }),
    )
  })

  test('[S-BAL-01] on the last instant of a day that is an hour shorter, for its hour that does not exist', () => {
    // 27 September 2026 has 23 hours: from 23:00 on, the same time a year later would be the next day.
    const last = at('2026-09-27T10:59:59.999Z')
    expect(topUpExpiresAt(at('2025-09-27T10:59:59.998Z'))).toEqual(at('2026-09-27T10:59:59.998Z'))
    expect(topUpExpiresAt(at('2025-09-27T11:00:00Z'))).toEqual(last)
    expect(topUpExpiresAt(at('2025-09-27T11:30:00Z'))).toEqual(last)
  })

  test('a change of plan keeps it for a calendar month', () => {
    expect(planChangeExpiresAt(at('2026-01-31T01:00:00Z'))).toEqual(at('2026-02-28T01:00:00Z'))
  })

  test('and never earlier than it was', () => {
    const later = at('2030-01-01T00:00:00Z')
    expect(extendedExpiry(later, at('2026-11-20T00:00:00Z'))).toEqual(later)
    expect(extendedExpiry(null, at('2026-11-20T00:00:00Z'))).toEqual(at('2027-11-20T00:00:00Z'))
    expect(extendedExpiry(at('2027-01-01T00:00:00Z'), at('2026-11-20T00:00:00Z'))).toEqual(at('2027-11-20T00:00:00Z'))
  })
})

describe('prepay credit', () => {
  const product = { UUID: 'product', CreatedAtNanos: nanos(at('2026-01-01T00:00:00Z')), MainBalCreditCents: 2000 }
  const now = at('2026-11-20T00:00:00Z')

  test('expires when stored', () => {
    const stored = { ...product, CurrencyCreditExpiresAtNanos: nanos(at('2027-03-01T00:00:00Z')) }
    expect(creditExpiry(stored, now)).toEqual(at('2027-03-01T00:00:00Z'))
  })

  test('[K-BAL-01] expires 365 days after its product was made when nothing is stored', () => {
    expect(creditExpiry(product, now)).toEqual(at('2027-01-01T00:00:00Z'))
    expect(creditExpiry({ ...product, CurrencyCreditExpiresAtNanos: null }, now)).toEqual(at('2027-01-01T00:00:00Z'))
    const leap = { ...product, CreatedAtNanos: nanos(at('2028-01-01T00:00:00Z')) }
    expect(creditExpiry(leap, now)).toEqual(at('2028-12-31T00:00:00Z'))
  })

  test('[B-BAL-05] has no expiry when that is past', () => {
    const stored = { ...product, CurrencyCreditExpiresAtNanos: nanos(at('2026-11-19T00:00:00Z')) }
    expect(creditExpiry(stored, now)).toBeNull()
    expect(creditExpiry(product, at('2027-01-01T00:00:00Z'))).toEqual(at('2027-01-01T00:00:00Z'))
    expect(creditExpiry(product, at('2027-01-01T00:00:00.001Z'))).toBeNull()
  })
})

describe('a balance', () => {
  test('[V-BAL-04][E-BAL-01] may not fall below 0', () => {
    expect(spendFrom(money(2000), money(2000))).toBe(0)
    expect(spendFrom(money(2000), money(2001))).toEqual({ refused: 'not-enough-balance', detail: { ShortCents: 1 } })
    expect(spendFrom(money(2000), money(-1))).toMatchObject({ refused: 'invalid-input', field: 'Amount' })
  })

  test('[V-BAL-04] is never below 0 whatever is spent in whatever order', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 50 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), amounts, (start, spends) => {
        let balance = money(start)
        let spent = 0
        for (const cents of spends) {
          const left = spendFrom(balance, money(cents))
          if (isRefusal(left)) {
            expect(cents).toBeGreaterThan(balance)
          } else {
            balance = left
            spent += cents
          }
        }
        expect(balance).toBe(start - spent)
        expect(balance).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('[K-BAL-04] of zero is hidden by default', () => {
    expect(isBalanceShown(money(0))).toBe(false)
    expect(isBalanceShown(money(0), false)).toBe(true)
    expect(isBalanceShown(money(1))).toBe(true)
  })
})
