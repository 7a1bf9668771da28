import type { Runtime } from './platform/context.ts'
import { isDatabaseAway } from './platform/database-away.ts'

/**
 * Ends the process with 1 at an exception that nobody caught, or a promise whose failure nobody took: what it left half
 * done is unknown. The log has it at once; the error tracker is told first, for as long as it may take to close. A promise
 * that failed for want of the database is no such end: what it was about has failed with its connection, in whole, and
 * the next who asks has another.
 */
export function sayLastWords({ log, ports: { faults } }: Pick<Runtime, 'log' | 'ports'>): void {
  let isEnding = false
  const end = () => process.exit(1)
  process.on('uncaughtException', (error, origin) => {
    if (origin === 'unhandledRejection' && isDatabaseAway(error)) {
      log('The database was away, and nobody took that', { error: error.message, stack: error.stack })
      faults.report(error, origin)
      return
    }
    log('The process ends by what nobody caught', { origin, error: String(error), stack: error?.stack })
    // What breaks while it ends is in the log, and changes nothing about that.
    if (isEnding) return
    isEnding = true
    faults.report(error, origin)
    faults.close().then(end, end)
  })
}
