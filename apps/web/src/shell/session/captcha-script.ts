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

/** What the scripts of Turnstile and reCAPTCHA have in common, and `execute` of reCAPTCHA's third version. */
export type CaptchaScript = {
  render: (place: HTMLElement, params: Params) => string | number
  remove?: (widget: string | number) => void
  execute: (siteKey: string, asked: { action: string }) => PromiseLike<string>
  ready: (then: () => void) => void
}

declare global {
  interface Window {
    turnstile?: CaptchaScript
    grecaptcha?: CaptchaScript
  }
}

/** What the partner has not brought to the page within this time counts as failed. */
const withinMs = 15_000

let underway: Promise<CaptchaScript> | undefined

/** Loads the captcha partner's script, once for the page and only where a captcha is asked for; a failure may be tried again. */
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
