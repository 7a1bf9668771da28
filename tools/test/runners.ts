import { chmodSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Outcome, runProgram } from './check.ts'
import { countPlaywright, countVitest } from './reports.ts'
import { scratchFolder, scratchLeftBehind } from './scratch.ts'

const root = join(import.meta.dirname, '../..')
const bin = (name: string) => join(root, 'node_modules/.bin', name)
const node = bin('node')

/** Runs a program as one check: it passes if the exit code is 0. */
export async function single(program: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const { code, output } = await runProgram(bin(program), args, root, { ...onProjectNode(), ...env })
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output }
}

/** Package tools run on the project's Node.js, not on the machine's. */
function onProjectNode(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH ?? ''}` }
}

/** Runs the tests of some Vitest projects; `filters` keeps the files whose path contains one of them. */
export async function vitest(projects: string[], filters: string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--passWithNoTests', ...filters]
  for (const project of projects) args.push('--project', project)
  return withReport(async (report) => {
    const run = [...args, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
    const finished = await runProgram(node, run, root, { ...process.env, ...env, NODE_ENV: 'test' })
    return countVitest(finished, readJson(report))
  })
}

/** Runs the journeys in a real browser. */
export async function playwright(filters: string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  return withReport(async (report) => {
    const data = join(dirname(report), 'data')
    const own = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, WAEA_JOURNEY_DATA: data }
    const run = [cli, 'test', '--reporter=dot,json', ...filters]
    const finished = await runProgram(node, run, root, { ...process.env, ...env, ...own })
    return countPlaywright(finished, readJson(report))
  })
}

const prefix = 'waea-report-'

async function withReport(run: (file: string) => Promise<Outcome>): Promise<Outcome> {
  for (const left of scratchLeftBehind(prefix)) rmSync(left, { recursive: true, force: true })
  // The databases of the journeys are here too, and their servers may run as another user.
  const folder = scratchFolder(prefix)
  chmodSync(folder, 0o755)
  try {
    return await run(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
