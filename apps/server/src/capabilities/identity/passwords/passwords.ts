import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Refused, refuse } from '@waea/domain/refusal'
import { BulkheadRejectedError, bulkhead } from 'cockatiel'
import type { Ctx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import type { Config } from '../../../platform/process/config.ts'
import { renewPasswordHash, type UserRow } from '../people/users.store.ts'

/** What says how much a hash costs. */
type Costs = { config: Pick<Config, 'passwordMemoryKib'> }

// The second recommendation of RFC 9106 for Argon2id, the library's default kind, in one lane: 64 MiB, three passes.
const costOf = ({ config }: Costs) => ({ memoryCost: config.passwordMemoryKib, timeCost: 3, parallelism: 1 })

/** How a hash of the current cost begins. */
function prefixOf(costs: Costs): string {
  const { memoryCost, timeCost, parallelism } = costOf(costs)
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`
}

// The library hashes in Node.js's four background threads, which files and compression use too. One processor stays
// free for everything else: in a rush only the sign-ins wait.
const hashParallelism = Math.max(1, Math.min(2, availableParallelism() - 1))
/** With one processor, the last of so many waits 6 to 10 seconds; nobody would wait longer. */
const maxWaiting = 100
/** Where every hash waits for its turn. */
export const hashQueue = bulkhead(hashParallelism, maxWaiting)

/** Hashes when it is its turn. Refuses 'unavailable' while too many wait. */
async function queued<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await hashQueue.execute(work)
  } catch (error) {
    throw error instanceof BulkheadRejectedError ? new Refused(refuse('unavailable')) : error
  }
}

/**
 * The Argon2id hash of a password. Equal letters have equal hashes, whichever Unicode form they were typed in. Refuses
 * 'unavailable' while too many wait.
 */
export function hashPassword(costs: Costs, password: string): Promise<string> {
  return queued(() => hash(password.normalize('NFC'), costOf(costs)))
}

/**
 * Whether a password matches a hash. Without a hash it takes as long and returns false, so that timing reveals nothing.
 * Refuses 'unavailable' while too many wait.
 */
export async function isPassword(costs: Costs, password: string, kept: string | null | undefined): Promise<boolean> {
  const nobodys = () => `${prefixOf(costs)}${'A'.repeat(22)}$${'A'.repeat(43)}`
  const isRight = await queued(() => verify(kept ?? nobodys(), password.normalize('NFC')))
  return isRight && typeof kept === 'string'
}

/**
 * Replaces the hash of a password that was just verified, if it was made at another cost, so that it takes as long to
 * check as an unknown email (decision 11). A password changed meanwhile stays, and while too many wait, the hash stays
 * until the next sign-in.
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

/** What a password must not consist of alone: facts known about the person, and the brand's name. */
export function personalFactsOf(ctx: Ctx, user: UserRow) {
  const { email, FirstName, LastName, MobileNumber } = user
  return { Email: email, FirstName, LastName, MobileNumber, brand: ctx.config.brand }
}
