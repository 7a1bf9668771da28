import { missingParameter, Refusal } from './errors.ts'

/** A decoded form body: texts, nested objects and lists. */
type FormValue = string | FormObject | FormValue[]
export interface FormObject {
  [key: string]: FormValue
}

const maxFields = 1_000
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

function pathOf(name: string): string[] {
  const open = name.indexOf('[')
  if (open <= 0) return [name]
  const inner = name.slice(open + 1, name.endsWith(']') ? -1 : undefined)
  return [name.slice(0, open), ...inner.split('][')]
}

function isObject(value: FormValue | undefined): value is FormObject {
  return typeof value === 'object' && !Array.isArray(value)
}

function place(root: FormObject, path: readonly string[], value: string): void {
  let here = root
  for (const step of path.slice(0, -1)) {
    const key = step === '' ? String(Object.keys(here).length) : step
    const next = here[key]
    const child: FormObject = isObject(next) ? next : (Object.create(null) as FormObject)
    here[key] = child
    here = child
  }
  const last = path.at(-1) ?? ''
  here[last === '' ? String(Object.keys(here).length) : last] = value
}

/** Turns objects with the keys 0, 1, 2… back into lists. */
function restoreLists(value: FormValue): FormValue {
  if (!isObject(value)) return value
  const keys = Object.keys(value)
  for (const key of keys) value[key] = restoreLists(value[key] ?? '')
  const isList = keys.length > 0 && keys.every((key, index) => key === String(index))
  return isList ? keys.map((key) => value[key] ?? '') : value
}

function decodePart(part: string): string {
  const spaced = part.includes('+') ? part.replaceAll('+', ' ') : part
  if (!spaced.includes('%')) return spaced
  try {
    return decodeURIComponent(spaced)
  } catch {
    throw new Refusal(400, { type: 'invalid_request_error', message: 'Invalid percent-encoding in the request.' })
  }
}

/** Decodes a form body or query string with nested brackets, such as `card[number]=4242&expand[]=customer`. */
export function decodeForm(text: string): FormObject {
  const root = Object.create(null) as FormObject
  if (text === '') return root
  const fields = text.split('&')
  if (fields.length > maxFields) {
    throw new Refusal(400, { type: 'invalid_request_error', message: 'Too many parameters.' })
  }
  for (const field of fields) {
    const equals = field.indexOf('=')
    const name = decodePart(equals < 0 ? field : field.slice(0, equals))
    const path = pathOf(name)
    if (name === '' || path.some((step) => forbiddenKeys.has(step))) continue
    place(root, path, equals < 0 ? '' : decodePart(field.slice(equals + 1)))
  }
  for (const key of Object.keys(root)) root[key] = restoreLists(root[key] ?? '')
  return root
}

/** A text parameter; undefined when absent. An empty text clears a value and is returned. */
export function textOf(from: FormObject, name: string): string | undefined {
  const value = from[name]
  if (value === undefined || typeof value === 'string') return value
  throw new Refusal(400, {
    type: 'invalid_request_error',
    message: 'Invalid string: expected a string.',
    param: name,
  })
}

/** A required text parameter. */
export function requiredText(from: FormObject, name: string): string {
  const value = textOf(from, name)
  if (value === undefined || value === '') throw missingParameter(name)
  return value
}

/** An integer parameter; refuses anything else with Stripe's code. */
export function integerOf(from: FormObject, name: string): number | undefined {
  const value = textOf(from, name)
  if (value === undefined || value === '') return undefined
  if (/^-?\d{1,15}$/.test(value)) return Number(value)
  throw new Refusal(400, {
    type: 'invalid_request_error',
    code: 'parameter_invalid_integer',
    message: `Invalid integer: ${value}`,
    param: name,
  })
}

/** A boolean parameter, `true` or `false`. */
export function flagOf(from: FormObject, name: string): boolean | undefined {
  const value = textOf(from, name)
  if (value === undefined || value === '') return undefined
  if (value === 'true' || value === 'false') return value === 'true'
  throw new Refusal(400, { type: 'invalid_request_error', message: `Invalid boolean: ${value}`, param: name })
}

/** A parameter with fixed values. */
export function wordOf(from: FormObject, name: string, words: readonly string[]): string | undefined {
  const value = textOf(from, name)
  if (value === undefined || value === '') return undefined
  if (words.includes(value)) return value
  throw new Refusal(400, {
    type: 'invalid_request_error',
    message: `Invalid ${name}: must be one of ${words.join(', ')}`,
    param: name,
  })
}

/** A nested object; undefined when absent or cleared. */
export function objectOf(from: FormObject, name: string): FormObject | undefined {
  const value = from[name]
  if (value === undefined || value === '') return undefined
  if (isObject(value)) return value
  throw new Refusal(400, { type: 'invalid_request_error', message: 'Invalid object', param: name })
}

/** A list of texts; undefined when absent. */
export function listOf(from: FormObject, name: string): string[] | undefined {
  const value = from[name]
  if (value === undefined || value === '') return undefined
  const items = Array.isArray(value) ? value : [value]
  return items.filter((item): item is string => typeof item === 'string')
}

const metadataLimits = { keys: 50, keyLength: 40, valueLength: 500 }

/** Metadata after an update: given keys replace, empty ones are removed, an empty `metadata` removes all. */
export function mergedMetadata(before: Record<string, string>, from: FormObject): Record<string, string> {
  if (from.metadata === '') return {}
  const given = objectOf(from, 'metadata')
  if (!given) return before
  const after = { ...before }
  for (const [key, value] of Object.entries(given)) {
    if (typeof value !== 'string' || key.length > metadataLimits.keyLength) {
      throw new Refusal(400, {
        type: 'invalid_request_error',
        message: `Metadata keys must be at most ${metadataLimits.keyLength} characters and values must be strings.`,
        param: 'metadata',
      })
    }
    if (value.length > metadataLimits.valueLength) {
      throw new Refusal(400, {
        type: 'invalid_request_error',
        message: `Metadata values can have up to ${metadataLimits.valueLength} characters, but you passed in a value that is ${value.length} characters.`,
        param: `metadata[${key}]`,
      })
    }
    if (value === '') delete after[key]
    else after[key] = value
  }
  if (Object.keys(after).length > metadataLimits.keys) {
    throw new Refusal(400, {
      type: 'invalid_request_error',
      message: `Metadata can have up to ${metadataLimits.keys} keys.`,
      param: 'metadata',
    })
  }
  return after
}

/** Refuses unknown parameters, as Stripe does. */
export function refuseUnknown(from: FormObject, known: ReadonlySet<string>): void {
  const unknown = Object.keys(from).filter((name) => !known.has(name))
  if (unknown.length === 0) return
  throw new Refusal(400, {
    type: 'invalid_request_error',
    code: 'parameter_unknown',
    message: `Received unknown parameter${unknown.length > 1 ? 's' : ''}: ${unknown.join(', ')}`,
    param: unknown[0] ?? '',
  })
}
