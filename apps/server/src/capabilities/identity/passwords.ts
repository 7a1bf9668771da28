import { availableParallelism } from 'node:os'
import { askAside } from '../../platform/aside.ts'
import { processOf } from '../../platform/thread-or-process.ts'
import type { HasherQuestion } from './hasher.ts'

// One processor is left to everything else: a rush of sign-ins waits for its turn, and nobody else for the sign-ins.
const hashesAtOnce = Math.max(1, availableParallelism() - 1)
const ask = askAside<HasherQuestion, string | boolean>(() =>
  processOf(new URL('./hasher.ts', import.meta.url), hashesAtOnce),
)

/** The Argon2id hash of a password. Equal letters are equal, however they were typed. */
export async function hashPassword(password: string): Promise<string> {
  return String(await ask({ password: password.normalize('NFC') }))
}

/** Whether a password is that of a hash. Without a hash it takes as long and says no, so that time tells nothing. */
export async function isPassword(password: string, kept: string | null | undefined): Promise<boolean> {
  const against = kept ?? (await nobodysHash())
  const right = await ask({ password: password.normalize('NFC'), kept: against })
  return right === true && typeof kept === 'string'
}

let nobodys: Promise<string> | undefined

function nobodysHash(): Promise<string> {
  nobodys ??= hashPassword('nobody has this password')
  return nobodys
}
