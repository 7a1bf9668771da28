import type { Gives } from '@waea/contract/call'
import type { usage } from '@waea/contract/mobile/usage'
import { allowanceOn, isCarriedOver, isInForce, ruleOn, usableOn } from '@waea/domain/usage/rating/allowance-grants'
import { wireAmount } from '@waea/domain/usage/rating/usage-amounts'
import { serverNameOf, type UsageType, usageTypes } from '@waea/domain/usage/rating/usage-type'
import type { CalendarDay } from '@waea/kit/calendar-day'
import type { Grant } from './grants.store.ts'

type Entry = Gives<typeof usage.postpayBalance>['Usage'][number]
type ParcelAnswer = Entry['Parcels'][number]

/**
 * What is left today of each kind that the service's plans grant (1§3), with carry-over, and each part with its own
 * end. `lasts` has the kinds that will run out before their period ends, at the pace of the last days.
 */
export function usageEntries(
  grants: readonly Grant[],
  today: CalendarDay,
  lasts: ReadonlyMap<UsageType, CalendarDay> = new Map(),
): Entry[] {
  return usageTypes.flatMap((type) => {
    const usable = usableOn(
      grants.filter((one) => one.type === type),
      today,
    )
    if (usable.length === 0) return []
    const inForce = usable.filter((one) => isInForce(one, today))
    const ends = inForce.flatMap((one) => one.endsOn ?? []).sort()
    const lastsUntil = lasts.get(type)
    const left = wireAmount(type, sum(inForce, 'remaining'))
    const carried = usable.filter((one) => isCarriedOver(one, today))
    return {
      Type: type,
      Name: serverNameOf(type),
      AmountTotal: wireAmount(type, sum(inForce, 'total')),
      AmountRemaining: left,
      RemainingAmount: left,
      CarryOverAmount: wireAmount(type, sum(carried, 'remaining')),
      UsageRule: ruleOn(usable, today),
      ...(ends[0] && { EndsOn: ends[0] }),
      ...(lastsUntil && { LastsUntil: lastsUntil }),
      Parcels: usable.filter((one) => one.total > 0 && !isSpentCarryOver(one, today)).map((one) => parcel(one, today)),
    }
  })
}

/** Carry-over that is used up is not shown. */
function isSpentCarryOver(grant: Grant, today: CalendarDay): boolean {
  return grant.remaining === 0 && isCarriedOver(grant, today)
}

function parcel(grant: Grant, today: CalendarDay): ParcelAnswer {
  const { addonUuid, name, isBasePlan, type, remaining, endsOn, expiresOn } = grant
  const about = {
    AddonUUID: addonUuid,
    Name: name,
    IsBasePlan: isBasePlan,
    AmountTotal: wireAmount(type, allowanceOn(grant, today)),
    AmountRemaining: wireAmount(type, remaining),
  }
  if (isCarriedOver(grant, today)) return { ...about, ...(expiresOn && { EndsOn: expiresOn }), IsCarriedOver: true }
  return {
    ...about,
    ...(endsOn && { EndsOn: endsOn }),
    ...(expiresOn && expiresOn !== endsOn && { CarriesUpto: expiresOn }),
  }
}

function sum(grants: readonly Grant[], of: 'total' | 'remaining'): number {
  return grants.reduce((all, one) => all + one[of], 0)
}
