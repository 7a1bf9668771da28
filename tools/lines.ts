import { join } from 'node:path'
import { isProgram, isTest, readTree, type SourceFile } from './laws/tree.ts'

/** Reports how long files are: their number, lines, median, 90th percentile and the three longest. `npm run lines` */
const files = readTree(join(import.meta.dirname, '..')).filter(isProgram)
const areas = ['apps/server', 'apps/web', 'apps/sandboxes', 'packages', 'tools', 'bench']
const linesOf = ({ text }: SourceFile) => text.trimEnd().split('\n').length

for (const area of areas)
  report(
    area,
    files.filter(({ path }) => path.startsWith(area) && !isTest(path)),
  )
report(
  'tests',
  files.filter(({ path }) => isTest(path)),
)

function report(area: string, some: readonly SourceFile[]): void {
  const sorted = [...some].sort((one, other) => linesOf(one) - linesOf(other))
  const at = (share: number) => linesOf(sorted[Math.floor((sorted.length - 1) * share)] as SourceFile)
  const total = sorted.reduce((sum, file) => sum + linesOf(file), 0)
  const longest = sorted.slice(-3).map((file) => `${file.path.slice(area.length)} ${linesOf(file)}`)
  console.log(`${area}: ${sorted.length} files, ${total} lines, median ${at(0.5)}, p90 ${at(0.9)}`)
  console.log(`  ${longest.reverse().join(', ')}`)
}
