import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Refused, refuse } from '@waea/domain/refusal'
import { BulkheadRejectedError, bulkhead } from 'cockatiel'
import type { Ctx } from '../../../platform/ctx.ts'
import { byRule, permit } from '../../../platform/permit.ts'
import { renewPasswordHash, type UserRow } from '../people/users.store.ts'

// The second recommendation of RFC 9106 for Argon2id, the library's default kind, in one lane: 64 MiB, three passes.
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }
const costsSo = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`
/** A hash that costs what all do, and that is nobody's. */
const nobodys = `${costsSo}${'A'.repeat(22)}$${'A'.repeat(43)}`

// The library hashes in the background threads of Node.js, of which there are four, for files and compression too. One
// processor is left to everything else: a rush of sign-ins waits for its turn, and nobody else for the sign-ins.
const hashesAtOnce = Math.max(1, Math.min(2, availableParallelism() - 1))
/** The last of so many waits 6 to 10 seconds where one processor hashes: nobody would wait longer. */
const maxWaiting = 100
const turns = bulkhead(hashesAtOnce, maxWaiting)

/** Hashes in its turn. Refuses 'unavailable' while too many wait. */
async function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await turns.execute(work)
  } catch (error) {
    throw error instanceof BulkheadRejectedError ? new Refused(refuse('unavailable')) : error
  }
}

/**
 * The Argon2id hash of a password. Equal letters are equal, however they were typed. Refuses 'unavailable' while too many
 * wait for theirs.
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), cost))
}

/**
 * Whether a password is that of a hash. Without a hash it takes as long and says no, so that time tells nothing. Refuses
 * 'unavailable' while too many wait.
 */
export async function isPassword(password: string, kept: string | null | undefined): Promise<boolean> {
  const isRight = await inTurn(() => verify(kept ?? nobodys, password.normalize('NFC')))
  return isRight && typeof kept === 'string'
}

/**
 * Replaces the hash of a password that has just been shown, where it was made at another cost: who has it then takes as
 * long to check as nobody (decision 83). A password that was changed meanwhile stays as it is, and while too many wait the
 * hash stays until the next sign-in.
 */
export async function renewOlderHash(
  ctx: Ctx,
  user: Pick<UserRow, 'userUuid' | 'passwordHash'>,
  password: string,
): Promise<void> {
  const { userUuid, passwordHash: older } = user
  if (older === null || older.startsWith(costsSo)) return
  const renewed = await hashPassword(password).catch((error) => {
    if (!(error instanceof Refused)) throw error
  })
  if (renewed)
    await ctx.inTransaction((within) =>
      renewPasswordHash(within, permit(byRule('identity'), 'user:change', { userUuid }), older, renewed),
    )
}

/** What a password must not be made of alone: what is known of the person, and the brand's name. */
export function knownOf(ctx: Ctx, user: UserRow) {
  const { email, FirstName, LastName, MobileNumber } = user
  return { Email: email, FirstName, LastName, MobileNumber, brand: ctx.config.brand }
}
