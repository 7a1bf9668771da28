import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'

/** Reads browser files from a module's folder; `base` is its `import.meta.url`. */
export function browserFiles(base: string) {
  const source = (name: string): string => readFileSync(new URL(name, base), 'utf8')
  return {
    source,
    /** Joins modules, dependencies first, into one classic script without globals of its own. */
    joined(names: readonly string[]): string {
      const parts = names.map((name) =>
        stripTypeScriptTypes(source(name))
          .replace(/^import [^;]*? from '[^']+'$/gms, '')
          .replace(/^export (?=const|function|class|async)/gm, ''),
      )
      return `;(() => {\n'use strict'\n${parts.join('\n')}\n})()\n`
    },
  }
}
