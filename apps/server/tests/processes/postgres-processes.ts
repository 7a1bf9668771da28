import { existsSync, readFileSync } from 'node:fs'

/** Signals a PostgreSQL server: its own process, and those of its connections. */
export function signalServer(pid: number, signal: NodeJS.Signals): void {
  const children = `/proc/${pid}/task/${pid}/children`
  const others = existsSync(children) ? readFileSync(children, 'utf8').split(' ').filter(Boolean).map(Number) : []
  for (const one of [pid, ...others]) {
    try {
      process.kill(one, signal)
    } catch {
      // This connection has closed meanwhile.
    }
  }
}
