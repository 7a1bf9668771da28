import { hash, hashSync, verify, verifySync } from '@node-rs/argon2'
import { type Asked, answered } from '../../platform/aside.ts'
import { letBackgroundGiveWay } from '../../platform/give-way.ts'
import { inBackground } from '../../platform/in-background.ts'
import { passwordCost } from './password-cost.ts'

/**
 * The program that hashes passwords, in a process of its own. Its threads give way to everything else and have nothing of
 * the server's memory, so that a rush of sign-ins keeps nobody else waiting. It ends with the server that asks it.
 */

/** What is asked: the hash of a password, or whether it is that of a hash that is kept. */
export interface HasherQuestion {
  password: string
  kept?: string
}

const least = { memoryCost: 8, timeCost: 1, parallelism: 1 }
/** A hash takes 50 to 100 ms on an idle processor: who gets none for so long must not wait for one. */
const patienceMs = 500

const [threads] = process.argv.slice(2)
const ask = inBackground<HasherQuestion, string | boolean>({
  background: ({ password, kept }) => (kept === undefined ? hash(password, passwordCost) : verify(kept, password)),
  foreground: ({ password, kept }) =>
    kept === undefined ? hashSync(password, passwordCost) : verifySync(kept, password),
  atOnce: Number(threads),
  patienceMs,
})

// Whoever stops the whole group of processes stops the server, which may still ask: the channel's end is the end.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit(0))

process.on('message', async (asked: Asked<HasherQuestion>) => {
  const sent = await answered(asked, ask)
  if (process.connected) process.send?.(sent)
})

// The threads begin with their first work.
await hash('', least)
letBackgroundGiveWay()
