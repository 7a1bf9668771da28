import type { Values } from './read.ts'
import type { serverSettings } from './schema.ts'

type Given = Values<typeof serverSettings>

export interface CaptchaSettings {
  kind: 'turnstile' | 'recaptcha' | 'recaptcha-v3'
  siteKey: string
  secretKey: string
  verifyUrl: string
  scriptUrl: string
  /** For reCAPTCHA v3, from 0 to 1; a lower score fails. */
  minScore: number
  answerWithinMs: number
}

const captchaPlaces = {
  turnstile: {
    verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    scriptUrl: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
  },
  recaptcha: {
    verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
    scriptUrl: 'https://www.google.com/recaptcha/api.js',
  },
} as const

/** The captcha settings: in the demo the sandbox's, which speaks Turnstile; in production none without keys. */
export function readCaptcha(given: Given, sandbox: string | undefined): CaptchaSettings | undefined {
  const siteKey = given.CAPTCHA_SITE_KEY ?? (sandbox && 'captcha-site-sandbox')
  if (!siteKey) return undefined
  const secretKey = given.CAPTCHA_SECRET_KEY ?? (sandbox && 'captcha-secret-sandbox')
  if (!secretKey) throw new Error('The setting CAPTCHA_SECRET_KEY goes with CAPTCHA_SITE_KEY.')
  const places = captchaPlaces[given.CAPTCHA_KIND === 'turnstile' ? 'turnstile' : 'recaptcha']
  return {
    kind: given.CAPTCHA_KIND,
    siteKey,
    secretKey,
    verifyUrl: given.CAPTCHA_VERIFY_URL ?? (sandbox ? `${sandbox}/captcha/v0/siteverify` : places.verifyUrl),
    scriptUrl: given.CAPTCHA_SCRIPT_URL ?? (sandbox ? `${sandbox}/captcha/v0/api.js` : places.scriptUrl),
    minScore: given.CAPTCHA_LEAST_SCORE,
    answerWithinMs: given.CAPTCHA_ANSWER_WITHIN_MS,
  }
}
