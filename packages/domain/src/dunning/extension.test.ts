import { addDays, calendarDay } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import { describe, expect, test } from 'vitest'
import type { OwedInvoice } from '../billing/payable.ts'
import { decideExtension, offerExtension, type PastExtension, stateOfExtension } from './extension.ts'

const today = calendarDay('2026-11-23')
const bill = (due: number, remaining = 8640, disputed = 0): OwedInvoice => ({
  UUID: `bill-${due}`,
  Number: `INV${100_000 + due}`,
  dueOn: addDays(today, due),
  extendedTo: null,
  remaining: money(remaining),
  disputed: money(disputed),
})
const past = (grantedDaysAgo: number, state: PastExtension['state'], endedDaysAgo = grantedDaysAgo): PastExtension => ({
  grantedOn: addDays(today, -grantedDaysAgo),
  state,
  endedOn: state === 'running' ? null : addDays(today, -endedDaysAgo),
})

describe('a payment extension', () => {
  test('covers all that is issued and not disputed, up to 14 days from today', () => {
    expect(offerExtension([bill(-2), bill(10, 2000, 500), bill(3, 700, 700)], [], today)).toMatchObject({
      earliest: '2026-11-24',
      latest: '2026-12-07',
      amount: 10_140,
      bills: [{ UUID: 'bill--2' }, { UUID: 'bill-10' }],
    })
  })

  test('begins on the first due day where nothing is due yet', () => {
    expect(offerExtension([bill(10)], [], today)).toMatchObject({ earliest: '2026-12-04', latest: '2026-12-17' })
  })

  test('reaches 14 days and no further, and not back', () => {
    const until = (day: string) => decideExtension(calendarDay(day), [bill(-2)], [], today)
    expect(until('2026-12-07')).toMatchObject({ until: '2026-12-07' })
    const refused = { refused: 'extension-day', field: 'Until' }
    for (const day of ['2026-12-08', '2026-11-23', '2020-01-01']) expect(until(day)).toMatchObject(refused)
  })

  test('covers the bills that are to be paid before its day: one due later keeps its own day, and cannot break it', () => {
    const owed = [bill(-2), bill(10, 2000), bill(20, 700)]
    expect(offerExtension(owed, [], today)).toMatchObject({
      amount: 10_640,
      bills: [{ UUID: 'bill--2' }, { UUID: 'bill-10' }],
    })
    const on = (days: number) => decideExtension(addDays(today, days), owed, [], today)
    expect(on(10)).toMatchObject({ amount: 8640, bills: [{ UUID: 'bill--2' }] })
    expect(on(11)).toMatchObject({ amount: 10_640, bills: [{ UUID: 'bill--2' }, { UUID: 'bill-10' }] })
  })

  test('is not given of nothing, while one runs, and of a bill overdue for more than 30 days', () => {
    expect(offerExtension([bill(-2, 500, 500)], [], today)).toMatchObject({ refused: 'nothing-owed' })
    expect(offerExtension([bill(-2)], [past(3, 'running')], today)).toMatchObject({ refused: 'extension-running' })
    expect(offerExtension([bill(-31)], [], today)).toMatchObject({ refused: 'extension-too-late' })
    expect(offerExtension([bill(-30)], [], today)).toMatchObject({ amount: 8640 })
  })

  test('is given twice within a year of 365 days', () => {
    const offer = (first: number) => offerExtension([bill(-2)], [past(30, 'kept'), past(first, 'kept')], today)
    expect(offer(364)).toMatchObject({ refused: 'extension-too-many' })
    expect(offer(365)).toMatchObject({ amount: 8640 })
  })

  test('is not given for 180 days after one that was not kept', () => {
    const offer = (ended: number) => offerExtension([bill(-2)], [past(ended + 10, 'broken', ended)], today)
    expect(offer(179)).toMatchObject({ refused: 'extension-broken' })
    expect(offer(180)).toMatchObject({ amount: 8640 })
  })

  test('is kept once its bills are paid or disputed, and broken on the day after its last', () => {
    expect(stateOfExtension(today, [bill(-2)], today)).toBe('running')
    expect(stateOfExtension(addDays(today, -1), [bill(-2)], today)).toBe('broken')
    expect(stateOfExtension(addDays(today, -1), [bill(-2, 500, 500)], today)).toBe('kept')
    expect(stateOfExtension(addDays(today, 5), [], today)).toBe('kept')
  })
})
