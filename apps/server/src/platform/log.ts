import { openSync, writeSync } from 'node:fs'
import { pino } from 'pino'
import type { Ground } from './context.ts'

/**
 * The server's log: JSON lines of what an operator has to look at, all of them warnings. `dest` is a file or a file
 * descriptor; a line is on it before the work goes on, so that a process that dies leaves its last words.
 */
export function openLog(level: string, dest: string | number): Ground['log'] {
  const logger = pino({ level, base: null }, writerTo(dest))
  return (line, detail) => logger.warn(detail ?? {}, line)
}

/**
 * Writes lines where there is room for them. One that cannot be written, as on a full disk, is lost and neither fails nor
 * ends anything; the next one that can be says how many were.
 */
function writerTo(dest: string | number): { write(line: string): void } {
  let fd = typeof dest === 'number' ? dest : undefined
  let lost = 0
  let isCut = false
  function put(text: string): void {
    fd ??= openSync(String(dest), 'a')
    const bytes = Buffer.from(isCut ? `\n${text}` : text)
    for (let from = 0; from < bytes.length; ) {
      from += writeSync(fd, bytes, from)
      isCut = from < bytes.length
    }
  }
  return {
    write(line) {
      try {
        if (lost)
          put(`${JSON.stringify({ level: 40, lost, msg: 'Lines of the log could not be written and are lost' })}\n`)
        lost = 0
        put(line)
      } catch {
        lost += 1
      }
    },
  }
}
