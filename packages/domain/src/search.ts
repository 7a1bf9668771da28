/** The requested search and sort order of an operator's list. */
export interface SearchInput {
  SmartSearch?: string | undefined
  Order?: 'oldest' | 'newest' | undefined
}

/** The search text as typed, and as SQL patterns in which its `%` and `_` are escaped. */
export interface Searched {
  /** Empty matches everything. */
  text: string
  like: string
  /** The same for numbers, which are stored as 6421… and typed as 021 … or 21 …. */
  numberLike: string
  /** The typed number or reference as it would be stored: 6421… for 021 …, letters in capitals. */
  exact: string
}

/** Prepares a search for a part of a name, an email, a number, a reference or an id. */
export function searched({ SmartSearch = '' }: SearchInput): Searched {
  const text = SmartSearch.trim()
  const digits = text.replace(/[\s()+-]/g, '')
  const number = /^0\d+$/.test(digits) ? `64${digits.slice(1)}` : /^\d+$/.test(digits) ? digits : text
  return { text, like: containing(text), numberLike: containing(number), exact: number.toUpperCase() }
}

/** The ILIKE pattern that matches any value containing the text. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}
