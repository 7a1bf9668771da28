import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../../apps/server/src/platform/process/make-folder.ts'
import { StartRefused } from './settings.ts'

export interface LockedFolder {
  /** A killed start had locked it before: its children may still be shutting down. */
  tookOver: boolean
  release(): void
}

/** Creates the data folder and locks it for this start; refuses if another living start has it. */
export function lockDataFolder(dataDir: string): LockedFolder {
  const note = join(dataDir, 'start.pid')
  writable('DATA_DIR', dataDir)
  const holder = holderIn(note)
  if (holder && isAnotherStart(holder)) {
    throw new StartRefused(
      `DATA_DIR ${dataDir} is in use by a copy that runs already (process ${holder}). Stop it, or give this one its own DATA_DIR and PORT.`,
    )
  }
  writeFileSync(note, String(process.pid))
  return { tookOver: holder !== undefined, release: () => rmSync(note, { force: true }) }
}

/** Creates a folder; refuses with one sentence if it cannot be created or written to. */
export function writable(setting: string, folder: string): void {
  const probe = join(folder, `.can-write-${process.pid}`)
  try {
    makeFolder(folder)
    writeFileSync(probe, 'x')
    rmSync(probe)
  } catch (error) {
    throw new StartRefused(`${setting} ${folder} cannot be written: ${(error as Error).message}.`)
  }
}

function holderIn(note: string): number | undefined {
  try {
    return Number(readFileSync(note, 'utf8')) || undefined
  } catch {
    return undefined
  }
}

function isAnotherStart(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  try {
    // After a restart of the machine the id may belong to any program.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('start.ts')
  } catch {
    return process.platform !== 'linux'
  }
}
