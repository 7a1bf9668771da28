// Breaks lines, one at a time, and reports which go unnoticed: `npm run mutate -- PATH… [--tests WORD,…]`.
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { copyProject, linkBuiltWeb } from './mutate/copy.ts'
import { nightly, type Part, partOf } from './mutate/plan.ts'
import { type MutantResult, printScores, printSurvivors, scoreOf } from './mutate/report.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, '.data', 'mutate')
const { values, positionals } = parseArgs({
  options: { tests: { type: 'string' }, again: { type: 'boolean' } },
  allowPositionals: true,
})
const words = values.tests?.split(',').filter(Boolean) ?? []
const parts = (positionals.length > 0 ? positionals : nightly).map((path) => partOf(root, path, words))

// Works in a copy: what is killed on the way leaves nothing broken in the project. Stryker mends what it broke there.
copyProject(root, folder)
linkBuiltWeb(root, folder)
const scores = []
for (const part of parts) {
  const results = await breakLines(part)
  printSurvivors(results, folder)
  scores.push(scoreOf(part.name, results))
}
printScores(scores)

async function breakLines(part: Part): Promise<MutantResult[]> {
  writeFileSync(join(folder, 'vitest.mutate.config.ts'), configOf(part))
  process.chdir(folder)
  try {
    return await new Stryker({
      mutate: part.mutate,
      testRunner: 'vitest',
      plugins: [import.meta.resolve('@stryker-mutator/vitest-runner'), join(root, 'tools/mutate/said.ts')],
      ignorers: ['said'],
      incremental: values.again,
      incrementalFile: join(root, '.data', 'mutation', `${part.name.replaceAll('/', '-')}.json`),
      vitest: { configFile: 'vitest.mutate.config.ts', related: false },
      inPlace: true,
      coverageAnalysis: 'perTest',
      concurrency: Math.max(1, Number(process.env.MUTATE_WORKERS ?? availableParallelism())),
      reporters: ['json', ...(process.stdout.isTTY ? ['progress'] : [])],
      jsonReporter: { fileName: join(root, '.data', 'mutation.json') },
      checkers: [],
      allowEmpty: true,
      timeoutMS: 60_000,
      dryRunTimeoutMinutes: 30,
      disableTypeChecks: false,
      warnings: false,
      ignoreStatic: part.project === 'integration',
      // A text of a screen is looked at, not tried.
      mutator: { excludedMutations: part.name.startsWith('apps/web/') ? ['StringLiteral'] : [] },
      tempDirName: '.stryker',
      cleanTempDir: 'always',
    }).runMutationTest()
  } finally {
    process.chdir(root)
  }
}

/** A fresh process for each test file: the broken line must be there from the first import on. */
function configOf({ project, tests }: Part): string {
  const server = `isolate: true, globalSetup: ['tests/support/server.ts'], experimental: { viteModuleRunner: false },`
  return `import { defineConfig } from 'vitest/config'
export default defineConfig({
  test: {
    environment: 'node', pool: 'forks', testTimeout: 60_000, hookTimeout: 120_000,
    include: ${JSON.stringify(tests)}, exclude: ['**/node_modules/**'],
    ${project === 'integration' ? server : 'isolate: false,'}
  },
})
`
}
