import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const lookAgainMs = 50
/** An empty lock file older than this is stale: its process died before it wrote its number. */
const emptyAtMostMs = 2_000

/** Locks this process holds: a lock with our number that is not among them was left by a dead namesake. */
const locked = new Set()

/**
 * Runs `work` while no other process holds the lock file; waits its turn, and takes over from a process that died.
 * Several copies of the project may start at the same moment from one checkout. A signal ends the waiting.
 */
export async function withLock(file, work, signal) {
  mkdirSync(dirname(file), { recursive: true })
  while (!take(file)) await pause(lookAgainMs, undefined, signal && { signal })
  try {
    return await work()
  } finally {
    locked.delete(file)
    rmSync(file, { force: true })
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    locked.add(file)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  if (holderLives(file)) return false
  rmSync(file, { force: true })
  return false
}

function holderLives(file) {
  try {
    const holder = Number(readFileSync(file, 'utf8'))
    if (!holder) return Date.now() - statSync(file).mtimeMs < emptyAtMostMs
    if (holder === process.pid) return locked.has(file)
    process.kill(holder, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
