import { describe, expect, test } from 'vitest'
import { checkAddress, checkCheckoutAddress, printedLines, toCheckoutAddress } from './delivery-address.ts'
import { address } from './sample-carts.ts'

const home = {
  LocationProvider: 'sandbox',
  LocationProviderIDX: '100',
  Number: '1',
  StreetName: 'Bank',
  StreetType: 'Street',
  City: 'Whangārei',
  PostCode: '0110',
  Country: 'New Zealand',
}

describe('an address is added', () => {
  test('[E-SHOP-03][V-SHOP-02] only with the location that it was found at', () => {
    expect(checkAddress(home)).toBeUndefined()
    const refused = { refused: 'no-location', field: 'LocationProviderIDX' }
    expect(checkAddress({ ...home, LocationProviderIDX: '' })).toEqual(refused)
    const { LocationProvider: _, ...typed } = home
    expect(checkAddress(typed)).toEqual(refused)
  })

  test.each(['StreetName', 'City', 'PostCode'])('[V-SHOP-01] only with its %s', (field) => {
    expect(checkAddress({ ...home, [field]: ' ' })).toEqual({ refused: 'address-incomplete', field })
  })

  test('with a printed first line in place of a street', () => {
    expect(checkAddress({ ...home, StreetName: '', Lines: ['RD 1', 'Kaitaia'] })).toBeUndefined()
  })

  test('with a New Zealand postcode of four digits, a leading zero kept', () => {
    expect(checkAddress({ ...home, PostCode: '110' })).toMatchObject({ field: 'PostCode' })
    expect(checkAddress({ ...home, PostCode: 'AB1 2CD', Country: 'UK' })).toBeUndefined()
    expect(checkAddress({ ...home, PostCode: '', Country: 'UK' })).toMatchObject({ field: 'PostCode' })
    for (const Country of ['', ' NZ ', 'nzl', 'New Zealand', 'Aotearoa', undefined]) {
      for (const PostCode of ['01100', '0110x', 'x0110']) {
        const { Country: _, ...elsewhere } = { ...home, PostCode }
        expect(checkAddress({ ...elsewhere, ...(Country !== undefined && { Country }) })).toMatchObject({
          field: 'PostCode',
        })
      }
    }
    expect(checkAddress({ ...home, PostCode: ' 0110 ' })).toBeUndefined()
  })
})

test('a checkout address names a person and the first line', () => {
  expect(checkCheckoutAddress(address)).toBeUndefined()
  expect(checkCheckoutAddress({ ...address, Name: '' })).toEqual({ refused: 'address-incomplete', field: 'Name' })
  expect(checkCheckoutAddress({ ...address, Lines: [] })).toEqual({ refused: 'address-incomplete', field: 'Lines' })
  expect(checkCheckoutAddress({ ...address, Postcode: '' })).toEqual({
    refused: 'address-incomplete',
    field: 'Postcode',
  })
  expect(checkCheckoutAddress({ ...address, City: '' })).toEqual({ refused: 'address-incomplete', field: 'City' })
  const refused = { refused: 'no-location', field: 'Address' }
  expect(checkCheckoutAddress({ ...address, LocationProvider: '' })).toEqual(refused)
  expect(checkCheckoutAddress({ ...address, LocationProviderIDX: '' })).toEqual(refused)
  expect(checkCheckoutAddress(undefined)).toEqual(refused)
})

test('an address is printed by its lines or by its parts', () => {
  expect(printedLines({ ...home, UnitType: 'Flat', UnitTypeExtra: '2', Suburb: 'Regent' })).toEqual([
    'Flat 2',
    '1 Bank Street',
    'Regent',
    'Whangārei 0110',
  ])
  expect(printedLines({ ...home, Lines: ['1 Bank Street'] })).toEqual(['1 Bank Street'])
  const parts = { BuildingName: 'Town Hall', NumberPre: 'A', NumberPost: '/2', Suburb: ' ' }
  expect(printedLines({ ...home, ...parts, Lines: [] })).toEqual(['Town Hall', 'A1/2 Bank Street', 'Whangārei 0110'])
  expect(printedLines({ ...home, Number: ' ', StreetType: '', PostCode: '', UnitType: '' })).toEqual([
    'Bank',
    'Whangārei',
  ])
})

test('a saved address is sent with a checkout', () => {
  const person = { Name: 'Prepay Demo', Email: 'prepay@demo.waea.nz', Phone: '64215550142' }
  expect(toCheckoutAddress({ ...home, Lines: ['1 Bank Street'] }, person)).toEqual({
    ...address,
    LocationProvider: 'sandbox',
  })
  const { LocationProvider: _, LocationProviderIDX: _at, Country: _in, ...typed } = home
  const sent = toCheckoutAddress(typed, { ...person, Notes: 'Ring twice' })
  expect(sent).toMatchObject({ Country: 'New Zealand', Notes: 'Ring twice' })
  expect(Object.keys(sent)).not.toContain('LocationProvider')
  expect(Object.keys(sent)).not.toContain('LocationProviderIDX')
  expect(toCheckoutAddress({ ...home, Country: 'Australia' }, person).Country).toBe('Australia')
  expect(toCheckoutAddress({ Lines: ['RD 1'] }, person)).toMatchObject({ City: '', Postcode: '' })
})
