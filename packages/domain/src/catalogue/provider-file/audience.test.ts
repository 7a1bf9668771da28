import { addDays, calendarDay } from '@waea/kit/calendar-day'
import { expect, test } from 'vitest'
import { type Audience, type CustomerFacts, isAimedAt } from './audience.ts'

const today = calendarDay('2026-11-22')
const [light, max] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const customer: CustomerFacts = {
  openedOn: addDays(today, -30),
  tags: ['student'],
  mobiles: [{ planEntryUuid: light, dataUsedPercent: 40 }, { planEntryUuid: max, dataUsedPercent: 90 }, {}],
}

test.each<[string, Audience, boolean]>([
  ['everybody, where no rule is given', {}, true],
  ['whoever has the plan', { plans: [light] }, true],
  ['nobody without the plan', { plans: ['00000000-0000-4000-8000-000000000003'] }, false],
  ['whoever has used so much', { dataUsedPercent: 90 }, true],
  ['nobody who has used less', { dataUsedPercent: 91 }, false],
  ['nobody whose other mobile has used so much', { plans: [light], dataUsedPercent: 80 }, false],
  ['whoever has one of the tags', { tags: ['senior', 'student'] }, true],
  ['nobody without any of the tags', { tags: ['senior'] }, false],
  ['an account that is open so long', { openForDays: { atLeast: 30, atMost: 30 } }, true],
  ['no younger account', { openForDays: { atLeast: 31 } }, false],
  ['no older account', { openForDays: { atMost: 29 } }, false],
])('an offer is aimed at %s', (_what, audience, expected) => {
  expect(isAimedAt(audience, customer, today)).toBe(expected)
})
