import { calendarDay } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import { describe, expect, test } from 'vitest'
import { codeInTexts, groupedCode, storedCode, voucherCode, voucherValue } from './voucher.ts'

const today = calendarDay('2026-11-20')

describe('a voucher code', () => {
  test('[V-BAL-03] is 13 digits, whatever blanks and dashes are between them', () => {
    expect(voucherCode('2026000000001')).toBe('2026000000001')
    expect(voucherCode(' 2026 0000-00001\n')).toBe('2026000000001')
    expect(voucherCode('2026–0000—00001')).toBe('2026000000001')
    expect(voucherCode('\u2068２０２６ ００００ ００００１\u2069')).toBe('2026000000001')
    for (const wrong of ['202600000000', '20260000000012', '202600000000a', '2026.000000001', '']) {
      expect(voucherCode(wrong)).toEqual({ refused: 'voucher-invalid', field: 'Code' })
    }
  })

  test('is grouped as on the card while it is typed', () => {
    expect(['', '2', '2026', '20260', '202600000', '2026000000001'].map(groupedCode)).toEqual([
      '',
      '2',
      '2026',
      '2026 0',
      '2026 0000 0',
      '2026 0000 00001',
    ])
  })

  test('is found in what a photo says, where there is one alone', () => {
    expect(codeInTexts(['TOP UP $20', 'Code: 2026 0000 00001', '0800 555 000'])).toBe('2026000000001')
    expect(codeInTexts(['2026000000001', '2026-0000-00001'])).toBe('2026000000001')
    expect(codeInTexts(['2026000000001', '2026000000002'])).toBeUndefined()
    expect(codeInTexts(['20260000000012', '9402410012345678', 'no digits'])).toBeUndefined()
  })

  test('[E-BAL-05] that was not kept is refused "No Voucher Code"', () => {
    expect(storedCode('2026000000001')).toBe('2026000000001')
    expect(storedCode(undefined)).toEqual({ refused: 'no-voucher-code' })
    expect(storedCode('')).toEqual({ refused: 'no-voucher-code' })
  })
})

describe('an unused voucher', () => {
  const terms = {
    value: money(2000),
    lastDay: today,
    kinds: ['prepay', 'payg'] as const,
    isSold: true,
    isBlocked: false,
  }

  test('is worth its value through its last day, on the mobiles it is for', () => {
    expect(voucherValue(terms, 'prepay', today)).toBe(2000)
    expect(voucherValue(terms, 'payg', calendarDay('2026-11-19'))).toBe(2000)
  })

  test.each([
    ['unknown', undefined, 'prepay'],
    ['expired', { ...terms, lastDay: calendarDay('2026-11-19') }, 'prepay'],
    ['not sold', { ...terms, isSold: false }, 'prepay'],
    ['blocked', { ...terms, isBlocked: true }, 'prepay'],
    ['for other mobiles', terms, 'postpay'],
    ['for a mobile that is not in service', terms, undefined],
  ] as const)('that is %s is worth nothing', (_why, of, kind) => {
    expect(voucherValue(of, kind, today)).toBeUndefined()
  })
})
