import type { PublicSettings } from './settings.ts'

export type CaptchaSettings = NonNullable<PublicSettings['captcha']>

type Params = {
  sitekey: string
  callback: (token: string) => void
  action?: string
  theme?: string
  size?: string
  language?: string
  'error-callback'?: () => void
}

/** The API shared by Turnstile and reCAPTCHA, plus `execute` of reCAPTCHA v3. */
export type CaptchaScript = {
  render: (place: HTMLElement, params: Params) => string | number
  remove?: (widget: string | number) => void
  execute: (siteKey: string, input: { action: string }) => PromiseLike<string>
  ready: (then: () => void) => void
}

declare global {
  interface Window {
    turnstile?: CaptchaScript
    grecaptcha?: CaptchaScript
  }
}

/** The captcha partner's script counts as failed after this time. */
const withinMs = 15_000

let underway: Promise<CaptchaScript> | undefined

/** Loads the captcha partner's script once per page, and only when a captcha is needed; a failure can be retried. */
export function loadCaptcha(settings: CaptchaSettings): Promise<CaptchaScript> {
  underway ??= scriptOf(settings).catch((error: unknown) => {
    underway = undefined
    throw error
  })
  return underway
}

function scriptOf({ kind, siteKey, scriptUrl }: CaptchaSettings): Promise<CaptchaScript> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const limit = setTimeout(() => failed(), withinMs)
    const failed = () => {
      clearTimeout(limit)
      script.remove()
      reject(new Error('The captcha did not load'))
    }
    const address = new URL(scriptUrl)
    address.searchParams.set('render', kind === 'recaptcha-v3' ? siteKey : 'explicit')
    script.src = address.href
    script.async = true
    script.addEventListener('error', failed)
    script.addEventListener('load', () => {
      const partner = kind === 'turnstile' ? window.turnstile : window.grecaptcha
      if (!partner) return failed()
      partner.ready(() => {
        clearTimeout(limit)
        resolve(partner)
      })
    })
    document.head.append(script)
  })
}
