import { type CaptchaOutcome, captchaAction } from '@waea/domain/captcha'
import { PartnerUnknown } from '../../ports/ports.ts'
import type { Ctx } from '../ctx.ts'
import { bucketOf, countTries } from './limits.ts'

/** The request header in which the browser sends a captcha token. */
export const captchaHeader = 'captcha-token'

/** Turnstile's tokens have at most 2,048 characters; reCAPTCHA's may have more. */
const maxTokenCharacters = 8192
/** The partners' tokens are valid for 2 and 5 minutes. */
const tokenLifeMs = 3_600_000

/**
 * Checks the captcha token of a request. Each token admits one request, even if the partner accepts it twice. If the
 * partner cannot be reached, the result is unknown.
 */
export async function checkCaptcha(ctx: Ctx, token: string | undefined): Promise<CaptchaOutcome> {
  if (!ctx.ports.captcha.isOn) return 'not-set-up'
  if (!token) return 'none'
  if (token.length > maxTokenCharacters) return 'failed'
  try {
    const remoteIp = ctx.from?.address
    const answer = await ctx.ports.captcha.verify({ token, key: ctx.newUuid(), ...(remoteIp && { remoteIp }) })
    if (!answer.isPassed) return 'failed'
    // A token made for another action is not valid here.
    if (answer.action !== undefined && answer.action !== captchaAction) return 'failed'
    const ofThisOne = await bucketOf(ctx, tokenLifeMs, 1, 'captcha', token, answer.solvedAt)
    return (await countTries(ctx.single, [ofThisOne], ctx.now())).isAllowed ? 'passed' : 'failed'
  } catch (error) {
    if (!(error instanceof PartnerUnknown)) throw error
    ctx.log('A captcha could not be verified', { error: error.message })
    return 'unknown'
  }
}
