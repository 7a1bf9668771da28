import { calendarDay } from '@waea/kit/calendar-day'
import { expect, test } from 'vitest'
import { priceTexts } from './price-text.ts'

const day = calendarDay

test('a plan has its price and those that hold today or later, each with its days', () => {
  const prices = [
    { price: '49.00', renewalPrice: '52.00', from: day('2027-01-15') },
    { price: '40.00', from: day('2026-12-01'), until: day('2026-12-24') },
    { price: '10.00', from: day('2026-01-01'), until: day('2026-11-30') },
  ]
  expect(priceTexts({ price: '45.00', prices }, day('2026-12-01'))).toEqual([
    '$45.00',
    '$40.00 from 1 Dec 2026 to 24 Dec 2026',
    '$49.00, then $52.00 from 15 Jan 2027',
  ])
  expect(priceTexts({ price: '45.00', renewalPrice: '50.00' }, day('2026-12-01'))).toEqual(['$45.00, then $50.00'])
})
