import { type DeliveryAddress, toCheckoutAddress } from '@waea/domain/shop/cart/delivery-address'
import type { Place, SavedAddress } from '../../../capabilities/customers/shared/place.ts'
import type { DeliveryValues } from './address-fields.tsx'
import type { DeliveryTo } from './delivery-to.ts'

export type Person = { Name: string; Email: string; Phone: string; Notes: string }
/** An address typed by hand. */
export type TypedAddress = { Street: string; Suburb: string; City: string; PostCode: string }

/** A saved address, as the checkout sends it. */
export function toSaved(address: SavedAddress, person: Person): DeliveryTo {
  return toCheckoutAddress(address as DeliveryAddress, person)
}

/** A place found by search, as the checkout sends it. */
export function toFound(place: Place, person: Person): DeliveryTo {
  return toCheckoutAddress(place as Omit<DeliveryAddress, 'AddressUUID' | 'IsDefault'>, person)
}

/**
 * A typed address, as the checkout sends it. No location provider has a key for it, so the address itself is the key.
 */
export function toTyped({ Street, Suburb, City, PostCode }: TypedAddress, person: Person): DeliveryTo {
  const Lines = [Street, Suburb, `${City} ${PostCode}`].map((line) => line.trim()).filter((line) => line !== '')
  return {
    ...person,
    Lines,
    City: City.trim(),
    Country: 'New Zealand',
    Postcode: PostCode.trim(),
    LocationProvider: 'manual',
    LocationProviderIDX: Lines.join(', ').slice(0, 100),
  }
}

/** An address in one line. */
export function addressLine({ Lines = [], City = '', Postcode = '' }: Partial<DeliveryTo>): string {
  const town = [City, Postcode].filter(Boolean).join(' ')
  const lines = Lines.some((line) => line.includes(Postcode || '\n')) ? Lines : [...Lines, town]
  return lines.filter(Boolean).join(', ')
}

/** The chosen saved address, or `other`; the first saved one until the person chooses. */
export function chosenOf(choice: string, saved: readonly SavedAddress[]): string {
  const isSaved = saved.some(({ AddressUUID }) => AddressUUID === choice)
  return isSaved || choice === 'other' ? choice : (saved[0]?.AddressUUID ?? 'other')
}

/** Whether the delivery goes to an address found by search, not to a saved or typed one. */
export function isFound(
  { chosen, isByHand }: Pick<DeliveryValues, 'chosen' | 'isByHand'>,
  saved: readonly SavedAddress[],
) {
  return chosenOf(chosen, saved) === 'other' && !isByHand
}

/** The delivery form's values, as the checkout sends them; undefined while no address is chosen. */
export function deliveryOf(
  values: DeliveryValues,
  saved: readonly SavedAddress[],
  Email: string,
): DeliveryTo | undefined {
  const contact = { Name: values.Name.trim(), Phone: values.Phone.trim(), Notes: values.Notes, Email }
  const known = saved.find(({ AddressUUID }) => AddressUUID === chosenOf(values.chosen, saved))
  if (known) return toSaved(known, contact)
  if (values.isByHand) return toTyped(values, contact)
  return values.place ? toFound(values.place, contact) : undefined
}
