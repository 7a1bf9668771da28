import type { Gives } from '@waea/contract/call'
import type { usage } from '@waea/contract/usage'
import { wireAmount } from '@waea/domain/usage/usage-amounts'
import { usageTypes } from '@waea/domain/usage/usage-type'
import type { AddonRow } from '../plans/index.ts'
import { balanceOf } from './balance-of.ts'
import type { Grant } from './usage.store.ts'

type Entry = Gives<typeof usage.postpayBalance>['Usage'][number]

/**
 * What is left of each kind of usage that the service's plans give (1§3), and how much of it belongs to each plan and
 * extra.
 */
export function usageEntries(grants: readonly Grant[], addons: readonly AddonRow[]): Entry[] {
  return usageTypes.flatMap((type) => {
    const ofType = grants.filter((one) => one.type === type)
    if (ofType.length === 0) return []
    const { remaining, rule } = balanceOf(grants, type)
    const left = wireAmount(type, remaining)
    const total = ofType.reduce((sum, one) => sum + one.total, 0)
    const ends = ofType.flatMap((one) => one.endsOn ?? []).sort()
    return {
      Type: type,
      AmountTotal: wireAmount(type, total),
      AmountRemaining: left,
      RemainingAmount: left,
      CarryOverAmount: 0,
      ...(rule && { UsageRule: rule }),
      ...(ends[0] && { EndsOn: ends[0] }),
      Parcels: ofType
        .filter((one) => one.total > 0)
        .map((one) => ({
          AddonUUID: one.addonUuid,
          Name: addons.find(({ UUID }) => UUID === one.addonUuid)?.Name ?? '',
          IsBasePlan: one.isBasePlan,
          AmountTotal: wireAmount(type, one.total),
          AmountRemaining: wireAmount(type, one.remaining),
          ...(one.endsOn && { EndsOn: one.endsOn }),
        })),
    }
  })
}
