import { readFileSync } from 'node:fs'
import { normalised, slug } from './normalise.ts'

/** A postal locality. */
interface Locality {
  /** The suburb or rural place; empty for the town itself. */
  suburb: string
  town: string
  region: string
  postCode: string
  /** The rural delivery round, such as "RD 2"; empty in town. */
  round: string
  slug: string
  words: readonly string[]
  /** The words of its region and postcode. */
  regionWords: readonly string[]
  /** Ranks larger towns first when matches are equal. */
  weight: number
}

interface Street {
  name: string
  type: string
  slug: string
  words: readonly string[]
}

/** All localities and streets, in memory. */
export interface Gazetteer {
  localities: readonly Locality[]
  streets: readonly Street[]
  /** Pairs of a locality and one of its streets, by index: the locality here, the street in `streetAt`. */
  localityAt: Int32Array
  streetAt: Int32Array
  /** True when the street is in the locality. */
  has(locality: number, street: number): boolean
  localityOf(slug: string): number | undefined
  streetOf(slug: string): number | undefined
}

const streetTypes = new Set(
  (
    'Avenue Boulevard Close Court Crescent Drive Esplanade Grove Highway Lane Mall Mews Parade Place Quay Rise Road ' +
    'Row Square Street Terrace View Way Loop Heights Hill Rd Parkway Promenade Line Wharf Track'
  ).split(' '),
)

/** Street names common in New Zealand; each place gets some of them. */
const commonNames = (
  'Main Road,Station Road,School Road,Church Street,Queen Street,King Street,Victoria Street,Albert Street,' +
  'George Street,High Street,Domain Road,Beach Road,Hall Road,Mill Road,Railway Street,Park Street,River Road,' +
  'Kōwhai Street,Rātā Street,Rimu Street,Tōtara Street,Tūī Street,Matai Street,Miro Street,Pūriri Street,' +
  'Bridge Street,Grey Street,Nelson Street,William Street,James Street'
).split(',')
const ruralNames = (
  'Main Road,Station Road,School Road,Hall Road,Domain Road,Church Road,Mill Road,River Road,Valley Road,' +
  'Bridge Road,Quarry Road,Ridge Road,Swamp Road,Settlement Road,Old Main Road,Forest Road,Hill Road,Creek Road'
).split(',')
const commonStreets = 12
const inEveryTown = 3
const knownWeight = 3

const read = (name: string) => readFileSync(new URL(`./data/${name}`, import.meta.url), 'utf8').split('\n')

/** Reads localities: a line `# Region`, then lines `Town|postcode[ RD n]|suburb, suburb`; a dot is the town itself. */
function readLocalities(): Locality[] {
  const localities: Locality[] = []
  const sizes = new Map<string, number>()
  let region = ''
  for (const line of read('localities.txt')) {
    if (line.startsWith('#')) region = line.slice(1).trim()
    const [town, where, suburbs] = line.startsWith('#') ? [] : line.split('|')
    if (!town || !where || suburbs === undefined) continue
    const [, postCode = '', round = ''] = /^(\d{4})(?: (RD \d+))?$/.exec(where) ?? []
    for (const name of suburbs.split(',').map((one) => one.trim())) {
      const suburb = name === '.' ? '' : name
      const words = [...new Set(normalised(`${suburb} ${town} ${round}`).split(' '))]
      const regionWords = normalised(`${region} ${postCode}`).split(' ')
      const place = [slug(suburb), slug(town), postCode].filter((part) => part !== '').join('-')
      localities.push({ suburb, town, region, postCode, round, slug: place, words, regionWords, weight: 0 })
      sizes.set(town, (sizes.get(town) ?? 0) + 1)
    }
  }
  for (const locality of localities) {
    const size = Math.min(sizes.get(locality.town) ?? 0, 200)
    locality.weight =
      size / 10 + (locality.suburb === '' || / Central$/.test(locality.suburb) ? 5 : 0) - (locality.round ? 4 : 0)
  }
  return localities
}

/** Splits off the street type, the last word when it is one; `The Terrace` and `Broadway` have none. */
function streetNamed(full: string): Street {
  const words = full.split(' ')
  const last = words.at(-1) ?? ''
  const typed = words.length > 1 && streetTypes.has(last) && words[0] !== 'The'
  return {
    name: typed ? words.slice(0, -1).join(' ') : full,
    type: typed ? last : '',
    slug: slug(full),
    words: normalised(full).split(' '),
  }
}

/** Reads the known streets of places: `Suburb, Town: street, street` or `Town: street, street`. */
function readKnownStreets(): Map<string, string[]> {
  const known = new Map<string, string[]>()
  for (const line of read('streets.txt')) {
    const [place, names] = line.split(': ')
    if (!place || !names || line.startsWith('#')) continue
    known.set(slug(place), [...(known.get(slug(place)) ?? []), ...names.split(',').map((name) => name.trim())])
  }
  return known
}

/** Picks some common street names for a place, always the same; the step of 7 visits each name once. */
function commonFor(locality: Locality): string[] {
  const names = locality.round === '' ? commonNames : ruralNames
  let seed = 7
  for (const letter of locality.slug) seed = (seed * 31 + letter.charCodeAt(0)) % 9_973
  const some = Array.from({ length: commonStreets }, (_, index) => names[(seed + index * 7) % names.length] ?? '')
  // A town or rural place always has its main road; a suburb may not.
  return locality.suburb === '' || locality.round !== '' ? [...names.slice(0, inEveryTown), ...some] : some
}

/** Loads the localities and streets that ship with the sandbox. */
export function loadGazetteer(): Gazetteer {
  const localities = readLocalities()
  const known = readKnownStreets()
  const streets: Street[] = []
  const streetNumbers = new Map<string, number>()
  const localityAt: number[] = []
  const streetAt: number[] = []
  localities.forEach((locality, number) => {
    const own = known.get(slug(locality.suburb ? `${locality.suburb} ${locality.town}` : locality.town))
    // Known streets come before generated ones.
    if (own) locality.weight += knownWeight
    const present = new Set<number>()
    for (const full of own ?? commonFor(locality)) {
      let street = streetNumbers.get(slug(full))
      if (street === undefined) {
        street = streets.push(streetNamed(full)) - 1
        streetNumbers.set(slug(full), street)
      }
      if (present.has(street)) continue
      present.add(street)
      localityAt.push(number)
      streetAt.push(street)
    }
  })
  const pairs = { localityAt: Int32Array.from(localityAt), streetAt: Int32Array.from(streetAt) }
  const localityNumbers = new Map(localities.map((locality, number) => [locality.slug, number]))
  return {
    localities,
    streets,
    ...pairs,
    has: (locality, street) =>
      pairs.localityAt.some((place, index) => place === locality && pairs.streetAt[index] === street),
    localityOf: (text) => localityNumbers.get(text),
    streetOf: (text) => streetNumbers.get(text),
  }
}
