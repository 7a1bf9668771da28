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

/** The company whose fibre is in a city, with or without macrons. Chorus has the rest of the country. */
export function companyOf(city: string): string {
  const name = normalised(city)
  return Object.entries(towns).find(([, cities]) => cities.includes(name))?.[0] ?? 'Chorus'
}

/** The name of a city by which places are compared. */
export const cityKey = (city: string) => normalised(city)

/** What becomes of an order at a place. */
export interface Outcome {
  availability: Availability
  isServedByOther: boolean
  /** The first visit to install finds nobody at home. */
  isMissedOnce: boolean
  /** After the look at the place somebody must agree. */
  needsConsent: boolean
  /** Why the order is rejected once it was looked at. */
  rejection: string | undefined
}

/** The address search knows houses up to 199. */
const noFibreFrom = 190
const numberWhereNone = 2

/** The house number decides: its last digit says what the place takes, and some numbers have troubles. */
export function outcomeOf(streetNr: string): Outcome {
  // Of a unit such as 2/13A the number of the house is the last.
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

/** The visits that a place takes, in their order. */
export function visitsOf(availability: Availability): Mode[] {
  if (availability === 'scope') return ['scope', 'install']
  return availability === 'installation' ? ['install'] : []
}
