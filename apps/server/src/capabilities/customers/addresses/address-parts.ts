import type { Address } from '@waea/contract/people/customers'
import { nanos } from '@waea/kit/nanos'
import type { Static } from 'typebox'
import type { AddressParts, AddressRow } from '../stores/addresses.store.ts'

const texts = [
  'Description',
  'LocationProvider',
  'LocationProviderIDX',
  'BuildingName',
  'UnitType',
  'UnitTypeExtra',
  'Number',
  'NumberPre',
  'NumberPost',
  'StreetName',
  'StreetType',
  'State',
  'Suburb',
  'City',
  'Country',
  'PostCode',
] as const satisfies readonly (keyof AddressParts)[]

/** Picks the address parts from a body and trims them; drops all other fields. */
export function partsOf(given: AddressParts): AddressParts {
  const parts: AddressParts = {}
  for (const name of texts) {
    const value = given[name]
    if (value !== undefined) parts[name] = value.trim().normalize('NFC')
  }
  if (given.Lines) parts.Lines = given.Lines.map((line) => line.trim().normalize('NFC')).filter(Boolean)
  if (given.Latitude !== undefined) parts.Latitude = given.Latitude
  if (given.Longitude !== undefined) parts.Longitude = given.Longitude
  return parts
}

/** An address as the wire shows it (1§3). */
export function addressAnswer(row: AddressRow): Static<typeof Address> {
  return {
    AddressUUID: row.AddressUUID,
    CustomerUUID: row.CustomerUUID,
    AddressType: 'DELIVERY',
    Rank: row.Rank,
    IsDefault: row.Rank === 1,
    ...row.parts,
    CreatedAtNanos: nanos(row.createdAt),
    UpdatedAtNanos: nanos(row.updatedAt),
  }
}
