import { existsSync, mkdtempSync, readdirSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
const enoughBytes = 4 * 1024 ** 3

/**
 * Makes a folder for databases that last as long as this process: in memory if Linux has enough of it, since a disk
 * takes many times as long to create the files of each test's database; else among the temporary files.
 */
export function scratchFolder(prefix: string): string {
  return mkdtempSync(join(isMemoryEnough() ? inMemory : tmpdir(), `${prefix}${process.pid}-`))
}

function isMemoryEnough(): boolean {
  if (!existsSync(inMemory)) return false
  const { bavail, bsize } = statfsSync(inMemory)
  return Math.min(bavail * bsize, process.availableMemory()) >= enoughBytes
}

/** The folders left behind by killed processes. */
export function scratchLeftBehind(prefix: string): string[] {
  const owned = new RegExp(`^${prefix}(\\d+)-`)
  return [inMemory, tmpdir()].filter(existsSync).flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => {
        const owner = owned.exec(name)?.[1]
        return owner !== undefined && !isRunning(Number(owner))
      })
      .map((name) => join(folder, name)),
  )
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
