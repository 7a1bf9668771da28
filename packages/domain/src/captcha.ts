import { type Refusal, refuse } from './refusal.ts'

/**
 * The result of the person's captcha: not sent, passed, failed, could not be checked, or no captcha configured here.
 */
export type CaptchaOutcome = 'none' | 'passed' | 'failed' | 'unknown' | 'not-set-up'

/**
 * The refusal for someone who must pass a captcha; undefined if they passed, or if none is configured. If the captcha
 * could not be checked, the answer is still a refusal: an outage must not open what it guards.
 */
export function captchaRefusal(captcha: CaptchaOutcome): Refusal | undefined {
  switch (captcha) {
    case 'passed':
    case 'not-set-up':
      return undefined
    case 'none':
      return refuse('captcha-needed')
    case 'failed':
      return refuse('captcha-wrong')
    case 'unknown':
      return refuse('captcha-unavailable')
  }
}

/** The action of our captchas, in the partners' terms. A token made for another action is not valid here. */
export const captchaAction = 'portal'
