import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { hash, verify } from '@node-rs/argon2'
import { type Asked, answered } from '../../platform/aside.ts'
import { allowedProcessors } from './processors.ts'

/**
 * The program that hashes passwords, in a process of its own. It leaves one processor to everything else and has nothing
 * of the server's memory, so that a rush of sign-ins keeps nobody else waiting. It ends with the server that asks it.
 */

/** What is asked: the hash of a password, or whether it is that of a hash that is kept. */
export interface HasherQuestion {
  password: string
  kept?: string
}

// OWASP's recommendation for Argon2id, the library's default kind: 19 MiB, two passes, one lane; 10 to 20 ms.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Where the system cannot be told, it chooses the processors as it does for any program. */
function leaveOneProcessor(): void {
  if (process.platform !== 'linux') return
  try {
    const others = allowedProcessors(readFileSync('/proc/self/status', 'utf8')).slice(1)
    if (others.length === 0) return
    execFileSync('taskset', ['-acp', others.join(','), String(process.pid)], { stdio: 'ignore' })
  } catch {}
}

const answer = ({ password, kept }: HasherQuestion): Promise<string | boolean> =>
  kept === undefined ? hash(password, cost) : verify(kept, password)

leaveOneProcessor()
// Whoever stops the whole group of processes stops the server, which may still ask: the channel's end is the end.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit(0))
process.on('message', async (asked: Asked<HasherQuestion>) => {
  const sent = await answered(asked, answer)
  if (process.connected) process.send?.(sent)
})
