import { type Declarations, declarationsOf, type Elsewhere } from './declarations.ts'
import { isProgram, isTest, type SourceFile } from './tree.ts'

/** The entry points: the server's programs, the web's entries, the sandboxes. */
const entries =
  /^apps\/(server\/src\/(main|api|worker|command)|web\/src\/entry-(client|drawn|server)|sandboxes\/src\/main)\.tsx?$/

/**
 * A contract names shapes and values of the rules, and runs none: a rule mentioned only there does not count as used.
 */
const contract = /^packages\/contract\/src\//

/** Domain and contract files run nothing on import; elsewhere a top-level call runs on import. */
const onlyDeclares = /^packages\/(domain|kit|contract)\/src\//

/** The declarations that a running product reaches. */
export class Reach {
  readonly #declared = new Map<string, Declarations>()
  readonly #reached = new Set<string>()
  readonly #loaded = new Set<string>()
  readonly #todo: (() => void)[] = []

  constructor(files: SourceFile[]) {
    const programs = files.filter((file) => isProgram(file) && !isTest(file.path))
    const paths = new Set(programs.map(({ path }) => path))
    for (const file of programs)
      this.#declared.set(
        file.path,
        declarationsOf(file, (path) => paths.has(path)),
      )
    for (const path of paths) if (entries.test(path)) this.#loadAll(path)
    for (let next = this.#todo.pop(); next; next = this.#todo.pop()) next()
  }

  has(path: string): boolean {
    return this.#declared.has(path)
  }

  isReached(path: string, name: string): boolean {
    return this.#reached.has(`${path}#${name}`)
  }

  /** Where an exported name is declared; undefined for types and unknown names. */
  declaredAt({ path, name }: Elsewhere): Elsewhere | undefined {
    const file = this.#declared.get(path)
    const given = file?.given.get(name)
    if (typeof given === 'object') return this.declaredAt(given)
    if (given !== undefined) {
      const imported = file?.imported.get(given)
      if (imported) return this.declaredAt(imported)
      return file?.own.has(given) ? { path, name: given } : undefined
    }
    for (const other of file?.givesAll ?? []) {
      const found = this.declaredAt({ path: other, name })
      if (found) return found
    }
    return undefined
  }

  #loadAll(path: string): void {
    this.#load(path)
    for (const name of this.#declared.get(path)?.own.keys() ?? []) this.#reach(path, name)
    for (const name of this.#declared.get(path)?.given.keys() ?? []) this.#follow({ path, name })
    for (const other of this.#declared.get(path)?.givesAll ?? []) this.#loadAll(other)
  }

  /** Importing a file runs its side effects and imports. */
  #load(path: string): void {
    if (this.#loaded.has(path)) return
    this.#loaded.add(path)
    const file = this.#declared.get(path)
    if (!file) return
    for (const other of file.importsFiles) this.#todo.push(() => this.#load(other))
    this.#mention(path, file.effects)
    if (onlyDeclares.test(path)) return
    for (const [name, declaration] of file.own) if (declaration.runs) this.#reach(path, name)
  }

  #reach(path: string, name: string): void {
    const key = `${path}#${name}`
    if (this.#reached.has(key)) return
    this.#reached.add(key)
    const declaration = this.#declared.get(path)?.own.get(name)
    if (declaration) this.#todo.push(() => this.#mention(path, declaration))
  }

  #mention(path: string, { mentions, loads }: { mentions: Set<string>; loads: Set<string> }): void {
    const file = this.#declared.get(path)
    for (const other of loads) this.#todo.push(() => this.#loadAll(other))
    const isContract = contract.test(path)
    for (const name of mentions) {
      if (file?.own.has(name)) this.#reach(path, name)
      const [first = '', member] = name.split('.')
      const imported = file?.imported.get(member ? first : name)
      if (!imported || (isContract && !contract.test(imported.path))) continue
      if (imported.name !== '*') this.#follow(imported)
      else if (member) this.#follow({ path: imported.path, name: member })
      else this.#loadAll(imported.path)
    }
  }

  #follow(elsewhere: Elsewhere): void {
    const found = this.declaredAt(elsewhere)
    if (found) this.#reach(found.path, found.name)
  }
}
