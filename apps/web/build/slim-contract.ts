import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

type Schema = { type?: string; properties?: Record<string, { readOnly?: boolean }> }
type AnyCall = { is: string; query?: Schema; body?: Schema; gives: Schema } & Record<string, unknown>

/** Contract modules that hold code, not tables of calls. */
const code = /\/(call|refusals|shapes)\.ts$/

/** Marks the virtual module that exports each call of one table by itself. */
const tableMark = '?calls='

/**
 * Sends the browser only what a call needs from a contract table: address, names of the values, how long an answer
 * stays fresh. The schemas, and the library that writes them, stay out of the bundle; the types stay complete. A table
 * becomes a namespace of exports, so that a page carries only the calls it makes. Gain in bench/pages.ts: 13.9 kB of
 * script on the home page, 25.5 kB on the dashboard.
 */
export function slimContract(): Plugin {
  return {
    name: 'slim-contract',
    enforce: 'pre',
    resolveId(id) {
      return id.includes(tableMark) ? id : null
    },
    async load(id) {
      const [file = id, table] = id.split(tableMark)
      if (!file.includes('/packages/contract/src/') || code.test(file) || file.endsWith('.test.ts')) return null
      this.addWatchFile(file)
      const loaded = (await import(`${pathToFileURL(file).href}?at=${Date.now()}`)) as Record<string, unknown>
      const exported = Object.entries(loaded)
      if (exported.some(([, value]) => typeof value === 'function')) return null
      if (table !== undefined) return module(Object.entries(slimTable(loaded[table])).map(constant))
      return module(exported.map(([name, value]) => (isTable(value) ? namespace(file, name) : constant([name, value]))))
    },
  }
}

function module(lines: string[]) {
  return { code: lines.join('\n'), moduleType: 'js', moduleSideEffects: false }
}

function constant([name, value]: [string, unknown]): string {
  return `export const ${name} = ${JSON.stringify(value)}`
}

function namespace(file: string, name: string): string {
  return `export * as ${name} from ${JSON.stringify(`${file}${tableMark}${name}`)}`
}

function isTable(value: unknown): value is Record<string, AnyCall> {
  if (typeof value !== 'object' || value === null) return false
  const calls = Object.values(value)
  return calls.length > 0 && calls.every((call) => typeof (call as Partial<AnyCall>)?.is === 'string')
}

function slimTable(table: unknown): Record<string, unknown> {
  if (!isTable(table)) return {}
  return Object.fromEntries(Object.entries(table).map(([name, call]) => [name, slimCall(call)]))
}

function slimCall({ is, query, body, gives, fresh, once, answers, who, offline, refusesEmpty }: AnyCall) {
  return {
    is,
    who: { kind: (who as { kind: string }).kind },
    ...(query && { query: names(query) }),
    ...(body && { body: names(body) }),
    ...(Object.keys(gives.properties ?? { any: 0 }).length === 0 && { gives: { properties: {} } }),
    ...(fresh !== undefined && { fresh }),
    ...(once !== undefined && { once }),
    ...(offline !== undefined && { offline }),
    ...(answers !== undefined && { answers }),
    // Screens build the addresses of files themselves, so the file may be missing.
    ...(answers === 'file' && refusesEmpty !== undefined && { refusesEmpty }),
  }
}

/** The names of the values that a call takes. Values that the call would ignore are not sent. */
function names({ properties = {} }: Schema) {
  const taken = Object.keys(properties).filter((name) => !properties[name]?.readOnly)
  return { properties: Object.fromEntries(taken.map((name) => [name, 0])) }
}
