import type { Uuid } from '@waea/kit/ids'
import { type Refusal, refuse } from '../../refusal.ts'

/** Where an address was found: the address service and its key for the place. */
interface Location {
  LocationProvider: string
  LocationProviderIDX: string
}

/** A delivery address of a customer (1§3). The one with `IsDefault` has rank 1. */
export interface DeliveryAddress extends Partial<Location> {
  AddressUUID: Uuid
  Description?: string
  IsDefault: boolean
  BuildingName?: string
  UnitType?: string
  UnitTypeExtra?: string
  Number?: string
  NumberPre?: string
  NumberPost?: string
  StreetName?: string
  StreetType?: string
  State?: string
  Suburb?: string
  City?: string
  Country?: string
  PostCode?: string
  Lines?: string[]
  Latitude?: number
  Longitude?: number
}

/** The address of a checkout (2§7.15). Its `Postcode` is spelled differently from a delivery address. */
export interface CheckoutAddress extends Partial<Location> {
  City: string
  Country: string
  Postcode: string
  Lines: string[]
  Email: string
  Name: string
  Notes: string
  Phone: string
}

/** Whether a country's postcodes have four digits: New Zealand, also if no country is given. */
function isNewZealand(country: string | undefined): boolean {
  return ['', 'nz', 'nzl', 'new zealand', 'aotearoa'].includes((country ?? '').trim().toLowerCase())
}

/**
 * Whether an address may be added (1§5): it needs the location it was found at, then street, city and postcode, the
 * postcode with four digits. The refusal names the field.
 */
export function checkAddress(address: Omit<DeliveryAddress, 'AddressUUID' | 'IsDefault'>): Refusal | undefined {
  if (isBlank(address.LocationProvider) || isBlank(address.LocationProviderIDX)) {
    return refuse('no-location', undefined, 'LocationProviderIDX')
  }
  // Rural addresses come as printed lines without a separate street.
  const street = isBlank(address.StreetName) ? address.Lines?.[0] : address.StreetName
  if (isBlank(street)) return refuse('address-incomplete', undefined, 'StreetName')
  if (isBlank(address.City)) return refuse('address-incomplete', undefined, 'City')
  if (!isPostcode(address.PostCode, address.Country)) return refuse('address-incomplete', undefined, 'PostCode')
  return undefined
}

/** Whether a checkout can be delivered: a location, a first line, a city, a postcode, and a person's name. */
export function checkCheckoutAddress(address: CheckoutAddress | undefined): Refusal | undefined {
  if (!address || isBlank(address.LocationProvider) || isBlank(address.LocationProviderIDX)) {
    return refuse('no-location', undefined, 'Address')
  }
  if (isBlank(address.Lines[0])) return refuse('address-incomplete', undefined, 'Lines')
  if (isBlank(address.City)) return refuse('address-incomplete', undefined, 'City')
  if (!isPostcode(address.Postcode, address.Country)) return refuse('address-incomplete', undefined, 'Postcode')
  if (isBlank(address.Name)) return refuse('address-incomplete', undefined, 'Name')
  return undefined
}

/** The lines of an address as printed on a parcel, without the country. */
export function printedLines(address: Omit<DeliveryAddress, 'AddressUUID' | 'IsDefault'>): string[] {
  if (address.Lines?.length) return address.Lines
  const number = [address.NumberPre, address.Number, address.NumberPost].filter((part) => !isBlank(part)).join('')
  const unit = [address.UnitType, address.UnitTypeExtra].filter((part) => !isBlank(part)).join(' ')
  const street = [number, address.StreetName, address.StreetType].filter((part) => !isBlank(part)).join(' ')
  const town = [address.City, address.PostCode].filter((part) => !isBlank(part)).join(' ')
  return [address.BuildingName ?? '', unit, street, address.Suburb ?? '', town].filter((line) => !isBlank(line))
}

/** A customer's address in the checkout's form, for a person and the courier. */
export function toCheckoutAddress(
  address: Omit<DeliveryAddress, 'AddressUUID' | 'IsDefault'>,
  person: { Name: string; Email: string; Phone: string; Notes?: string },
): CheckoutAddress {
  return {
    City: address.City ?? '',
    Country: address.Country ?? 'New Zealand',
    Postcode: address.PostCode ?? '',
    Lines: printedLines(address),
    ...(address.LocationProvider !== undefined && { LocationProvider: address.LocationProvider }),
    ...(address.LocationProviderIDX !== undefined && { LocationProviderIDX: address.LocationProviderIDX }),
    Email: person.Email,
    Name: person.Name,
    Notes: person.Notes ?? '',
    Phone: person.Phone,
  }
}

function isPostcode(postcode: string | undefined, country: string | undefined): boolean {
  if (isBlank(postcode)) return false
  return !isNewZealand(country) || /^\d{4}$/.test((postcode ?? '').trim())
}

function isBlank(text: string | undefined): boolean {
  return (text ?? '').trim() === ''
}
