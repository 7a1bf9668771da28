import { cleanEmail } from '@waea/domain/identity/email'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { peopleOf } from '../../customers/index.ts'
import { findUserByEmail } from './users.store.ts'

/**
 * The person who signs in with an email, for the provider. Refuses 'not-found' for an unknown email, and for a person
 * without a role on the account, if one is named.
 */
export async function personOfAccount(ctx: Ctx, { Email, CustomerUUID }: { Email: string; CustomerUUID?: Uuid }) {
  const user = await findUserByEmail(ctx.db, cleanEmail(Email))
  const people = user && CustomerUUID ? await peopleOf(ctx.db, CustomerUUID) : undefined
  if (!user || people?.every(({ userUuid }) => userUuid !== user.userUuid)) throw new Refused(refuse('not-found'))
  return user
}
