import type { Runtime } from './platform/context.ts'
import { isDatabaseAway } from './platform/db/database-unavailable.ts'

/**
 * Ends the process with 1 after an uncaught exception or an unhandled rejection, because its state is unknown. Logs at
 * once, and reports to the error tracker for as long as that may take to close. A rejection because the database is
 * unavailable does not end the process: it failed together with its connection, and the next caller gets another one.
 */
export function reportFatalErrors({ log, ports: { faults } }: Pick<Runtime, 'log' | 'ports'>): void {
  let isEnding = false
  const end = () => process.exit(1)
  process.on('uncaughtException', (error, origin) => {
    if (origin === 'unhandledRejection' && isDatabaseAway(error)) {
      log('The database was away, and nobody took that', { error: error.message, stack: error.stack }, 'error')
      faults.report(error, origin)
      return
    }
    log('The process ends by what nobody caught', { origin, error: String(error), stack: error?.stack }, 'fatal')
    // Further errors while the process ends are logged and ignored.
    if (isEnding) return
    isEnding = true
    faults.report(error, origin)
    faults.close().then(end, end)
  })
}
