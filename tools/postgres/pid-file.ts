import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The details that a running server writes into `postmaster.pid`. */
export interface PidFile {
  pid: number
  socketFolder: string
  status: string
}

/** Reads the cluster's `postmaster.pid`; undefined if there is none, or it is only half written. */
export function readPidFile(cluster: string): PidFile | undefined {
  const file = join(cluster, 'postmaster.pid')
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, socketFolder: lines[4] ?? '', status: lines[7] || 'starting' }
}

/** Whether the process is alive and serves this cluster: after a crash its id may belong to another process. */
export function isServerOf(cluster: string, pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const [program, ...args] = commandOf(pid)
  return program?.endsWith('postgres') === true && args.includes(cluster)
}

function commandOf(pid: number): string[] {
  try {
    const inProc = `/proc/${pid}/cmdline`
    // A zombie has an empty command line, and so counts as gone.
    if (existsSync('/proc/self/cmdline')) return readFileSync(inProc, 'utf8').split('\0')
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).split(' ')
  } catch {
    return []
  }
}
