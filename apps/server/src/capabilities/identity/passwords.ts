import { availableParallelism } from 'node:os'
import { askAside } from '../../platform/aside.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { processOf } from '../../platform/thread-or-process.ts'
import type { HasherQuestion } from './hasher.ts'
import { isOlderHash } from './password-cost.ts'
import { renewPasswordHash, type UserRow } from './users.store.ts'

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

/**
 * Replaces the hash of a password that has just been shown, where it was made at an older cost: who has it then takes as
 * long to check as nobody (decision 49). A password that was changed meanwhile stays as it is.
 */
export async function renewOlderHash(
  ctx: Ctx,
  user: Pick<UserRow, 'userUuid' | 'passwordHash'>,
  password: string,
): Promise<void> {
  const { userUuid, passwordHash: older } = user
  if (older === null || !isOlderHash(older)) return
  const renewed = await hashPassword(password)
  await ctx.inTransaction((within) => renewPasswordHash(within, userUuid, older, renewed))
}

/** What a password must not be made of alone: what is known of the person, and the brand's name. */
export function knownOf(ctx: Ctx, user: UserRow) {
  const { email, FirstName, LastName, MobileNumber } = user
  return { Email: email, FirstName, LastName, MobileNumber, brand: ctx.config.brand }
}
