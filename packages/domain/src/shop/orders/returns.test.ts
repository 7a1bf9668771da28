import { addDays, type CalendarDay, calendarDay } from '@waea/kit/calendar-day'
import { gstWithin, money, sum } from '@waea/kit/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isForPeople,
  isReturnDone,
  isReturnOff,
  type ReturnableSim,
  returnReasons,
  returnRefund,
  returnStates,
  returnWay,
  sendBy,
  whyKept,
} from './returns.ts'

const arrived = calendarDay('2026-11-01')
const delivered: ReturnableSim = {
  SimType: 'real_sim',
  Status: 'SENT',
  arrivedOn: arrived,
  isInUse: false,
  isReturning: false,
  isOfOthers: false,
}
const kept = (
  over: Partial<ReturnableSim>,
  on: CalendarDay = arrived,
  reason: 'changed-mind' | 'faulty' = 'changed-mind',
) => whyKept({ ...delivered, ...over }, reason, on)

describe('what can be returned', () => {
  test('a SIM that was never in use, up to the thirtieth day after it was delivered', () => {
    expect(kept({})).toBeUndefined()
    expect(kept({}, addDays(arrived, 30))).toBeUndefined()
    expect(kept({}, addDays(arrived, 31))).toBe('too-late')
  })

  test('what is faulty has no such limit', () => {
    expect(kept({}, addDays(arrived, 900), 'faulty')).toBeUndefined()
    expect(kept({ isInUse: true }, arrived, 'faulty')).toBe('in-use')
  })

  test('not what is in service or about to be, what has not arrived, and what is returned already', () => {
    expect(kept({ Status: 'ACTIVE' })).toBe('in-use')
    expect(kept({ isInUse: true })).toBe('in-use')
    expect(kept({ arrivedOn: undefined })).toBe('not-delivered')
    expect(kept({ Status: 'WAITING' })).toBe('not-delivered')
    expect(kept({ isReturning: true })).toBe('being-returned')
    expect(kept({ isOfOthers: true })).toBe('of-others')
    expect(kept({ Status: 'RETURNED', isReturning: true })).toBe('returned')
    expect(kept({ Status: 'FAILED' })).toBe('refunded')
  })
})

test('a card comes back in a parcel, an eSIM at once, and a faulty one is for people', () => {
  expect(returnWay('real_sim', 'faulty')).toBe('parcel')
  expect(returnWay('esim', 'changed-mind')).toBe('at-once')
  expect(returnWay('esim', 'faulty')).toBe('none')
  expect(returnReasons.filter(isForPeople)).toEqual(['faulty'])
})

test('a parcel can be sent for fourteen days', () => {
  expect(sendBy(calendarDay('2026-11-20'))).toBe('2026-12-04')
})

test('a return is over once it is refunded, refused, expired or cancelled; only the first gives anything back', () => {
  expect(returnStates.filter(isReturnDone)).toEqual(['REFUNDED', 'REFUSED', 'EXPIRED', 'CANCELED'])
  expect(returnStates.filter(isReturnOff)).toEqual(['REFUSED', 'EXPIRED', 'CANCELED'])
})

describe('what goes back', () => {
  const line = (cents: number) => ({ AmountCents: money(cents) })

  test('is what was paid, with the GST in it', () => {
    const paid = { paid: money(2500), refunded: money(0) }
    expect(returnRefund([line(500), line(2000)], paid)).toEqual({ amount: 2500, tax: 326 })
  })

  test('is only what an earlier refund has left', () => {
    expect(returnRefund([line(2500)], { paid: money(2500), refunded: money(1000) }).amount).toBe(1500)
    expect(returnRefund([line(2500)], { paid: money(2500), refunded: money(2500) })).toEqual({ amount: 0, tax: 0 })
  })

  test('is never more than was paid, and all of it has exactly the GST of its sum, however it is divided', () => {
    const cents = fc.integer({ min: 0, max: 50_000 })
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 12 }), cents, (parts, before) => {
        const paid = money(Math.max(before, parts.reduce((whole, one) => whole + one, 0) - 700))
        let refunded = money(before)
        let tax = gstWithin(refunded)
        for (const part of parts) {
          const back = returnRefund([line(part)], { paid, refunded })
          expect(back.amount).toBeLessThanOrEqual(part)
          refunded = sum([refunded, back.amount])
          tax = sum([tax, back.tax])
        }
        expect(refunded).toBeLessThanOrEqual(paid)
        expect(tax).toBe(gstWithin(refunded))
      }),
    )
  })
})
