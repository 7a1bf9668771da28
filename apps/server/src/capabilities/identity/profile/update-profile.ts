import type { Gives, Input } from '@waea/contract/call'
import type { profile } from '@waea/contract/people/profile'
import { isProviders } from '@waea/domain/access/actor'
import { contactNumber } from '@waea/domain/customers/contact-number'
import { checkNewEmail, cleanEmail } from '@waea/domain/identity/email'
import { checkNames } from '@waea/domain/identity/names'
import { accept } from '@waea/domain/refusal'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { permit } from '../../../platform/db/permit.ts'
import { requireProof } from '../../../platform/safety/fresh-proof.ts'
import {
  type AccountChange,
  type CustomerRow,
  changeAccount,
  changeRecord,
  customerAnswer,
  customerOf,
} from '../../customers/index.ts'
import { ownUser } from '../people/own-user.ts'
import type { UserRow } from '../people/users.store.ts'
import { dropCachedPerson } from '../sessions/sessions.ts'
import { pendingEmail, startEmailChange } from './change-email.ts'
import { setNames, setNumber } from './profile.store.ts'

type Answer = Gives<typeof profile.updateProfile>

/** Changes an account: an owner changes their profile, a program of the provider changes the account directly. */
export async function updateCustomer(
  ctx: Ctx,
  { spid: _spid, SPID: _SPID, customerUuid, ...said }: Input<typeof profile.updateCustomer>,
): Promise<Gives<typeof profile.updateCustomer>> {
  if (!isProviders(ctx.actor)) return updateProfile(ctx, { customerUuid, ...said })
  return ctx.inTransaction((tx) => changeRecord(tx, customerUuid, said))
}

/**
 * Changes the sent fields of an account's profile. A new email is only requested: it takes effect once its code is
 * entered. A new email, contact number or rewards number without a fresh proof refuses 'step-up-needed', because each
 * is a way into the account (1§5, 2§7.1). Refuses members with 'not-allowed', whatever they send.
 */
export async function updateProfile(ctx: Ctx, input: Input<typeof profile.updateProfile>): Promise<Answer> {
  const user = await ownUser(ctx)
  const account = await customerOf(ctx, input.customerUuid)
  permit(ctx.actor, 'customer:write', { CustomerUUID: account.UUID })
  const { Email, change } = changeOf(account, input)
  const wantsEmail = Email !== undefined && cleanEmail(Email) !== cleanEmail(account.Email)
  // The account's email may be older than the one its owner has verified.
  const isOwnEmail = wantsEmail && cleanEmail(Email) === cleanEmail(user.email) && user.emailVerifiedAt !== null
  if (isOwnEmail) change.Email = user.email
  const startsChange = wantsEmail && !isOwnEmail
  if (startsChange) accept(checkNewEmail(user.email, Email))
  if (startsChange || 'MobileNumber' in change || 'ExternalRef5' in change) requireProof(ctx)

  await ctx.inTransaction((within) => save(within, user, account, change))
  if (startsChange) await startEmailChange(ctx, user, Email)
  const pending = await pendingEmail(ctx, ctx.db, user)
  const changed = await customerOf(ctx, account.UUID)
  return { ...customerAnswer(ctx, changed), ...(pending && { PendingEmail: pending.email }) }
}

/** The changed fields, cleaned. Refuses an empty name if names are sent, and an impossible number. */
function changeOf(account: CustomerRow, input: Input<typeof profile.updateProfile>) {
  const change: AccountChange = {}
  const { FirstName = account.FirstName, LastName = account.LastName } = input
  // Unchanged names are not checked: a person who signed up with a provider may have no surname.
  if (FirstName !== account.FirstName || LastName !== account.LastName) {
    const names = accept(checkNames({ FirstName, LastName }))
    if (names.FirstName !== account.FirstName || names.LastName !== account.LastName) change.names = names
  }
  if (input.MobileNumber !== undefined) {
    const number = accept(contactNumber(input.MobileNumber))
    if (number !== account.MobileNumber) change.MobileNumber = number
  }
  const reference = input.ExternalRef5?.trim().normalize('NFC')
  if (reference !== undefined && reference !== (account.ExternalRef5 ?? '')) change.ExternalRef5 = reference || null
  return { Email: input.Email, change }
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
  await changePerson(ctx, user, account, change)
}

/** Changes the person too, if the account has their own names or number. */
async function changePerson(ctx: Tx, user: UserRow, account: CustomerRow, change: AccountChange): Promise<void> {
  const { names, MobileNumber } = change
  const isOwnName = user.FirstName === account.FirstName && user.LastName === account.LastName
  const isOwnNumber = user.MobileNumber === null || user.MobileNumber === account.MobileNumber
  const own = permit(ctx.actor, 'user:change', user)
  if (MobileNumber !== undefined && isOwnNumber) await setNumber(ctx, own, MobileNumber)
  if (!names || !isOwnName) return
  await setNames(ctx, own, names)
  await dropCachedPerson(ctx, user.userUuid)
}
