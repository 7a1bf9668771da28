import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

// OWASP's recommendation for Argon2id, the library's default kind: 19 MiB, two passes, one lane; about 20 ms on a
// thread of its own.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// One processor is left to everything else: a rush of sign-ins waits for its turn, and nobody else for the sign-ins.
const inTurn = pLimit(Math.max(1, availableParallelism() - 1))

/** The Argon2id hash of a password. Equal letters are equal, however they were typed. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), cost))
}

/** Whether a password is that of a hash. Without a hash it takes as long and says no, so that time tells nothing. */
export async function isPassword(password: string, kept: string | null | undefined): Promise<boolean> {
  const against = kept ?? (await nobodysHash())
  const right = await inTurn(() => verify(against, password.normalize('NFC')))
  return right && typeof kept === 'string'
}

let nobodys: Promise<string> | undefined

function nobodysHash(): Promise<string> {
  nobodys ??= hashPassword('nobody has this password')
  return nobodys
}
