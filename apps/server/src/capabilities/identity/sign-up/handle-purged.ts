import type { Tx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import type { EventOf } from '../../../platform/jobs/events.ts'
import { deleteTokensOf } from '../one-time-tokens/one-time-tokens.store.ts'
import { deleteUsers } from '../people/users.store.ts'
import { closeSessionsOf } from '../sessions/sessions.ts'

/**
 * Deletes people whose last customer account was erased, with name, email and every sign-in method; also deletes
 * invitations to the account, which contain emails.
 */
export async function handlePurged(tx: Tx, { CustomerUUID, people }: EventOf<'customer.purged'>): Promise<void> {
  await deleteTokensOf(tx, CustomerUUID)
  for (const userUuid of people) await closeSessionsOf(tx, userUuid, 'account-erased')
  await deleteUsers(
    tx,
    people.map((userUuid) => byRule('identity', 'user:change', { userUuid })),
  )
}
