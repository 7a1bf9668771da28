import { brandIds, brands } from '@waea/brands/brands'
import { expect, test } from 'vitest'
import { billSections, lateFeeSections } from './terms-texts.ts'

const stated = {
  CasualRates: { data: 20, voice: 49, sms: 20, mms: 50, idd_voice: 90, idd_sms: 30 },
  Bills: { DueAfterDays: 21 },
  Dunning: {
    ReminderAfterDays: 0,
    SecondReminderAfterDays: 5,
    NoticeAfterDays: 9,
    NoticeWorkingDays: 7,
    FinalNoticeWorkingDays: 1,
    LeastToSuspendCents: 3000,
  },
}

test('the terms of a brand state the late fee that it charges, and none where it charges none', () => {
  const fees = brandIds.map((id) => lateFeeSections(brands[id].terms.lateFeeCents, stated).flatMap(({ text }) => text))
  expect(brandIds).toEqual(['waea', 'tahi'])
  expect(fees[0]).toEqual([])
  expect(fees[1]?.join()).toContain('If $30.00 or more of your bills')
  expect(fees[1]?.join()).toContain('late payment fee of $10.00')
})

test('the terms state the days of bills and of a suspension as the provider’s file has them', () => {
  const [bills, suspension] = billSections(stated).map(({ text }) => text.join())
  expect(bills).toContain('due 21 days after its date')
  expect(suspension).toContain('at least 7 working days’ notice')
  expect(suspension).toContain('less than $30.00')
})
