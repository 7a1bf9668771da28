import type { Kind } from './kinds.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** A setting: how to parse its text, its meaning, and its default. */
export interface Setting<Value> {
  kind: Kind<Value>
  means: string
  defaultValue?: Value
  /** Its default in the demo only. */
  inDemo?: Value
  /** Required in production. */
  isNeeded?: true
  /** Required in production if this other setting is set: the address of an optional partner. */
  isNeededWith?: string
  /** Why production refuses a value other than the default, such as `moves time`. */
  refusedBecause?: string
}

/** A setting without a fixed default: its reader derives one from other settings. */
export interface OpenSetting<Value> extends Setting<Value> {
  mayBeAbsent: true
}

type Table = Readonly<Record<string, Setting<unknown>>>
type ValueOf<S> =
  S extends OpenSetting<infer Value> ? Value | undefined : S extends Setting<infer Value> ? Value : never
export type Values<T extends Table> = { readonly [Name in keyof T]: ValueOf<T[Name]> }

/** A setting with a default. */
export function withDefault<T>(kind: Kind<T>, usual: NoInfer<T>, means: string): Setting<T> {
  return { kind, defaultValue: usual, means }
}

export function optional<T>(kind: Kind<T>, means: string): OpenSetting<T> {
  return { kind, means, mayBeAbsent: true }
}

/** A setting that production requires; the demo has a default. */
export function required<T>(kind: Kind<T>, inDemo: NoInfer<T>, means: string): Setting<T> {
  return { kind, inDemo, means, isNeeded: true }
}

/** A setting that production requires; in the demo its value depends on others. */
export function requiredWithoutDefault<T>(kind: Kind<T>, means: string): OpenSetting<T> {
  return { kind, means, isNeeded: true, mayBeAbsent: true }
}

/** A setting of an optional partner, required in production together with the partner's address. */
export function requiredWith<T>(address: string, kind: Kind<T>, inDemo: NoInfer<T>, means: string): OpenSetting<T> {
  return { kind, inDemo, means, isNeededWith: address, mayBeAbsent: true }
}

/** The secrets with which a partner may sign: the present one, and the previous one while it is being changed. */
export function secretsOf(...secrets: readonly (string | undefined)[]): string[] {
  return secrets.filter((secret) => secret !== undefined)
}

/**
 * Reads the settings of a table. Throws one error with a sentence about each wrong or missing setting, and the problems
 * from `more`, so that one start reveals them all.
 */
export function readSettings<T extends Table>(
  table: T,
  env: Environment,
  more: (read: Partial<Values<T>>) => readonly string[] = () => [],
): Values<T> {
  const production = env.NODE_ENV === 'production'
  const isSet = (name: string) => Boolean(env[name]?.trim())
  const wrong: string[] = []
  const read = Object.entries(table).map(([name, setting]) => {
    try {
      return [name, readOne(name, setting, env[name], production)]
    } catch (error) {
      wrong.push((error as Error).message)
      return [name, undefined]
    }
  })
  for (const [name, { isNeeded, isNeededWith }] of Object.entries(table)) {
    if (!production || isSet(name)) continue
    if (isNeeded) wrong.push(`The setting ${name} is missing; in production it has no default.`)
    if (isNeededWith && isSet(isNeededWith)) wrong.push(`The setting ${name} is missing; it goes with ${isNeededWith}.`)
  }
  const values = Object.fromEntries(read) as Values<T>
  wrong.push(...more(values))
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  return values
}

function readOne(name: string, setting: Setting<unknown>, given: string | undefined, production: boolean): unknown {
  const { kind, defaultValue: usual, inDemo, refusedBecause } = setting
  const text = given?.trim()
  if (text === '' && kind.empty !== undefined) return kind.empty
  if (!text) return production ? usual : (usual ?? inDemo)
  const value = kind.read(text) ?? refuse(name, text, kind)
  if (production && refusedBecause && value !== usual)
    throw new Error(`${name}=${text} ${refusedBecause} and is refused when NODE_ENV=production.`)
  return value
}

/** The user and password in an address. */
const passwordPart = /\/\/[^/\s]*@/

/** Throws an error about a value, in one sentence without secrets. */
function refuse(name: string, text: string, { takes, isSecret }: Pick<Kind<unknown>, 'takes' | 'isSecret'>): never {
  throw new Error(
    isSecret
      ? `The setting ${name} cannot be meant as it is, which is a secret and not shown: it takes ${takes}.`
      : `The setting ${name} is ${JSON.stringify(text.replace(passwordPart, '//…@'))}, and takes ${takes}.`,
  )
}
