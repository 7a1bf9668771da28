import { addDays, addMonths, type CalendarDay, calendarDay, dayParts, startOfDay } from '@waea/kit/calendar-day'
import { gstWithin, type Money, money, sum } from '@waea/kit/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { taxWithin } from '../../payments/charge.ts'
import { periodStart } from '../../plans/renewing/period.ts'
import { anchorDayOf, billDayAfter } from './cycle.ts'
import { gstOf, gstShares } from './gst-shares.ts'
import { type BillableCharge, type BillDue, isOnBill, leastBill, makeBill } from './make-bill.ts'

const from = calendarDay('2026-10-24')
const upto = calendarDay('2026-11-24')
const cycle: BillDue = { kind: 'cycle', from, upto }
let ids = 0

function charge(over: Partial<BillableCharge> = {}): BillableCharge {
  ids += 1
  const day = over.from ?? upto
  return {
    UUID: `id-${ids}`,
    supply: 'plan',
    name: 'Light',
    taxCode: 'standard',
    from: day,
    upto: null,
    reason: 'renewal',
    service: 'service',
    amount: money(2500),
    chargedAt: startOfDay(day),
    ...over,
  }
}

const lines = fc.array(
  fc.record({
    amount: fc.integer({ min: -20_000, max: 20_000 }).map((cents) => money(cents)),
    taxCode: fc.constantFrom('standard' as const, 'zero-rated' as const),
  }),
  { maxLength: 12 },
)

describe('GST', () => {
  test('is 3/23 of what is taxed, and the shares of the lines add up to it', () => {
    fc.assert(
      fc.property(lines, (all) => {
        const taxed = all.filter(({ taxCode }) => taxCode === 'standard').map(({ amount }) => amount)
        const shares = gstShares(all)
        expect(gstOf(all)).toBe(gstWithin(sum(taxed)))
        expect(sum(shares)).toBe(gstOf(all))
      }),
    )
  })

  test('a share is within a cent of the line’s own GST, and none of a line that is not taxed', () => {
    fc.assert(
      fc.property(lines, (all) => {
        for (const [at, share] of gstShares(all).entries()) {
          const line = all[at] as (typeof all)[number]
          expect(Math.abs(share - taxWithin(line.taxCode, line.amount))).toBeLessThanOrEqual(
            line.taxCode === 'standard' ? 1 : 0,
          )
        }
      }),
    )
  })
})

describe('what is on a bill', () => {
  test.each([
    ['a period that begins with its day', { reason: 'renewal' }, 0, true],
    ['a period that begins the day after', { reason: 'renewal' }, 1, false],
    ['an extra bought the day before', { reason: 'start', supply: 'add-on' }, -1, true],
    ['an extra bought on its day', { reason: 'start', supply: 'add-on' }, 0, false],
    ['use of the day before', { reason: 'use', supply: 'use' }, -1, true],
    ['use of its day', { reason: 'use', supply: 'use' }, 0, false],
    ['a credit of the day before', { reason: 'credit', supply: 'adjustment' }, -1, true],
  ] as const)('%s', (_what, over, days, isOn) => {
    expect(isOnBill(charge({ ...over, from: addDays(upto, days) }), cycle)).toBe(isOn)
  })

  test('each charge is on one bill: on that of its period, or the first one after', () => {
    const reasons = fc.constantFrom(
      { reason: 'renewal', supply: 'plan' } as const,
      { reason: 'start', supply: 'add-on' } as const,
      { reason: 'use', supply: 'use' } as const,
    )
    fc.assert(
      fc.property(reasons, fc.integer({ min: -40, max: 40 }), fc.integer({ min: 0, max: 90 }), (kind, days, late) => {
        const day = addDays(upto, days)
        const one = charge({ ...kind, from: day, chargedAt: new Date(startOfDay(day).getTime() + late * 3_600_000) })
        const rows = [-4, -3, -2, -1, 0, 1, 2, 3, 4, 5].map((n) => addDays(upto, n * 28))
        const on = rows
          .slice(1)
          .filter((end, at) => isOnBill(one, { kind: 'cycle', from: rows[at] ?? from, upto: end }))
        // A charge on one bill is on no later one, because the run then marks it as billed.
        expect(on.length).toBeGreaterThan(0)
        expect(rows.indexOf(on[0] ?? upto)).toBe(rows.length - on.length)
      }),
    )
  })

  test('a first bill has first periods of plans alone', () => {
    const first: BillDue = { kind: 'first', from, upto: addDays(from, 1) }
    expect(isOnBill(charge({ from, reason: 'start' }), first)).toBe(true)
    expect(isOnBill(charge({ from, reason: 'part-period' }), first)).toBe(false)
    expect(isOnBill(charge({ from, reason: 'renewal' }), first)).toBe(false)
    expect(isOnBill(charge({ from, reason: 'start', supply: 'add-on' }), first)).toBe(false)
  })
})

