import type { Gives, Input } from '@waea/contract/call'
import type { signInWays } from '@waea/contract/people/sign-in-ways'
import { cleanEmail, isEmail } from '@waea/domain/identity/email'
import { resendAfterS } from '@waea/domain/identity/one-time-code'
import { mobileNumber } from '@waea/domain/msisdn'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { limitMails, limitTexts } from '../../messages/index.ts'

/** The job that finds the owner of an email or a number, and sends the code there. */
export const sendCodeJob = 'identity.send-code'

export type CodePurpose = 'sign-in' | 'recover-email'

/** The payload of the job. */
export interface CodeRequest {
  verificationUuid: Uuid
  proofUuid: Uuid
  purpose: CodePurpose
  /** A lower-case email, or a number as stored. */
  to: string
  by: 'mail' | 'sms'
}

/**
 * Requests a one-time code for signing in, by mail or SMS. A job looks up the owner of the email or number, so that
 * neither the answer nor its timing reveals it. Refuses an impossible email or New Zealand mobile number (1§1).
 */
export async function requestCode(ctx: Ctx, input: Input<typeof signInWays.askCode>) {
  if (input.MobileNumber !== undefined) return requestByText(ctx, 'sign-in', input.MobileNumber)
  const emailKey = cleanEmail(input.Email ?? '')
  if (!isEmail(emailKey)) throw new Refused(refuse('email-invalid', undefined, 'Email'))
  await limitMails(ctx, 'sign-in', emailKey)
  return enqueueCode(ctx, { purpose: 'sign-in', to: emailKey, by: 'mail' })
}

/**
 * Requests the code that reveals a forgotten email to the owner of the phone. An unknown number gets the same answer
 * (D23).
 */
export async function recoverEmail(ctx: Ctx, input: Input<typeof signInWays.recoverEmail>) {
  return requestByText(ctx, 'recover-email', input.MobileNumber)
}

async function requestByText(ctx: Ctx, purpose: CodePurpose, typed: string) {
  const number = accept(mobileNumber(typed))
  await limitTexts(ctx, purpose, number)
  return enqueueCode(ctx, { purpose, to: number, by: 'sms' })
}

async function enqueueCode(
  ctx: Ctx,
  input: Pick<CodeRequest, 'purpose' | 'to' | 'by'>,
): Promise<Gives<typeof signInWays.askCode>> {
  const verificationUuid = ctx.newUuid()
  await ctx.inTransaction((within) =>
    within.enqueue(sendCodeJob, { ...input, verificationUuid, proofUuid: within.newUuid() }),
  )
  return { VerificationUUID: verificationUuid, ResendAfterSeconds: resendAfterS }
}
