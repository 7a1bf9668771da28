// Breaks lines, one at a time, and reports which go unnoticed: `npm run mutate -- PATH… [--tests WORD,…] [--every N] [--again]`.
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { copyProject, linkBuiltWeb } from './mutate/copy.ts'
import { nightly, type Part, partOf } from './mutate/plan.ts'
import { keepNoticed, type MutantResult, printScores, printSurvivors, type Score, scoreOf } from './mutate/report.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, '.data', 'mutate')
const { values, positionals } = parseArgs({
  options: { tests: { type: 'string' }, every: { type: 'string' }, again: { type: 'boolean' } },
  allowPositionals: true,
})
const words = values.tests?.split(',').filter(Boolean) ?? []
const asked = positionals.map((name) => ({
  ...nightly.find((part) => part.name === name),
  ...{ name, every: Number(values.every ?? 1) },
}))

const scores: Score[] = []
for (const wanted of asked.length > 0 ? asked : nightly) {
  const { name, every = 1 } = wanted
  const results = await breakLines(partOf(root, wanted, words), every)
  printSurvivors(results, folder)
  scores.push(scoreOf(every > 1 ? `${name}, sampled: 1 of ${every}` : name, results))
}
printScores(scores)

/** Works in a copy, so that an interrupted run leaves nothing broken in the project. */
async function breakLines(part: Part, every: number): Promise<MutantResult[]> {
  copyProject(root, folder)
  linkBuiltWeb(root, folder)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'vitest.mutate.config.ts'), configOf(part))
  const lastReport = join(root, '.data', 'mutation', `${part.name.replaceAll(/[/ ]/g, '-')}.json`)
  if (values.again) keepNoticed(lastReport)
  process.chdir(folder)
  try {
    return await new Stryker({
      mutate: part.mutate,
      testRunner: 'vitest',
      plugins: [import.meta.resolve('@stryker-mutator/vitest-runner'), import.meta.resolve('./mutate/plugins.ts')],
      ignorers: ['left-out'],
      checkers: every > 1 ? ['sample'] : [],
      every,
      incremental: true,
      force: !values.again,
      incrementalFile: lastReport,
      vitest: { configFile: 'vitest.mutate.config.ts', related: false },
      inPlace: true,
      coverageAnalysis: 'perTest',
      concurrency: Math.max(1, Number(process.env.MUTATE_WORKERS ?? availableParallelism())),
      reporters: ['json', ...(process.stdout.isTTY ? ['progress'] : [])],
      jsonReporter: { fileName: join(root, '.data', 'mutation.json') },
      allowEmpty: true,
      timeoutMS: 60_000,
      dryRunTimeoutMinutes: 30,
      disableTypeChecks: false,
      warnings: false,
      ignoreStatic: part.project === 'integration',
      // A text of a screen is looked at; the server's words are those that the compiler knows.
      mutator: { excludedMutations: part.mutate[0]?.startsWith('packages/') ? [] : ['StringLiteral'] },
      tempDirName: '.stryker',
      cleanTempDir: 'always',
    }).runMutationTest()
  } finally {
    process.chdir(root)
  }
}

/**
 * Node.js itself runs TypeScript; the web's parts need Vite. The rules' tests share a process, a new one for each broken line;
 * the server's have one each, so that the line is broken from the first import on.
 */
function configOf({ project, mutate, tests }: Part): string {
  const settings = {
    ...{ environment: 'node', pool: 'forks', hookTimeout: 120_000 },
    // A mutant often makes a test wait for ever.
    testTimeout: project === 'integration' ? 60_000 : 5_000,
    ...{ include: tests, exclude: ['**/node_modules/**'] },
    isolate: project === 'integration',
    globalSetup: project === 'integration' ? ['tests/support/server.ts'] : [],
    experimental: { viteModuleRunner: mutate[0]?.startsWith('apps/web/') ?? false },
  }
  return `export default { test: ${JSON.stringify(settings)} }\n`
}
