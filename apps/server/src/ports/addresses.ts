/** The address partner. Plain letters match macrons and vice versa. */
export interface AddressesPort {
  search(text: string, limit: number): Promise<FoundAddress[]>
  address(providerIdx: string): Promise<FoundAddress | undefined>
}

export interface FoundAddress {
  LocationProvider: string
  LocationProviderIDX: string
  Formatted: string
  UnitType?: string
  UnitTypeExtra?: string
  Number: string
  StreetName: string
  StreetType: string
  Suburb: string
  City: string
  Country: string
  PostCode: string
  Lines: string[]
  Latitude?: number
  Longitude?: number
}
