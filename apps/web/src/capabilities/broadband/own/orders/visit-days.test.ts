import { nanos } from '@waea/kit/nanos'
import { expect, test } from 'vitest'
import { visitDays } from './visit-days.ts'

const slot = (ID: string, start: string, end: string) => ({
  ID,
  StartNanos: nanos(new Date(start)),
  EndNanos: nanos(new Date(end)),
})

test('times are sorted by New Zealand day, and before noon is the morning', () => {
  const days = visitDays([
    slot('c', '2026-12-01T19:00:00Z', '2026-12-01T23:00:00Z'),
    slot('b', '2026-12-01T00:00:00Z', '2026-12-01T04:00:00Z'),
    slot('a', '2026-11-30T19:00:00Z', '2026-11-30T23:00:00Z'),
  ])
  expect(days.map(({ day, slots }) => [day, ...slots.map(({ ID, part }) => `${ID} ${part}`)])).toEqual([
    ['2026-12-01', 'a morning', 'b afternoon'],
    ['2026-12-02', 'c morning'],
  ])
})

test('a time at noon exactly is in the afternoon', () => {
  const [day] = visitDays([slot('noon', '2026-11-30T23:00:00Z', '2026-12-01T01:00:00Z')])
  expect(day?.slots[0]?.part).toBe('afternoon')
})
