import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** The numbers of the processors that a process may use, from the text of Linux's /proc/<pid>/status. */
export function allowedProcessors(status: string): number[] {
  const list = /^Cpus_allowed_list:\s*(\S+)$/m.exec(status)?.[1] ?? ''
  return list
    .split(',')
    .filter(Boolean)
    .flatMap((span) => {
      const [from = 0, to = from] = span.split('-').map(Number)
      return Array.from({ length: to - from + 1 }, (_, at) => from + at)
    })
}

/** The threads in which Node.js works in the background; they start with the first such work. */
function backgroundThreads(): string[] {
  return readdirSync('/proc/self/task').filter(
    (thread) => readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim() === 'libuv-worker',
  )
}

/**
 * From now on this process's background threads run only where nobody else wants a processor, and never on the first
 * one. The system would else let a thread that has just begun to compute keep whoever wakes up beside it waiting for
 * milliseconds. Where the system cannot be told, it treats them as it does any thread.
 */
export function letBackgroundGiveWay(): void {
  if (process.platform !== 'linux') return
  const others = allowedProcessors(readFileSync('/proc/self/status', 'utf8')).slice(1)
  for (const thread of backgroundThreads()) {
    tell('chrt', ['-i', '-p', '0', thread])
    if (others.length > 0) tell('taskset', ['-c', '-p', others.join(','), thread])
  }
}

function tell(program: string, words: readonly string[]): void {
  try {
    execFileSync(program, words, { stdio: 'ignore' })
  } catch {}
}
