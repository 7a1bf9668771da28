import type { Tx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import type { EventOf } from '../../../platform/jobs/events.ts'
import { peopleOf } from '../../customers/index.ts'
import { findUser } from '../people/users.store.ts'
import { dropCachedPerson } from '../sessions/sessions.ts'
import { setNumber } from './profile.store.ts'

/** Updates the contact number of an account's owners when its mobile gets a new number, if they had the old one. */
export async function handleNumberChanged(
  tx: Tx,
  { CustomerUUID, before, MSISDN }: EventOf<'number.changed'>,
): Promise<void> {
  for (const { userUuid, Role } of await peopleOf(tx.db, CustomerUUID)) {
    const user = Role === 'owner' ? await findUser(tx.db, userUuid) : undefined
    if (user?.MobileNumber !== before) continue
    await setNumber(tx, byRule('identity', 'user:change', user), MSISDN)
    await dropCachedPerson(tx, userUuid)
  }
}
