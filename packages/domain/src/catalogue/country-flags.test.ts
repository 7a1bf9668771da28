import { expect, test } from 'vitest'
import { countryFlag } from './country-flags.ts'
import { internationalRates } from './international-rates.ts'

test('[K-SHELL-10] 25 regions have a flag, among them every destination with a rate; others have the default one', () => {
  const regions = new Set([...internationalRates.map(({ location }) => location), 'New Zealand'])
  expect([...regions].filter((region) => countryFlag(region) !== '🏳️')).toHaveLength(25)
  expect(countryFlag('New Zealand')).toBe('🇳🇿')
  expect(countryFlag('UK')).toBe('🇬🇧')
  expect(countryFlag('Atlantis')).toBe('🏳️')
  expect(countryFlag('constructor')).toBe('🏳️')
  const plain = internationalRates.filter(({ location }) => countryFlag(location) === '🏳️')
  expect(plain).toEqual([])
})
