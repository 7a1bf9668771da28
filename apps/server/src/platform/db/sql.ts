import { createHash } from 'node:crypto'

/** A statement with separate values, and a name under which PostgreSQL keeps it prepared. */
export interface Statement {
  text: string
  values: unknown[]
  name: string
}

const prepared = new WeakMap<TemplateStringsArray, { text: string; name: string }>()

/**
 * Builds a statement from a template: every `${value}` becomes a parameter, never text. The same place in the code
 * always gives the same prepared statement. Pass arrays for `= ANY(${ids})`, and objects for json columns through
 * `json()`.
 */
export function sql(parts: TemplateStringsArray, ...values: unknown[]): Statement {
  let known = prepared.get(parts)
  if (!known) {
    const text = parts.reduce((whole, part, at) => (at === 0 ? part : `${whole}$${at}${part}`), '')
    known = { text, name: createHash('sha1').update(text).digest('base64url') }
    prepared.set(parts, known)
  }
  return { text: known.text, name: known.name, values }
}

/** A value for a json or jsonb column. */
export function json(value: unknown): string {
  return JSON.stringify(value)
}
