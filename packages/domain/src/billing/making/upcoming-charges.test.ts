import { calendarDay } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { type ChargedAddon, comingCharges } from './upcoming-charges.ts'

const monthly: ChargedAddon = {
  name: 'Light',
  price: money(2500),
  offerPeriods: null,
  renewalPrice: null,
  fullNow: money(2500),
  isBasePlan: true,
  renews: true,
  startsOn: calendarDay('2027-01-10'),
  endsOn: calendarDay('2027-02-10'),
  period: { count: 1, unit: 'month' },
  anchorDay: 10,
  onBill: true,
  cyclesDone: 1,
  pausedUntil: null,
  isUnpaid: false,
}
const daysOf = (addon: ChargedAddon, until: string) => comingCharges(addon, calendarDay(until)).map(({ on }) => on)

test('a plan’s coming periods follow each other; after a pause the next one begins on its last day, on the bill by days', () => {
  expect(daysOf(monthly, '2027-04-09')).toEqual(['2027-02-10', '2027-03-10'])
  const paused = { ...monthly, pausedUntil: calendarDay('2027-03-05') }
  expect(daysOf(paused, '2027-03-04')).toEqual([])
  expect(daysOf({ ...paused, onBill: false }, '2027-04-09')).toEqual(['2027-03-05', '2027-04-05'])
  expect(comingCharges(paused, calendarDay('2027-04-09'))).toMatchObject([
    // 5 of the 28 days from 10 February to 10 March.
    { on: '2027-03-05', upto: '2027-03-10', amount: 446, isPart: true },
    { on: '2027-03-10', upto: '2027-04-10', amount: 2500, isPart: false },
  ])
  expect(daysOf({ ...monthly, renews: false }, '2027-04-09')).toEqual([])
})
