import { isUuid } from '@waea/kit/ids'
import type { Config } from '../../platform/config.ts'
import { PartnerUnknown } from '../../ports/ports.ts'
import type { RewardsPort } from '../../ports/rewards.ts'

const timeoutMs = 8_000
const maxBytes = 10_000

/** The rewards service over HTTP. Throws `PartnerUnknown` if no good answer comes in time. */
export function httpRewards(config: Config): RewardsPort {
  const { url } = config.rewards
  return {
    isOn: url !== undefined,
    async claimCard(asked) {
      if (url === undefined) throw new PartnerUnknown('There is no rewards service in this deployment')
      let answer: Response
      try {
        answer = await fetch(`${url}/claim_rewards_card`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...asked, SPID: config.spid }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
      } catch (error) {
        throw new PartnerUnknown('The rewards service did not answer', { cause: error })
      }
      const text = await answer.text()
      if (answer.status === 401 || answer.status === 404) return undefined
      if (!answer.ok || text.length > maxBytes) {
        throw new PartnerUnknown(`The rewards service answered ${answer.status}`)
      }
      const { UUID } = JSON.parse(text) as { UUID?: unknown }
      if (!isUuid(UUID)) throw new PartnerUnknown('The rewards service named no card')
      return { UUID }
    },
  }
}
