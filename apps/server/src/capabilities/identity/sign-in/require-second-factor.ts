import type { IdentityProvider } from '@waea/contract/people/identity'
import { type Refusal, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Static } from 'typebox'
import type { Tx } from '../../../platform/ctx.ts'
import type { Keys } from '../keys/keys.ts'
import { issueToken } from '../one-time-tokens/one-time-tokens.ts'
import { findSecondFactor } from '../second-factor/second-factor.store.ts'

export interface SignIn {
  userUuid: Uuid
  provider: Static<typeof IdentityProvider>
  /** How the person proved who they are, for the security log: 'code', 'temporary-login', 'GOOGLE'. */
  how: string
  /** How long the session lasts, if it is a temporary one. */
  sessionS?: number | null
  /** Whether the sign-in counts as a proof of the person where one is required; true by default. */
  isProof?: boolean
}

/** How long a sign-in waits for the second factor. */
const ticketLifeMs = 10 * 60_000

/**
 * Requires the second factor of a person who has given the first, inside the caller's transaction, which must be
 * committed even after a refusal. Undefined if the person has none, else the refusal 'second-factor-needed' with the
 * ticket that continues the sign-in. Not needed for passkeys, which are two factors in one.
 */
export async function requireSecondFactor(ctx: Tx, keys: Keys, entering: SignIn): Promise<Refusal | undefined> {
  const { userUuid, provider, how, sessionS = null, isProof = true } = entering
  const factor = await findSecondFactor(ctx.db, userUuid)
  if (!factor?.confirmedAt) return undefined
  const { token } = await issueToken(ctx, keys, 'waiting-sign-in', {
    subjectUuid: userUuid,
    payload: { provider, how, sessionS, isProof },
    lifeMs: ticketLifeMs,
  })
  return refuse('second-factor-needed', { Ticket: token })
}
