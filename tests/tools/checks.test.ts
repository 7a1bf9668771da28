import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { budgetsOf, scriptsOf } from '../../tools/size.ts'
import { type Check, type Outcome, runChecks } from '../../tools/test/check.ts'
import { spread } from '../../tools/test/order.ts'
import { onOldest } from '../../tools/test/plan.ts'
import { countPlaywright, countVitest } from '../../tools/test/reports.ts'

const good: Outcome = { passed: 1, failed: 0, output: '' }

test('the last line sums over every check, and a check that throws has failed once', async () => {
  const checks: Check[] = [
    { name: 'tests', cores: 1, run: async () => ({ passed: 10, failed: 2, output: 'x' }) },
    { name: 'types', cores: 1, run: async () => good },
    { name: 'broken', cores: 1, run: () => Promise.reject(new Error('no such program')) },
  ]
  const reports: string[] = []
  const total = await runChecks(checks, 2, (check, outcome) =>
    reports.push(`${check.name} ${outcome.output.slice(0, 22)}`),
  )
  expect(total).toEqual({ passed: 11, failed: 3 })
  expect(reports.sort()).toEqual(['broken Error: no such program', 'tests x', 'types '])
})

test('files that wait are spread among the others, and all of them run', () => {
  expect(spread(['a', 'b', 'c', 'd', 'e', 'f'], ['1', '2'])).toEqual(['1', 'a', 'b', 'c', '2', 'd', 'e', 'f'])
  expect(spread([], ['1', '2'])).toEqual(['1', '2'])
  expect(spread(['a'], [])).toEqual(['a'])
})

test('a check waits for all that it comes after, and no more cores are used than there are', async () => {
  let busy = 0
  let most = 0
  const order: string[] = []
  const check = (name: string, cores: number, after?: string[]): Check => ({
    name,
    cores,
    ...(after ? { after } : {}),
    run: async () => {
      busy += cores
      most = Math.max(most, busy)
      order.push(name)
      await new Promise((go) => setImmediate(go))
      busy -= cores
      return good
    },
  })
  await runChecks(
    [check('last', 1, ['first', 'wide', 'not run today']), check('wide', 2), check('first', 1), check('small', 1)],
    2,
    () => {},
  )
  expect(most).toBe(2)
  expect(order.indexOf('last')).toBeGreaterThan(Math.max(order.indexOf('first'), order.indexOf('wide')))
  expect(order).toHaveLength(4)
})

test('what is run on the oldest PostgreSQL is there to be run', () => {
  expect(onOldest.filter((file) => !existsSync(join(import.meta.dirname, '../..', file)))).toEqual([])
})

test('a runner that ends badly without a failed test counts as one failure', () => {
  const report = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 }
  expect(countVitest({ code: 1, output: 'cannot load' }, report)).toMatchObject({ passed: 5, failed: 1 })
  expect(countVitest({ code: 0, output: '' }, report)).toMatchObject({ passed: 5, failed: 0 })
  expect(countVitest({ code: 1, output: '' }, undefined)).toMatchObject({ passed: 0, failed: 1 })
})

test('what failed is named by its file, title and cause, and a file of which no test could begin by its name', () => {
  const at = (file: string) => join(import.meta.dirname, '../..', file)
  const counts = { numPassedTests: 1, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 }
  const assertionResults = [
    { status: 'passed', fullName: 'is paid' },
    {
      status: 'failed',
      fullName: 'a bill is paid once',
      failureMessages: [`Error: paid twice\n    at ${at('a.test.ts:3:5')}`],
    },
  ]
  const testResults = [
    { name: at('a.test.ts'), status: 'failed', assertionResults },
    { name: at('b.test.ts'), status: 'failed', assertionResults: [] },
    { name: at('c.test.ts'), status: 'passed', assertionResults: [] },
  ]
  const { titles } = countVitest({ code: 1, output: '' }, { ...counts, testResults })
  expect(titles).toEqual(['a.test.ts > a bill is paid once: Error: paid twice, at a.test.ts:3:5', 'b.test.ts'])
  const walked = (status: string, projectName: string) => ({ status, projectName })
  const results = [{ duration: 1, error: { message: '\u001b[31mError: no button\u001b[39m' } }]
  const tests = [walked('expected', 'desktop'), { ...walked('unexpected', 'phone'), results }]
  const suites = [{ specs: [], suites: [{ specs: [{ title: 'pays', file: 'bills.journey.ts', tests }] }] }]
  const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 }
  expect(countPlaywright({ code: 1, output: '' }, { stats, suites }).titles).toEqual([
    'bills.journey.ts > pays (phone): Error: no button',
  ])
})

