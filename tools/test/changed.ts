import { execFileSync } from 'node:child_process'
import { resolveImport } from '../laws/floors.ts'
import { isProgram, readTree, type SourceFile } from '../laws/tree.ts'
import { type Capability, capabilities, map } from '../map.ts'

/** The test files that a change can break, and which others were left out and why. */
export interface Selection {
  tests: string[]
  leftOut: string[]
}

/** The files that differ from a commit, including untracked ones. */
export function changedSince(root: string, commit: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n')
  const tracked = git('diff', '--name-only', commit, '--')
  return [...tracked, ...git('ls-files', '--others', '--exclude-standard')].filter(Boolean)
}

const isUnit = (path: string) => /\.test\.tsx?$/.test(path)
const isJourney = (path: string) => path.endsWith('.journey.ts')
/** Tests that run the whole program, and so reach all of it by their imports. */
const runsProgram = (path: string) => path.startsWith('apps/server/tests/') || path.startsWith('tests/screens/')
/** The entry points of the whole program: a test that starts it is judged by the capability map instead. */
const programs = new Set(['apps/server/src/server.ts', 'apps/server/src/wiring.ts', 'apps/sandboxes/src/main.ts'])

/**
 * The tests that changed files can break: those whose imports lead to one of them, and of those that run the whole
 * program, the ones whose capability changed or builds on a changed one (`tools/map.ts`). Files outside any capability
 * (platform, partners, migrations, settings of a package) affect every test that runs the program.
 */
export function selectTests(changed: readonly string[], root: string): Selection {
  const files = readTree(root).filter(isProgram)
  const touched = changed.filter((path) => !path.startsWith('docs/') && !path.endsWith('.md'))
  const reached = importersOf(touched, files)
  const tests = files.map(({ path }) => path).filter((path) => isUnit(path) || isJourney(path))
  const breaks = (path: string) =>
    reached.has(path) ||
    (path.startsWith('tests/laws/') && touched.length > 0) ||
    (runsProgram(path) && touched.some((one) => concerns(one, path)))
  const selected = tests.filter(breaks)
  return { tests: selected, leftOut: leftOutOf(tests, new Set(selected)) }
}

/** The capability of a file of the server, the web, the contract or the rules; undefined for shared files. */
function capabilityOf(path: string): Capability | undefined {
  const name = /^(?:apps\/\w+\/src\/capabilities|packages\/(?:domain|contract)\/src)\/([\w-]+)/.exec(path)?.[1]
  return capabilities.find((one) => one === name)
}

/** Whether a test that runs the program can notice the change of a file. */
function concerns(changed: string, test: string): boolean {
  if (isUnit(changed) || !/^(apps|packages)\/[\w-]+\/(?!tests\/)/.test(changed)) return false
  const isScreen = test.startsWith('tests/screens/')
  if (/^(apps\/web|packages\/ui)\//.test(changed) || isScreen) return isScreen
  const capability = capabilityOf(changed)
  const own = capabilities.find((one) => test.startsWith(`apps/server/tests/${one}/`))
  return capability === undefined || own === undefined || buildsOn(own, capability)
}

function buildsOn(one: Capability, other: Capability): boolean {
  return one === other || map[one].some((below) => buildsOn(below, other))
}

/**
 * The files that import one of the changed files over any number of steps, including themselves, but not through the
 * whole program.
 */
function importersOf(changed: readonly string[], files: readonly SourceFile[]): ReadonlySet<string> {
  const paths = new Set(files.map(({ path }) => path))
  const importers = new Map<string, string[]>()
  for (const { path, text } of files) {
    for (const [, from = ''] of text.matchAll(/(?:from|import)[\s(]*'([^']+)'/g)) {
      const wanted = resolveImport(path, from)
      const target = [wanted, wanted?.replace(/\.ts$/, '.tsx'), wanted?.replace(/\/index\.ts$/, '.ts')].find(
        (one) => one !== undefined && paths.has(one),
      )
      if (target) importers.set(target, [...(importers.get(target) ?? []), path])
    }
  }
  const found = new Set(changed)
  for (const path of found) if (!programs.has(path)) for (const one of importers.get(path) ?? []) found.add(one)
  return found
}

/** How many tests of each kind do not run, one line each. */
function leftOutOf(tests: readonly string[], selected: ReadonlySet<string>): string[] {
  const kinds: Record<string, (path: string) => boolean> = {
    'journeys (npm test -- tests/journeys)': isJourney,
    'tests that run the server': (path) => runsProgram(path),
    'other tests': (path) => !isJourney(path) && !runsProgram(path),
  }
  return Object.entries(kinds).flatMap(([kind, is]) => {
    const left = tests.filter((path) => is(path) && !selected.has(path))
    const folders = [...new Set(left.map((path) => path.split('/').slice(0, -1).join('/')))]
    const where = is('x.journey.ts') ? '' : `: ${folders.slice(0, 12).join(', ')}${folders.length > 12 ? ' …' : ''}`
    return left.length > 0 ? [`left out: ${left.length} ${kind}${where}`] : []
  })
}
