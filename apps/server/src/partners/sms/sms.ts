import type { Config } from '../../platform/config.ts'
import { RefusedForGood } from '../../ports/refused-for-good.ts'
import type { SmsPort } from '../../ports/sms.ts'

const timeoutMs = 15_000

/** Sends text messages through the SMS gateway in the settings. With the same reference, a repeat is one message. */
export function smsGateway(config: Config): SmsPort {
  return {
    async send({ reference, to, text }) {
      const answer = await fetch(`${config.sms.url}/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${config.sms.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ to, from: config.sms.from, text, reference }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await answer.body?.cancel()
      if (answer.ok) return
      const words = `The SMS gateway answered ${answer.status}`
      // Authentication, timing and rate errors are ours to fix and may succeed later; other 4xx statuses are about the
      // message itself.
      const mayChange = [401, 403, 408, 409, 425, 429].includes(answer.status)
      throw answer.status < 500 && !mayChange ? new RefusedForGood(words) : new Error(words)
    },
  }
}
