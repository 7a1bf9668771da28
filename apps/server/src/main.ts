import { setFlagsFromString } from 'node:v8'
import { readConfig } from './platform/process/config.ts'
import { openLog } from './platform/process/log.ts'
import { type Roles, startServer } from './server.ts'
import { reportFatalErrors } from './shutdown-report.ts'

/**
 * Lets the heap double before a full collection. A server keeps little, and its used-up socket buffers count as old
 * objects: by default V8 assumed that its helper threads were free and collected every three seconds under load.
 */
const heapGrowth = '--heap-growing-percent=100'

/** Runs the program until it receives a stop signal. Exits with 1 and one clear line if it cannot start. */
export async function runProgram(roles: Roles): Promise<void> {
  setFlagsFromString(heapGrowth)
  // A failed write to the terminal or log (full disk, closed terminal) must not end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  try {
    const config = readConfig(process.env, { servesPages: roles.api })
    const server = await startServer(config, roles, openLog(config.logLevel, 2))
    reportFatalErrors(server.runtime)
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.once(signal, () => {
        server.close().then(
          () => process.exit(0),
          () => process.exit(1),
        )
      })
    }
    if (server.operationsUrl) process.stdout.write(`metrics and health at ${server.operationsUrl}\n`)
    process.stdout.write(server.url ? `server ready ${server.url}\n` : 'worker ready\n')
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(1)
  }
}

if (import.meta.main) await runProgram({ api: true, worker: true })
