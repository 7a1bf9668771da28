import { isUuid } from '@waea/kit/ids'
import type { Config } from '../../platform/process/config.ts'
import { PartnerOff, PartnerUnknown, UnusableAnswer } from '../../ports/ports.ts'
import type { Bonus, RewardsPort } from '../../ports/rewards.ts'
import { parsedJson, textOf, unusable } from '../answer.ts'

const timeoutMs = 8_000
const maxBytes = 100_000
const maxBonuses = 200

const categories: readonly string[] = ['your-rewards', 'other-gifts'] satisfies Bonus['category'][]
const groups: readonly string[] = [
  'internet',
  'mobile-services',
  'entertainment',
  'shopping',
  'gifts',
] satisfies Bonus['group'][]

/** The rewards service over HTTP. Throws `PartnerUnknown` without a usable answer in time. */
export function httpRewards(config: Config): RewardsPort {
  const { url } = config.rewards

  /** The service's answer; undefined for 401 and 404. */
  async function call(path: string, body?: object): Promise<Record<string, unknown> | undefined> {
    if (url === undefined) throw new PartnerOff('There is no rewards service in this deployment')
    let answer: Response
    let text: string
    try {
      answer = await fetch(`${url}${path}`, {
        ...(body && {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      text = await textOf(answer.body, maxBytes)
    } catch (error) {
      throw new PartnerUnknown('The rewards service did not answer', { cause: error })
    }
    if (answer.status === 401 || answer.status === 404) return undefined
    if (!answer.ok) throw unusable('The rewards service', answer.status)
    return objectIn(text)
  }

  return {
    isOn: url !== undefined,
    async claimCard(input) {
      const said = await call('/claim_rewards_card', { ...input, SPID: config.spid })
      if (!said) return undefined
      if (!isUuid(said.UUID)) throw new UnusableAnswer('The rewards service named no card')
      return { UUID: said.UUID }
    },
    async bonuses() {
      const { total, bonuses } = (await call('/bonuses')) ?? {}
      if (!Number.isSafeInteger(total) || !Array.isArray(bonuses)) {
        throw new UnusableAnswer('The rewards service named no bonuses')
      }
      return { total: total as number, bonuses: bonuses.slice(0, maxBonuses).flatMap((one) => bonusOf(one) ?? []) }
    },
    async bonus(uuid) {
      const said = await call(`/bonuses/${encodeURIComponent(uuid)}`)
      return said && bonusOf(said)
    },
  }
}

function objectIn(text: string): Record<string, unknown> {
  const said = parsedJson(text)
  if (typeof said === 'object' && said !== null) return said as Record<string, unknown>
  throw new UnusableAnswer('The rewards service answered something else than JSON')
}

/** A bonus; undefined if something is missing or its kind is unknown to us. */
function bonusOf(said: unknown): Bonus | undefined {
  if (typeof said !== 'object' || said === null) return undefined
  const { uuid, category, group, title, description, cost } = said as Record<string, unknown>
  const isKnown = categories.includes(String(category)) && groups.includes(String(group))
  if (!isUuid(uuid) || !isKnown || typeof title !== 'string' || !Number.isSafeInteger(cost)) return undefined
  return {
    uuid,
    category: category as Bonus['category'],
    group: group as Bonus['group'],
    title: title.slice(0, 200),
    description: typeof description === 'string' ? description.slice(0, 2_000) : '',
    cost: cost as number,
  }
}
