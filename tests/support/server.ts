import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PostgresBinaries, systemBinaries } from '../../tools/postgres/binaries.ts'
import { startPostgres } from '../../tools/postgres/start.ts'
import { makeTemplate, serverVariable } from './database.ts'

const prefix = 'waea-test-'

/** Vitest's global set-up of the integration project: one PostgreSQL for all its workers, thrown away at the end. */
export async function setup(): Promise<() => Promise<void>> {
  await sweepLeftovers()
  const dataDir = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  const binaries = chosenBinaries()
  const server = await startPostgres({ dataDir, durable: false, ...(binaries ? { binaries } : {}) })
  process.env[serverVariable] = server.url
  await makeTemplate(server.url)
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The bundled PostgreSQL, or the machine's own of the major version in TEST_PG. */
function chosenBinaries(): PostgresBinaries | undefined {
  const asked = process.env.TEST_PG
  if (!asked) return undefined
  const found = systemBinaries(Number(asked))
  if (!found) throw new Error(`TEST_PG=${asked}: no PostgreSQL ${asked} is installed on this machine.`)
  return found
}

/** A run that was killed leaves its server behind: end it, and remove its files. */
async function sweepLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const owner = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]
    if (!owner || isRunning(Number(owner))) continue
    const dataDir = join(tmpdir(), name)
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

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
