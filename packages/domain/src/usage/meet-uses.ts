import { type CalendarDay, dayOf } from '@waea/kit/calendar-day'
import { type Money, minus, sum } from '@waea/kit/money'
import { casualRates } from './casual-rates.ts'
import { isCarriedOver, type Parcel, type Spending, spend } from './parcels.ts'
import type { UsageType } from './usage-type.ts'

/** One use of a service: bytes, seconds or pieces, and when. */
export interface Use {
  id: string
  type: UsageType
  amount: number
  at: Date
}

/** A parcel of one kind, and what was used of it after its period. */
export interface UsedParcel extends Parcel {
  type: UsageType
  usedAfter: number
}

/** What bounds the charges of a service's uses; without any of it nothing does. */
export interface ChargeBounds {
  /** The prepay credit that pays them; absent where they go on the bill. */
  credit?: Money | undefined
  /** What may still be charged within the spend limit; absent where there is none. */
  leftOfLimit?: Money | undefined
  /** Whether the network had confirmed, at an instant, that it stops such use. */
  isStopped?: ((at: Date) => boolean) | undefined
}

/** A use that no allowance met: what it cost, for how much of it, and how much was to be stopped. */
interface ChargedUse {
  use: Use
  cost: Money
  charged: number
  unmet: number
}

export interface MetUses<P extends UsedParcel> {
  /** All parcels as they are afterwards; those that were not touched are the same objects. */
  parcels: P[]
  /** Those of which something was taken. */
  changed: P[]
  charges: ChargedUse[]
  /** What the charges come to. */
  cost: Money
  /** A use went past the spend limit, and was not charged. */
  isOverrun: boolean
}

/**
 * Meets the uses of one service one after the other, each by what held on its own day (`spend`): what one takes is gone
 * for the next, and so are the credit and what is left of the spend limit.
 */
export function meetUses<P extends UsedParcel>(
  parcels: readonly P[],
  uses: readonly Use[],
  { credit, leftOfLimit, isStopped }: ChargeBounds = {},
): MetUses<P> {
  const now = parcels.map((one) => ({ was: one, is: one }))
  const charges: ChargedUse[] = []
  let isOverrun = false
  let left = leftOfLimit
  let funds = credit
  for (const use of uses) {
    const day = dayOf(use.at)
    const ofType = now.filter(({ is }) => is.type === use.type)
    const stops = isStopped?.(use.at) ?? false
    const most = least(funds, left)
    const met = spend(
      ofType.map(({ is }) => is),
      use.amount,
      { day, rate: casualRates[use.type], most, stops },
    )
    for (const place of ofType) place.is = lessTaken(place.is, met, day)
    if (met.charge === 0 && met.unmet === 0) continue
    charges.push({ use, cost: met.charge, charged: met.charged, unmet: met.unmet })
    if (funds !== undefined) funds = minus(funds, met.charge)
    if (left === undefined) continue
    left = minus(left, met.charge)
    // What the network should have stopped, or the credit could not pay, says nothing of the limit.
    if (met.unmet > 0 && !stops && (funds === undefined || funds > left)) isOverrun = true
  }
  const cost = sum(charges.map((one) => one.cost))
  const changed = now.flatMap(({ was, is }) => (was === is ? [] : [is]))
  return { parcels: now.map(({ is }) => is), changed, charges, cost, isOverrun }
}

/** A parcel without what a use took of it. */
function lessTaken<P extends UsedParcel>(parcel: P, { takes }: Spending<P>, day: CalendarDay): P {
  const taken = takes.find((one) => one.parcel === parcel)?.amount
  if (!taken) return parcel
  const usedAfter = parcel.usedAfter + (isCarriedOver(parcel, day) ? taken : 0)
  return { ...parcel, remaining: parcel.remaining - taken, usedAfter }
}

/** The smaller of two bounds, of which either may be none. */
function least(a: Money | undefined, b: Money | undefined): Money | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return a < b ? a : b
}
