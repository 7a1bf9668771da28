import type { Gives } from '@waea/contract/call'
import type { broadband } from '@waea/contract/fibre/broadband'

/** What is available at a place, and how. */
export type Availability = Gives<typeof broadband.serviceAvailability>
type OnSale = Gives<typeof broadband.fibrePlans>
export type FibrePlan = OnSale['Plans'][number]
export type Modem = OnSale['Modems'][number]
type Location = Gives<typeof broadband.searchAddress>['Locations'][number]
/** A place from the address search, with the fields that an order needs (1§3). */
export type FibrePlace = Pick<
  Location,
  'Formatted' | 'City' | 'Country' | 'PostCode' | 'Lines' | 'LocationProvider' | 'LocationProviderIDX'
>
export type Connection = Gives<typeof broadband.ufbProducts>['UfbProducts'][number]
