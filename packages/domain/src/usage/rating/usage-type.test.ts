import { calendarDay, dayOf, startOfDay } from '@waea/kit/calendar-day'
import { fromNanos } from '@waea/kit/nanos'
import { describe, expect, test } from 'vitest'
import {
  historyIntervalNanos,
  historyQueries,
  historyRange,
  recap,
  recapIntervalNanos,
  recapRange,
  recapYear,
} from '../usage-history.ts'
import { allowanceOf } from './allowance.ts'
import {
  amountText,
  bytesPerKilobyte,
  bytesPerMegabyte,
  chargedWireAmount,
  dataText,
  fractionLeft,
  megabytes,
  shownAmount,
  shownData,
  shownWireAmount,
  wireAmount,
} from './usage-amounts.ts'
import { chargesOf, datedCharge, shownDate, shownTime } from './usage-charges.ts'
import { readUsage, serverNameOf, usageTypeOf, usageTypes } from './usage-type.ts'

test.each([
  ['Data', 'data'],
  ['Mins', 'voice'],
  ['IDDMins', 'idd_voice'],
  ['TXTs', 'sms'],
  ['IDDTXTs', 'idd_sms'],
  ['PXTs', 'mms'],
])('the server name %s means %s', (name, type) => {
  expect(usageTypeOf(name)).toBe(type)
})

test('every kind of usage has its server name, and no other name means one', () => {
  for (const type of usageTypes) expect(usageTypeOf(serverNameOf(type))).toBe(type)
  expect(usageTypeOf('Fax')).toBeUndefined()
})

test('a plan gives of each kind what its own characteristic says, voice in seconds, and nothing of the others', () => {
  const gives = { IsBasePlan: true, IsAddon: false }
  const [rule, all] = ['CasualRate' as const, { total: 0, rule: undefined }]
  const given = { data: 0, voice: 0, sms: 0, mms: 0, idd_voice: 0, idd_sms: 0 }
  for (const type of usageTypes) expect(allowanceOf(type, gives)).toEqual(all)
  const some = {
    ...gives,
    RecurringDataMB: 1.5,
    RecurringVoiceMinutes: 2,
    RecurringSMS: 3,
    RecurringMMS: 4,
    RecurringIDDVoiceMinutes: 5,
    RecurringIDDSMS: 6,
    IDDVoiceUsageRule: rule,
  }
  for (const type of usageTypes) given[type] = allowanceOf(type, some).total
  expect(given).toEqual({ data: 1_572_864, voice: 120, sms: 3, mms: 4, idd_voice: 300, idd_sms: 6 })
  expect(usageTypes.filter((type) => allowanceOf(type, some).rule === rule)).toEqual(['idd_voice'])
})

test('what is left is read from AmountRemaining or RemainingAmount', () => {
  const answer = {
    Data: { CarryOverAmount: 10, AmountRemaining: 100, UsageRule: 'Throttled' as const },
    Mins: { CarryOverAmount: 0, RemainingAmount: 50 },
    sms: { CarryOverAmount: 0 },
    Fax: { CarryOverAmount: 0, AmountRemaining: 1 },
  }
  expect(readUsage(answer)).toEqual({
    data: { remaining: 100, carriedOver: 10, rule: 'Throttled' },
    voice: { remaining: 50, carriedOver: 0, rule: undefined },
    sms: { remaining: 0, carriedOver: 0, rule: undefined },
  })
})

describe('amounts', () => {
  test('[K-USE-04] a kilobyte is 1024 bytes and a megabyte 1048576', () => {
    expect(bytesPerKilobyte).toBe(1024)
    expect(bytesPerMegabyte).toBe(1_048_576)
    expect(megabytes(1.5)).toBe(1_572_864)
  })

  test('[K-USE-05] data is shown with 2 decimals', () => {
    expect(shownData(megabytes(1536))).toEqual({ amount: '1.50', unit: 'GB' })
    expect(shownData(megabytes(1023))).toEqual({ amount: '1023.00', unit: 'MB' })
    expect(shownData(megabytes(1024))).toEqual({ amount: '1.00', unit: 'GB' })
    expect(shownData(megabytes(1))).toEqual({ amount: '1.00', unit: 'MB' })
    expect(shownData(512)).toEqual({ amount: '0.50', unit: 'KB' })
    expect(shownAmount('data', megabytes(10))).toEqual({ amount: '10.00', unit: 'MB' })
  })

  test('[K-USE-05] minutes are shown rounded', () => {
    expect(shownAmount('voice', 89)).toEqual({ amount: '1', unit: 'minutes' })
    expect(shownAmount('idd_voice', 90)).toEqual({ amount: '2', unit: 'minutes' })
    expect(shownAmount('sms', 20)).toEqual({ amount: '20', unit: 'SMS' })
    expect(shownAmount('mms', 1)).toEqual({ amount: '1', unit: 'MMS' })
  })

  test('are never nothing where they cost something', () => {
    expect(shownWireAmount('data', chargedWireAmount('data', 2))).toEqual({ amount: '10.24', unit: 'KB' })
    expect(chargedWireAmount('data', megabytes(10.5))).toBe(10.5)
    expect([chargedWireAmount('voice', 20), chargedWireAmount('voice', 200)]).toEqual([1, 3])
    expect(chargedWireAmount('sms', 7)).toBe(7)
  })

  test('go over the wire as megabytes with two decimals, whole minutes and pieces', () => {
    expect(wireAmount('data', megabytes(10.5))).toBe(10.5)
    expect(wireAmount('data', 5243)).toBe(0.01)
    expect(wireAmount('idd_voice', 90)).toBe(2)
    expect(wireAmount('voice', 90)).toBe(2)
    expect(wireAmount('sms', 7)).toBe(7)
    expect(shownWireAmount('data', 1536)).toEqual({ amount: '1.50', unit: 'GB' })
    expect(shownWireAmount('voice', 200)).toEqual({ amount: '200', unit: 'minutes' })
    expect(shownWireAmount('idd_voice', 5)).toEqual({ amount: '5', unit: 'minutes' })
    expect(shownWireAmount('mms', 3)).toEqual({ amount: '3', unit: 'MMS' })
  })

  test('read the same everywhere: data with two decimals unless it is whole', () => {
    expect(amountText('data', 26.41 * 1024)).toBe('26.41 GB')
    expect(amountText('data', 15.6 * 1024)).toBe('15.60 GB')
    expect(amountText('data', 40 * 1024)).toBe('40 GB')
    expect(amountText('data', 812.5)).toBe('812.50 MB')
    expect(amountText('data', 0)).toBe('0 GB')
    expect(amountText('voice', 120)).toBe('120')
    expect(amountText('sms', 30)).toBe('30')
    expect(dataText(megabytes(15.6 * 1024))).toBe('15.60 GB')
  })

  test('a fraction left lies between nothing and all', () => {
    expect(fractionLeft(25, 100)).toBe(0.25)
    expect(fractionLeft(150, 100)).toBe(1)
    expect(fractionLeft(-1, 100)).toBe(0)
    expect(fractionLeft(5, 0)).toBe(0)
  })
})

