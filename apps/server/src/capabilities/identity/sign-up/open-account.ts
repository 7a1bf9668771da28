import type { Gives } from '@waea/contract/call'
import type { identity } from '@waea/contract/people/identity'
import type { Uuid } from '@waea/kit/ids'
import type { Tx } from '../../../platform/ctx.ts'
import { createCustomer, customersOf } from '../../customers/index.ts'
import { sendMail } from '../../messages/index.ts'
import { ownUser } from '../people/own-user.ts'
import { lockUser, type UserRow } from '../people/users.store.ts'

type Owner = Pick<UserRow, 'userUuid' | 'email' | 'FirstName' | 'LastName' | 'MobileNumber'>

interface Opening {
  isVerified: boolean
  /** Stored with the answers about marketing. */
  how: string
  specialOffers?: boolean
  newsletters?: boolean
  /** The provider that signed the person up. */
  provider?: string
}

/** Opens an account for a person, records it, and welcomes them at their verified email. Returns its id. */
export async function openAccountOf(tx: Tx, owner: Owner, opening: Opening): Promise<Uuid> {
  const { userUuid, email, FirstName, LastName, MobileNumber } = owner
  const { isVerified: EmailVerified, provider, ...said } = opening
  const names = { FirstName, LastName, ...(MobileNumber !== null && { MobileNumber }) }
  const CustomerUUID = await createCustomer(tx, { userUuid, Email: email, EmailVerified, ...names, ...said })
  await tx.audit({ CustomerUUID, userUuid, deed: 'signed-up', ...(provider && { detail: { provider } }) })
  if (EmailVerified) {
    const data = { FirstName, path: '/' }
    await sendMail(tx, { to: email, template: 'welcome', data, dedupeKey: `welcome:${CustomerUUID}`, CustomerUUID })
  }
  return CustomerUUID
}

/**
 * Opens an account for a signed-in person who owns none: they closed theirs, or were only a member of others. Otherwise
 * returns the oldest that they own, so that a repeated call opens one.
 */
export async function openOwnAccount(tx: Tx): Promise<Gives<typeof identity.openAccount>> {
  const user = await ownUser(tx)
  await lockUser(tx, user.userUuid)
  const own = (await customersOf(tx, user.userUuid)).find(({ Role }) => Role === 'owner')
  if (own) return { CustomerUUID: own.UUID }
  const isVerified = user.emailVerifiedAt !== null
  return { CustomerUUID: await openAccountOf(tx, user, { isVerified, how: 'opened-again' }) }
}
