import { setFlagsFromString } from 'node:v8'
import { sayLastWords } from './last-words.ts'
import { readConfig } from './platform/config.ts'
import { openLog } from './platform/log.ts'
import { type Roles, startServer } from './server.ts'

/**
 * The heap may double before it is looked through as a whole. What a server keeps is small, and of what it uses up the
 * buffers of its sockets count as old: V8, which thinks the work of its helping threads free, began anew every three
 * seconds under load.
 */
const heapGrowth = '--heap-growing-percent=100'

/** Runs the program until it is told to stop. Ends with 1 and one clear line when it cannot start. */
export async function runProgram(roles: Roles): Promise<void> {
  setFlagsFromString(heapGrowth)
  // What cannot be written any more, as on a full disk or to a terminal that is gone, ends nothing.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  try {
    const config = readConfig(process.env)
    const server = await startServer(config, roles, openLog(config.logLevel, 2))
    sayLastWords(server.runtime)
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.once(signal, () => {
        server.close().then(
          () => process.exit(0),
          () => process.exit(1),
        )
      })
    }
    process.stdout.write(server.url ? `server ready ${server.url}\n` : 'worker ready\n')
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exit(1)
  }
}

if (import.meta.main) await runProgram({ api: true, worker: true })
