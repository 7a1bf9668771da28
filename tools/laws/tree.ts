import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file of the project; its path is relative to the root, with `/` on every system. */
export interface SourceFile {
  path: string
  text: string
}

/** A breach is a sentence that begins with its location: `apps/x.ts:12 …`. An empty list means that the law holds. */
export type Breach = string

const places = ['apps', 'packages', 'tools', 'tests', 'bench']
const notOurs = new Set(['node_modules', 'dist', '.data', '.cache', 'test-results', 'playwright-report', 'locales'])
const program = /\.(ts|tsx|js|mjs)$/

/** Every program file and migration of the tree under `root`. */
export function readTree(root: string): SourceFile[] {
  return places
    .filter((place) => existsSync(join(root, place)))
    .flatMap((place) => pathsUnder(root, place))
    .filter((path) => (program.test(path) && !path.endsWith('.d.ts')) || path.endsWith('.sql'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

function pathsUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !notOurs.has(entry.name))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      return entry.isDirectory() ? pathsUnder(root, path) : [path]
    })
}

export function isProgram(file: SourceFile): boolean {
  return program.test(file.path)
}

/** Tests and their support files, which may import everything. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || /(^|\/)(tests|gallery)\//.test(path)
}
