import type { Config } from '../../platform/process/config.ts'
import type { CaptchaSettings } from '../../platform/settings/read-captcha.ts'
import type { CaptchaAnswer, CaptchaPort } from '../../ports/captcha.ts'
import { PartnerOff, PartnerUnknown, UnusableAnswer } from '../../ports/ports.ts'
import { parsedJson, textOf } from '../answer.ts'

const maxBytes = 20_000

/** The answer of Turnstile or reCAPTCHA; each omits some fields. */
interface Verified {
  success?: unknown
  'error-codes'?: unknown
  hostname?: unknown
  action?: unknown
  challenge_ts?: unknown
  score?: unknown
}

/** Faults on our side or the partner's, which say nothing about the person. */
const notThePerson = ['missing-input-secret', 'invalid-input-secret', 'bad-request', 'internal-error', 'invalid-keys']

/** The captcha partner, verified with `siteverify`; Turnstile and reCAPTCHA both use it. */
export function captchaBySiteverify({ captcha: settings, publicUrl, production }: Config): CaptchaPort {
  if (!settings) {
    return { isOn: false, verify: () => Promise.reject(new PartnerOff('There is no captcha in this deployment')) }
  }
  // A demo can run under any host name, so the host is not checked.
  const hostname = production ? new URL(publicUrl).hostname : undefined
  return {
    isOn: true,
    async verify({ token, key, remoteIp }) {
      const form = new URLSearchParams({ secret: settings.secretKey, response: token })
      if (remoteIp) form.set('remoteip', remoteIp)
      const verified =
        settings.kind === 'turnstile' ? await verifyTwice(settings, form, key) : await verify(settings, form)
      return judge(verified, settings, hostname)
    },
  }
}

/**
 * Turnstile accepts an idempotency key: a retry with the same key gets the same answer, so a lost answer does not waste
 * the token. Both calls together take no longer than the limit of one.
 */
async function verifyTwice(settings: CaptchaSettings, form: URLSearchParams, key: string): Promise<Verified> {
  form.set('idempotency_key', key)
  const half = { ...settings, answerWithinMs: settings.answerWithinMs / 2 }
  try {
    return await verify(half, form)
  } catch (error) {
    if (!(error instanceof PartnerUnknown)) throw error
    return await verify(half, form)
  }
}

async function verify({ verifyUrl, answerWithinMs }: CaptchaSettings, form: URLSearchParams): Promise<Verified> {
  try {
    const answer = await fetch(verifyUrl, {
      method: 'POST',
      body: form,
      redirect: 'error',
      signal: AbortSignal.timeout(answerWithinMs),
    })
    const verified = parsedJson(await textOf(answer.body, maxBytes))
    // Turnstile sends refusals with an error status, and the reason in the body.
    if (answer.status >= 500) throw new Error(`It answered ${answer.status}`)
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
    if (fault) throw new UnusableAnswer(`The captcha partner says ${fault}`)
    // A gateway's error says nothing about the person.
    if (success !== false) throw new UnusableAnswer('The captcha partner’s answer can’t be read')
    return refused(codes.join(', ') || 'not passed')
  }
  if (ownHostname && typeof hostname === 'string' && hostname !== ownHostname) return refused('another site')
  if (kind === 'recaptcha-v3' && !(typeof score === 'number' && score >= minScore)) return refused('a low score')
  // reCAPTCHA v2 has no actions.
  const shownFor = typeof action === 'string' && action !== '' ? { action } : {}
  return { isPassed: true, solvedAt: String(challenge_ts ?? ''), ...shownFor }
}
