import { type Refusal, refuse } from '../refusal.ts'

/** The first and last name together are cut to 33 characters for the signed-in person (3§9.5). */
export const authNameCharacters = 33

/** And to 20 characters for the account. */
export const accountNameCharacters = 20

/** Line ends, control characters, and marks that change the direction of the text after them. */
const outsideLine = /[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu

/**
 * A name as stored: one line, trimmed, in composed Unicode, so that equal names compare equal (1§5). Multi-line input
 * was refused earlier; of a provider's name the first line is used.
 */
export function cleanName(name: string): string {
  return name.replace(outsideLine, ' ').trim().normalize('NFC')
}

/** The names of a sign-up, trimmed. Refuses an empty one. */
export function checkNames(given: {
  FirstName: string
  LastName: string
}): { FirstName: string; LastName: string } | Refusal {
  const names = { FirstName: cleanName(given.FirstName), LastName: cleanName(given.LastName) }
  if (!names.FirstName) return refuse('name-missing', undefined, 'FirstName')
  if (!names.LastName) return refuse('name-missing', undefined, 'LastName')
  return names
}

/** A person's display name: first plus last name, else the email (1§3). */
export function displayName(person: { FirstName?: string; LastName?: string; Email: string }): string {
  const names = [person.FirstName, person.LastName].map((name) => cleanName(name ?? '')).filter(Boolean)
  return names.length ? names.join(' ') : person.Email
}

/**
 * The stored display name: first and last name with two spaces between them, so that they can be split again; cut at
 * the limit, 33 characters for a sign-in or 20 for an account (1§3).
 */
export function storedDisplayName(firstName: string, lastName: string, limit: number): string {
  const first = [...cleanName(firstName)].slice(0, limit)
  const last = [...cleanName(lastName)].slice(0, limit - first.length)
  return [first.join(''), last.join('')].filter(Boolean).join('  ')
}

/** A signed-in person's name where space is short: at most 33 characters of the two names (1§3, 3§9.5). */
export function authName(person: { FirstName: string; LastName: string; Email: string }): string {
  return shortName(person, authNameCharacters)
}

/** An account's name where space is short: at most 20 characters of the two names (1§3, 3§9.5). */
export function accountName(account: { FirstName: string; LastName: string; Email: string }): string {
  return shortName(account, accountNameCharacters)
}

/** First plus last name, with an ellipsis if they exceed the limit together; else the email. */
function shortName(named: { FirstName: string; LastName: string; Email: string }, limit: number): string {
  const { FirstName, LastName } = namesOf(storedDisplayName(named.FirstName, named.LastName, limit))
  const shown = displayName({ FirstName, LastName, Email: named.Email })
  return shown === displayName(named) ? shown : `${shown}…`
}

/** Splits a stored display name into its two names. */
export function namesOf(storedName: string): { FirstName: string; LastName: string } {
  const [FirstName = '', LastName = ''] = storedName.split('  ')
  return { FirstName, LastName }
}
