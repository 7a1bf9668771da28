import { openSync, writeSync } from 'node:fs'
import { pino } from 'pino'

/**
 * `fatal` ends the process; `error` is a fault of the program, or needs a person; `warn` is temporary, such as a
 * partner that does not answer; `info` reports what was done.
 */
type LogLevel = 'fatal' | 'error' | 'warn' | 'info'

/** Logs a line, as a warning by default. Never log tokens, codes or card data. */
export type Log = (line: string, detail?: Record<string, unknown>, level?: LogLevel) => void

/**
 * The server's log: JSON lines for the operator. `dest` is a file or a file descriptor; lines are written synchronously, so
 * that a dying process still logs why.
 */
export function openLog(least: string, dest: string | number): Log {
  const logger = pino({ level: least, base: null }, writerTo(dest))
  return (line, detail, level = 'warn') => logger[level](detail ?? {}, line)
}

/**
 * Writes lines while there is room. A line that cannot be written, as on a full disk, is dropped without an error; the
 * next written line says how many were lost.
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
