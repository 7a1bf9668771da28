import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** The parts of the project that a test run reads. */
const kept = ['apps', 'packages', 'tests', 'tools', 'package.json', 'tsconfig.base.json', 'biome.json', 'knip.json']
const leftOut = new Set(['node_modules', 'dist', '.data', '.cache', 'test-results'])

/**
 * Copies the project into `folder`, where lines may be broken. Packages of the registry are linked; our own workspaces
 * lead to the copy, or a test would load the unbroken line.
 */
export function copyProject(root: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const name of kept) {
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (path) => !leftOut.has(path.split('/').at(-1) ?? ''),
    })
  }
  for (const place of ['.', ...workspaces(root)]) linkPackages(join(root, place), join(folder, place))
}

function workspaces(root: string): string[] {
  return ['apps', 'packages'].flatMap((parent) => readdirSync(join(root, parent)).map((name) => join(parent, name)))
}

function linkPackages(from: string, to: string): void {
  const packages = join(from, 'node_modules')
  if (!existsSync(packages)) return
  mkdirSync(join(to, 'node_modules'), { recursive: true })
  for (const name of readdirSync(packages)) {
    if (name === '.cache' || name.startsWith('.vite')) continue
    const link = join(to, 'node_modules', name)
    if (name !== '@waea') symlinkSync(join(packages, name), link)
    else cpSync(join(packages, name), link, { recursive: true, verbatimSymlinks: true })
  }
}

/** The server's tests serve the built web: its files are linked, and never mutated. */
export function linkBuiltWeb(root: string, folder: string): void {
  const dist = join('apps', 'web', 'dist')
  if (!existsSync(join(root, dist))) return
  symlinkSync(relative(dirname(join(folder, dist)), join(root, dist)), join(folder, dist))
}
