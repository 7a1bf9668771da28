import { money } from '@waea/kit/money'
import { expect, test } from 'vitest'
import { casualRate, costAt } from './casual-rates.ts'
import { dataRate } from './data-rate.ts'
import { bytesPerMegabyte, shownData } from './usage-amounts.ts'

test('a rate for data says what a gigabyte costs too', () => {
  expect(dataRate(money(20))).toEqual({ mb: '$0.20', gb: '$204.80' })
})

test('the price of a gigabyte is what a gigabyte is charged', () => {
  const rates = {
    data: money(25),
    voice: money(0),
    sms: money(0),
    mms: money(0),
    idd_voice: money(0),
    idd_sms: money(0),
  }
  const gigabyte = 1024 * bytesPerMegabyte
  expect(shownData(gigabyte)).toEqual({ amount: '1.00', unit: 'GB' })
  expect(costAt(casualRate(rates, 'data'), gigabyte)).toBe(25_600)
  expect(dataRate(rates.data).gb).toBe('$256.00')
})
