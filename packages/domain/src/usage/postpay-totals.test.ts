import { calendarDay } from '@waea/kit/calendar-day'
import { expect, test } from 'vitest'
import { postpayTotals } from './postpay-totals.ts'
import { megabytes } from './rating/usage-amounts.ts'
import type { UsageType } from './rating/usage-type.ts'

const from = calendarDay('2026-03-01')
const upto = calendarDay('2026-04-01')

function grant(type: UsageType, total: number, over: { startsOn?: string; endsOn?: string; expiresOn?: string } = {}) {
  return {
    type,
    total,
    remaining: 0,
    rule: null,
    isBasePlan: true,
    startsOn: calendarDay(over.startsOn ?? from),
    endsOn: calendarDay(over.endsOn ?? upto),
    expiresOn: calendarDay(over.expiresOn ?? over.endsOn ?? upto),
  }
}

test('the totals of a monthly mobile are those of its plan and extras together, used or not, in the units of the wire', () => {
  const grants = [
    grant('data', megabytes(10_240)),
    grant('data', megabytes(5120)),
    grant('voice', 200 * 60),
    grant('idd_voice', 30 * 60),
    grant('sms', 100),
    grant('mms', 7),
    grant('idd_sms', 3),
  ]
  expect(postpayTotals(grants, calendarDay('2026-03-15'))).toEqual({
    TotalDataMB: 15_360,
    TotalVoiceMinutes: 200,
    TotalIDDVoiceMinutes: 30,
    TotalSMS: 100,
    TotalMMS: 7,
    TotalIDDSMS: 3,
  })
})

test('what an earlier period carries over, and what begins later, is in no total', () => {
  const before = grant('data', megabytes(1024), { startsOn: '2026-02-01', endsOn: from, expiresOn: '2026-05-01' })
  const later = grant('data', megabytes(2048), { startsOn: upto, endsOn: '2026-05-01' })
  const totals = (day: string) => postpayTotals([before, later], calendarDay(day)).TotalDataMB
  expect([totals('2026-02-28'), totals(from), totals('2026-03-31'), totals(upto)]).toEqual([1024, 0, 0, 2048])
})
