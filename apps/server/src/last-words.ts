import type { Ground } from './platform/context.ts'

/**
 * Ends the process with 1 at an exception that nobody caught, or a promise whose failure nobody took: what it left half
 * done is unknown. The log has it at once; the error tracker is told first, for as long as it may take to close.
 */
export function sayLastWords({ log, ports: { faults } }: Pick<Ground, 'log' | 'ports'>): void {
  let isEnding = false
  const end = () => process.exit(1)
  process.on('uncaughtException', (error, origin) => {
    log('The process ends by what nobody caught', { origin, error: String(error), stack: error?.stack })
    // What breaks while it ends is in the log, and changes nothing about that.
    if (isEnding) return
    isEnding = true
    faults.tell(error, origin)
    faults.close().then(end, end)
  })
}
