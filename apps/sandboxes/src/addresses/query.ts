import { folded } from './words.ts'

/** The part of an address before the street: `3/14A` is unit 3 at number 14A. */
export interface Door {
  unit: string
  number: string
  letter: string
}

/** A search taken apart. */
export interface Query {
  door: Door | undefined
  words: readonly string[]
}

const longestQuery = 200
const maxWords = 10
const withUnit =
  /^\s*(?:unit|flat|apartment|apt|u)?\s*(\d{1,3}[a-z]?)\s*[/,]\s*(\d{1,4})\s?([a-z](?![a-z]))?(?=[\s,]|$)/i
const named = /^\s*(?:unit|flat|apartment|apt)\s+(\d{1,3}[a-z]?)[\s,]+(\d{1,4})([a-z])?(?=[\s,]|$)/i
const plain = /^\s*(\d{1,4})([a-z])?(?=[\s,]|$)/i

/** Takes `1/12 Queen St`, `unit 1, 12 Queen St`, `12a queen` or `queen st` apart. Four digits alone are a postcode. */
export function readQuery(text: string): Query {
  const asked = text.slice(0, longestQuery)
  const divided = withUnit.exec(asked) ?? named.exec(asked)
  const single = divided ? null : plain.exec(asked)
  const isPostcode = single !== null && (single[1] ?? '').length === 4 && single[2] === undefined
  const match = divided ?? (isPostcode ? null : single)
  const rest = match ? asked.slice(match[0].length) : asked
  const words = folded(rest)
    .split(' ')
    .filter((word) => word !== '')
  const door = divided
    ? { unit: (divided[1] ?? '').toUpperCase(), number: divided[2] ?? '', letter: (divided[3] ?? '').toUpperCase() }
    : match && { unit: '', number: match[1] ?? '', letter: (match[2] ?? '').toUpperCase() }
  return { door: door ?? undefined, words: words.slice(0, maxWords) }
}
