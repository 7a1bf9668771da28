import type { CaptchaSettings, Config } from '../../platform/config.ts'
import type { CaptchaAnswer, CaptchaPort } from '../../ports/captcha.ts'
import { PartnerUnknown } from '../../ports/ports.ts'

const maxBytes = 20_000

/** What Turnstile and reCAPTCHA answer; each leaves some of it out. */
interface Verified {
  success?: unknown
  'error-codes'?: unknown
  hostname?: unknown
  action?: unknown
  challenge_ts?: unknown
  score?: unknown
}

/** Faults of ours, or of theirs: they say nothing of the person. */
const notThePerson = ['missing-input-secret', 'invalid-input-secret', 'bad-request', 'internal-error', 'invalid-keys']

/** Asks the captcha partner of the settings, as Turnstile and reCAPTCHA are both asked: by `siteverify`. */
export function captchaBySiteverify({ captcha: settings, publicUrl, production }: Config): CaptchaPort {
  if (!settings) {
    return { isOn: false, verify: () => Promise.reject(new PartnerUnknown('There is no captcha in this deployment')) }
  }
  // A demo is opened under whatever name its machine has.
  const hostname = production ? new URL(publicUrl).hostname : undefined
  return {
    isOn: true,
    async verify({ token, key, remoteIp }) {
      const form = new URLSearchParams({ secret: settings.secretKey, response: token })
      if (remoteIp) form.set('remoteip', remoteIp)
      const verified = settings.kind === 'turnstile' ? await askTwice(settings, form, key) : await ask(settings, form)
      return judge(verified, settings, hostname)
    },
  }
}

/**
 * Turnstile takes a key: asked again under it, it answers as before, so that an answer lost on its way costs nobody their
 * token. Both questions together take no longer than one may.
 */
async function askTwice(settings: CaptchaSettings, form: URLSearchParams, key: string): Promise<Verified> {
  form.set('idempotency_key', key)
  const half = { ...settings, answerWithinMs: settings.answerWithinMs / 2 }
  try {
    return await ask(half, form)
  } catch (error) {
    if (!(error instanceof PartnerUnknown)) throw error
    return await ask(half, form)
  }
}

async function ask({ verifyUrl, answerWithinMs }: CaptchaSettings, form: URLSearchParams): Promise<Verified> {
  try {
    const answer = await fetch(verifyUrl, {
      method: 'POST',
      body: form,
      redirect: 'error',
      signal: AbortSignal.timeout(answerWithinMs),
    })
    const text = await answer.text()
    // Turnstile refuses with a status too, and says why all the same.
    if (answer.status >= 500 || text.length > maxBytes) throw new Error(`It answered ${answer.status}`)
    const verified: unknown = JSON.parse(text)
    if (typeof verified !== 'object' || verified === null) throw new Error('It answered no object')
    return verified
  } catch (error) {
    throw new PartnerUnknown('The captcha partner gave no good answer', { cause: error })
  }
}

function judge(
  verified: Verified,
  { kind, minScore }: CaptchaSettings,
  ownHostname: string | undefined,
): CaptchaAnswer {
  const { success, hostname, action, challenge_ts, score } = verified
  const refused = (because: string): CaptchaAnswer => ({ isPassed: false, because })
  if (success !== true) {
    const codes = Array.isArray(verified['error-codes']) ? verified['error-codes'].map(String) : []
    const fault = codes.find((code) => notThePerson.includes(code))
    if (fault) throw new PartnerUnknown(`The captcha partner says ${fault}`)
    return refused(codes.join(', ') || 'not passed')
  }
  if (ownHostname && typeof hostname === 'string' && hostname !== ownHostname) return refused('another site')
  if (kind === 'recaptcha-v3' && !(typeof score === 'number' && score >= minScore)) return refused('a low score')
  // reCAPTCHA's second version knows no actions.
  const shownFor = typeof action === 'string' && action !== '' ? { action } : {}
  return { isPassed: true, solvedAt: String(challenge_ts ?? ''), ...shownFor }
}
