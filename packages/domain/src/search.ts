/** How a list for operators is searched and sorted, as it is asked. */
export interface SearchInput {
  SmartSearch?: string | undefined
  Order?: 'oldest' | 'newest' | undefined
}

/** What is looked for: as a person typed it, and as patterns of SQL in which their `%` and `_` stand for themselves. */
export interface Searched {
  /** Empty finds all. */
  text: string
  like: string
  /** The same for numbers, which are kept as 6421… and typed as 021 …. */
  numberLike: string
  /** What was typed as a number or a reference is kept: 6421… of 021 …, letters in capitals. */
  exact: string
}

/** What a person looks for, who has a part of a name, an email, a number, a reference or an id in hand. */
export function searched({ SmartSearch = '' }: SearchInput): Searched {
  const text = SmartSearch.trim()
  const digits = text.replace(/[\s()+-]/g, '')
  const number = /^0\d+$/.test(digits) ? `64${digits.slice(1)}` : /^\d+$/.test(digits) ? digits : text
  return { text, like: containing(text), numberLike: containing(number), exact: number.toUpperCase() }
}

/** The pattern for ILIKE of what contains a text. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}
