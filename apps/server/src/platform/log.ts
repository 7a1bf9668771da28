import { openSync, writeSync } from 'node:fs'
import { pino } from 'pino'
import type { Runtime } from './context.ts'

/**
 * The server's log: JSON lines for the operator, all of them warnings. `dest` is a file or a file descriptor; lines are
 * written synchronously, so that a dying process still logs why.
 */
export function openLog(level: string, dest: string | number): Runtime['log'] {
  const logger = pino({ level, base: null }, writerTo(dest))
  return (line, detail) => logger.warn(detail ?? {}, line)
}

/**
 * Writes lines while there is room. A line that cannot be written, as on a full disk, is dropped without an error; the
 * next line that can be written says how many were lost.
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
