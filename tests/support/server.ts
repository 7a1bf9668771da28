import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type PostgresBinaries, systemBinaries } from '../../tools/postgres/binaries.ts'
import { startPostgres } from '../../tools/postgres/start.ts'
import { scratchFolder, scratchLeftBehind } from '../../tools/test/scratch.ts'
import { citusNodes } from './citus.ts'
import { makeTemplate, serverVariable } from './database.ts'
import { poolerVariable, startPooler } from './pooler.ts'

const prefix = 'waea-test-'

/** Vitest's global set-up of the integration project: one PostgreSQL for all its workers, deleted at the end. */
export async function setup(): Promise<() => Promise<void>> {
  const [coordinator] = citusNodes() ?? []
  if (coordinator) {
    process.env[serverVariable] = coordinator
    await makeTemplate(coordinator)
    return async () => undefined
  }
  await sweepLeftovers()
  const dataDir = scratchFolder(prefix)
  const binaries = chosenBinaries()
  const server = await startPostgres({ dataDir, durable: false, ...(binaries ? { binaries } : {}) })
  process.env[serverVariable] = server.url
  await makeTemplate(server.url)
  const pooler = await startPooler(server.url)
  if (pooler) process.env[poolerVariable] = pooler.folder
  return async () => {
    pooler?.stop()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The bundled PostgreSQL, or the installed one with the major version in TEST_PG. */
function chosenBinaries(): PostgresBinaries | undefined {
  const version = process.env.TEST_PG
  if (!version) return undefined
  const found = systemBinaries(Number(version))
  if (!found) throw new Error(`TEST_PG=${version}: no PostgreSQL ${version} is installed on this machine.`)
  return found
}

/** Stops servers left behind by killed runs, and removes their files. */
async function sweepLeftovers(): Promise<void> {
  for (const dataDir of scratchLeftBehind(prefix)) {
    for (const major of [18, 15]) {
      if (!existsSync(join(dataDir, `data-${major}`, 'postmaster.pid'))) continue
      const binaries = systemBinaries(major)
      const leftover = await startPostgres({
        dataDir,
        durable: false,
        ...(major === 15 && binaries ? { binaries } : {}),
      })
      await leftover.stop()
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
}
