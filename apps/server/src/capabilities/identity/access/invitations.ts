import type { Asked, Gives } from '@waea/contract/call'
import type { signInWays } from '@waea/contract/sign-in-ways'
import { roleOn } from '@waea/domain/access/actor'
import { cleanEmail, isEmail } from '@waea/domain/identity/email'
import { checkNames } from '@waea/domain/identity/names'
import { checkPassword } from '@waea/domain/identity/password'
import { accept, type Refusal, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { addRole, customerOf } from '../../customers/index.ts'
import { sendMail } from '../../messages/index.ts'
import { type Keys, keyedHash, keysOf, newSecret } from '../keys/keys.ts'
import { limitSecrets } from '../limits.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { findUser, findUserByEmail, insertUsers } from '../people/users.store.ts'
import { answerNewSession, openSessionFor } from '../sign-in/start-session.ts'
import { findInvitation, type InvitationRow, insertInvitation, spendInvitation } from './invitations.store.ts'

const invitationLifeMs = 7 * 86_400_000
const hashOf = (keys: Keys, secret: string) => keyedHash(keys, 'invitation', secret.trim())

/**
 * Mails a link that gives access to a customer account to whoever reads the mailbox. Refuses an unknown customer (1§2).
 */
export async function invite(
  ctx: Ctx,
  asked: Asked<typeof signInWays.invite>,
): Promise<Gives<typeof signInWays.invite>> {
  const emailKey = cleanEmail(asked.Email)
  if (!isEmail(emailKey)) throw new Refused(refuse('email-invalid', undefined, 'Email'))
  const keys = await keysOf(ctx)
  const secret = newSecret(ctx)
  await ctx.inTransaction(async (within) => {
    const customer = await customerOf(within, asked.CustomerUUID.toLowerCase())
    const invitationUuid = within.newUuid()
    await insertInvitation(within, {
      invitationUuid,
      secretHash: hashOf(keys, secret),
      CustomerUUID: customer.UUID,
      email: asked.Email.trim(),
      Role: asked.Role ?? 'member',
      until: new Date(within.now().getTime() + invitationLifeMs),
    })
    const account = `${customer.FirstName} ${customer.LastName}`.trim()
    await sendMail(within, {
      to: asked.Email.trim(),
      template: 'invitation',
      data: { account, path: `/identity-link?code=${secret}`, days: invitationLifeMs / 86_400_000 },
      dedupeKey: `invitation:${invitationUuid}`,
    })
    await within.audit({
      CustomerUUID: customer.UUID,
      deed: 'access-invited',
      detail: { role: asked.Role ?? 'member' },
    })
  })
  return {}
}

/**
 * Returns what an identity link is for; for a signed-in person, asking accepts it. Refuses 'No Code' without a code,
 * and 'No CustomerUUID' for one that leads to no account any more (2§7.1, 3§8.5).
 */
export async function invitation(
  ctx: Ctx,
  asked: Asked<typeof signInWays.invitation>,
): Promise<Gives<typeof signInWays.invitation>> {
  if (!asked.code?.trim()) throw new Refused(refuse('no-code', undefined, 'code'))
  const keys = await keysOf(ctx)
  await limitSecrets(ctx, keys)
  const hash = hashOf(keys, asked.code)
  const known = accept(await readInvitation(ctx, hash))
  const user = ctx.actor.kind === 'person' ? await findUser(ctx.db, ctx.actor.userUuid) : undefined
  const Registered = (await findUserByEmail(ctx.db, cleanEmail(known.email))) !== undefined
  const { CustomerUUID, email: Email } = known
  if (!user) return { CustomerUUID, Email, Registered, Accepted: false }
  await ctx.inTransaction(async (within) => {
    if (!(await spendInvitation(within, hash, user.userUuid))) throw new Refused(refuse('link-used'))
    await giveRole(within, known, user.userUuid)
  })
  return { CustomerUUID, Email, Registered, Accepted: true }
}

/** Signs a person up with an identity link. The link was mailed to them, so the email needs no code (1§2). */
export async function identityLink(
  ctx: Ctx,
  asked: Asked<typeof signInWays.identityLink>,
): Promise<Gives<typeof signInWays.identityLink>> {
  const names = accept(checkNames(asked))
  const known = { ...names, brand: ctx.config.brand }
  const weak = checkPassword(asked.Password, known)
  if (weak) throw new Refused(weak)
  const keys = await keysOf(ctx)
  await limitSecrets(ctx, keys)
  const hash = hashOf(keys, asked.Code)
  const invited = accept(await readInvitation(ctx, hash))
  const guessed = checkPassword(asked.Password, { ...known, Email: invited.email })
  if (guessed) throw new Refused(guessed)
  const passwordHash = await hashPassword(asked.Password)
  const entered = await ctx.inTransaction(async (within) => {
    const userUuid = within.newUuid()
    const emailKey = cleanEmail(invited.email)
    const user = {
      userUuid,
      email: invited.email,
      emailKey,
      ...names,
      MobileNumber: null,
      passwordHash,
      verified: true,
    }
    if ((await insertUsers(within, [user])).length === 0) throw new Refused(refuse('email-taken'))
    if (!(await spendInvitation(within, hash, userUuid))) throw new Refused(refuse('link-used'))
    await giveRole(within, invited, userUuid)
    const entering = { userUuid, provider: 'LOCAL', how: 'identity-link' } as const
    return { entering, ...(await openSessionFor(within, entering)) }
  })
  return answerNewSession(ctx, keys, entered.entering, entered, { includeRoles: true })
}

async function readInvitation(ctx: Ctx, hash: Buffer): Promise<InvitationRow | Refusal> {
  const known = await findInvitation(ctx.db, hash)
  if (known?.usedAt) return refuse('link-used')
  return known && known.until > ctx.now() ? known : refuse('no-invitation')
}

/** An invitation only ever adds rights: an owner who accepts one as a member stays an owner. */
async function giveRole(ctx: Tx, { CustomerUUID, Role }: InvitationRow, userUuid: Uuid): Promise<void> {
  if (!roleOn(ctx.actor, CustomerUUID)) await addRole(ctx, CustomerUUID, userUuid, Role)
  await ctx.audit({ CustomerUUID, userUuid, deed: 'access-given', detail: { role: Role } })
}
