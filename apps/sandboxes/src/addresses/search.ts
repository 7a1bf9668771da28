import type { Gazetteer } from './gazetteer.ts'
import { parseQuery, type StreetNumber } from './query.ts'
import { rankingOf } from './ranking.ts'
import { readTowns, type TownPlace } from './towns.ts'

/** An address as the API returns it, in the layout of New Zealand Post. */
export interface FoundAddress {
  /** The permanent id: `[unit.]number.street.place`. */
  id: string
  provider: 'sandbox-addresses'
  Formatted: string
  UnitType: string
  UnitTypeExtra: string
  Number: string
  StreetName: string
  StreetType: string
  Suburb: string
  City: string
  Region: string
  Country: 'New Zealand'
  PostCode: string
  Lines: string[]
  Latitude?: TownPlace['Latitude']
  Longitude?: TownPlace['Longitude']
}

/** Every address of a town gets the coordinates of the town's centre; small towns have none. */
const towns = readTowns()
const townAt = (town: string) => towns.get(town)

/** Finds addresses. */
export interface AddressBook {
  /** The best matches first; every word must match the street or the place. */
  search(text: string, limit: number): FoundAddress[]
  address(id: string): FoundAddress | undefined
}

const lastNumber = 199

const exists = ({ number }: StreetNumber) =>
  Number(number) >= 1 && Number(number) <= lastNumber && !number.startsWith('0')

/**
 * The numbers to offer: the searched one, then those that start with it. Without a number, the first ones of the
 * street.
 */
function numbersToOffer(door: StreetNumber | undefined): StreetNumber[] {
  if (!door) return ['1', '2', '3', '4', '5'].map((number) => ({ unit: '', number, letter: '' }))
  const longer = door.letter
    ? []
    : [
        { ...door, letter: 'A' },
        { ...door, letter: 'B' },
        { ...door, number: `${door.number}0` },
        { ...door, number: `${door.number}1` },
      ]
  return [door, ...longer].filter(exists)
}

/** Creates the address book. A search scans every street once, in about a millisecond. */
export function openAddressBook(gazetteer: Gazetteer): AddressBook {
  const { localities, streets } = gazetteer
  const ranked = rankingOf(gazetteer)

  function addressAt(place: number, street: number, door: StreetNumber): FoundAddress {
    const locality = localities[place]
    const road = streets[street]
    if (!locality || !road) throw new Error('This stretch is not in the gazetteer.')
    const number = `${door.number}${door.letter}`
    const streetText = road.type ? `${road.name} ${road.type}` : road.name
    const first = `${door.unit ? `${door.unit}/` : ''}${number} ${streetText}`
    // A rural delivery round takes the place of the suburb.
    const second = locality.round || locality.suburb
    const Lines = [first, ...(second ? [second] : []), `${locality.town} ${locality.postCode}`]
    return {
      id: [...(door.unit ? [`u${door.unit.toLowerCase()}`] : []), number.toLowerCase(), road.slug, locality.slug].join(
        '.',
      ),
      provider: 'sandbox-addresses',
      Formatted: Lines.join(', '),
      UnitType: door.unit ? 'Unit' : '',
      UnitTypeExtra: door.unit,
      Number: number,
      StreetName: road.name,
      StreetType: road.type,
      Suburb: locality.suburb,
      City: locality.town,
      Region: locality.region,
      Country: 'New Zealand',
      PostCode: locality.postCode,
      Lines,
      ...townAt(locality.town),
    }
  }

  function search(text: string, limit: number): FoundAddress[] {
    const { door, words } = parseQuery(text)
    if (words.length === 0 || (door && !exists(door))) return []
    const places = ranked(words, limit)
    const found: FoundAddress[] = []
    for (const each of numbersToOffer(door)) {
      for (const { locality, street } of places) {
        if (found.length === limit) return found
        found.push(addressAt(locality, street, each))
      }
    }
    return found
  }

  function address(id: string): FoundAddress | undefined {
    const parts = id.split('.')
    const unit = parts.length === 4 ? parts.shift() : undefined
    const [numbered = '', street = '', place = ''] = parts
    const match = /^(\d{1,3})([a-z])?$/.exec(numbered)
    const streetNumber = gazetteer.streetOf(street)
    const localityNumber = gazetteer.localityOf(place)
    if (parts.length !== 3 || !match || (unit !== undefined && !/^u\d{1,3}[a-z]?$/.test(unit))) return undefined
    if (streetNumber === undefined || localityNumber === undefined) return undefined
    const door = {
      unit: (unit ?? '').slice(1).toUpperCase(),
      number: match[1] ?? '',
      letter: (match[2] ?? '').toUpperCase(),
    }
    if (!exists(door) || !gazetteer.has(localityNumber, streetNumber)) return undefined
    return addressAt(localityNumber, streetNumber, door)
  }

  return { search, address }
}
