import type { Config } from '../../platform/process/config.ts'
import { PartnerUnknown } from '../../ports/ports.ts'
import { RefusedForGood } from '../../ports/refused-for-good.ts'
import type { SmsPort } from '../../ports/sms.ts'
import { unusable } from '../answer.ts'

const timeoutMs = 15_000
const aboutMessage: readonly number[] = [400, 404, 410, 413, 422]

/** Sends text messages through the SMS gateway in the settings. A retry with the same reference sends one message. */
export function smsGateway(config: Config): SmsPort {
  return {
    async send({ reference, to, text }) {
      let answer: Response
      try {
        answer = await fetch(`${config.sms.url}/messages`, {
          method: 'POST',
          headers: { authorization: `Bearer ${config.sms.key}`, 'content-type': 'application/json' },
          body: JSON.stringify({ to, from: config.sms.from, text, reference }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
        await answer.body?.cancel()
      } catch (error) {
        throw new PartnerUnknown('The SMS gateway did not answer', { cause: error })
      }
      if (answer.ok) return
      // Only these statuses are about the message itself. Any other is temporary, or ours to fix.
      if (aboutMessage.includes(answer.status)) throw new RefusedForGood(`The SMS gateway answered ${answer.status}`)
      throw unusable('The SMS gateway', answer.status)
    },
  }
}
