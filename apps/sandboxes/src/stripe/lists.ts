import type { Account, Call } from './account.ts'
import { invalidRequest } from './errors.ts'
import { type FormObject, integerOf, objectOf, requiredText, textOf } from './form.ts'
import type { TableName } from './store.ts'

/** What every listed object has. */
export interface Listed {
  id: string
  created: number
}

const maxLimit = 100
const defaultLimit = 10

function createdFits(form: FormObject): (row: Listed) => boolean {
  const created = form.created
  if (created === undefined) return () => true
  if (typeof created === 'string') {
    const at = integerOf(form, 'created')
    return (row) => row.created === at
  }
  const range = objectOf(form, 'created') ?? {}
  const least = integerOf(range, 'gte') ?? (integerOf(range, 'gt') ?? -1) + 1
  const greatest = integerOf(range, 'lte') ?? (integerOf(range, 'lt') ?? Number.MAX_SAFE_INTEGER) - 1
  return (row) => row.created >= least && row.created <= greatest
}

/** The rows whose named fields equal the parameters of the same name; absent parameters match all. */
export function matching<T extends Listed>(
  rows: Iterable<T>,
  form: FormObject,
  names: readonly (keyof T & string)[],
): T[] {
  const filters = names.flatMap((name) => {
    const wanted = textOf(form, name)
    return wanted === undefined ? [] : [[name, wanted] as const]
  })
  const found: T[] = []
  for (const row of rows) {
    if (filters.every(([name, wanted]) => String(row[name]) === wanted)) found.push(row)
  }
  return found.reverse()
}

/** One page of rows, newest first: `limit` is 1 to 100, `starting_after` and `ending_before` are ids. */
export function page<T extends Listed>(call: Call, newestFirst: readonly T[]) {
  const limit = integerOf(call.params, 'limit') ?? defaultLimit
  if (limit < 1 || limit > maxLimit) {
    throw invalidRequest(
      limit < 1
        ? 'This value must be greater than or equal to 1.'
        : `Invalid integer: ${limit}; must be less than or equal to ${maxLimit}`,
      { code: 'parameter_invalid_integer', param: 'limit' },
    )
  }
  const rows = newestFirst.filter(createdFits(call.params))
  const after = textOf(call.params, 'starting_after')
  const before = textOf(call.params, 'ending_before')
  const placeOf = (id: string, param: string) => {
    const place = rows.findIndex((row) => row.id === id)
    if (place < 0) throw invalidRequest(`No such object: '${id}'`, { code: 'resource_missing', param })
    return place
  }
  const end = before ? placeOf(before, 'ending_before') : rows.length
  const start = before ? Math.max(0, end - limit) : after ? placeOf(after, 'starting_after') + 1 : 0
  const data = rows.slice(start, Math.min(end, start + limit))
  return { object: 'list', data, has_more: before ? start > 0 : start + limit < end, url: call.url }
}

const searchTerm =
  /^\s*(-?)(metadata\[['"]([^'"]+)['"]\]|[a-z_]+)\s*(:|>=|<=|>|<|=)\s*(?:"([^"]*)"|'([^']*)'|(\d+|null))\s*$/i

function termFits(term: string): (row: Record<string, unknown>) => boolean {
  const parts = searchTerm.exec(term)
  if (!parts) throw invalidRequest(`We were unable to parse your search query: ${term.trim()}`, { param: 'query' })
  const [, negated, field = '', metadataKey, sign, double, single, bare] = parts
  const wanted = double ?? single ?? bare ?? ''
  return (row) => {
    const metadata = row.metadata as Record<string, string> | undefined
    const value = metadataKey === undefined ? row[field] : metadata?.[metadataKey]
    const compared = compare(value ?? null, sign ?? ':', wanted)
    return negated === '-' ? !compared : compared
  }
}

function compare(value: unknown, sign: string, wanted: string): boolean {
  switch (sign) {
    case '>':
      return Number(value) > Number(wanted)
    case '<':
      return Number(value) < Number(wanted)
    case '>=':
      return Number(value) >= Number(wanted)
    case '<=':
      return Number(value) <= Number(wanted)
    default:
      return String(value) === wanted
  }
}

/** Stripe's search: terms such as `metadata['order']:'7'` or `status:'succeeded'`, all joined with AND or all with OR. */
export function search(account: Account, call: Call, table: TableName) {
  const query = requiredText(call.params, 'query')
  const either = / OR /.test(query)
  const terms = query.split(either ? / OR / : / AND /).map(termFits)
  const rows = [...account.store.all(table)].reverse() as unknown as (Listed & Record<string, unknown>)[]
  const fits = (row: Record<string, unknown>) =>
    either ? terms.some((term) => term(row)) : terms.every((term) => term(row))
  const limit = integerOf(call.params, 'limit') ?? defaultLimit
  const start = Number(textOf(call.params, 'page') ?? '0')
  const found = rows.filter(fits)
  const more = start + limit < found.length
  return {
    object: 'search_result',
    data: found.slice(start, start + limit),
    has_more: more,
    next_page: more ? String(start + limit) : null,
    url: call.url,
  }
}
