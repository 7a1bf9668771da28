import type { Gives, Input } from '@waea/contract/call'
import type { signInWays } from '@waea/contract/people/sign-in-ways'
import { cleanEmail, isEmail } from '@waea/domain/identity/email'
import { checkNames } from '@waea/domain/identity/names'
import { checkPassword } from '@waea/domain/identity/password'
import { shownEmail } from '@waea/domain/identity/shown-email'
import { accept, isRefusal, type Refusal, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { addRole, customerOf, customersByUuid } from '../../customers/index.ts'
import { sendMail } from '../../messages/index.ts'
import { type Keys, keysOf } from '../keys/keys.ts'
import { limitSecrets } from '../limits.ts'
import type { TokenRow } from '../one-time-tokens/one-time-tokens.store.ts'
import { issueToken, readToken, useToken } from '../one-time-tokens/one-time-tokens.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { findUser, findUserByEmail, insertUsers } from '../people/users.store.ts'
import { answerNewSession, openSessionFor } from '../sign-in/start-session.ts'

const invitationLifeMs = 7 * 86_400_000

/** Mails a link that gives its reader access to a customer account. Refuses an unknown or closed customer (1§2). */
export async function invite(
  ctx: Ctx,
  input: Input<typeof signInWays.invite>,
): Promise<Gives<typeof signInWays.invite>> {
  const email = shownEmail(input.Email)
  if (!isEmail(email)) throw new Refused(refuse('email-invalid', undefined, 'Email'))
  const keys = await keysOf(ctx)
  await ctx.inTransaction(async (within) => {
    const customer = await customerOf(within, input.CustomerUUID.toLowerCase())
    if (customer.deletedAt) throw new Refused(refuse('not-found'))
    const { token } = await issueToken(within, keys, 'invitation', {
      subjectUuid: customer.UUID,
      payload: { email, Role: input.Role ?? 'member' },
      lifeMs: invitationLifeMs,
    })
    const account = `${customer.FirstName} ${customer.LastName}`.trim()
    await sendMail(within, {
      to: email,
      template: 'invitation',
      data: { account, path: `/identity-link?code=${token}`, days: invitationLifeMs / 86_400_000 },
      dedupeKey: `invitation:${within.newUuid()}`,
    })
    await within.audit({
      CustomerUUID: customer.UUID,
      deed: 'access-invited',
      detail: { role: input.Role ?? 'member' },
    })
  })
  return {}
}

/**
 * Returns what an identity link is for. For a signed-in person this call accepts it. Refuses 'No Code' without a code,
 * and 'No CustomerUUID' if its account no longer exists (2§7.1, 3§8.5).
 */
export async function invitation(
  ctx: Ctx,
  input: Input<typeof signInWays.invitation>,
): Promise<Gives<typeof signInWays.invitation>> {
  if (!input.code?.trim()) throw new Refused(refuse('no-code', undefined, 'code'))
  const keys = await keysOf(ctx)
  await limitSecrets(ctx, keys)
  const { code } = input
  const known = accept(await readInvitation(ctx, keys, code))
  const user = ctx.actor.kind === 'person' ? await findUser(ctx.db, ctx.actor.userUuid) : undefined
  const { subjectUuid: CustomerUUID, payload } = known
  const { email: Email } = payload
  const Registered = (await findUserByEmail(ctx.db, cleanEmail(Email))) !== undefined
  if (!user) return { CustomerUUID, Email, Registered, Accepted: false }
  await ctx.inTransaction(async (within) => {
    await giveRole(within, accept(await useToken(within, keys, 'invitation', code)), user.userUuid)
  })
  return { CustomerUUID, Email, Registered, Accepted: true }
}

/** Signs a person up with an identity link. The link was mailed to them, so the email needs no code (1§2). */
export async function identityLink(
  ctx: Ctx,
  input: Input<typeof signInWays.identityLink>,
): Promise<Gives<typeof signInWays.identityLink>> {
  const names = accept(checkNames(input))
  const known = { ...names, brand: ctx.config.brand }
  const weak = checkPassword(input.Password, known)
  if (weak) throw new Refused(weak)
  const keys = await keysOf(ctx)
  await limitSecrets(ctx, keys)
  const { email } = accept(await readInvitation(ctx, keys, input.Code)).payload
  const guessed = checkPassword(input.Password, { ...known, Email: email })
  if (guessed) throw new Refused(guessed)
  const passwordHash = await hashPassword(ctx, input.Password)
  const entered = await ctx.inTransaction(async (within) => {
    const userUuid = within.newUuid()
    const emailKey = cleanEmail(email)
    const user = { userUuid, email, emailKey, ...names, MobileNumber: null, passwordHash, verified: true }
    if ((await insertUsers(within, [user])).length === 0) throw new Refused(refuse('email-taken'))
    await giveRole(within, accept(await useToken(within, keys, 'invitation', input.Code)), userUuid)
    const entering = { userUuid, provider: 'LOCAL', how: 'identity-link' } as const
    return { entering, ...(await openSessionFor(within, entering)) }
  })
  return answerNewSession(ctx, keys, entered.entering, entered, { includeRoles: true })
}

type Invitation = TokenRow<'invitation'>

/** Reads an invitation. Refuses one whose account is closed. */
async function readInvitation(ctx: Ctx, keys: Keys, code: string): Promise<Invitation | Refusal> {
  const known = await readToken(ctx, keys, 'invitation', code)
  if (isRefusal(known)) return known.refused === 'link-expired' ? refuse('no-invitation') : known
  const account = (await customersByUuid(ctx, [known.subjectUuid])).get(known.subjectUuid)
  return account && !account.deletedAt ? known : refuse('no-invitation')
}

/** An invitation only adds rights: it can make a member an owner, but never an owner a member. */
async function giveRole(ctx: Tx, invitation: Invitation, userUuid: Uuid): Promise<void> {
  const { Role } = invitation.payload
  const CustomerUUID = invitation.subjectUuid
  await addRole(ctx, CustomerUUID, userUuid, Role)
  await ctx.audit({ CustomerUUID, userUuid, deed: 'access-given', detail: { role: Role } })
}
