/** A schema as plain JSON, as far as the contract uses it. */
export interface Plain {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Plain[]
  properties?: Record<string, Plain>
  required?: string[]
  items?: Plain
  pattern?: string
  readOnly?: boolean
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  maxItems?: number
}

/** Random numbers, the same for the same seed (mulberry32). */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from 0 to below the count. */
  below(count: number): number {
    return Math.floor(this.next() * count)
  }

  /** True with this probability. */
  is(often: number): boolean {
    return this.next() < often
  }

  of<T>(from: readonly T[]): T {
    return from[this.below(from.length)] as T
  }

  uuid(): string {
    const digits = Array.from({ length: 32 }, () => this.below(16).toString(16)).join('')
    return [8, 12, 16, 20].reduceRight(
      (text, at) => `${text.slice(0, at)}-${text.slice(at)}`,
      `${digits.slice(0, 12)}4${digits.slice(13, 16)}8${digits.slice(17)}`,
    )
  }
}

/** Returns a value for a field by its name; undefined if it knows none. */
export type Known = (name: string) => unknown

const nothing: Known = () => undefined
const words = ['Home', 'Māori', '12', 'a b', '0', 'waea@test.waea.nz', '64215550199', '2026-11-21', 'true']

/** A valid value for a schema; optional fields are left out half of the time. */
export function valueFor(schema: Plain, chance: Chance, known: Known = nothing, name = ''): unknown {
  const mine = name ? known(name) : undefined
  if (mine !== undefined) return mine
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return chance.of(schema.enum)
  if (schema.anyOf) return valueFor(chance.of(schema.anyOf), chance, known, name)
  switch (schema.type) {
    case 'object':
      return objectFor(schema, chance, known)
    case 'array': {
      const count = chance.below(Math.min(schema.maxItems ?? 3, 3) + 1)
      return Array.from({ length: count }, () => valueFor(schema.items ?? {}, chance, known))
    }
    case 'boolean':
      return chance.is(0.5)
    case 'integer':
    case 'number':
      return numberFor(schema, chance)
    case 'string':
      return textFor(schema, chance)
    default:
      return null
  }
}

function objectFor(schema: Plain, chance: Chance, known: Known): Record<string, unknown> {
  const entries = Object.entries(schema.properties ?? {}).filter(
    ([name]) => schema.required?.includes(name) || chance.is(0.5),
  )
  return Object.fromEntries(entries.map(([name, one]) => [name, valueFor(one, chance, known, name)]))
}

function numberFor(schema: Plain, chance: Chance): number {
  const least = schema.minimum ?? (schema.exclusiveMinimum !== undefined ? schema.exclusiveMinimum + 1 : -1000)
  const most = schema.maximum ?? 1e12
  const value = chance.of([least, most, least + chance.next() * (most - least), least + chance.below(100)])
  return schema.type === 'integer' ? Math.floor(value) : value
}

function textFor(schema: Plain, chance: Chance): string {
  if (schema.pattern?.startsWith('^[0-9a-fA-F]{8}')) return chance.uuid()
  if (schema.pattern && !schema.pattern.startsWith('^[^')) return '2026-11-21'
  const text = chance.is(0.1) ? 'x'.repeat(schema.maxLength ?? 50) : chance.of(words)
  return text.slice(0, schema.maxLength ?? text.length).padEnd(schema.minLength ?? 0, 'x')
}
