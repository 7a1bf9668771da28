import { expect, test } from 'vitest'
import { findRates, internationalRates } from './international-rates.ts'

test.each([
  ['[K-CAT-09]', 'Australia', '0'],
  ['[K-CAT-10]', 'Bangladesh', '5'],
  ['[K-CAT-11]', 'Canada', '20'],
  ['[K-CAT-12]', 'China', '3'],
  ['[K-CAT-13]', 'Cook Islands', '1.20'],
  ['[K-CAT-14]', 'Fiji', '29'],
  ['[K-CAT-15]', 'French Polynesia', '60'],
  ['[K-CAT-16]', 'Hawaii', '5'],
  ['[K-CAT-17]', 'Hong Kong', '5'],
  ['[K-CAT-18]', 'India', '3'],
  ['[K-CAT-19]', 'Macau', '20'],
  ['[K-CAT-20]', 'Malaysia', '5'],
  ['[K-CAT-21]', 'Nepal', '20'],
  ['[K-CAT-22]', 'Niue', '1.60'],
  ['[K-CAT-23]', 'Pakistan', '20'],
  ['[K-CAT-24]', 'Samoa', '60'],
  ['[K-CAT-25]', 'Singapore', '5'],
  ['[K-CAT-26]', 'Sri Lanka', '20'],
  ['[K-CAT-27]', 'Taiwan', '20'],
  ['[K-CAT-28]', 'Tonga', '60'],
  ['[K-CAT-29]', 'UAE', '40'],
  ['[K-CAT-30]', 'UK', '20'],
  ['[K-CAT-31]', 'USA', '20'],
  ['[K-CAT-32]', 'Vietnam', '20'],
])('%s a call to %s costs %s', (_id, location, price) => {
  expect(internationalRates.filter((rate) => rate.location === location)).toEqual([{ location, price, rate: 'c_min' }])
})

test('[K-CAT-08][N-CAT-08] the table has 24 places, all in cents per minute', () => {
  expect(internationalRates).toHaveLength(24)
  expect(new Set(internationalRates.map(({ rate }) => rate))).toEqual(new Set(['c_min']))
})

test('a place is found by part of its name', () => {
  expect(findRates(' hong ').map(({ location }) => location)).toEqual(['Hong Kong'])
  expect(findRates('')).toHaveLength(24)
  expect(findRates('Atlantis')).toEqual([])
})
