import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One entry of the manifest that Vite writes with the built web. */
interface Piece {
  file: string
  imports?: string[]
  isDynamicEntry?: boolean
  isEntry?: boolean
}

export type Manifest = Record<string, Piece>

/** A budget in the format of the size-limit tool. */
export interface Budget {
  name: string
  path: string[]
  limit: string
  gzip: true
}

/** The first load of public pages: all their scripts. */
const firstLoads = ['src/capabilities/catalogue/home.tsx', 'src/capabilities/catalogue/plans.tsx']
const firstLoadLimit = '130 kB'
/** What pages for signed-in people load first in addition to the shell. */
const signedInFile = '_signed-in-'
const signedInLimit = '67 kB'
/** What any other screen may add to both, with the forms, card fields and numbers that it needs. */
const screenLimit = '71 kB'
/** A chunk that only one other chunk loads counts towards that one. */
const loadedBy: Readonly<Record<string, string>> = {
  'src/shell/faults/error-replay.ts': 'src/shell/faults/shared/error-tracking.ts',
  'src/journeys/dashboard/not-in-use.tsx': 'src/journeys/dashboard/dashboard.tsx',
  'src/journeys/dashboard/not-seen.tsx': 'src/journeys/dashboard/dashboard.tsx',
}
const client = 'apps/web/dist/client'

/** The scripts that load together with the given source files: themselves and their static imports, once each. */
export function scriptsOf(manifest: Manifest, sources: string[]): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (source: string) => {
    if (seen.has(source)) return
    seen.add(source)
    const piece = manifest[source]
    if (!piece) throw new Error(`The manifest of the web has no ${source}.`)
    if (piece.file.endsWith('.js')) files.add(piece.file)
    for (const imported of piece.imports ?? []) visit(imported)
  }
  for (const source of sources) visit(source)
  return files
}

/** The budgets of the built web: the first load of each public page, and what every other screen adds to the shell. */
export function budgetsOf(manifest: Manifest): Budget[] {
  const entries = Object.keys(manifest).filter((source) => manifest[source]?.isEntry)
  const shell = scriptsOf(manifest, entries)
  const budget = (name: string, files: Iterable<string>, limit: string): Budget => ({
    name,
    path: [...files].map((file) => `${client}/${file}`),
    limit,
    gzip: true,
  })
  const first = firstLoads.map((source) =>
    budget(`first load of ${source}`, scriptsOf(manifest, [...entries, source]), firstLoadLimit),
  )
  const signedIn = Object.keys(manifest).filter((source) => source.startsWith(signedInFile))
  const start = new Set([...shell, ...scriptsOf(manifest, signedIn)])
  const ofStart = [...start].filter((file) => !shell.has(file))
  const screens = Object.keys(manifest)
    .filter((source) => manifest[source]?.isDynamicEntry)
    .map((source) => {
      const asker = loadedBy[source]
      const there = asker === undefined ? start : new Set([...start, ...scriptsOf(manifest, [asker])])
      const own = [...scriptsOf(manifest, [source])].filter((file) => !there.has(file))
      return budget(source, own, screenLimit)
    })
  return [
    ...first,
    budget('start of signed-in pages', ofStart, signedInLimit),
    ...screens.filter((screen) => screen.path.length > 0),
  ]
}

/** The budgets of the current web build. Throws if the web is not built. */
export function budgets(root: string): Budget[] {
  const file = join(root, client, '.vite/manifest.json')
  if (!existsSync(file)) throw new Error('The web is not built: npm run build -w @waea/web')
  return budgetsOf(JSON.parse(readFileSync(file, 'utf8')))
}
