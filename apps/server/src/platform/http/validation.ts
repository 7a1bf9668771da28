import { type Refusal, Refused, refuse } from '@waea/domain/refusal'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import fastJson from 'fast-json-stringify'

// Bodies are not coerced: "2" is no integer, and unknown fields are refused.
const bodies = new Ajv({
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  allErrors: false,
  strict: false,
})
// Query strings contain only texts, so their values are parsed according to the call's schema.
const queries = new Ajv({ coerceTypes: 'array', removeAdditional: false, useDefaults: false, strict: false })

// Each schema of the contract is compiled once, however many routes use it and servers a process starts.
const compiled = { body: new WeakMap<object, ValidateFunction>(), query: new WeakMap<object, ValidateFunction>() }
const writers = new WeakMap<object, Writer>()

/** A schema of the contract, as far as needed to find its read-only fields. */
interface Fields {
  readOnly?: boolean
  properties?: Readonly<Record<string, Fields>>
}

export type Check = (value: unknown) => void
type Writer = (answer: unknown) => string

/** Validates a body or query against its schema; throws the refusal that names the wrong field. */
export function checkOf(schema: object, part: 'body' | 'query'): Check {
  const validate = compiled[part].get(schema) ?? (part === 'body' ? bodies : queries).compile(plain(schema))
  compiled[part].set(schema, validate)
  return (value) => {
    if (part === 'body' && value === undefined) throw new Refused(refuse('no-payload'))
    dropReadOnly(schema as Fields, value)
    if (!validate(value)) throw new Refused(refusalFor(validate.errors ?? []))
    const place = unwritable(value, [])
    if (place) throw new Refused(refuse('invalid-input', { rule: 'format is invalid' }, place.join('.')))
  }
}

/** Removes read-only fields from a body: clients may send back the answer of a GET unchanged. */
function dropReadOnly({ properties }: Fields, value: unknown): void {
  if (!properties || typeof value !== 'object' || value === null) return
  const fields = value as Record<string, unknown>
  for (const [name, one] of Object.entries(properties)) {
    if (one.readOnly) delete fields[name]
    else dropReadOnly(one, fields[name])
  }
}

/** The path of a text that no column can store: with a NUL, or half a surrogate pair. The text may be a field name. */
function unwritable(value: unknown, place: readonly string[]): readonly string[] | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? place : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, one] of Object.entries(value)) {
    const found = unwritable(name, place) ?? unwritable(one, [...place, name])
    if (found) return found
  }
  return undefined
}

/**
 * Whether a value is nested more than `levels` deep. Recursive readers would overflow the stack at thousands of levels.
 */
export function isDeeperThan(value: unknown, levels: number): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levels) return true
    level = level.flatMap((one) =>
      typeof one === 'object' && one !== null && !ArrayBuffer.isView(one) ? Object.values(one) : [],
    )
    level = level.filter((one) => typeof one === 'object' && one !== null)
  }
  return false
}

/** The schema as plain JSON, without TypeBox's hidden symbols, for Ajv and the documentation. */
export function plain(schema: object): object {
  return JSON.parse(JSON.stringify(schema)) as object
}

/** Serialises an answer by its schema, leaving out fields that the schema does not name. */
export function writerOf(schema: object): Writer {
  const write = writers.get(schema) ?? fastJson(plain(schema))
  writers.set(schema, write)
  return write
}

function refusalFor(errors: readonly ErrorObject[]): Refusal {
  // Of a union's many errors, the deepest names the field to correct.
  const error = [...errors].sort((a, b) => b.instancePath.length - a.instancePath.length)[0]
  if (!error) return refuse('invalid-input')
  const params = error.params as { missingProperty?: string; additionalProperty?: string; limit?: number }
  const place = error.instancePath.split('/').slice(1)
  if (params.missingProperty)
    return refuse('invalid-input', { rule: 'please enter' }, [...place, params.missingProperty].join('.'))
  if (params.additionalProperty)
    return refuse('invalid-input', { rule: 'unknown field' }, [...place, params.additionalProperty].join('.'))
  if (error.keyword === 'maxLength') {
    return refuse('invalid-input', { rule: `can't be longer than ${params.limit} characters` }, place.join('.'))
  }
  return refuse('invalid-input', { rule: 'format is invalid' }, place.join('.'))
}
