import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '../apps/server/src/command.ts'
import { startPostgres } from './postgres/start.ts'
import { startSettings } from './start/settings.ts'

/**
 * Runs one of the provider's commands, such as `npm run catalogue -- load FILE`, on the database of DATABASE_URL or
 * else on the bundled one, which is started for it unless `npm start` already runs it. Refuses where there is neither.
 */
const root = join(import.meta.dirname, '..')
const [name = '', ...args] = process.argv.slice(2)

try {
  const settings = startSettings(process.env, root)
  const isBundled = process.env.NODE_ENV !== 'production' && existsSync(join(settings.dataDir, 'postgres'))
  if (!settings.databaseUrl && !isBundled) {
    // An empty database would take the command and report success.
    throw new Error('DATABASE_URL is missing. Outside production, the database that `npm start` has made would do.')
  }
  const bundled = settings.databaseUrl
    ? undefined
    : await startPostgres({ dataDir: join(settings.dataDir, 'postgres'), log: (line) => console.error(line) })
  const DATABASE_URL = settings.databaseUrl ?? bundled?.url
  try {
    for (const line of await runCommand({ ...process.env, DATABASE_URL }, name, args)) console.log(line)
  } finally {
    if (!bundled?.adopted) await bundled?.stop()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
