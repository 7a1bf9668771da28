import { normalised } from '../addresses/normalise.ts'

export type Mode = 'scope' | 'install'
export type Availability = 'intact' | 'installation' | 'scope' | 'none'

const towns: Readonly<Record<string, readonly string[]>> = {
  Enable: ['christchurch', 'rangiora'],
  'Tuatahi First Fibre': [
    'hamilton',
    'cambridge',
    'te awamutu',
    'tauranga',
    'tokoroa',
    'new plymouth',
    'hawera',
    'whanganui',
    'wanganui',
  ],
  'Northpower Fibre': ['whangarei', 'dargaville'],
}

/** The fibre company of a city, given with or without macrons. Chorus serves the rest of the country. */
export function companyOf(city: string): string {
  const name = normalised(city)
  return Object.entries(towns).find(([, cities]) => cities.includes(name))?.[0] ?? 'Chorus'
}

/** A normalised city name, for comparing places. */
export const cityKey = (city: string) => normalised(city)

/** What will happen to an order at a place. */
export interface Outcome {
  availability: Availability
  isServedByOther: boolean
  /** The first installation visit finds nobody at home. */
  isMissedOnce: boolean
  /** After the scoping visit the order waits for consent. */
  needsConsent: boolean
  /** Why the order is rejected; undefined when it is accepted. */
  rejection: string | undefined
}

/** No fibre from this house number on. The address search knows houses up to 199. */
const noFibreFrom = 190
const numberWhereNone = 2

/** The outcome of a house number: its last digit decides the availability, and some numbers cause trouble. */
export function outcomeOf(streetNr: string): Outcome {
  // In a unit such as 2/13A, the last number is the house.
  const number = Number(streetNr.match(/\d+/g)?.at(-1) ?? numberWhereNone)
  const last = number % 10
  return {
    availability: number >= noFibreFrom ? 'none' : availabilityOf(last),
    isServedByOther: number < noFibreFrom && last === 4,
    isMissedOnce: last === 3,
    needsConsent: last === 9,
    rejection:
      streetNr.trim() === '13' ? 'The fibre in this street is being rebuilt. Try again after 1 March.' : undefined,
  }
}

function availabilityOf(last: number): Availability {
  if (last % 2 === 0) return 'intact'
  return last === 9 ? 'scope' : 'installation'
}

/** The required visits, in order. */
export function visitsOf(availability: Availability): Mode[] {
  if (availability === 'scope') return ['scope', 'install']
  return availability === 'installation' ? ['install'] : []
}
