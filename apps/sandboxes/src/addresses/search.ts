import type { Gazetteer } from './gazetteer.ts'
import { type Door, readQuery } from './query.ts'
import { rankingOf } from './ranking.ts'

/** An address as the partner answers it, laid out as the New Zealand Post writes it. */
export interface FoundAddress {
  /** Names the address for good: `[unit.]number.street.place`. */
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
}

/** Finds addresses. */
export interface AddressBook {
  /** The best matches first; every word must be found in the street or in the place. */
  search(text: string, limit: number): FoundAddress[]
  address(id: string): FoundAddress | undefined
}

const lastNumber = 199

const exists = ({ number }: Door) => Number(number) >= 1 && Number(number) <= lastNumber && !number.startsWith('0')

/** Doors to offer: the one asked for, then those it may become when typed on, or the first of the street. */
function doorsFor(door: Door | undefined): Door[] {
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

/** Makes an address book over the gazetteer. A search looks at every street once, which takes about a millisecond. */
export function openAddressBook(gazetteer: Gazetteer): AddressBook {
  const { localities, streets } = gazetteer
  const ranked = rankingOf(gazetteer)

  function write(place: number, street: number, door: Door): FoundAddress {
    const locality = localities[place]
    const road = streets[street]
    if (!locality || !road) throw new Error('This stretch is not in the gazetteer.')
    const number = `${door.number}${door.letter}`
    const streetText = road.type ? `${road.name} ${road.type}` : road.name
    const first = `${door.unit ? `${door.unit}/` : ''}${number} ${streetText}`
    // On a rural round the round stands where the suburb would.
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
    }
  }

  function search(text: string, limit: number): FoundAddress[] {
    const { door, words } = readQuery(text)
    if (words.length === 0 || (door && !exists(door))) return []
    const places = ranked(words, limit)
    const found: FoundAddress[] = []
    for (const each of doorsFor(door)) {
      for (const { locality, street } of places) {
        if (found.length === limit) return found
        found.push(write(locality, street, each))
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
    return write(localityNumber, streetNumber, door)
  }

  return { search, address }
}
