import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from '../chromium.ts'
import { systemBinaries } from '../postgres/binaries.ts'
import { buildWeb } from '../start/web-build.ts'
import type { Check, Outcome } from './check.ts'
import { playwright, single, vitest } from './runners.ts'

const root = join(import.meta.dirname, '../..')
const browserName = 'a browser'
const webName = 'web build'

/** Types, lint, laws and unit tests: no database, no browser. */
export function quickChecks(): Check[] {
  return [...typeChecks(), lint, { name: 'unit', cores: 2, run: () => vitest(['unit'], []) }]
}

/** Every check there is. */
export function allChecks(): Check[] {
  return [
    web,
    browser,
    ...quickChecks(),
    { name: 'nothing unused', cores: 1, run: () => single('knip', ['--no-config-hints']) },
    { name: 'size', cores: 1, after: webName, run: () => single('size-limit', []) },
    { name: `integration${versionAsked()}`, cores: 2, after: browserName, run: () => vitest(['integration'], []) },
    ...olderIntegration(),
    ...journeys([]),
  ]
}

/** Only the test files whose path contains one of the filters. */
export function filteredChecks(filters: string[]): Check[] {
  const checks: Check[] = [
    { name: `unit, integration${versionAsked()}`, cores: 2, run: () => vitest(['unit', 'integration'], filters) },
  ]
  const matching = journeyFiles().filter((file) => filters.some((filter) => `tests/journeys/${file}`.includes(filter)))
  return matching.length > 0 ? [web, browser, ...checks, ...journeys(filters)] : checks
}

const web: Check = { name: webName, cores: 2, run: () => once(() => buildWeb(root, () => {})) }

/** Later checks find the browser by the path this leaves in their environment. */
const browser: Check = {
  name: browserName,
  cores: 1,
  after: webName,
  run: () =>
    once(async () => {
      process.env.CHROMIUM_PATH = await findChromium()
    }),
}

const lint: Check = { name: 'lint', cores: 1, run: () => single('biome', ['check', '--error-on-warnings', '.']) }

function typeChecks(): Check[] {
  const places = ['packages', 'apps'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => `${parent}/${name}`),
  )
  return [...places, 'tests', 'bench']
    .filter((place) => existsSync(join(root, place, 'tsconfig.json')))
    .map((place) => ({
      name: `types ${place}`,
      cores: 1,
      run: () => single('tsc', ['-p', join(place, 'tsconfig.json'), '--noEmit', '--pretty']),
    }))
}

function versionAsked(): string {
  return process.env.TEST_PG ? ` (PostgreSQL ${process.env.TEST_PG})` : ''
}

/** The oldest PostgreSQL the SQL promises to run on, where the machine has one. */
function olderIntegration(): Check[] {
  if (process.env.TEST_PG || !systemBinaries(15)) return []
  const run = () => vitest(['integration'], ['apps/server'], { TEST_PG: '15' })
  return [{ name: 'integration (PostgreSQL 15)', cores: 2, after: webName, run }]
}

function journeys(filters: string[]): Check[] {
  if (journeyFiles().length === 0) return []
  return [{ name: 'journeys', cores: 2, after: browserName, run: () => playwright(filters) }]
}

function journeyFiles(): string[] {
  const folder = join(root, 'tests/journeys')
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.journey.ts')) : []
}

async function once(work: () => Promise<void>): Promise<Outcome> {
  await work()
  return { passed: 1, failed: 0, output: '' }
}
