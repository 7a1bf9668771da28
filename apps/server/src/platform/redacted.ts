const maxCharacters = 4_000
const maxDeep = 8
const maxEach = 50
const longestText = 300

const secretName =
  /secret|token|password|passwd|signature|authori[sz]ation|cookie|\bc[vs][cv]\b|^cvc$|number|fingerprint|puk|\bpin\b|^code$|authcode|otp/i
const secretText =
  /\b[sr]k_(test|live)_|\bwhsec_|_secret_|\beyJ[\w-]+\.|(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)|\bBearer |\bBasic |[?&](code|secret|token|ticket)=/i

const hidden = '[redacted]'

/** A document as a person may read it: JSON of bounded length, without what could open something. */
export function redacted(document: unknown): string {
  const text = JSON.stringify(shown(document, 0)) ?? ''
  return text.length <= maxCharacters ? text : `${writable(text.slice(0, maxCharacters - 1))}…`
}

function shown(value: unknown, depth: number): unknown {
  if (typeof value === 'string') {
    return secretText.test(value) ? hidden : cut(writable(value), longestText)
  }
  if (typeof value !== 'object' || value === null) return value
  if (depth >= maxDeep) return '…'
  if (Array.isArray(value)) return value.slice(0, maxEach).map((one) => shown(one, depth + 1))
  const entries = Object.entries(value).slice(0, maxEach)
  return Object.fromEntries(
    entries.map(([name, one]) => [
      cut(writable(name), longestText),
      secretName.test(name) ? hidden : shown(one, depth + 1),
    ]),
  )
}

/** A text as a column can hold it. */
export function writable(text: string): string {
  return text.replaceAll('\0', '�').toWellFormed()
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : writable(`${text.slice(0, most - 1)}…`)
}
