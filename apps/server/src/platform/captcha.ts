import { type CaptchaShown, captchaAction } from '@waea/domain/captcha'
import { PartnerUnknown } from '../ports/ports.ts'
import type { Ctx } from './ctx.ts'
import { bucketOf, countTries } from './limits.ts'

/** The header of a request in which the browser sends the token of a captcha. */
export const captchaHeader = 'captcha-token'

/** Turnstile's tokens have at most 2,048 characters; reCAPTCHA's may have more. */
const longestToken = 8192
/** The partners' tokens live for 2 and 5 minutes. */
const keptMs = 3_600_000

/**
 * What is known of the captcha whose token came with a request: each lets one request through, also where the partner
 * says yes to its token twice. A partner that cannot be asked leaves it unknown.
 */
export async function checkCaptcha(ctx: Ctx, token: string | undefined): Promise<CaptchaShown> {
  if (!ctx.ports.captcha.isOn) return 'not-set-up'
  if (!token) return 'none'
  if (token.length > longestToken) return 'failed'
  try {
    const remoteIp = ctx.from?.address
    const answer = await ctx.ports.captcha.verify({ token, key: ctx.newUuid(), ...(remoteIp && { remoteIp }) })
    if (!answer.isPassed) return 'failed'
    // A token that was made for another purpose is none of ours.
    if (answer.action !== undefined && answer.action !== captchaAction) return 'failed'
    const ofThisOne = await bucketOf(ctx, keptMs, 1, 'captcha', token, answer.solvedAt)
    return (await countTries(ctx.single, [ofThisOne], ctx.now())).isAllowed ? 'passed' : 'failed'
  } catch (error) {
    if (!(error instanceof PartnerUnknown)) throw error
    ctx.log('A captcha could not be verified', { error: error.message })
    return 'unknown'
  }
}
