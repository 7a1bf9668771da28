import { pino } from 'pino'
import type { Ground } from './context.ts'

/**
 * The server's log: JSON lines of what an operator has to look at, all of them warnings. `dest` is a file or a file
 * descriptor; a line is on it before the work goes on, so that a process that dies leaves its last words.
 */
export function openLog(level: string, dest: string | number): Ground['log'] {
  const logger = pino({ level, base: null }, pino.destination({ dest, sync: true }))
  return (line, detail) => logger.warn(detail ?? {}, line)
}
