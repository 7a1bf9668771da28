import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Outcome } from './check.ts'
import { secretsIn } from './secrets-in-logs.ts'

/**
 * Searches the tests' logs in some folders for secrets, and reports file, line and kind. A folder without any log line
 * fails too.
 */
export function scanLogs(folders: readonly string[]): Outcome {
  const scanned = folders.map((folder) => ({ folder, logs: logsIn(folder).map(scanLog) }))
  const logs = scanned.flatMap((one) => one.logs)
  const lines = logs.reduce((sum, one) => sum + one.lines, 0)
  const silent = scanned
    .filter((one) => one.logs.every((log) => log.lines === 0))
    .map(({ folder }) => `${folder} has no line of a log: nothing was scanned there`)
  const said = [...silent, ...logs.flatMap((one) => one.found)]
  const note = `${lines} lines of ${logs.length} files`
  return { passed: said.length === 0 ? 1 : 0, failed: said.length === 0 ? 0 : 1, output: said.join('\n'), note }
}

function logsIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  // A rotated log has the new one's name plus a number.
  return files.filter((file) => /\.log(\.\d+)?$/.test(file)).map((file) => join(folder, file))
}

function scanLog(file: string): { lines: number; found: string[] } {
  const text = readFileSync(file, 'utf8')
  const sent = `${file}.sent`
  const known = existsSync(sent) ? (JSON.parse(readFileSync(sent, 'utf8')) as string[]) : []
  return {
    lines: text.split('\n').filter(Boolean).length,
    found: secretsIn(text, known).map(({ line, kind }) => `${file}:${line} ${kind}`),
  }
}
