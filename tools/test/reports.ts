import { basename, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Finished, Outcome } from './check.ts'

/** Reads the test runners' reports: how many passed and failed, which ones, and what was slow. */
const root = join(import.meta.dirname, '../..')

export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults?: {
    name: string
    status: string
    startTime?: number
    endTime?: number
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}

/** A run that failed without a failed test (an error while loading a file, or outside of tests) counts as one failure. */
export function countVitest(finished: Finished, report: VitestReport | undefined): Outcome {
  const { code } = finished
  const output = withoutDots(finished.output)
  if (!report) return { passed: 0, failed: code === 0 ? 0 : 1, output }
  const skipped = report.numPendingTests + report.numTodoTests
  const failed = report.numFailedTests || (code === 0 ? 0 : 1)
  const { numPassedTests: passed, testResults = [] } = report
  const took = testResults.map(({ name, startTime = 0, endTime = 0 }) => ({ name, ms: endTime - startTime }))
  return { passed, failed, output, titles: failedInVitest(report), ...noteOf(skipped, took) }
}

/** The failed tests, and the files in which none could start. */
function failedInVitest({ testResults = [] }: VitestReport): string[] {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name)
    const tests = assertionResults
      .filter((one) => one.status === 'failed')
      .map((one) => `${file} > ${one.fullName}${causeOf(one.failureMessages?.[0])}`)
    return tests.length === 0 && status === 'failed' ? [file] : tests
  })
}

/** The first line of a failure and where it was, so that a summary alone says why. */
function causeOf(message = ''): string {
  const lines = stripVTControlCharacters(message).split('\n')
  const place = lines.find((line) => line.includes('.test.ts:') || line.includes('.journey.ts:'))
  const words = [lines[0], place].map((line) => line?.replaceAll(`${root}/`, '').trim().slice(0, 300)).filter(Boolean)
  return words.length > 0 ? `: ${words.join(', ')}` : ''
}

/** The dot reporter's output from the first failure on. */
function withoutDots(output: string): string {
  const start = output.search(/^.*(Failed (Tests|Suites)|Unhandled|Startup Error)/m)
  return (start < 0 ? output : output.slice(start)).replace(/^JSON report written to .*$/m, '').trimEnd()
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites?: PlaywrightSuite[]
}

interface PlaywrightSuite {
  specs: {
    title: string
    file: string
    tests: {
      projectName: string
      status: string
      results?: { duration: number; error?: { message?: string; stack?: string } }[]
      annotations?: { type: string; description?: string }[]
    }[]
  }[]
  suites?: PlaywrightSuite[]
}

/** A flaky test counts as failed. */
export function countPlaywright({ code, output }: Finished, report: PlaywrightReport | undefined): Outcome {
  if (!report) return { passed: 0, failed: 1, output }
  const { expected, unexpected, flaky, skipped } = report.stats
  const failed = unexpected + flaky || (code === 0 ? 0 : 1)
  const walks = walksOf(report.suites)
  const titles = walks
    .filter(({ isGood }) => !isGood)
    .map((one) => `${one.name} > ${one.title} (${one.place})${causeOf(one.error)}`)
  const { note } = noteOf(skipped, walks)
  const effort = walks.flatMap((one) => one.effort)
  const notes = [...(note ? [note] : []), ...(effort.length > 0 ? [`effort: ${effort.join(', ')}`] : [])]
  return { passed: expected, failed, output, titles, ...(notes.length > 0 && { note: notes.join('; ') }) }
}

function walksOf(
  suites: readonly PlaywrightSuite[] = [],
): (Took & { title: string; place: string; isGood: boolean; error: string | undefined; effort: string[] })[] {
  return suites.flatMap(({ specs, suites: inner }) => [
    ...specs.flatMap(({ title, file: name, tests }) =>
      tests.map(({ projectName: place, status, results = [], annotations = [] }) => ({
        title,
        name,
        place,
        isGood: status === 'expected' || status === 'skipped',
        error: results.map(({ error }) => error?.stack ?? error?.message).find(Boolean),
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
        effort: annotations.flatMap(({ type, description }) =>
          type === 'effort' && description ? [`${description} (${place})`] : [],
        ),
      })),
    ),
    ...walksOf(inner),
  ])
}

/** How long something in a file took. */
interface Took {
  name: string
  ms: number
}

/** How many tests were skipped, and the slowest files, which make up most of the run's time. */
function noteOf(skipped: number, took: readonly Took[]): { note?: string } {
  const files = new Map<string, number>()
  for (const { name, ms } of took) files.set(basename(name), (files.get(basename(name)) ?? 0) + ms)
  const longest = [...files].filter(([, ms]) => ms >= longMs).sort(([, one], [, other]) => other - one)
  const words = longest
    .slice(0, 5)
    .map(([name, ms]) => `${name.replace(/\.(test|journey)\.tsx?$/, '')} ${Math.round(ms / 1000)} s`)
  const note = [
    ...(skipped > 0 ? [`${skipped} not for this machine`] : []),
    ...(words.length > 0 ? [`longest: ${words.join(', ')}`] : []),
  ].join('; ')
  return note ? { note } : {}
}

/** Files below this are not mentioned. */
const longMs = 30_000