describe('monthly periods on a monthly account', () => {
  const month = { count: 1, unit: 'month' } as const
  const tenYears = 120
  const anyStart = fc
    .tuple(fc.integer({ min: 0, max: 14 }), fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 28, max: 31 })))
    .map(([months, day]) => addMonths(calendarDay('2024-01-01'), months, day))

  /** The bills of ten years and the periods on each, as the run makes them: a charge on one bill is on no later one. */
  function billsOf(anchor: CalendarDay, starts: readonly CalendarDay[]) {
    const cycle = { Type: 'monthly' } as const
    const periods = starts.flatMap((start, at) =>
      Array.from({ length: tenYears }, (_, n) => {
        const [from, upto] = [periodStart(start, month, n + 1), periodStart(start, month, n + 2)]
        return charge({ service: `${at}`, from, upto, amount: money(at === 0 ? 2500 : 4500) })
      }),
    )
    const bills: { on: CalendarDay; periods: BillableCharge[]; isAnyWaiting: boolean }[] = []
    let open = periods
    for (let on = anchor; bills.length < tenYears; ) {
      const bill: BillDue = {
        kind: 'cycle',
        from: on,
        upto: billDayAfter(on, anchor, cycle),
        anchorDay: anchorDayOf(cycle, anchor),
      }
      const made = makeBill(open, bill)
      const taken = new Set(made.is === 'billed' ? made.charges : [])
      const isAnyWaiting = made.is === 'billed' && made.lines.some(({ isCarriedForward }) => isCarriedForward)
      bills.push({ on: bill.upto, periods: open.filter(({ UUID }) => taken.has(UUID)), isAnyWaiting })
      open = open.filter(({ UUID }) => !taken.has(UUID))
      on = bill.upto
    }
    return { bills, periods, open }
  }

  /** The model: where a day would be if all months had 31 days. */
  const placeOf = (n: number, anchor: CalendarDay) =>
    (dayParts(anchor).year * 12 + dayParts(anchor).month + n) * 31 + dayParts(anchor).day

  test('each period of ten years is on the bill that covers its first day, once, and no bill has two of a service', () => {
    fc.assert(
      fc.property(anyStart, fc.array(anyStart, { minLength: 1, maxLength: 3 }), (anchor, offsets) => {
        const starts = offsets.map((day) => (day < anchor ? anchor : day))
        const { bills, periods, open } = billsOf(anchor, starts)
        const last = bills.at(-1)?.on ?? anchor
        expect(open.filter(({ from: begins }) => begins < last)).toEqual([])
        expect(bills.some(({ isAnyWaiting }) => isAnyWaiting)).toBe(false)
        for (const [n, bill] of bills.entries()) {
          const expected = periods.filter(({ service }, at) => {
            const place = placeOf((at % tenYears) + 1, starts[Number(service)] ?? anchor)
            return place > placeOf(n, anchor) && place <= placeOf(n + 1, anchor)
          })
          expect(bill.periods.map(({ UUID }) => UUID)).toEqual(expected.map(({ UUID }) => UUID))
          expect(new Set(bill.periods.map(({ service }) => service)).size).toBe(bill.periods.length)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('a period of days that begins with the account’s day is on its bill, whenever it ends', () => {
    const on = calendarDay('2027-02-10')
    const weeks = charge({ from: on, upto: addDays(on, 14) })
    expect(isOnBill(weeks, { kind: 'cycle', from, upto: on, anchorDay: 10 })).toBe(true)
  })

  test('of mobiles that began on the 30th and the 31st, every bill after the first has one of each', () => {
    const [anchor, other] = [calendarDay('2027-01-30'), calendarDay('2027-01-31')]
    const { bills } = billsOf(anchor, [anchor, other])
    const totals = bills.map((bill) => sum(bill.periods.map(({ amount }) => amount)))
    expect(totals).toEqual([2500, ...Array.from({ length: tenYears - 1 }, () => 7000)])
  })

  test('a period that begins with the account’s day is billed in advance, in short months too', () => {
    const anchor = calendarDay('2027-01-31')
    const { bills } = billsOf(anchor, [anchor, calendarDay('2027-01-30')])
    for (const { on, periods } of bills) {
      expect(periods.map(({ service }) => service)).toEqual(['0', '1'])
      expect(periods[0]?.from).toBe(on)
    }
  })
})

describe('a bill', () => {
  const anyCharge = fc
    .record({
      supply: fc.constantFrom('plan' as const, 'add-on' as const, 'use' as const, 'adjustment' as const),
      name: fc.constantFrom('Light', 'data', 'voice'),
      service: fc.constantFrom('one', 'two', null),
      cents: fc.integer({ min: -3000, max: 6000 }),
      back: fc.integer({ min: 1, max: 60 }),
      taxCode: fc.constantFrom('standard' as const, 'zero-rated' as const),
    })
    .map(({ cents, back, ...over }) =>
      charge({
        ...over,
        reason: over.supply === 'use' ? 'use' : 'start',
        from: addDays(upto, -back),
        amount: money(cents),
      }),
    )

  test('adds up: its lines to the total, their charges to all that are on it, whatever order they come in', () => {
    fc.assert(
      fc.property(fc.array(anyCharge, { minLength: 1, maxLength: 20 }), (all) => {
        const made = makeBill(all, { ...cycle, kind: 'final' })
        if (made.is !== 'billed') throw new Error('A final bill is made of every charge')
        expect(sum(made.lines.map(({ amount }) => amount))).toBe(made.total)
        expect(made.lines.flatMap(({ charges }) => charges).sort()).toEqual(all.map(({ UUID }) => UUID).sort())
        expect(sum(made.lines.map(({ gst }) => gst))).toBe(made.gst)
        const own = sum(all.map(({ taxCode, amount }) => taxWithin(taxCode, amount)))
        expect(own + made.gstDifference).toBe(made.gst)
        expect(makeBill([...all].reverse(), { ...cycle, kind: 'final' })).toMatchObject({ lines: made.lines })
      }),
    )
  })

  test.each([
    [leastBill - 1, 'skipped'],
    [leastBill, 'billed'],
    [-(leastBill - 1), 'skipped'],
    [-leastBill, 'billed'],
  ])('of %i cents is %s; the final one is made whatever it comes to', (cents, is) => {
    const one = [charge({ supply: 'adjustment', reason: 'correction', from, amount: cents as Money })]
    expect(makeBill(one, cycle).is).toBe(is)
    expect(makeBill(one, { ...cycle, kind: 'final' }).is).toBe('billed')
  })

  test('of zero is made where something is on it, and skipped where nothing is', () => {
    const both = [charge(), charge({ supply: 'adjustment', reason: 'credit', from, amount: money(-2500) })]
    expect(makeBill(both, cycle)).toMatchObject({ is: 'billed', total: 0, gst: 0 })
    expect(makeBill([], cycle)).toEqual({ is: 'skipped', because: 'nothing-charged', amount: 0 })
  })
})
