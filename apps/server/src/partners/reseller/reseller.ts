import type { Config } from '../../platform/process/config.ts'
import { PartnerUnknown } from '../../ports/ports.ts'
import type { ResellerPort } from '../../ports/reseller.ts'
import { unusable } from '../answer.ts'

const timeoutMs = 10_000

/** Notifies the reseller over HTTP. Throws if it does not accept the notification. */
export function httpReseller(config: Config): ResellerPort {
  const { url } = config.reseller
  return {
    isOn: url !== undefined,
    async syncAccess(CustomerUUID, authAnswer) {
      if (url === undefined) return
      let answer: Response
      try {
        answer = await fetch(`${url}/customers/${CustomerUUID}/auth_roles`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(authAnswer),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
        await answer.body?.cancel()
      } catch (error) {
        throw new PartnerUnknown('The reseller did not answer', { cause: error })
      }
      if (!answer.ok) throw unusable('The reseller', answer.status)
    },
  }
}
