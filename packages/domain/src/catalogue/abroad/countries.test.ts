import { describe, expect, test } from 'vitest'
import { centsPerMinuteTo, internationalRates, ratesToCountry } from '../international-rates.ts'
import { countries, countryNamed, countryOf, countryOfSlug, findCountries } from './countries.ts'

const firstOf = (typed: string) => findCountries(typed)[0]?.name

describe('a country', () => {
  test('has a code and an address of its own, and stands in the order of names', () => {
    expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length)
    expect(new Set(countries.map(({ slug }) => slug)).size).toBe(countries.length)
    expect(countries.filter(({ code, slug }) => !/^[A-Z]{2}$/.test(code) || !/^[a-z-]+$/.test(slug))).toEqual([])
    const names = countries.map(({ name }) => name)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
    expect(countryOf('GB')).toBe(countryOfSlug('united-kingdom'))
    expect(countryOf('NZ')).toBeUndefined()
  })

  test('is found by every name that has a calling rate', () => {
    expect(internationalRates.filter(({ location }) => !countryNamed(location))).toEqual([])
    expect(countryNamed(' cote d’ivoire ')?.code).toBe('CI')
    expect(countryNamed('Georgia')?.code).toBe('GE')
    expect(countryNamed('Atlantis')).toBeUndefined()
  })
})

describe('a search', () => {
  test.each([
    ['UK', 'United Kingdom'],
    ['england', 'United Kingdom'],
    ['USA', 'United States'],
    ['us', 'United States'],
    ['Hawaii', 'United States'],
    ['holl', 'Netherlands'],
    ['uae', 'United Arab Emirates'],
    ['turkey', 'Türkiye'],
    ['turkiye', 'Türkiye'],
    ['bali', 'Indonesia'],
    ['guinea', 'Guinea'],
    ['korea', 'South Korea'],
    ['cote d ivoire', undefined],
    ['cote d', 'Côte d’Ivoire'],
  ])('of %s finds %s first', (typed, name) => {
    expect(firstOf(typed)).toBe(name)
  })

  test('finds words in the middle of a name, and parts of words from three letters', () => {
    expect(findCountries('zealand')).toEqual([])
    expect(findCountries('new').map(({ code }) => code)).toEqual(['NC', 'PG'])
    expect(firstOf('stralia')).toBe('Australia')
    expect(findCountries('xk')).toEqual([])
  })

  test('of nothing finds all', () => {
    expect(findCountries('  ')).toHaveLength(countries.length)
  })
})

test('a minute to a country costs the rate of the table, whichever of its names the network says', () => {
  expect(['UK', 'United Kingdom', 'great britain', 'Scotland'].map(centsPerMinuteTo)).toEqual([20, 20, 20, 20])
  expect(['Hawaii', 'United States', 'Netherlands'].map(centsPerMinuteTo)).toEqual([5, 20, undefined])
  const unitedStates = countryOf('US')
  expect(unitedStates && ratesToCountry(unitedStates).map(({ location }) => location)).toEqual(['USA', 'Hawaii'])
})
