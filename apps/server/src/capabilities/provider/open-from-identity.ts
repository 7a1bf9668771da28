import type { Gives, Input } from '@waea/contract/call'
import type { customerRecords } from '@waea/contract/people/customer-records'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Tx } from '../../platform/ctx.ts'
import { openCustomer } from '../customers/index.ts'
import { personOfSignIn } from '../identity/index.ts'

/**
 * Opens another customer account for a person with a sign-in here, with their name, email and number; they own it.
 * Refuses 'no-user' for an unknown sign-in (2§7.6).
 */
export async function openFromIdentity(
  tx: Tx,
  input: Input<typeof customerRecords.openCustomerFromIdentity>,
): Promise<Gives<typeof customerRecords.openCustomerFromIdentity>> {
  const person = await personOfSignIn(tx, input.IdentityProvider, input.AuthID)
  if (!person) throw new Refused(refuse('no-user', undefined, 'AuthID'))
  const { FirstName, LastName, email: Email, MobileNumber, userUuid, emailVerifiedAt } = person
  const said = { FirstName, LastName, Email, ...(MobileNumber !== null && { MobileNumber }) }
  return openCustomer(tx, said, { userUuid, EmailVerified: emailVerifiedAt !== null })
}
