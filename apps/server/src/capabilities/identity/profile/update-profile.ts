import type { Asked, Gives } from '@waea/contract/call'
import type { profile } from '@waea/contract/profile'
import { checkNewEmail, cleanEmail } from '@waea/domain/identity/email'
import { checkNames } from '@waea/domain/identity/names'
import { toE164 } from '@waea/domain/msisdn'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/permit.ts'
import {
  type AccountChange,
  type CustomerRow,
  changeAccount,
  customerAnswer,
  customerOf,
} from '../../customers/index.ts'
import { needProof, ownUser } from '../people/own-user.ts'
import type { UserRow } from '../people/users.store.ts'
import { forgetPerson } from '../sessions/sessions.ts'
import { pendingEmail, startEmailChange } from './change-email.ts'
import { setNames } from './profile.store.ts'

type Answer = Gives<typeof profile.updateProfile>

/**
 * Changes what is sent of the own account's profile. A new email is only asked for: it takes effect once its code is
 * shown. A new email, contact number or rewards number refuses 'step-up-needed' without a fresh proof of the password,
 * since each of them leads into the account (1§5, 2§7.1). Refuses a member 'not-allowed', whatever is sent.
 */
export async function updateProfile(ctx: Ctx, asked: Asked<typeof profile.updateProfile>): Promise<Answer> {
  const user = await ownUser(ctx)
  const account = await customerOf(ctx, asked.customerUuid)
  permit(ctx.actor, 'customer:write', { CustomerUUID: account.UUID })
  const { Email, change } = changeOf(account, asked)
  const wantsEmail = Email !== undefined && cleanEmail(Email) !== cleanEmail(account.Email)
  // An account may lag behind the email that its owner has shown already.
  const isOwnEmail = wantsEmail && cleanEmail(Email) === cleanEmail(user.email) && user.emailVerifiedAt !== null
  if (isOwnEmail) change.Email = user.email
  const startsChange = wantsEmail && !isOwnEmail
  if (startsChange) accept(checkNewEmail(user.email, Email))
  if (startsChange || 'MobileNumber' in change || 'ExternalRef5' in change) needProof(ctx)

  await ctx.inTransaction((within) => save(within, user, account, change))
  if (startsChange) await startEmailChange(ctx, user, Email)
  const pending = await pendingEmail(ctx, ctx.db, user)
  const changed = await customerOf(ctx, account.UUID)
  return { ...customerAnswer(ctx, changed), ...(pending && { PendingEmail: pending.email }) }
}

/** What of the asked is a change, cleaned. Refuses an empty name and a number that can be none. */
function changeOf(account: CustomerRow, asked: Asked<typeof profile.updateProfile>) {
  const names = accept(
    checkNames({ FirstName: asked.FirstName ?? account.FirstName, LastName: asked.LastName ?? account.LastName }),
  )
  const change: AccountChange = {}
  if (names.FirstName !== account.FirstName || names.LastName !== account.LastName) change.names = names
  if (asked.MobileNumber !== undefined) {
    const number = toE164(asked.MobileNumber)
    if (number === undefined) throw new Refused(refuse('number-invalid', undefined, 'MobileNumber'))
    if (number !== account.MobileNumber) change.MobileNumber = number
  }
  const reference = asked.ExternalRef5?.trim().normalize('NFC')
  if (reference !== undefined && reference !== (account.ExternalRef5 ?? '')) change.ExternalRef5 = reference || null
  return { Email: asked.Email, change }
}

async function save(ctx: Tx, user: UserRow, account: CustomerRow, change: AccountChange): Promise<void> {
  await changeAccount(ctx, account.UUID, change)
  if (Object.keys(change).length === 0) return
  await ctx.audit({
    CustomerUUID: account.UUID,
    userUuid: user.userUuid,
    deed: 'profile-changed',
    detail: { fields: Object.keys(change).join(',') },
  })
  // Where the account bears the person's own names, the person is called by the new ones too.
  const isOwnName = user.FirstName === account.FirstName && user.LastName === account.LastName
  if (!change.names || !isOwnName) return
  await setNames(ctx, permit(ctx.actor, 'user:change', user), change.names)
  await forgetPerson(ctx, user.userUuid)
}
