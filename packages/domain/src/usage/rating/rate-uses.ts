import { type CalendarDay, dayOf } from '@waea/kit/calendar-day'
import type { Uuid } from '@waea/kit/ids'
import { type Money, minus, sum } from '@waea/kit/money'
import { type AllowanceGrant, isCarriedOver, spend } from './allowance-grants.ts'
import { casualRate, roamingRate, type UsageRates } from './casual-rates.ts'
import type { UsageType } from './usage-type.ts'

/** One use of a service: bytes, seconds or pieces, and when. */
export interface Use {
  id: string
  type: UsageType
  amount: number
  at: Date
  /** The destination of an international use, if the network reports it. */
  destination?: string
  /** Where it was used abroad: the country's code, and the zone that its rates and day passes are of. */
  abroad?: { country: string; zone: string }
}

/** A grant with its plan and kind of usage, how much of it was used after its period, and when last. */
export interface UsedGrant extends AllowanceGrant {
  addonUuid: Uuid
  type: UsageType
  /** The zone abroad that it is for; null for use in New Zealand. */
  zone: string | null
  usedAfter: number
  /** The time of the latest use that took from it; null if none did. */
  usedUpto: Date | null
}

/** What a use took from a grant, identified by the plan and the first day of its period. */
export interface Take {
  addonUuid: Uuid
  startsOn: CalendarDay
  amount: number
}

/** The rates at an instant. A use is charged at the rates of its own time, however late it is reported. */
export type RatesAt = (at: Date) => UsageRates

/** The limits on charges for a service's uses. An absent one means no limit. */
export interface ChargeBounds {
  /** The prepay credit that pays for them; absent if they go on the bill. */
  credit?: Money | undefined
  /** What may still be charged within the spend limit; absent if there is none. */
  leftOfLimit?: Money | undefined
  /** Whether the network had confirmed, at an instant, that it stops such usage. */
  isStopped?: ((at: Date) => boolean) | undefined
}

/** The result for a use: what it took, its cost, the amount charged for, and the amount that had to be stopped. */
export interface CountedUse {
  use: Use
  takes: readonly Take[]
  cost: Money
  charged: number
  unmet: number
}

export interface RatedUses<P extends UsedGrant> {
  /** All grants afterwards; untouched ones are the same objects. */
  grants: P[]
  /** The grants something was taken from. */
  changed: P[]
  /** Each use, in order. */
  counted: CountedUse[]
  /** Their total cost. */
  cost: Money
  /** A use exceeded the spend limit and was not charged. */
  isOverrun: boolean
}

/** Whether a grant is for a use: of its kind, and for where it was used. */
export function isGrantFor({ type, zone }: Pick<UsedGrant, 'type' | 'zone'>, use: Pick<Use, 'type' | 'abroad'>) {
  return type === use.type && zone === (use.abroad?.zone ?? null)
}

/**
 * Rates the uses of one service in order, each by the grants and the rule of its own day (`spend`). What one use takes
 * is gone for the next, and so are the credit and the rest of the spend limit.
 */
export function rateUses<P extends UsedGrant>(
  grants: readonly P[],
  uses: readonly Use[],
  ratesAt: RatesAt,
  { credit, leftOfLimit, isStopped }: ChargeBounds = {},
): RatedUses<P> {
  const now = grants.map((one) => ({ was: one, is: one }))
  const counted: CountedUse[] = []
  let isOverrun = false
  let left = leftOfLimit
  let funds = credit
  for (const use of uses) {
    const day = dayOf(use.at)
    const ofType = now.filter(({ is }) => isGrantFor(is, use))
    const stops = isStopped?.(use.at) ?? false
    const most = least(funds, left)
    const met = spend(
      ofType.map(({ is }) => is),
      use.amount,
      { day, rate: rateOf(use, ratesAt(use.at)), most, stops },
    )
    const takes = met.takes.map(({ grant: { addonUuid, startsOn }, amount }) => ({ addonUuid, startsOn, amount }))
    for (const { grant, amount } of met.takes) {
      const place = ofType.find(({ is }) => is === grant)
      if (place) place.is = lessTaken(grant, amount, use.at, day)
    }
    counted.push({ use, takes, cost: met.charge, charged: met.charged, unmet: met.unmet })
    if (met.charge === 0 && met.unmet === 0) continue
    if (funds !== undefined) funds = minus(funds, met.charge)
    if (left === undefined) continue
    left = minus(left, met.charge)
    // Usage the network should have stopped, or the credit could not pay, says nothing about the limit.
    if (met.unmet > 0 && !stops && (funds === undefined || funds > left)) isOverrun = true
  }
  const cost = sum(counted.map((one) => one.cost))
  const changed = now.flatMap(({ was, is }) => (was === is ? [] : [is]))
  return { grants: now.map(({ is }) => is), changed, counted, cost, isOverrun }
}

function rateOf({ type, destination, abroad }: Use, { casualRates, roaming }: UsageRates) {
  return abroad ? roamingRate(roaming, abroad.zone, type) : casualRate(casualRates, type, destination)
}

/** A grant after a use took from it. */
function lessTaken<P extends UsedGrant>(grant: P, taken: number, at: Date, day: CalendarDay): P {
  const usedAfter = grant.usedAfter + (isCarriedOver(grant, day) ? taken : 0)
  const usedUpto = grant.usedUpto && grant.usedUpto > at ? grant.usedUpto : at
  return { ...grant, remaining: grant.remaining - taken, usedAfter, usedUpto }
}

/** The smaller of two optional limits. */
function least(a: Money | undefined, b: Money | undefined): Money | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return a < b ? a : b
}
