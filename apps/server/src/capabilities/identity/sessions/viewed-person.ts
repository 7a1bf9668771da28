import type { Person } from '@waea/domain/access/actor'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { peopleOf, rolesOf } from '../../customers/index.ts'
import { findUser, type UserRow } from '../people/users.store.ts'
import { personAnswer } from './auth-answer.ts'

/** The owner of an account as an operator sees the portal: with this account alone, and without any proof. */
export interface ViewedPerson {
  person: Omit<Person, 'sessionUuid' | 'viewedBy'>
  answer: ReturnType<typeof personAnswer>
}

/** The first owner of an account; undefined if it has none. */
export async function viewedPerson(ctx: Ctx, CustomerUUID: Uuid): Promise<ViewedPerson | undefined> {
  const owner = (await peopleOf(ctx.db, CustomerUUID)).find(({ Role }) => Role === 'owner')
  const user: UserRow | undefined = owner && (await findUser(ctx.db, owner.userUuid))
  if (!user) return undefined
  const { roles, suspendedCustomers } = await rolesOf(ctx.db, user.userUuid)
  const answer = personAnswer(ctx, user, 'LOCAL')
  const person = {
    kind: 'person',
    userUuid: user.userUuid,
    roles: roles.filter((role) => role.CustomerUUID === CustomerUUID),
    provedAtMs: 0,
    isTemporary: true,
    suspendedCustomers: suspendedCustomers.filter((one) => one === CustomerUUID),
    emailVerified: answer.EmailVerified,
  } as const
  return { person, answer }
}
