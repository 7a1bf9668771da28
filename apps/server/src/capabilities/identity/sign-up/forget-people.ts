import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../../platform/ctx.ts'
import { byRule, permit } from '../../../platform/permit.ts'
import { deleteUsers } from '../people/users.store.ts'
import { closeSessionsOf } from '../sessions/sessions.ts'

/** Deletes people whose last customer account was erased: name, email, and every way in. */
export async function forgetPeople(tx: Tx, people: readonly Uuid[]): Promise<void> {
  for (const userUuid of people) await closeSessionsOf(tx, userUuid, 'account-erased')
  await deleteUsers(
    tx,
    people.map((userUuid) => permit(byRule('identity'), 'user:change', { userUuid })),
  )
}
