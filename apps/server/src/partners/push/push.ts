import webPush from 'web-push'
import type { Config } from '../../platform/process/config.ts'
import { PartnerUnknown } from '../../ports/ports.ts'
import type { PushAnswer, PushPort } from '../../ports/push.ts'

const answerWithinMs = 8_000

/**
 * Push services over Web Push. The library encrypts and signs; we send the request ourselves: it follows no redirect,
 * which could lead away from the listed hosts, and reads only the answer's status.
 */
export function webPushServices({ push }: Pick<Config, 'push'>): PushPort {
  return {
    newKeys: () => webPush.generateVAPIDKeys(),
    async send({ endpoint, p256dh, auth, payload, lifeS, topic }, keys) {
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject: push?.subject ?? '', ...keys },
        TTL: lifeS,
        urgency: 'normal',
        topic,
      })
      let answer: Response
      try {
        answer = await fetch(endpoint, {
          method: 'POST',
          headers: textsOf(headers),
          body: new Uint8Array(body ?? Buffer.alloc(0)),
          redirect: 'manual',
          signal: AbortSignal.timeout(answerWithinMs),
        })
      } catch (error) {
        throw new PartnerUnknown('The push service did not answer', { cause: error })
      }
      await answer.body?.cancel()
      return answerOf(answer)
    },
  }
}

function answerOf({ ok, status, headers }: Response): PushAnswer {
  if (ok) return { is: 'taken' }
  if (status === 404 || status === 410) return { is: 'gone' }
  if (status !== 408 && status !== 429 && status < 500) return { is: 'refused', status }
  const afterS = Number(headers.get('retry-after') ?? Number.NaN)
  return { is: 'later', status, ...(Number.isFinite(afterS) && { afterS }) }
}

/** `fetch` sets the content length itself. */
function textsOf(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const said = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length')
  return Object.fromEntries(said.map(([name, value]) => [name, String(value)]))
}
