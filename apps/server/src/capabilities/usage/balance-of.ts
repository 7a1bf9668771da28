import type { UsageRule } from '@waea/domain/catalogue/catalogue-entry'
import type { UsageBalance } from '@waea/domain/usage/spend'
import type { UsageType } from '@waea/domain/usage/usage-type'
import type { NewGrant } from './usage.store.ts'

/** What happens once the allowance of a kind is used up. The base plan decides; without a plan, casual rates apply. */
export function ruleOf(grants: readonly NewGrant[], type: UsageType): UsageRule {
  const ofType = grants.filter((one) => one.type === type)
  if (ofType.some((one) => one.rule === 'Unlimited')) return 'Unlimited'
  return ofType.find((one) => one.isBasePlan)?.rule ?? 'CasualRate'
}

/** What is left of a kind over all grants, and what happens after it. */
export function balanceOf(grants: readonly NewGrant[], type: UsageType): UsageBalance {
  const remaining = grants.reduce((sum, one) => sum + (one.type === type ? one.remaining : 0), 0)
  return { remaining, carriedOver: [], rule: ruleOf(grants, type) }
}
