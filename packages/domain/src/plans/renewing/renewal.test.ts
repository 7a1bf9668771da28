import { calendarDay } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { checkAutoRenew, decideRenewal, type RenewableAddon } from './renewal.ts'

const day = calendarDay
const addon: RenewableAddon = {
  AutoRenew: true,
  AllowAutoRenew: true,
  cyclesDone: 1,
  endsOn: day('2026-02-28'),
  period: { count: 1, unit: 'month' },
  anchorDay: 31,
  onBill: false,
  pausedUntil: null,
  unpaidSince: null,
  offSince: null,
  isOff: false,
}
const renew = (over: Partial<RenewableAddon>, on = '2026-02-28', balance = 4000) =>
  decideRenewal({ ...addon, ...over }, money(4000), money(balance), day(on))

test('a held plan runs until its end', () => {
  expect(renew({}, '2026-02-27')).toEqual({ is: 'running' })
})

test('[B-PLAN-02] it renews when auto-renew is on and ends when it is off', () => {
  const newPeriod = { startsOn: '2026-02-28', endsOn: '2026-03-31', anchorDay: 31 }
  expect(renew({})).toEqual({ is: 'renewed', charge: 4000, newPeriod })
  expect(renew({ AutoRenew: false })).toEqual({ is: 'ended', because: 'not-renewing' })
  expect(renew({ AllowAutoRenew: false })).toEqual({ is: 'ended', because: 'not-renewing' })
})

test('it renews without a look at the credit where the bill is asked', () => {
  const renewal = decideRenewal({ ...addon, onBill: true }, money(4000), undefined, addon.endsOn)
  expect(renewal).toMatchObject({ is: 'renewed', charge: 4000 })
})

test('it ends after its number of periods', () => {
  expect(renew({ EndAfterCycleCount: 2 })).toMatchObject({ is: 'renewed' })
  expect(renew({ EndAfterCycleCount: 1 })).toEqual({ is: 'ended', because: 'cycles-done' })
  expect(renew({ EndAfterCycleCount: 0 })).toMatchObject({ is: 'renewed' })
})

test('it stays unpaid when the balance is too low', () => {
  expect(renew({}, '2026-02-28', 3999)).toEqual({ is: 'unpaid', charge: 4000 })
})

test('a pause keeps it until its day, and ends where it does not renew any more', () => {
  const paused = { pausedUntil: day('2026-04-10') }
  expect(renew(paused, '2026-04-09')).toEqual({ is: 'running' })
  expect(renew(paused, '2026-04-10')).toMatchObject({ newPeriod: { startsOn: '2026-04-10', anchorDay: 10 } })
  expect(renew({ ...paused, AutoRenew: false }, '2026-04-09')).toEqual({ is: 'ended', because: 'not-renewing' })
})

test('nothing of a suspended service begins', () => {
  expect(renew({ isOff: true }, '2026-03-05')).toEqual({ is: 'suspended' })
})

test('three missed periods are begun, a fourth waits for a person', () => {
  expect(renew({}, '2026-06-29')).toMatchObject({ is: 'renewed', newPeriod: { startsOn: '2026-02-28' } })
  expect(renew({}, '2026-06-30')).toEqual({ is: 'parked' })
})

test('it may be set to renew only where that is allowed', () => {
  expect(checkAutoRenew(true, true)).toBeUndefined()
  expect(checkAutoRenew(false, false)).toBeUndefined()
  expect(checkAutoRenew(false, true)).toEqual({ refused: 'auto-renew-not-allowed', field: 'AutoRenew' })
})
