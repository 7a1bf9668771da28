import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'

/** Reads files for browsers from beside a module, whose `import.meta.url` is the base. */
export function browserFiles(base: string) {
  const source = (name: string): string => readFileSync(new URL(name, base), 'utf8')
  return {
    source,
    /** Joins modules, given in the order of their need, into one classic script with nothing global but what it sets itself. */
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
