import type { Gives, Input } from '@waea/contract/call'
import type { identitySafety } from '@waea/contract/people/identity-safety'
import { type Person, roleOn } from '@waea/domain/access/actor'
import { cleanEmail } from '@waea/domain/identity/email'
import { authName } from '@waea/domain/identity/names'
import { Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../../platform/ctx.ts'
import { customerOf, languageOf, lockCustomer, mailTo, peopleOf, removeRole } from '../../customers/index.ts'
import { endPushOfAccess, sendMail } from '../../messages/index.ts'
import { expireInvitations } from '../one-time-tokens/one-time-tokens.store.ts'
import { securityPath } from '../people/mail-security-change.ts'
import { ownActor } from '../people/own-user.ts'
import { findUser, type UserRow } from '../people/users.store.ts'

type People = Awaited<ReturnType<typeof peopleOf>>

/** The account holder: its first owner, for whom it was opened. Their access cannot be removed. */
function holderOf(people: People): Uuid | undefined {
  return people.find(({ Role }) => Role === 'owner')?.userUuid
}

/**
 * Whether a person may end someone's access to an account: an owner may end anyone's except the holder's, a member only
 * their own.
 */
export function canEndAccess(actor: Person, CustomerUUID: Uuid, people: People, userUuid: Uuid): boolean {
  const isOwner = roleOn(actor, CustomerUUID)?.Role === 'owner'
  return userUuid !== holderOf(people) && (isOwner || userUuid === actor.userUuid)
}

/**
 * Removes a person's access to an account, inside the caller's transaction, with their pending invitations and push
 * notifications for it. Notifies the person and the account. Refuses a person without access as an unknown id, a member
 * who removes others, and removing the account holder.
 */
export async function endAccess(
  tx: Tx,
  input: Input<typeof identitySafety.endAccess>,
): Promise<Gives<typeof identitySafety.endAccess>> {
  const actor = ownActor(tx)
  const [CustomerUUID, userUuid] = [input.customerUuid.toLowerCase(), input.userUuid.toLowerCase()]
  await lockCustomer(tx, CustomerUUID)
  const people = await peopleOf(tx.db, CustomerUUID)
  const user = people.some((one) => one.userUuid === userUuid) ? await findUser(tx.db, userUuid) : undefined
  if (!user) throw new Refused(refuse('not-found'))
  if (!canEndAccess(actor, CustomerUUID, people, userUuid)) {
    throw new Refused(refuse(userUuid === holderOf(people) ? 'account-holder-stays' : 'not-allowed'))
  }
  await removeRole(tx, CustomerUUID, userUuid)
  await expireInvitations(tx, CustomerUUID, cleanEmail(user.email))
  await endPushOfAccess(tx, CustomerUUID, userUuid)
  const hasLeft = userUuid === actor.userUuid
  await tellEnded(tx, CustomerUUID, user, hasLeft)
  await tx.audit({ CustomerUUID, userUuid, deed: 'access-ended', detail: { by: hasLeft ? 'themselves' : 'an owner' } })
  await tx.show(CustomerUUID, 'access.changed')
  return {}
}

async function tellEnded(tx: Tx, CustomerUUID: Uuid, user: UserRow, hasLeft: boolean): Promise<void> {
  const customer = await customerOf(tx, CustomerUUID)
  const account = `${customer.FirstName} ${customer.LastName}`.trim()
  const id = tx.newUuid()
  await sendMail(tx, {
    to: user.email,
    template: 'access-ended',
    data: { FirstName: user.FirstName, account, hasLeft, path: securityPath },
    dedupeKey: `access-ended:${id}`,
    language: await languageOf(tx.db, user.userUuid),
  })
  const name = authName({ FirstName: user.FirstName, LastName: user.LastName, Email: user.email })
  await sendMail(tx, {
    ...mailTo(customer),
    template: 'access-ended-of',
    data: { FirstName: customer.FirstName, name, hasLeft, path: securityPath },
    dedupeKey: `access-ended-of:${id}`,
  })
}
