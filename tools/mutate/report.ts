import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Stryker } from '@stryker-mutator/core'

export type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

export interface Score {
  name: string
  killed: number
  survived: number
  uncovered: number
}

/** A mutant that times out counts as killed; one that does not compile is not counted. */
export function scoreOf(name: string, results: readonly MutantResult[]): Score {
  const count = (...statuses: string[]) => results.filter(({ status }) => statuses.includes(status)).length
  return {
    name,
    killed: count('Killed', 'Timeout'),
    survived: count('Survived'),
    uncovered: count('NoCoverage'),
  }
}

function percentOf({ killed, survived, uncovered }: Score): number {
  const all = killed + survived + uncovered
  return all === 0 ? 100 : Math.round((killed / all) * 1000) / 10
}

/** Each broken line that no test noticed, with what stood there instead. */
export function printSurvivors(results: readonly MutantResult[], folder: string): void {
  for (const { status, fileName, location, replacement, mutatorName } of results) {
    if (status !== 'Survived' && status !== 'NoCoverage') continue
    const instead = (replacement ?? '').replace(/\s+/g, ' ').slice(0, 80)
    const mark = status === 'NoCoverage' ? 'not run ' : 'survived'
    console.log(`${mark}  ${relative(folder, fileName)}:${location.start.line}  ${mutatorName}  ${instead}`)
  }
}

export function printScores(scores: readonly Score[]): void {
  console.log('\nkilled %  killed  survived  not run  part')
  for (const score of scores) {
    const cells = [percentOf(score), score.killed, score.survived, score.uncovered]
    console.log(`${cells.map((cell) => String(cell).padStart(8)).join('')}  ${score.name}`)
  }
}

/**
 * Leaves in the last report of a part what was noticed, so that the next run tries all else again: a new test may notice
 * what stood before any test ran, which the report cannot tell.
 */
export function keepNoticed(file: string): void {
  if (!existsSync(file)) return
  const report = JSON.parse(readFileSync(file, 'utf8')) as { files: Record<string, { mutants: { status: string }[] }> }
  for (const one of Object.values(report.files)) {
    one.mutants = one.mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout')
  }
  writeFileSync(file, JSON.stringify(report))
}
