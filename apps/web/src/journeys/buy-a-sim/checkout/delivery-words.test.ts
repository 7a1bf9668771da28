import { checkCheckoutAddress } from '@waea/domain/shop/cart/delivery-address'
import { expect, test } from 'vitest'
import { addressLine, toFound, toTyped } from './delivery-words.ts'

const person = { Name: 'Prepay Demo', Email: 'prepay@demo.waea.nz', Phone: '', Notes: '' }

test('an address typed by hand is whole enough to be delivered to', () => {
  const typed = toTyped({ Street: '1 New Lane', Suburb: '', City: 'Taupō', PostCode: '3330' }, person)
  expect(checkCheckoutAddress(typed as Parameters<typeof checkCheckoutAddress>[0])).toBeUndefined()
  expect(addressLine(typed)).toBe('1 New Lane, Taupō 3330')
})

test('a place that was found keeps where it was found', () => {
  const place = {
    LocationProvider: 'places',
    LocationProviderIDX: '1',
    Formatted: '2 Queen Street, Napier 4110',
    Number: '2',
    StreetName: 'Queen',
    StreetType: 'Street',
    Suburb: '',
    City: 'Napier',
    Country: 'New Zealand',
    PostCode: '4110',
    Lines: ['2 Queen Street', 'Napier 4110'],
  }
  expect(toFound(place, person)).toMatchObject({ LocationProvider: 'places', Postcode: '4110', Name: 'Prepay Demo' })
})
