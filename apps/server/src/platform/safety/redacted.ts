const maxCharacters = 4_000
const maxDepth = 8
const maxItems = 50
const longestText = 300

const secretName =
  /secret|token|password|passwd|signature|authori[sz]ation|cookie|\bc[vs][cv]\b|^cvc$|number|fingerprint|puk|\bpin\b|^code$|authcode|otp/i
const secretText =
  /\b[sr]k_(test|live)_|\bwhsec_|_secret_|\beyJ[\w-]+\.|(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)|\bBearer |\bBasic |[?&](code|secret|token|ticket)=/i
/** Our own ids are not secret, though the digits of one may look like a card number. */
const uuidText = /(?<![\w-])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\w-])/gi

const hidden = '[redacted]'

/** A document for people to read: JSON without secrets, cut to a maximum length. */
export function redacted(document: unknown): string {
  const text = JSON.stringify(shown(document, 0)) ?? ''
  return text.length <= maxCharacters ? text : `${writable(text.slice(0, maxCharacters - 1))}…`
}

/** A document that a person corrects and resubmits: complete, unless it is too long to store or too deep to write. */
export function whole(document: unknown): string {
  const text = written(document)
  return text !== undefined && text.length <= maxCharacters && text === writable(text) ? text : redacted(document)
}

/** JSON of a document; undefined for one that is nested too deep for the stack. */
function written(document: unknown): string | undefined {
  try {
    return JSON.stringify(document) ?? ''
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function shown(value: unknown, depth: number): unknown {
  if (typeof value === 'string') {
    return secretText.test(value.replaceAll(uuidText, 'id')) ? hidden : cut(writable(value), longestText)
  }
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString()
  if (depth >= maxDepth) return '…'
  if (Array.isArray(value)) return value.slice(0, maxItems).map((one) => shown(one, depth + 1))
  const entries = Object.entries(value).slice(0, maxItems)
  return Object.fromEntries(
    entries.map(([name, one]) => [
      cut(writable(name), longestText),
      secretName.test(name) ? hidden : shown(one, depth + 1),
    ]),
  )
}

/** A text without characters that a column cannot store. */
export function writable(text: string): string {
  return text.replaceAll('\0', '�').toWellFormed()
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : writable(`${text.slice(0, most - 1)}…`)
}
