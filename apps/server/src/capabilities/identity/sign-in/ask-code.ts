import type { Asked, Gives } from '@waea/contract/call'
import type { signInWays } from '@waea/contract/sign-in-ways'
import { cleanEmail, isEmail } from '@waea/domain/identity/email'
import { resendAfterS } from '@waea/domain/identity/one-time-code'
import { mobileNumber } from '@waea/domain/msisdn'
import { accept, Refused, refuse } from '@waea/domain/refusal'
import type { Uuid } from '@waea/kit/ids'
import type { Ctx } from '../../../platform/ctx.ts'
import { limitMails, limitTexts } from '../../messages/index.ts'
import { type CodePurpose, insertCodeRequest } from './code-requests.store.ts'

/** The job that looks up whose an email or a number is, and sends the code there. */
export const sendCodeJob = 'identity.send-code'

/** What the job is told. */
export interface CodeAsked {
  verificationUuid: Uuid
  proofUuid: Uuid
  purpose: CodePurpose
  /** A lower-case email, or a number as it is stored. */
  to: string
  by: 'mail' | 'sms'
}

/**
 * Asks for a one-time code that signs in, by mail or by text message. Whose the email or the number is, is looked up by
 * a job, so neither the answer nor its time can tell. Refuses what can be no email or New Zealand mobile number (1§1).
 */
export async function askCode(ctx: Ctx, asked: Asked<typeof signInWays.askCode>) {
  if (asked.MobileNumber !== undefined) return askByText(ctx, 'sign-in', asked.MobileNumber)
  const emailKey = cleanEmail(asked.Email ?? '')
  if (!isEmail(emailKey)) throw new Refused(refuse('email-invalid', undefined, 'Email'))
  await limitMails(ctx, 'sign-in', emailKey)
  return start(ctx, { purpose: 'sign-in', to: emailKey, by: 'mail' })
}

/** Asks for the code that shows a forgotten email to who has the phone; the same answer for an unknown number (D23). */
export async function recoverEmail(ctx: Ctx, asked: Asked<typeof signInWays.recoverEmail>) {
  return askByText(ctx, 'recover-email', asked.MobileNumber)
}

async function askByText(ctx: Ctx, purpose: CodePurpose, typed: string) {
  const number = accept(mobileNumber(typed))
  await limitTexts(ctx, purpose, number)
  return start(ctx, { purpose, to: number, by: 'sms' })
}

async function start(
  ctx: Ctx,
  asked: Pick<CodeAsked, 'purpose' | 'to' | 'by'>,
): Promise<Gives<typeof signInWays.askCode>> {
  const verificationUuid = ctx.newUuid()
  await ctx.inTransaction(async (within) => {
    await insertCodeRequest(within, verificationUuid, asked.purpose)
    await within.enqueue(sendCodeJob, { ...asked, verificationUuid, proofUuid: within.newUuid() })
  })
  return { VerificationUUID: verificationUuid, ResendAfterSeconds: resendAfterS }
}
