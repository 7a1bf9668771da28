import type { Gazetteer } from './gazetteer.ts'
import { synonymsOf } from './normalise.ts'

/** A street in a locality that matches every searched word. */
export interface Ranked {
  locality: number
  street: number
  points: number
}

const exact = 3
const beginning = 1
/** Extra points for the first word in the street, as people type the street first. */
const firstInStreet = 2
const fitWeight = 10
const wholeStreet = 8
const regionDivisor = 6

/** The words of all entries as indexes into one vocabulary, in one array: small and fast to scan. */
interface Lexicon {
  starts: Int32Array
  words: Int32Array
}

function lexiconOf(entries: readonly { words: readonly string[] }[], vocabulary: Map<string, number>): Lexicon {
  const starts = new Int32Array(entries.length + 1)
  const words: number[] = []
  entries.forEach((entry, index) => {
    starts[index] = words.length
    for (const word of entry.words) {
      const known = vocabulary.get(word) ?? vocabulary.size
      vocabulary.set(word, known)
      words.push(known)
    }
  })
  starts[entries.length] = words.length
  return { starts, words: Int32Array.from(words) }
}

/** How well a searched word matches each word of the vocabulary: exact, prefix, or no match (0). */
function fitsOf(searched: string, vocabulary: Map<string, number>): Uint8Array {
  const fits = new Uint8Array(vocabulary.size)
  const [typed = '', ...others] = synonymsOf(searched)
  for (const [word, number] of vocabulary) {
    if (word === typed || others.includes(word)) fits[number] = exact
    else if (word.startsWith(typed)) fits[number] = beginning
  }
  return fits
}

/** The best match of each entry for each searched word, entry by entry. */
function bestFits(lexicon: Lexicon, fits: readonly Uint8Array[]): Uint8Array {
  const entries = lexicon.starts.length - 1
  const best = new Uint8Array(entries * fits.length)
  for (let entry = 0; entry < entries; entry += 1) {
    const end = lexicon.starts[entry + 1] ?? 0
    for (let at = lexicon.starts[entry] ?? 0; at < end; at += 1) {
      const word = lexicon.words[at] ?? 0
      for (let index = 0; index < fits.length; index += 1) {
        const fit = fits[index]?.[word] ?? 0
        const cell = entry * fits.length + index
        if (fit > (best[cell] ?? 0)) best[cell] = fit
      }
    }
  }
  return best
}

/** A bit mask for each entry: the searched words it contains. */
function containedWords(best: Uint8Array, words: number): Uint16Array {
  const contained = new Uint16Array(best.length / words)
  for (let cell = 0; cell < best.length; cell += 1) {
    if (best[cell])
      contained[Math.floor(cell / words)] = (contained[Math.floor(cell / words)] ?? 0) | (1 << (cell % words))
  }
  return contained
}

/** Inserts into a sorted list of the best matches. */
function keepBest(best: Ranked[], most: number, one: Ranked): void {
  const worst = best[most - 1]
  if (worst && worst.points >= one.points) return
  let place = best.length
  while (place > 0 && (best[place - 1]?.points ?? 0) < one.points) place -= 1
  best.splice(place, 0, one)
  if (best.length > most) best.pop()
}

/**
 * Creates the search over a gazetteer. A word scores most as a whole word of the street or place, less as a prefix, least
 * in the region or postcode; larger towns win when scores are equal.
 */
export function rankingOf({ localities, streets, localityAt, streetAt }: Gazetteer) {
  const vocabulary = new Map<string, number>()
  const places = lexiconOf(localities, vocabulary)
  const regions = lexiconOf(
    localities.map(({ regionWords }) => ({ words: regionWords })),
    vocabulary,
  )
  const roads = lexiconOf(streets, vocabulary)

  return function ranked(words: readonly string[], most: number): Ranked[] {
    const fits = words.map((word) => fitsOf(word, vocabulary))
    const placeFits = bestFits(places, fits)
    const regionFits = bestFits(regions, fits)
    const roadFits = bestFits(roads, fits)
    const inPlace = containedWords(placeFits, words.length)
    const inRegion = containedWords(regionFits, words.length)
    const inRoad = containedWords(roadFits, words.length)
    const all = (1 << words.length) - 1

    function pointsOf(locality: number, street: number): number {
      let points = localities[locality]?.weight ?? 0
      let exactInRoad = 0
      for (let index = 0; index < words.length; index += 1) {
        const place = placeFits[locality * words.length + index] ?? 0
        const road = roadFits[street * words.length + index] ?? 0
        const region = regionFits[locality * words.length + index] ?? 0
        if (road === exact) exactInRoad += 1
        const roadPoints = road > 0 && index === 0 ? road + firstInStreet : road
        points += fitWeight * Math.max(place, roadPoints, region / regionDivisor)
      }
      return exactInRoad === streets[street]?.words.length ? points + wholeStreet : points
    }

    const best: Ranked[] = []
    for (let index = 0; index < localityAt.length; index += 1) {
      const locality = localityAt[index] ?? 0
      const street = streetAt[index] ?? 0
      const contained = (inPlace[locality] ?? 0) | (inRegion[locality] ?? 0) | (inRoad[street] ?? 0)
      if (contained === all) keepBest(best, most, { locality, street, points: pointsOf(locality, street) })
    }
    return best
  }
}
