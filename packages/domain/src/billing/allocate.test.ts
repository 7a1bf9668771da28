import { addDays, calendarDay } from '@waea/kit/calendar-day'
import { type Money, money, sum } from '@waea/kit/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocatePayment, checkBillPayment, creditNoteGst, leftToCredit, type OwedBill } from './allocate.ts'
import { changesBetween } from './making/invoice-changes.ts'
import { type InvoiceLine, statusOf } from './making/invoice-document.ts'

const day = calendarDay('2026-11-23')
const bill = (n: number, remaining: number, due: number): OwedBill => ({
  UUID: `bill-${n}`,
  Number: `INV${100_000 + n}`,
  remaining: money(remaining),
  dueOn: addDays(day, due),
})

describe('a payment finds its bills', () => {
  const owed = [bill(1, 2000, 10), bill(2, 3000, -20), bill(3, 1000, -5)]

  test('the chosen one first, then those due for the longest, then credit', () => {
    expect(allocatePayment(money(2500), owed, [{ UUID: 'bill-1', amount: money(2000) }])).toEqual({
      parts: [
        { UUID: 'bill-1', amount: 2000 },
        { UUID: 'bill-2', amount: 500 },
      ],
      toCredit: 0,
    })
    expect(allocatePayment(money(3500), owed).parts.map(({ UUID }) => UUID)).toEqual(['bill-2', 'bill-3'])
    expect(allocatePayment(money(7000), owed)).toMatchObject({ toCredit: 1000 })
  })

  test('no cent is lost, and no bill gets more than it asks for', () => {
    const bills = fc
      .array(fc.tuple(fc.integer({ min: 1, max: 9000 }), fc.integer({ min: -60, max: 60 })), { maxLength: 8 })
      .map((all) => all.map(([remaining, due], n) => bill(n, remaining, due)))
    const chosen = fc.array(
      fc.record({
        UUID: fc.integer({ min: 0, max: 9 }).map((n) => `bill-${n}`),
        amount: fc.integer({ min: 1, max: 9999 }),
      }),
      { maxLength: 3 },
    )
    fc.assert(
      fc.property(bills, chosen, fc.integer({ min: 1, max: 50_000 }), (all, picks, cents) => {
        const { parts, toCredit } = allocatePayment(money(cents), all, picks as { UUID: string; amount: Money }[])
        expect(sum(parts.map(({ amount }) => amount)) + toCredit).toBe(cents)
        for (const { UUID, amount } of parts) {
          expect(amount).toBeLessThanOrEqual(all.find((one) => one.UUID === UUID)?.remaining ?? 0)
        }
        if (toCredit > 0)
          expect(sum(parts.map(({ amount }) => amount))).toBe(sum(all.map(({ remaining }) => remaining)))
      }),
    )
  })

  test('an amount is a dollar at least, and at most $1,000 or what is owed', () => {
    const refused = (cents: number, of = 0) => checkBillPayment(cents, money(of))
    expect(refused(99)).toMatchObject({ refused: 'amount-too-small' })
    expect(refused(100)).toBe(100)
    expect(refused(100_001)).toMatchObject({ refused: 'amount-too-large' })
    expect(refused(100_001, 100_001)).toBe(100_001)
    expect(refused(100.5)).toMatchObject({ refused: 'invalid-input' })
  })

  test('an amount that is all for bills is at most what is owed', () => {
    const refused = (cents: number, of: number) => checkBillPayment(cents, money(of), true)
    expect(refused(2500, 2500)).toBe(2500)
    expect(refused(2501, 2500)).toMatchObject({ refused: 'amount-too-large', detail: { most: '$25.00' } })
    expect(refused(2500, 0)).toMatchObject({ refused: 'nothing-owed' })
  })
})

test('all credit notes of a bill together take off its own GST', () => {
  const total = fc.integer({ min: 3, max: 100_000 })
  fc.assert(
    fc.property(total, fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 6 }), (cents, weights) => {
      const gst = money(Math.round((cents * 3) / 23))
      let [credited, creditedGst] = [money(0), money(0)]
      const parts = [...weights.map((weight) => Math.floor((cents * weight) / 10_000)), cents]
      for (const part of parts) {
        const amount = money(Math.min(part, cents - credited))
        if (amount === 0) continue
        const share = creditNoteGst({ total: money(cents), gst, credited, creditedGst }, amount)
        credited = money(credited + amount)
        creditedGst = money(creditedGst + share)
        expect(Math.abs(creditedGst - (credited * 3) / 23)).toBeLessThanOrEqual(1)
      }
      expect([credited, creditedGst]).toEqual([cents, gst])
    }),
  )
})

test('[S-BILL-01] a bill is due, overdue from the day after, paid when nothing remains, and void whatever remains', () => {
  const at = (remaining: number, due: number, isVoid = false, disputed = 0) =>
    statusOf({ isVoid, remaining: money(remaining), disputed: money(disputed), dueOn: addDays(day, due) }, day)
  expect([at(100, -1, false, 99), at(100, -1, false, 100), at(100, -1, false, 101)]).toEqual(['OVERDUE', 'DUE', 'DUE'])
  expect([at(100, 1), at(100, 0), at(100, -1), at(0, -1), at(100, -1, true)]).toEqual([
    'DUE',
    'DUE',
    'OVERDUE',
    'PAID',
    'VOID',
  ])
})

test('a late bill is due, and not overdue, while payments under way pay all of it that is not disputed', () => {
  const late = { isVoid: false, remaining: money(2500), disputed: money(500), dueOn: addDays(day, -1) }
  const withUnderWay = (cents: number) => statusOf(late, day, money(cents))
  expect([0, 1999, 2000, 2500].map(withUnderWay)).toEqual(['OVERDUE', 'OVERDUE', 'DUE', 'DUE'])
})

test('what changed since the bill before is told by service and name, and what stayed is not', () => {
  const line = (name: string, amount: number): InvoiceLine => ({
    kind: 'plan',
    name,
    service: 'one',
    MSISDN: '64215550143',
    from: day,
    upto: null,
    quantity: 1,
    amount: money(amount),
    gst: money(0),
    taxCode: 'standard',
    because: 'renewal',
    isCarriedForward: false,
    charges: [],
  })
  const changes = changesBetween([line('Light', 2500), line('Extra', 1500)], [line('Light', 2500), line('data', 40)])
  expect(changes).toMatchObject([
    { name: 'data', before: undefined, now: 40, difference: 40 },
    { name: 'Extra', before: 1500, now: undefined, difference: -1500 },
  ])
})

test('a bill is credited up to its total once, and one that is a credit itself not at all', () => {
  const left = (total: number, credited: number) => leftToCredit({ total: money(total), credited: money(credited) })
  expect([left(2500, 0), left(2500, 700), left(2500, 2500), left(-300, 0)]).toEqual([2500, 1800, 0, 0])
})
