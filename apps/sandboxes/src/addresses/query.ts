import { normalised } from './normalise.ts'

/** The number before the street: `3/14A` is unit 3 at number 14A. */
export interface StreetNumber {
  unit: string
  number: string
  letter: string
}

/** A parsed search. */
export interface Query {
  door: StreetNumber | undefined
  words: readonly string[]
}

const maxQueryLength = 200
const maxWords = 10
const withUnit =
  /^\s*(?:unit|flat|apartment|apt|u)?\s*(\d{1,3}[a-z]?)\s*[/,]\s*(\d{1,4})\s?([a-z](?![a-z]))?(?=[\s,]|$)/i
const named = /^\s*(?:unit|flat|apartment|apt)\s+(\d{1,3}[a-z]?)[\s,]+(\d{1,4})([a-z])?(?=[\s,]|$)/i
const plain = /^\s*(\d{1,4})([a-z])?(?=[\s,]|$)/i

/** Parses `1/12 Queen St`, `unit 1, 12 Queen St`, `12a queen` or `queen st`. Four digits alone are a postcode. */
export function parseQuery(text: string): Query {
  const input = text.slice(0, maxQueryLength)
  const divided = withUnit.exec(input) ?? named.exec(input)
  const single = divided ? null : plain.exec(input)
  const isPostcode = single !== null && (single[1] ?? '').length === 4 && single[2] === undefined
  const match = divided ?? (isPostcode ? null : single)
  const rest = match ? input.slice(match[0].length) : input
  const words = normalised(rest)
    .split(' ')
    .filter((word) => word !== '')
  const door = divided
    ? { unit: (divided[1] ?? '').toUpperCase(), number: divided[2] ?? '', letter: (divided[3] ?? '').toUpperCase() }
    : match && { unit: '', number: match[1] ?? '', letter: (match[2] ?? '').toUpperCase() }
  return { door: door ?? undefined, words: words.slice(0, maxWords) }
}