test('the files that took longest are named, each once, by all that ran of it', () => {
  const counts = { numPassedTests: 2, numFailedTests: 0, numPendingTests: 3, numTodoTests: 0 }
  const ran = (name: string, seconds: number) => ({
    name: `/x/${name}`,
    status: 'passed',
    assertionResults: [],
    startTime: 1_000,
    endTime: 1_000 + seconds * 1_000,
  })
  const testResults = [ran('short.test.ts', 29), ran('long.test.ts', 31), ran('longer.test.ts', 60)]
  const { note } = countVitest({ code: 0, output: '' }, { ...counts, testResults })
  expect(note).toBe('3 not for this machine; longest: longer 60 s, long 31 s')
  const walk = (projectName: string) => ({ projectName, status: 'expected', results: [{ duration: 20_000 }] })
  const suites = [{ specs: [{ title: 'pays', file: 'bills.journey.ts', tests: [walk('desktop'), walk('phone')] }] }]
  const stats = { expected: 2, unexpected: 0, flaky: 0, skipped: 0 }
  expect(countPlaywright({ code: 0, output: '' }, { stats, suites }).note).toBe('longest: bills 40 s')
})

test('the effort that journeys noted is printed with them', () => {
  const annotations = [
    { type: 'effort', description: 'top-up 3 presses, 0 fields, 4 s' },
    { type: 'issue', description: 'another' },
  ]
  const tests = [{ projectName: 'phone', status: 'expected', results: [{ duration: 9 }], annotations }]
  const suites = [{ specs: [{ title: 'tops up', file: 'effort.journey.ts', tests }] }]
  const stats = { expected: 1, unexpected: 0, flaky: 0, skipped: 0 }
  const { note } = countPlaywright({ code: 0, output: '' }, { stats, suites })
  expect(note).toBe('effort: top-up 3 presses, 0 fields, 4 s (phone)')
})

test('a journey that passes only at the second try has failed', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }
  expect(countPlaywright({ code: 1, output: '' }, { stats })).toMatchObject({ passed: 5, failed: 2 })
  expect(countPlaywright({ code: 1, output: '' }, undefined)).toMatchObject({ failed: 1 })
})

const manifest = {
  'src/entry.tsx': { file: 'entry.js', isEntry: true, imports: ['_shared.js'] },
  '_shared.js': { file: 'shared.js' },
  'src/capabilities/catalogue/home.tsx': {
    file: 'home.js',
    isDynamicEntry: true,
    imports: ['_shared.js', '_plans.js'],
  },
  'src/capabilities/catalogue/plans.tsx': { file: 'plans.js', isDynamicEntry: true, imports: ['_plans.js'] },
  '_plans.js': { file: 'plan-browser.js', imports: ['src/entry.tsx'] },
  '_signed-in-1.js': { file: 'signed-in.js', imports: ['_shared.js'] },
  'src/journeys/orders.tsx': { file: 'orders.js', isDynamicEntry: true, imports: ['_signed-in-1.js', '_plans.js'] },
}

test('a first load counts the shell and everything the page imports, once each', () => {
  const files = scriptsOf(manifest, ['src/entry.tsx', 'src/capabilities/catalogue/home.tsx'])
  expect([...files].sort()).toEqual(['entry.js', 'home.js', 'plan-browser.js', 'shared.js'])
})

test('any other screen is weighed by what it brings beyond the shell, and the start of signed-in pages by itself', () => {
  const [, , start, home, , orders] = budgetsOf(manifest)
  expect(start).toMatchObject({ limit: '67 kB', path: ['apps/web/dist/client/signed-in.js'] })
  expect(orders?.path).toEqual(['apps/web/dist/client/orders.js', 'apps/web/dist/client/plan-browser.js'])
  expect(home).toMatchObject({ limit: '71 kB', gzip: true })
  expect(home?.path).toEqual(['apps/web/dist/client/home.js', 'apps/web/dist/client/plan-browser.js'])
})

test('a page that has gone from the build is missed, not passed over', () => {
  expect(() => budgetsOf({ 'src/entry.tsx': { file: 'entry.js', isEntry: true } })).toThrow('has no src/capabilities')
})

test('a command of the provider makes no database of its own', async () => {
  const DATA_DIR = join(tmpdir(), `waea-no-data-${process.pid}`)
  const command = spawn(process.execPath, [join(import.meta.dirname, '../../tools/command.ts'), 'keys', 'replace'], {
    env: { ...process.env, DATA_DIR, DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [said, [code]] = await Promise.all([text(command.stderr), once(command, 'exit')])
  expect(code).toBe(1)
  expect(said).toContain('DATABASE_URL is missing')
  expect(existsSync(DATA_DIR)).toBe(false)
})
