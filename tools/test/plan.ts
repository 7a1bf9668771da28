import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../chromium.ts'
import { systemBinaries } from '../postgres/binaries.ts'
import { buildWeb } from '../start/web-build.ts'
import { changedSince, selectTests } from './changed.ts'
import type { Check, Outcome } from './check.ts'
import { scanLogs } from './log-scan.ts'
import { playwright, single, vitest } from './runners.ts'

const root = join(import.meta.dirname, '../..')
const browserName = 'a browser'
const webName = 'web build'

/** Types, lint, laws and unit tests: no database, no browser. */
export function quickChecks(): Check[] {
  // The longest first, so that both cores end at the same time.
  return [...unit, ...typeChecks(), quickLint]
}

/** Every check. The logs of all servers are kept during the run and scanned at the end. */
export function allChecks(): Check[] {
  const logs = logFolder()
  const serving = [integration(logs), ...onOlderPostgres(logs), ...journeys([], logs)]
  return [
    web,
    browser,
    ...typeChecks(),
    lint,
    ...unit,
    { name: 'nothing unused', cores: 1, run: () => single('knip', ['--no-config-hints']) },
    { name: 'size', cores: 1, after: [webName], run: () => single('size-limit', []) },
    ...serving,
    {
      name: 'log scan',
      cores: 1,
      after: serving.map(({ name }) => name),
      run: async () => scanLogs(serving.map(({ name }) => join(logs, name))),
    },
  ]
}

/** Types, lint, and the tests that the changes since a commit can break; reports what it leaves out. */
export function changedChecks(commit: string, say: (line: string) => void): Check[] {
  const { tests, leftOut } = selectTests(changedSince(root, commit), root)
  for (const line of leftOut) say(line)
  return [...typeChecks(), lint, ...(tests.length > 0 ? filteredChecks(tests) : [])]
}

/** Only the test files whose path contains one of the filters. */
export function filteredChecks(filters: string[]): Check[] {
  const checks: Check[] = [
    {
      name: `unit, integration${requestedVersion()}`,
      cores: 2,
      run: () => vitest(['unit', 'web', 'integration', 'controls'], filters),
    },
  ]
  const matching = journeyFiles().filter((file) => filters.some((filter) => `tests/journeys/${file}`.includes(filter)))
  return matching.length > 0 ? [web, browser, ...checks, ...journeys(filters)] : checks
}

// One worker each: most of their time goes into loading the product, which a second worker would load again.
const unit: Check[] = ['web', 'unit'].map((name) => ({
  name: `unit ${name === 'web' ? name : ''}`.trim(),
  cores: 1,
  run: () => vitest([name], ['--maxWorkers=1']),
}))

const web: Check = { name: webName, cores: 2, run: () => once(() => buildWeb(root, () => {})) }

const browser: Check = {
  name: browserName,
  cores: 1,
  after: [webName],
  run: () => once(async () => void (await findChromium())),
}

const lint: Check = { name: 'lint', cores: 1, run: () => biome([]) }

/** Without the check for floating promises: for that, Biome spends two thirds of its time inferring types. */
const quickLint: Check = { name: 'lint', cores: 1, run: () => biome(['--skip=lint/nursery/noFloatingPromises']) }

const biome = (options: string[]) => single('biome', ['check', '--error-on-warnings', ...options, '.'])

function typeChecks(): Check[] {
  const places = ['packages', 'apps'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => `${parent}/${name}`),
  )
  // The longest first. Unchanged projects are not checked again.
  return ['apps/server', 'tests', ...places.filter((place) => place !== 'apps/server'), 'apps/web/worker']
    .filter((place) => existsSync(join(root, place, 'tsconfig.json')))
    .map((place) => {
      const kept = `.cache/types/${place.replaceAll('/', '-')}.tsbuildinfo`
      const args = ['-p', join(place, 'tsconfig.json'), '--noEmit', '--incremental', '--tsBuildInfoFile', kept]
      return { name: `types ${place}`, cores: 1, run: () => single('tsc', [...args, '--pretty']) }
    })
}

function requestedVersion(): string {
  return process.env.TEST_PG ? ` (PostgreSQL ${process.env.TEST_PG})` : ''
}

function integration(logs: string): Check {
  const name = `integration${requestedVersion()}`
  const run = () => vitest(['integration', 'controls'], [], { TEST_LOG_DIR: join(logs, name) })
  return { name, cores: 2, after: [browserName], run }
}

/**
 * Run again on the oldest PostgreSQL that the SQL supports: the migrations, every statement in the server, prepared and
 * planned, and wherever money moves. `TEST_PG=15 npm test -- apps/server` runs everything.
 */
export const onOldest = [
  'apps/server/tests/platform/migrations.test.ts',
  'tests/laws/statements.database.test.ts',
  'apps/server/tests/ledger/charges.test.ts',
  'apps/server/tests/ledger/ledger.test.ts',
  'apps/server/tests/payments/payments-kill.test.ts',
  'apps/server/tests/payments/payments-model.test.ts',
  'apps/server/tests/payments/payments-once.test.ts',
  'apps/server/tests/payments/refunds-kill.test.ts',
  'apps/server/tests/payments/refunds-model.test.ts',
]

/** The checks on the oldest PostgreSQL, if the machine has one. */
function onOlderPostgres(logs: string): Check[] {
  if (process.env.TEST_PG || !systemBinaries(15)) return []
  const name = 'money (PostgreSQL 15)'
  const run = () => vitest(['integration'], onOldest, { TEST_PG: '15', TEST_LOG_DIR: join(logs, name) })
  return [{ name, cores: 2, run }]
}

function journeys(filters: string[], logs?: string): Check[] {
  if (journeyFiles().length === 0) return []
  const name = 'journeys'
  const run = () => playwright(filters, logs ? { TEST_LOG_DIR: join(logs, name) } : {})
  return [{ name, cores: 2, after: [browserName], run }]
}

/** A folder for the logs of this run; kept only if something failed. */
function logFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'waea-logs-'))
  process.once('exit', (code) => {
    if (code === 0) rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

function journeyFiles(): string[] {
  const folder = join(root, 'tests/journeys')
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  return names.filter((name) => name.endsWith('.journey.ts'))
}

async function once(work: () => Promise<void>): Promise<Outcome> {
  await work()
  return { passed: 1, failed: 0, output: '' }
}
