import type { Gives, Input } from '@waea/contract/call'
import type { profile } from '@waea/contract/people/profile'
import { checkNewEmail, maskedEmail } from '@waea/domain/identity/email'
import { codeLifeMs } from '@waea/domain/identity/one-time-code'
import { shownEmail } from '@waea/domain/identity/shown-email'
import { accept, type Refusal, refuse } from '@waea/domain/refusal'
import type { Ctx, ReadDb, Tx } from '../../../platform/ctx.ts'
import { byRule } from '../../../platform/db/permit.ts'
import { changeOwnedEmail, languageOf } from '../../customers/index.ts'
import { isWithinLimit, limitMails, sendMail } from '../../messages/index.ts'
import { type Keys, keysOf } from '../keys/keys.ts'
import { expireWaysIn } from '../one-time-tokens/one-time-tokens.store.ts'
import { ownUser } from '../people/own-user.ts'
import { findUserByEmail, type UserRow } from '../people/users.store.ts'
import { linkLifeMs, makeProof } from '../proofs/proofs.ts'
import { dropCachedPerson } from '../sessions/sessions.ts'
import {
  deleteEmailChange,
  type EmailChangeRow,
  findEmailChange,
  renewEmailChange,
  saveEmailChange,
  setEmail,
} from './profile.store.ts'

/**
 * Requests another email for signing in. The code goes to the new address, so that only its reader can confirm; the
 * current email stays until then. Refuses the current email (1§5). If the email belongs to another person, the answer
 * is the same, and the mail explains it.
 */
export async function changeEmail(
  ctx: Ctx,
  input: Input<typeof profile.changeEmail>,
): Promise<Gives<typeof profile.changeEmail>> {
  return { PendingEmail: await startEmailChange(ctx, await ownUser(ctx), input.Email) }
}

/**
 * Mails the code and link to the new address of a person who is signed in or has just proved who they are; returns that
 * email.
 */
export async function startEmailChange(ctx: Ctx, user: UserRow, typed: string): Promise<string> {
  const emailKey = accept(checkNewEmail(user.email, typed))
  await limitMails(ctx, 'change-email', emailKey)
  return keepEmailChange(ctx, user, typed, emailKey)
}

/** As `startEmailChange`, for an email given with a sign-in. No-op if a code was mailed a moment ago. */
export async function offerEmailChange(ctx: Ctx, user: UserRow, typed: string): Promise<void> {
  const emailKey = accept(checkNewEmail(user.email, typed))
  if (await isWithinLimit(limitMails(ctx, 'change-email', emailKey))) await keepEmailChange(ctx, user, typed, emailKey)
}

async function keepEmailChange(ctx: Ctx, user: UserRow, typed: string, emailKey: string): Promise<string> {
  const keys = await keysOf(ctx)
  const change = { changeUuid: ctx.newUuid(), email: shownEmail(typed), emailKey }
  await ctx.inTransaction(async (within) => {
    await saveEmailChange(within, byRule('identity', 'user:change', user), change)
    await mailChangeCode(within, keys, user, change)
    await within.audit({ userUuid: user.userUuid, deed: 'email-change-asked' })
  })
  return change.email
}

/** The email that a person requested and can still confirm. */
export function pendingEmail(ctx: Ctx, db: ReadDb, user: UserRow): Promise<EmailChangeRow | undefined> {
  return findEmailChange(db, user.userUuid, new Date(ctx.now().getTime() - linkLifeMs))
}

/** Mails another code for a change, which can be confirmed for as long as that code and its link are valid. */
export async function mailChangeCodeAgain(ctx: Tx, keys: Keys, user: UserRow, change: EmailChangeRow): Promise<void> {
  await renewEmailChange(ctx, byRule('identity', 'user:change', user), change)
  await mailChangeCode(ctx, keys, user, change)
}

/** Mails a code for the change; earlier codes become invalid. */
async function mailChangeCode(ctx: Tx, keys: Keys, user: UserRow, change: EmailChangeRow): Promise<void> {
  const language = await languageOf(ctx.db, user.userUuid)
  const proof = await makeProof(ctx, keys, 'verify-email', change.changeUuid, {})
  if (!proof) return
  const dedupeKey = `change-email:${proof.proofUuid}`
  if (await findUserByEmail(ctx.db, change.emailKey)) {
    const data = { signInPath: '/sign-in', recoverPath: '/forgot-pass' }
    await sendMail(ctx, { to: change.email, template: 'already-registered', data, dedupeKey, language })
    return
  }
  const path = `/email-verify-page?for=email&Secret=${proof.secret}`
  const data = { FirstName: user.FirstName, code: proof.code, path, minutes: codeLifeMs / 60_000 }
  await sendMail(ctx, { to: change.email, template: 'verify-email', data, dedupeKey, language })
}

/**
 * Sets the confirmed email for the person and on their own accounts, and notifies the old address. Links mailed to the
 * old address become invalid.
 */
export async function finishEmailChange(ctx: Tx, user: UserRow, change: EmailChangeRow): Promise<Refusal | undefined> {
  const { userUuid } = user
  const own = byRule('identity', 'user:change', user)
  if (!(await setEmail(ctx, own, change))) return refuse('email-taken')
  await deleteEmailChange(ctx, own)
  await expireWaysIn(ctx, userUuid)
  await changeOwnedEmail(ctx, userUuid, user.email, change.email)
  await dropCachedPerson(ctx, userUuid)
  await ctx.audit({ userUuid, deed: 'email-changed', detail: { from: maskedEmail(user.email) } })
  await sendMail(ctx, {
    to: user.email,
    template: 'email-changed',
    data: { FirstName: user.FirstName, newEmail: maskedEmail(change.email), signInPath: '/sign-in' },
    dedupeKey: `email-changed:${change.changeUuid}`,
    language: await languageOf(ctx.db, userUuid),
  })
  return undefined
}
