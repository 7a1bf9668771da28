import { expect, test } from 'vitest'
import { type DateFormat, dateText, timesText } from './date-text.ts'

const written = (at: Date | string, language: 'en' | 'mi-NZ', ...looks: DateFormat[]) =>
  looks.map((look) => dateText(at, look, language))

test('a day is written alike everywhere: near, with its weekday, with its year, as a month', () => {
  expect(written('2026-11-20', 'en', 'day', 'weekday', 'date', 'month')).toEqual([
    '20 Nov',
    'Fri 20 Nov',
    '20 Nov 2026',
    'Nov 2026',
  ])
  expect(written('2026-02-07', 'mi-NZ', 'day', 'weekday', 'date', 'month')).toEqual([
    '7 Pēp',
    'Rāh 7 Pēp',
    '7 Pēp 2026',
    'Pēp 2026',
  ])
  expect(dateText('2026-09-06', 'weekday')).toBe('Sun 6 Sep')
})

test('[K-BILL-08] a bill writes its days with two digits: 05 Sep 2026', () => {
  expect(written('2026-09-05', 'en', 'invoice')).toEqual(['05 Sep 2026'])
})

test('every month and every weekday has its name in both languages', () => {
  const firsts = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}-01`)
  const named = (language: 'en' | 'mi-NZ') => firsts.map((day) => dateText(day, 'month', language)).join(' ')
  expect(named('en').replaceAll(' 2026', '')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec')
  expect(named('mi-NZ').replaceAll(' 2026', '')).toBe('Hān Pēp Māe Āpe Mei Hun Hūr Āku Hep Oke Noe Tīh')
  const week = Array.from({ length: 7 }, (_, at) => `2026-11-${22 + at}`)
  const weekdays = (language: 'en' | 'mi-NZ') =>
    week.map((day) => dateText(day, 'weekday', language).slice(0, 3)).join(' ')
  expect(weekdays('en')).toBe('Sun Mon Tue Wed Thu Fri Sat')
  expect(weekdays('mi-NZ')).toBe('Rāt Man Tūr Wen Tāi Par Rāh')
})

test('an instant is read on New Zealand clocks, in winter and in summer', () => {
  expect(dateText(new Date('2026-09-05T11:59:59Z'), 'moment')).toBe('5 Sep 2026, 23:59')
  expect(dateText(new Date('2026-09-05T12:00:00Z'), 'moment')).toBe('6 Sep 2026, 00:00')
  expect(dateText(new Date('2026-12-31T10:59:59Z'), 'weekday')).toBe('Thu 31 Dec')
  expect(dateText(new Date('2026-12-31T11:00:00Z'), 'weekday')).toBe('Fri 1 Jan')
  expect(dateText('2026-09-06', 'moment')).toBe('6 Sep 2026, 00:00')
})

test('a time of day is written with am or pm, at midnight and noon too', () => {
  const at = (time: string) => dateText(new Date(`2026-11-23T${time}+13:00`), 'time')
  expect(['00:00', '08:05', '12:00', '17:45', '23:59'].map(at)).toEqual([
    '12:00 am',
    '8:05 am',
    '12:00 pm',
    '5:45 pm',
    '11:59 pm',
  ])
})

test('of two times, am or pm is written once where it is the same', () => {
  const between = (from: string, until: string) =>
    Object.values(timesText(new Date(`2026-11-23T${from}+13:00`), new Date(`2026-11-23T${until}+13:00`))).join(' to ')
  expect(between('08:00', '11:00')).toBe('8:00 to 11:00 am')
  expect(between('11:00', '14:00')).toBe('11:00 am to 2:00 pm')
})

test('the forms that are fixed keep theirs', () => {
  const at = new Date('2026-12-31T11:05:09Z')
  expect(written(at, 'en', 'transaction', 'digits', 'clock')).toEqual(['01 Jan 2027 @ 00:05', '01-01-2027', '00:05:09'])
})

test('what is no day is refused', () => {
  expect(() => dateText('2026-02-29', 'date')).toThrow(RangeError)
})
