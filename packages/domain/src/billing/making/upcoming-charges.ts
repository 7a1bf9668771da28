import { type CalendarDay, startOfDay } from '@waea/kit/calendar-day'
import type { Money } from '@waea/kit/money'
import { type AgreedPrice, nextPrice } from '../../plans/prices/agreed-price.ts'
import { dueDay, type NewPeriod, nextPeriod, proratedPrice } from '../../plans/renewing/next-period.ts'
import { type Period, periodEnd } from '../../plans/renewing/period.ts'
import { type BillDue, isOnBill } from './make-bill.ts'

/** A plan or an add-on of a service, with what its next charge depends on. */
export interface ChargedAddon extends AgreedPrice {
  name: string
  /** Its current catalogue price without an offer. */
  fullNow: Money
  isBasePlan: boolean
  renews: boolean
  startsOn: CalendarDay
  /** The first day without it; null for a plan without a period. */
  endsOn: CalendarDay | null
  period: Period | undefined
  anchorDay: number
  /** It is paid on the bill, which keeps the anchor. */
  onBill: boolean
  /** How many periods it has had, including the current one. */
  cyclesDone: number
  /** The day its pause ends; null if it is not paused. */
  pausedUntil: CalendarDay | null
  /** Its last charge failed and will be retried. */
  isUnpaid: boolean
}

/** A future period and what it will cost. */
export interface ComingCharge {
  name: string
  isBasePlan: boolean
  on: CalendarDay
  upto: CalendarDay
  amount: Money
  /** It is less than a whole period. */
  isPart: boolean
}

/** The periods a plan or add-on will start by renewing, up to and including a day. */
export function comingCharges(addon: ChargedAddon, day: CalendarDay): ComingCharge[] {
  const { name, isBasePlan, renews, period, endsOn, pausedUntil, fullNow, onBill } = addon
  if (!renews || !period || !endsOn) return []
  const coming: ComingCharge[] = []
  const state = { endsOn, period, anchorDay: addon.anchorDay, onBill, pausedUntil, unpaidSince: null, offSince: null }
  let next: NewPeriod = nextPeriod(state, dueDay(state))
  let { price, cyclesDone } = addon
  for (; next.startsOn <= day; cyclesDone += 1) {
    const { startsOn: on, endsOn: upto, anchorDay, share } = next
    price = nextPrice({ ...addon, price }, cyclesDone, fullNow)
    coming.push({ name, isBasePlan, on, upto, amount: proratedPrice(price, next), isPart: share !== undefined })
    next = { startsOn: upto, endsOn: periodEnd(upto, period, anchorDay), anchorDay }
  }
  return coming
}

/** The coming charges that will be on the bill of this day or an earlier one. */
export function comingOnBill(
  addon: ChargedAddon,
  { upto, anchorDay }: Pick<BillDue, 'upto' | 'anchorDay'>,
): ComingCharge[] {
  const bill = { kind: 'cycle', from: upto, upto, anchorDay } as const
  return comingCharges(addon, upto).filter(({ on: from, upto: to, isPart }) => {
    const reason = isPart ? 'part-period' : 'renewal'
    return isOnBill({ supply: 'plan', reason, from, upto: to, chargedAt: startOfDay(from) }, bill)
  })
}