describe('a usage charge', () => {
  const charge = {
    DateAndTime: new Date('2026-11-20T11:05:09Z'),
    AmountCents: 50,
    ChargedData: 0,
    ChargedMins: 60,
    ChargedTXTs: 0,
    ChargedPXTs: 0,
  }

  test('has the parts of its date on New Zealand clocks', () => {
    expect(datedCharge(charge)).toEqual({
      ...charge,
      year: 2026,
      month: 11,
      day: 21,
      date: '21-11-2026',
      time: '00:05:09',
    })
  })

  test('[K-SHELL-05] is dated DD-MM-YYYY and HH:mm:ss', () => {
    expect(shownDate(charge.DateAndTime)).toBe('21-11-2026')
    expect(shownTime(new Date('2026-06-30T11:59:59Z'))).toBe('23:59:59')
  })

  test('is found by what it charges', () => {
    const text = { ...charge, ChargedMins: 0, ChargedTXTs: 1 }
    expect(chargesOf([charge, text], {})).toHaveLength(2)
    expect(chargesOf([charge, text], { mins: true })).toEqual([charge])
    expect(chargesOf([charge, text], { txts: true, pxts: true })).toEqual([text])
    expect(chargesOf([charge, text], { data: true })).toEqual([])
    const [data, picture] = [
      { ...charge, ChargedMins: 0, ChargedData: 1 },
      { ...charge, ChargedMins: 0, ChargedPXTs: 1 },
    ]
    expect(chargesOf([charge, text, data, picture], { data: true })).toEqual([data])
    expect(chargesOf([charge, text, data, picture], { txts: true })).toEqual([text])
    expect(chargesOf([charge, text, data, picture], { pxts: true })).toEqual([picture])
  })
})

describe('the history', () => {
  const today = calendarDay('2026-11-20')

  test('[B-USE-05] covers 30 days with today, a day each', () => {
    const { FirstNanos, FinalNanos } = historyRange(today)
    expect(fromNanos(FirstNanos)).toEqual(new Date('2026-10-21T11:00:00Z'))
    expect(fromNanos(FinalNanos)).toEqual(new Date('2026-11-20T11:00:00Z'))
    expect(Math.round((FinalNanos - FirstNanos) / historyIntervalNanos)).toBe(30)
  })

  test('[B-USE-02] is asked by day for 30 days, by month for 12 and by year for 3, each from midnight to midnight', () => {
    const today = calendarDay('2026-11-20')
    const firstDays = (grouping: 'day' | 'month' | 'year') =>
      historyQueries(grouping, today).map(({ Range }) => dayOf(fromNanos(Range.FirstNanos)))
    expect(firstDays('day')).toEqual(['2026-10-22'])
    expect(firstDays('month')).toEqual([
      '2025-12-01',
      '2026-01-01',
      '2026-02-01',
      '2026-03-01',
      '2026-04-01',
      '2026-05-01',
      '2026-06-01',
      '2026-07-01',
      '2026-08-01',
      '2026-09-01',
      '2026-10-01',
      '2026-11-01',
    ])
    expect(firstDays('year')).toEqual(['2024-01-01', '2025-01-01', '2026-01-01'])
    for (const { Range, IntervalNanos } of [...historyQueries('month', today), ...historyQueries('year', today)]) {
      expect(IntervalNanos).toBe(Range.FinalNanos - Range.FirstNanos)
      expect(fromNanos(Range.FinalNanos)).toEqual(startOfDay(dayOf(fromNanos(Range.FinalNanos))))
    }
  })

  test('a recap tells of the previous year', () => {
    expect(recapYear(today)).toBe(2025)
    expect(fromNanos(recapRange(2025).FirstNanos)).toEqual(new Date('2024-12-31T11:00:00Z'))
    expect(fromNanos(recapRange(2025).FinalNanos)).toEqual(new Date('2025-12-31T11:00:00Z'))
  })

  test('[B-USE-04] a recap asks by about 31 days', () => {
    expect(recapIntervalNanos).toBe(31 * historyIntervalNanos)
  })

  test('a recap sums its buckets and divides seconds by 60', () => {
    expect(recap(2025, 2, { data: [100, 50], mins: [600, 30], txts: [1, 2], pxts: [] })).toEqual({
      year: 2025,
      years_count: 2,
      minutes: 11,
      data: 150,
      SMS: 3,
      MMS: 0,
    })
  })
})
