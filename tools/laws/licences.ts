import type { Breach } from './tree.ts'

/** What package-lock.json says of one package; its path is the key: `node_modules/pg`. */
interface LockedPackage {
  version?: string
  license?: string
  link?: boolean
  resolved?: string
  dependencies?: Readonly<Record<string, string>>
  optionalDependencies?: Readonly<Record<string, string>>
  peerDependencies?: Readonly<Record<string, string>>
  peerDependenciesMeta?: Readonly<Record<string, { optional?: boolean }>>
}

export type LockedPackages = Readonly<Record<string, LockedPackage>>

/** Licences that allow everything the project does, against keeping their notice. */
const permitted: ReadonlySet<string> = new Set([
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Zlib',
  // Covers changes to its own files, of which there are none.
  'MPL-2.0',
])

/** The packages with any other licence, each with why it may be used. */
const exceptions: Readonly<Record<string, { license: string | undefined; because: string }>> = {
  '@expo-google-fonts/bricolage-grotesque': { license: 'MIT AND OFL-1.1', because: 'a font' },
  '@expo-google-fonts/figtree': { license: 'MIT AND OFL-1.1', because: 'a font' },
  '@fontsource-variable/bricolage-grotesque': { license: 'OFL-1.1', because: 'a font' },
  '@fontsource-variable/figtree': { license: 'OFL-1.1', because: 'a font' },
  '@fontsource-variable/noto-sans': { license: 'OFL-1.1', because: 'a font' },
  '@fontsource-variable/noto-sans-arabic': { license: 'OFL-1.1', because: 'a font' },
  '@fontsource-variable/noto-sans-kr': { license: 'OFL-1.1', because: 'a font' },
  '@fontsource-variable/noto-sans-sc': { license: 'OFL-1.1', because: 'a font' },
  argparse: { license: 'Python-2.0', because: 'permissive as BSD' },
  'caniuse-lite': { license: 'CC-BY-4.0', because: 'data about browsers for builds, and never shipped' },
  'cli-table': { license: undefined, because: 'its package.json names none; its LICENSE is MIT' },
  'png-js': { license: undefined, because: 'its package.json names none; its LICENSE is MIT' },
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Each locked package whose licence is neither permitted nor an exception, and each exception that no package needs. */
export function licenceBreaches(packages: LockedPackages): Breach[] {
  const foreign = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
  const others = foreign.filter(([, { license }]) => !license || !isPermitted(license))
  const refused = others.filter(([path, { license }]) => {
    const exception = exceptions[nameOf(path)]
    return !exception || exception.license !== license
  })
  const needed = new Set(others.map(([path]) => nameOf(path)))
  return [
    ...refused.map(([path, { license }]) => `package-lock.json ${nameOf(path)} has the licence ${license ?? '(none)'}`),
    ...Object.keys(exceptions)
      .filter((name) => !needed.has(name))
      .map((name) => `tools/laws/licences.ts ${name} needs no exception`),
  ]
}

/** Whether an SPDX expression lets the project choose permitted licences. */
export function isPermitted(expression: string): boolean {
  const choices = expression.replace(/^\((.*)\)$/, '$1').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((licence) => permitted.has(licence)))
}

/**
 * The packages, as `name@version`, that these folders of the project need to run: their dependencies and those of their
 * dependencies, without what is only for development.
 */
export function packagesToRun(packages: LockedPackages, folders: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const waiting = [...folders]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[path] ?? {}
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const found = resolvePackage(packages, path, name)
      if (found !== undefined) waiting.push(found)
    }
  }
  return new Set([...seen].flatMap((path) => (path.includes('node_modules/') ? [idOf(path, packages)] : [])))
}

const idOf = (path: string, packages: LockedPackages) => `${nameOf(path)}@${packages[path]?.version}`

/** Finds a package as Node.js does, from the nearest node_modules up; a workspace is found in its own folder. */
function resolvePackage(packages: LockedPackages, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder && `${folder}/`}node_modules/${name}`
    const found = packages[path]
    if (found) return found.link ? found.resolved : path
    if (folder === '') return undefined
  }
}
