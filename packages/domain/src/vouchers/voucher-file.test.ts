import { calendarDay } from '@waea/kit/calendar-day'
import { describe, expect, test } from 'vitest'
import { maxCodes, maxValue, minValue, readVoucherFile } from './voucher-file.ts'

const today = calendarDay('2026-11-20')
const good = {
  Batch: 'summer-2026',
  ValueCents: 2000,
  Currency: 'NZD',
  LastDay: '2026-11-20',
  Kinds: ['prepay', 'payg'],
  Codes: ['2026000000001', '2026000000002'],
}
const read = (over: object = {}) => readVoucherFile(JSON.stringify({ ...good, ...over }), today)
const faultsOf = (over: object) => {
  const answer = read(over)
  return 'faults' in answer ? answer.faults : []
}

describe('the file of a batch', () => {
  test('is read where all of it is right', () => {
    expect(read()).toEqual({ file: good })
  })

  test.each([
    ['a name with blanks', { Batch: 'summer 2026' }, 'Batch takes'],
    ['another currency', { Currency: 'AUD' }, 'Currency takes NZD.'],
    ['a past day', { LastDay: '2026-11-19' }, 'LastDay is past.'],
    ['no day', { LastDay: '20 November' }, 'LastDay takes a day'],
    ['a 31st of June', { LastDay: '2027-06-31' }, 'LastDay takes a day'],
    ['a kind that there is not', { Kinds: ['prepay', 'fibre'] }, 'Kinds takes'],
    ['no kind', { Kinds: [] }, 'Kinds takes'],
    ['a field that nobody knows', { Value: 20 }, 'The field Value is not known.'],
    ['no codes', { Codes: [] }, 'Codes takes 1 to 100000 codes.'],
    ['codes of 12 and 14 digits', { Codes: ['202600000001', '20260000000011'] }, 'not 13 digits: no. 1, no. 2.'],
    ['codes as numbers', { Codes: [2_026_000_000_001] }, 'not 13 digits: no. 1.'],
    ['a code twice', { Codes: ['2026000000001', '2026000000001'] }, 'in the file before: no. 2.'],
  ])('with %s is refused', (_what, over, fault) => {
    expect(faultsOf(over)).toHaveLength(1)
    expect(faultsOf(over)[0]).toContain(fault)
  })

  test('tells every fault at once, and a code by its place alone', () => {
    const faults = faultsOf({ Batch: '', Currency: 'USD', Codes: ['2026000000001', '2026000000001', 'x'] })
    expect(faults).toHaveLength(4)
    expect(faults.join(' ')).not.toContain('2026000000001')
  })

  test('values are $1.00 to $500.00', () => {
    expect(faultsOf({ ValueCents: minValue })).toEqual([])
    expect(faultsOf({ ValueCents: maxValue })).toEqual([])
    for (const wrong of [minValue - 1, maxValue + 1, 20.5, '2000']) {
      expect(faultsOf({ ValueCents: wrong })).toEqual(['ValueCents takes whole cents from $1.00 to $500.00.'])
    }
  })

  test('has 100,000 codes at most', () => {
    const codes = (count: number) => Array.from({ length: count }, (_, at) => String(2_026_000_000_000 + at))
    expect(faultsOf({ Codes: codes(maxCodes) })).toEqual([])
    expect(faultsOf({ Codes: codes(maxCodes + 1) })).toEqual(['Codes takes 1 to 100000 codes.'])
  })

  test.each(['', '[]', 'null', '{'])('that is %s is no file', (text) => {
    expect(readVoucherFile(text, today)).toEqual({ faults: ['The file is not a JSON object.'] })
  })
})
