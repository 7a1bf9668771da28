import { contextOf, type Runtime } from './platform/context.ts'
import { openDatabase } from './platform/db/db.ts'
import { migrate } from './platform/db/migrate.ts'
import { FlagBoard } from './platform/flags.ts'
import { findersOf, historiesOf, listenersOf, messagesOf, personalDataOf } from './platform/jobs/jobs.ts'
import { realClock } from './platform/process/clock.ts'
import { readConfig } from './platform/process/config.ts'
import { openLog } from './platform/process/log.ts'
import { capabilities, portsOf } from './wiring.ts'

const connections = 2

/**
 * Runs one of the provider's commands against the database in the settings; a server may be running at the same time.
 * Returns the lines to print. Throws an error with a readable sentence if the command is unknown or fails.
 */
export async function runCommand(
  env: NodeJS.ProcessEnv,
  name: string,
  args: readonly string[],
): Promise<readonly string[]> {
  const command = capabilities.map(({ commands }) => commands?.[name]).find((one) => one !== undefined)
  if (!command) throw new Error(`There is no command ${name}.`)
  const config = readConfig(env)
  await migrate(config.databaseDirectUrl)
  const log = openLog(config.logLevel, 2)
  const database = openDatabase(config.databaseDirectUrl, connections)
  const flags = new FlagBoard(config.flags, { db: database.reads, clock: realClock, log })
  const ports = portsOf(config, {
    log,
    now: () => realClock.now(),
    report: ({ subject, reason }) => log(reason, { subject }),
  })
  const runtime: Runtime = {
    database,
    config,
    flags,
    ports,
    log,
    clock: realClock,
    listeners: listenersOf(capabilities),
    finders: findersOf(capabilities),
    histories: historiesOf(capabilities),
    personalData: personalDataOf(capabilities),
    ...messagesOf(capabilities),
  }
  try {
    await flags.read()
    return await command.run(contextOf(runtime, { kind: 'system' }), args)
  } finally {
    await ports.faults.close()
    await database.close()
  }
}
