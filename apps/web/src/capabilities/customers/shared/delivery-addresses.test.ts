import { expect, test } from 'vitest'
import { addressesShown } from './delivery-addresses.ts'
import type { SavedAddress } from './place.ts'

test('[E-SHOP-11] delivery addresses that could not be loaded are an empty list', () => {
  const Addresses = [{ AddressUUID: 'address-1' } as SavedAddress]
  expect(addressesShown({ data: { Addresses }, isError: false })).toEqual(Addresses)
  expect(addressesShown({ data: { Addresses }, isError: true })).toEqual([])
  expect(addressesShown({ data: undefined, isError: true })).toEqual([])
})
