import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Refused, refuse } from '@waea/domain/refusal'
import { BulkheadRejectedError, bulkhead } from 'cockatiel'
import type { Ctx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import type { Config } from '../../../platform/process/config.ts'
import { renewPasswordHash, type UserRow } from '../people/users.store.ts'

/** The part of the configuration that sets the cost of a hash. */
type Costs = { config: Pick<Config, 'passwordMemoryKib'> }

// RFC 9106's second recommendation for Argon2id (the library's default variant), in one lane: 64 MiB, three passes.
const costOf = ({ config }: Costs) => ({ memoryCost: config.passwordMemoryKib, timeCost: 3, parallelism: 1 })

/** The prefix of a hash at the current cost. */
function prefixOf(costs: Costs): string {
  const { memoryCost, timeCost, parallelism } = costOf(costs)
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`
}

// The library hashes in Node.js's four background threads, which files and compression use too. One processor stays
// free for everything else, so that under load only sign-ins wait.
const hashParallelism = Math.max(1, Math.min(2, availableParallelism() - 1))
/** With one processor, the last in a queue of this length waits 6 to 10 seconds. Nobody would wait longer. */
const maxWaiting = 100
/** The queue for every hash. */
export const hashQueue = bulkhead(hashParallelism, maxWaiting)

/** Runs a hash when its turn comes. Refuses 'unavailable' while too many wait. */
async function queued<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await hashQueue.execute(work)
  } catch (error) {
    throw error instanceof BulkheadRejectedError ? new Refused(refuse('unavailable')) : error
  }
}

/**
 * Hashes a password with Argon2id. Normalizes it first: the same letters give the same result in any Unicode form.
 * Refuses 'unavailable' while too many wait.
 */
export function hashPassword(costs: Costs, password: string): Promise<string> {
  return queued(() => hash(password.normalize('NFC'), costOf(costs)))
}

/**
 * Whether a password matches a hash. Without a hash it takes the same time and returns false, so that timing reveals
 * nothing. Refuses 'unavailable' while too many wait.
 */
export async function isPassword(costs: Costs, password: string, kept: string | null | undefined): Promise<boolean> {
  const nobodys = () => `${prefixOf(costs)}${'A'.repeat(22)}$${'A'.repeat(43)}`
  const isRight = await queued(() => verify(kept ?? nobodys(), password.normalize('NFC')))
  return isRight && typeof kept === 'string'
}

/**
 * Rehashes a just verified password if its hash has another cost, so that checking it takes as long as for an unknown
 * email (decision 11). A password changed in the meantime stays. While too many wait, the hash stays until the next
 * sign-in.
 */
export async function renewOlderHash(
  ctx: Ctx,
  user: Pick<UserRow, 'userUuid' | 'passwordHash'>,
  password: string,
): Promise<void> {
  const { userUuid, passwordHash: older } = user
  if (older === null || older.startsWith(prefixOf(ctx))) return
  const renewed = await hashPassword(ctx, password).catch((error) => {
    if (!(error instanceof Refused)) throw error
  })
  if (renewed)
    await ctx.inTransaction((within) =>
      renewPasswordHash(within, byRule('identity', 'user:change', { userUuid }), older, renewed),
    )
}

/** Facts about the person and the brand's name; a password must not consist only of these. */
export function personalFactsOf(ctx: Ctx, user: UserRow) {
  const { email, FirstName, LastName, MobileNumber } = user
  return { Email: email, FirstName, LastName, MobileNumber, brand: ctx.config.brand }
}
