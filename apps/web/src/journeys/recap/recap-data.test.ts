import { recapQuery, yearsQuery, yearsWithData } from '@waea/domain/usage/recap-years'
import { calendarDay, startOfDay } from '@waea/kit/calendar-day'
import { nanos } from '@waea/kit/nanos'
import { expect, test } from 'vitest'
import { picture, pictureHeight } from './picture.ts'
import { isEmptyYear, recapState } from './recap-data.ts'

const good = (...amounts: number[]) => ({ buckets: amounts.map((Amount) => ({ Amount })), isFailed: false })
const answers = { data: good(100, 50), mins: good(600, 30), txts: good(1, 2), pxts: good(0) }

test('[N-USE-03][K-USE-06] a recap has the year, how many years have data, minutes, data, texts and picture messages', () => {
  expect(recapState(2025, [2026, 2025], answers).recap).toEqual({
    year: 2025,
    years_count: 2,
    minutes: 11,
    data: 150,
    SMS: 3,
    MMS: 0,
  })
})

test('any failed answer empties it and sets the error flag; an awaited one only waits', () => {
  for (const kind of ['data', 'mins', 'txts', 'pxts'] as const) {
    const failed = { ...answers, [kind]: { buckets: undefined, isFailed: true } }
    expect(recapState(2025, [2025], failed)).toEqual({ recap: undefined, isPending: false, isFailed: true })
    const awaited = { ...answers, [kind]: { buckets: undefined, isFailed: false } }
    expect(recapState(2025, [2025], awaited)).toEqual({ recap: undefined, isPending: true, isFailed: false })
  }
})

test('a year without use is empty', () => {
  const none = good(0)
  const { recap } = recapState(2025, [], { data: none, mins: none, txts: none, pxts: none })
  expect(recap && isEmptyYear(recap)).toBe(true)
})

test('it asks for its whole year by intervals of 31 days, twelve of them', () => {
  const { Range, IntervalNanos } = recapQuery(2025)
  expect(Range).toEqual({
    FirstNanos: nanos(startOfDay(calendarDay('2025-01-01'))),
    FinalNanos: nanos(startOfDay(calendarDay('2026-01-01'))),
  })
  expect(IntervalNanos).toBe(31 * 86_400 * 1e9)
  expect(Math.ceil((Range.FinalNanos - Range.FirstNanos) / IntervalNanos)).toBe(12)
})

test('the years to choose from are those in which something was used, the newest first', () => {
  const { Range, IntervalNanos } = yearsQuery(2026)
  const bucket = (day: string, Amount: number) => {
    const FirstNanos = nanos(startOfDay(calendarDay(day)))
    return { FirstNanos, FinalNanos: FirstNanos + IntervalNanos, Amount }
  }
  expect(Range.FirstNanos).toBe(nanos(startOfDay(calendarDay('2022-01-01'))))
  expect(
    yearsWithData([bucket('2024-03-01', 5), bucket('2025-05-01', 0), bucket('2026-01-05', 1), bucket('2026-02-05', 2)]),
  ).toEqual([2026, 2024])
})

test('the picture holds the totals and the brand, all of it inside its frame', () => {
  const rows = Array.from({ length: 4 }, (_, at) => ({ figure: `${at}`, label: `kind ${at}` }))
  const parts = picture({ wordmark: 'waea', headline: 'My year', year: '2025', rows, footer: 'waea.test' })
  const texts = parts.flatMap((part) => (part.is === 'text' ? part : []))
  expect(texts.map(({ text }) => text)).toEqual([
    'waea',
    'My year',
    '2025',
    ...rows.flatMap(({ figure, label }) => [figure, label]),
    'waea.test',
  ])
  expect(texts.map(({ y }) => y)).toEqual(texts.map(({ y }) => y).sort((a, b) => a - b))
  expect(texts.every(({ y }) => y < pictureHeight - 40)).toBe(true)
})
