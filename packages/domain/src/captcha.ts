import { type Refusal, refuse } from './refusal.ts'

/** What is known of the person's captcha: that they showed none, how it was answered, or that this portal has none. */
export type CaptchaOutcome = 'none' | 'passed' | 'failed' | 'unknown' | 'not-set-up'

/**
 * What somebody is refused with who must pass a captcha; undefined where they did, or where there is none to pass. Where
 * nobody can tell whether it was passed the answer is no: a captcha that is out of order must not open the door it guards.
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

/** The action of our captchas, as the partners call it: a token made for another action is not valid here. */
export const captchaAction = 'portal'
