import type { IdentityProvider } from '@waea/contract/identity'
import { type Refusal, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Static } from 'typebox'
import type { Tx } from '../../../platform/ctx.ts'
import { type Keys, keyedHash, newSecret } from '../keys/keys.ts'
import { findSecondFactor, insertWaiting } from '../second-factor/second-factor.store.ts'

export interface Entering {
  userUuid: Uuid
  provider: Static<typeof IdentityProvider>
  /** How the person showed who they are, for the security log: 'code', 'temporary-login', 'GOOGLE'. */
  how: string
  /** How long the session lasts, where it is a temporary one. */
  sessionS?: number | null
}

/** So long a sign-in waits for the second factor. */
const waitsMs = 10 * 60_000

export const ticketHash = (keys: Keys, ticket: string) => keyedHash(keys, 'ticket', ticket)

/**
 * Asks for the second factor of a person who has shown the first, in the caller's transaction, which must be committed
 * also where this refuses. Answers undefined where the person has none, else the refusal 'second-factor-needed' with
 * the ticket by which the sign-in goes on. Not asked after a passkey, which is two factors in one.
 */
export async function askSecondFactor(ctx: Tx, keys: Keys, entering: Entering): Promise<Refusal | undefined> {
  const { userUuid, provider, how, sessionS = null } = entering
  const factor = await findSecondFactor(ctx.db, userUuid)
  if (!factor?.confirmedAt) return undefined
  const Ticket = newSecret(ctx)
  const until = new Date(ctx.now().getTime() + waitsMs)
  await insertWaiting(ctx, { ticketHash: ticketHash(keys, Ticket), userUuid, provider, how, sessionS, until })
  return refuse('second-factor-needed', { Ticket })
}
