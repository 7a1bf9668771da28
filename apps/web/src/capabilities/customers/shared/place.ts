import type { Gives } from '@waea/contract/call'
import type { customers } from '@waea/contract/people/customers'

export type SavedAddress = Gives<typeof customers.addresses>['Addresses'][number]
/** A place from the address search. */
export type Place = Gives<typeof customers.searchLocations>['Locations'][number]
