import type { Money } from '@waea/kit/money'

/** The kinds of use abroad that have a price. A call abroad has no other kind, wherever it goes to. */
export const roamingTypes = ['data', 'voice', 'sms', 'mms'] as const
export type RoamingType = (typeof roamingTypes)[number]

/** The price of use abroad per started megabyte, started minute or message. No GST: the use is overseas. */
export type RoamingRates = Readonly<Record<RoamingType, Money>>

/** Countries where a mobile costs the same to use. */
export interface RoamingZone {
  /** Its id, which day passes name: `pacific`. */
  zone: string
  name: string
  /** ISO 3166 codes of two letters. */
  countries: readonly string[]
  rates: RoamingRates
}

/** The zone of a country; undefined if mobiles cannot be used there. */
export function zoneOfCountry(zones: readonly RoamingZone[], code: string): RoamingZone | undefined {
  return zones.find(({ countries }) => countries.includes(code))
}
