import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

type Schema = { type?: string; properties?: Record<string, unknown> }
type AnyCall = { is: string; query?: Schema; body?: Schema; gives: Schema } & Record<string, unknown>

/** Modules of the contract that are code, not tables of calls. */
const code = /\/(call|refusals|shapes)\.ts$/

/**
 * Sends the browser only what it needs of a contract table to make a call: address, names of the values, how long an
 * answer stays fresh. The schemas (and the library that writes them) stay at home; the types are the full ones.
 */
export function slimContract(): Plugin {
  return {
    name: 'slim-contract',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?')[0] ?? id
      if (!file.includes('/packages/contract/src/') || code.test(file) || file.endsWith('.test.ts')) return null
      this.addWatchFile(file)
      const loaded = (await import(`${pathToFileURL(file).href}?at=${Date.now()}`)) as Record<string, unknown>
      const exported = Object.entries(loaded)
      if (exported.some(([, value]) => typeof value === 'function')) return null
      return { code: exported.map(([name, value]) => line(name, value)).join('\n'), moduleType: 'js' }
    },
  }
}

function line(name: string, value: unknown): string {
  return `export const ${name} = ${JSON.stringify(isTable(value) ? slimTable(value) : value)}`
}

function isTable(value: unknown): value is Record<string, AnyCall> {
  if (typeof value !== 'object' || value === null) return false
  const calls = Object.values(value)
  return calls.length > 0 && calls.every((call) => typeof (call as Partial<AnyCall>)?.is === 'string')
}

function slimTable(table: Record<string, AnyCall>) {
  return Object.fromEntries(Object.entries(table).map(([name, call]) => [name, slimCall(call)]))
}

function slimCall({ is, query, body, gives, fresh, once, answers, who }: AnyCall) {
  return {
    is,
    who: { kind: (who as { kind: string }).kind },
    ...(query && { query: names(query) }),
    ...(body && { body: names(body) }),
    ...(Object.keys(gives.properties ?? { any: 0 }).length === 0 && { gives: { properties: {} } }),
    ...(fresh !== undefined && { fresh }),
    ...(once !== undefined && { once }),
    ...(answers !== undefined && { answers }),
  }
}

function names(schema: Schema) {
  return { properties: Object.fromEntries(Object.keys(schema.properties ?? {}).map((name) => [name, 0])) }
}
