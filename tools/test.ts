import { availableParallelism } from 'node:os'
import { type Check, endPrograms, type Outcome, runChecks } from './test/check.ts'
import { allChecks, changedChecks, filteredChecks, quickChecks } from './test/plan.ts'

const args = process.argv.slice(2)
const checks =
  args[0] === 'check'
    ? quickChecks()
    : args[0] === '--changed'
      ? changedChecks(args[1] ?? 'HEAD', console.log)
      : args.length > 0
        ? filteredChecks(args)
        : allChecks()

let stopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stopped) return
    stopped = true
    endPrograms('SIGTERM')
    process.exitCode = 130
  })
}

const titles: string[] = []
const { passed, failed } = await runChecks(checks, Math.max(2, availableParallelism()), tell)
console.log(`${passed} passed, ${failed} failed`)
for (const title of titles) console.log(`  ${title}`)
if (failed > 0 || stopped) process.exitCode ||= 1

function tell(check: Check, outcome: Outcome, seconds: number): void {
  const mark = outcome.failed > 0 ? 'FAILED' : 'ok'
  const counts = outcome.passed + outcome.failed > 1 ? `${outcome.passed} passed, ${outcome.failed} failed` : ''
  const words = [mark.padEnd(6), check.name.padEnd(28), counts, outcome.note ?? '', `${seconds.toFixed(1)} s`]
  console.log(words.filter(Boolean).join('  '))
  if (outcome.failed === 0) return
  console.log(`\n${outcome.output}\n`)
  titles.push(...(outcome.titles?.length ? outcome.titles : ['']).map((title) => `${check.name}  ${title}`.trimEnd()))
}
