import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../../apps/server/src/platform/process/make-folder.ts'
import { StartRefused } from './settings.ts'

export interface HeldFolder {
  /** A start that was killed held it before: its children may still be going down. */
  tookOver: boolean
  release(): void
}

/** Makes the data folder and holds it for this start; refuses when another start that lives holds it. */
export function holdDataFolder(dataDir: string): HeldFolder {
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

/** Makes a folder, and refuses in one sentence where that, or writing into it, cannot be done. */
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
    // After a restart of the machine the number may belong to any program.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('start.ts')
  } catch {
    return process.platform !== 'linux'
  }
}
