import type { Gives, Input } from '@waea/contract/call'
import type { identity } from '@waea/contract/people/identity'
import { cleanEmail, isEmail } from '@waea/domain/identity/email'
import { checkNames } from '@waea/domain/identity/names'
import { codeLifeMs, resendAfterS } from '@waea/domain/identity/one-time-code'
import { checkPassword } from '@waea/domain/identity/password'
import { isOptedIn } from '@waea/domain/identity/session'
import { shownEmail } from '@waea/domain/identity/shown-email'
import { toE164 } from '@waea/domain/msisdn'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Ctx, Tx } from '../../../platform/ctx.ts'
import { limitMails, sendMail } from '../../messages/index.ts'
import { type Keys, keysOf } from '../keys/keys.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { findUserByEmail } from '../people/users.store.ts'
import { makeProof } from '../proofs/proofs.ts'
import { rememberBrowser } from './sign-up-browser.ts'
import { findSignUp, insertSignUp, renewSignUp, type SignUpRow, stateOfSignUp } from './sign-ups.store.ts'

/** How long a sign-up waits for its code. */
export const signUpLifeMs = 24 * 3_600_000

/** Where the link in the mail leads back to. */
type Back = Pick<Input<typeof identity.signUp>, 'Redirect' | 'CartUUID'>

/**
 * Requests an account: stores the input and mails a code and a link. For a registered email the answer is the same, but
 * the mail says that an account exists. Refuses invalid names, emails, passwords and numbers (1§5).
 */
export async function signUp(ctx: Ctx, input: Input<typeof identity.signUp>): Promise<Gives<typeof identity.signUp>> {
  const names = accept(checkNames(input))
  const emailKey = cleanEmail(input.Email)
  if (!isEmail(emailKey)) throw new Refused(refuse('email-invalid', undefined, 'Email'))
  const person = { ...input, brand: ctx.config.brand }
  const weak = input.Password === undefined ? undefined : checkPassword(input.Password, person)
  if (weak) throw new Refused(weak)
  const MobileNumber = input.MobileNumber === undefined ? null : numberOf(input.MobileNumber)
  const keys = await keysOf(ctx)
  await limitMails(ctx, 'sign-up', emailKey)

  const passwordHash = input.Password === undefined ? null : await hashPassword(ctx, input.Password)
  const wanted = {
    email: shownEmail(input.Email),
    ...names,
    MobileNumber,
    passwordHash,
    specialOffers: isOptedIn(input.NotifySpecialOffers),
    newsletters: isOptedIn(input.NotifyNewsletters),
    providerIdentity: null,
  }
  return ctx.inTransaction((within) => startVerification(within, keys, wanted, input))
}

/** Saves a requested account and mails the code that creates it, inside the caller's transaction. */
export async function startVerification(
  ctx: Tx,
  keys: Keys,
  input: Omit<SignUpRow, 'verificationUuid' | 'emailKey' | 'registered'>,
  back: Back,
): Promise<Gives<typeof identity.signUp>> {
  const verificationUuid = ctx.newUuid()
  const emailKey = cleanEmail(input.email)
  const registered = (await findUserByEmail(ctx.db, emailKey)) !== undefined
  const row: SignUpRow = { ...input, verificationUuid, emailKey, registered }
  await insertSignUp(ctx, row)
  rememberBrowser(ctx, keys, verificationUuid, signUpLifeMs / 1000)
  await mailCode(ctx, keys, row, back)
  return { VerificationUUID: verificationUuid, ResendAfterSeconds: resendAfterS }
}

/**
 * Mails a new code for a sign-up, which then waits as long as a new one; the previous code becomes invalid. An unknown
 * or finished sign-up gets the same answer.
 */
export async function resendSignUp(
  ctx: Ctx,
  input: Input<typeof identity.signUpResend>,
): Promise<Gives<typeof identity.signUpResend>> {
  const keys = await keysOf(ctx)
  const since = new Date(ctx.now().getTime() - signUpLifeMs)
  const row = await findSignUp(ctx.db, input.VerificationUUID, since)
  await limitMails(ctx, 'sign-up', row?.emailKey ?? input.VerificationUUID)
  if (row) {
    await ctx.inTransaction(async (within) => {
      await renewSignUp(within, row)
      await mailCode(within, keys, row, input)
    })
  }
  return { VerificationUUID: input.VerificationUUID, ResendAfterSeconds: resendAfterS }
}

/** Whether a sign-up is still waiting. Does not reveal whose it is; only the page that started it knows its id. */
export async function signUpState(
  ctx: Ctx,
  input: Input<typeof identity.signUpState>,
): Promise<Gives<typeof identity.signUpState>> {
  const since = new Date(ctx.now().getTime() - signUpLifeMs)
  return { State: await stateOfSignUp(ctx.db, input.verificationUuid, since) }
}

async function mailCode(ctx: Tx, keys: Keys, row: SignUpRow, { Redirect, CartUUID }: Back): Promise<void> {
  const proof = await makeProof(ctx, keys, 'sign-up', row.verificationUuid, {})
  if (!proof) return
  const dedupeKey = `sign-up:${proof.proofUuid}`
  if (row.registered) {
    const data = { signInPath: '/sign-in', recoverPath: '/forgot-pass' }
    await sendMail(ctx, { to: row.email, template: 'already-registered', data, dedupeKey })
    return
  }
  const leadsTo = new URLSearchParams({
    for: 'sign-up',
    Secret: proof.secret,
    ...(Redirect !== undefined && { redirect: Redirect }),
    ...(CartUUID !== undefined && { cart: CartUUID }),
  })
  const path = `/email-verify-page?${leadsTo}`
  const data = { FirstName: row.FirstName, code: proof.code, path, minutes: codeLifeMs / 60_000 }
  await sendMail(ctx, { to: row.email, template: 'verify-email', data, dedupeKey })
}

function numberOf(typed: string): string {
  const number = toE164(typed)
  if (number === undefined) throw new Refused(refuse('number-invalid', undefined, 'MobileNumber'))
  return number
}
