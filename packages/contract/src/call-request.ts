import { type Call, methodOf, pathNames, pathOf } from './call.ts'
import { isFields } from './call-error.ts'

export type CallRequest = { method: string; address: string; body: string | undefined }

/**
 * Builds a call's request from flat values: path values first, then query values, the rest is the body (2§7.0).
 * Undefined values are not sent. Throws a TypeError if a path value is missing: a bug in the program.
 */
export function requestOf(call: Call, input: unknown): CallRequest {
  const values = isFields(input) ? input : {}
  const inPath = new Set(pathNames(pathOf(call)))
  const inQuery = new Set(namesOf(call.query))
  const inBody = namesOf(call.body)

  const path = pathOf(call).replace(/:([A-Za-z]+)(?:\([^)]*\))?/g, (_whole, name: string) => {
    const value = values[name]
    if (value === undefined || value === null || value === '') throw new TypeError(`${call.is} needs ${name}`)
    return encodeURIComponent(String(value))
  })
  const query = new URLSearchParams()
  for (const name of inQuery) {
    const value = values[name]
    if (value !== undefined && !inPath.has(name)) query.set(name, String(value))
  }
  const search = query.size > 0 ? `?${query}` : ''
  return { method: methodOf(call), address: `${path}${search}`, body: bodyOf(call, input, inBody, inPath, inQuery) }
}

function bodyOf(
  call: Call,
  input: unknown,
  names: string[],
  inPath: ReadonlySet<string>,
  inQuery: ReadonlySet<string>,
): string | undefined {
  if (!call.body) return undefined
  if (!isFields(input)) return JSON.stringify(input)
  // A body that is not an object, such as plain text, is passed as Body.
  if (names.length === 0 && 'Body' in input) return JSON.stringify(input.Body)
  const known = new Set(names)
  const belongs = (name: string) => (known.size > 0 ? known.has(name) : !inPath.has(name) && !inQuery.has(name))
  return JSON.stringify(Object.fromEntries(Object.entries(input).filter(([name]) => belongs(name))))
}

function namesOf(schema: unknown): string[] {
  const properties = (schema as { properties?: object } | undefined)?.properties
  return properties ? Object.keys(properties) : []
}

/** Whether a call has an empty answer by contract. */
export function givesNothing(call: Call): boolean {
  // In the browser a call keeps this schema only if it is empty (build/slim-contract.ts).
  const properties = (call.gives as { properties?: object } | undefined)?.properties
  return call.status === 204 || (properties !== undefined && Object.keys(properties).length === 0)
}
