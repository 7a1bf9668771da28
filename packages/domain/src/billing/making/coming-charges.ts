import { type CalendarDay, startOfDay } from '@waea/kit/calendar-day'
import type { Money } from '@waea/kit/money'
import { type AgreedPrice, nextPrice } from '../../plans/prices/agreed-price.ts'
import { type Period, periodEnd } from '../../plans/renewing/period.ts'
import { type BillDue, isOnBill } from './make-bill.ts'

/** A plan or an extra of a service, as its next charge sees it. */
export interface ChargedAddon extends AgreedPrice {
  name: string
  /** Its current catalogue price without an offer. */
  fullNow: Money
  isBasePlan: boolean
  renews: boolean
  startsOn: CalendarDay
  /** The first day without it; a plan without a period has none. */
  endsOn: CalendarDay | null
  period: Period | undefined
  anchorDay: number
  /** How many periods it has had, the current one included. */
  cyclesDone: number
  /** The day on which its pause ends; null where it is not paused. */
  pausedUntil: CalendarDay | null
  /** Its last charge failed, and is tried again. */
  isUnpaid: boolean
}

/** A period that will begin, and what it will cost. */
export interface ComingCharge {
  name: string
  isBasePlan: boolean
  on: CalendarDay
  upto: CalendarDay
  amount: Money
}

/** The periods that a plan or extra will begin by renewing until a day, that day included. */
export function comingCharges(addon: ChargedAddon, day: CalendarDay): ComingCharge[] {
  const { name, isBasePlan, renews, period, endsOn, anchorDay, fullNow } = addon
  if (!renews || !period || !endsOn) return []
  const coming: ComingCharge[] = []
  let { price, cyclesDone } = addon
  for (let on = endsOn, upto = on; on <= day; on = upto) {
    upto = periodEnd(on, period, anchorDay)
    price = nextPrice({ ...addon, price }, cyclesDone, fullNow)
    coming.push({ name, isBasePlan, on, upto, amount: price })
    cyclesDone += 1
  }
  return coming
}

/** Those of them that are on the bill of a day, or on one before it. */
export function comingOnBill(
  addon: ChargedAddon,
  { upto, anchorDay }: Pick<BillDue, 'upto' | 'anchorDay'>,
): ComingCharge[] {
  const bill = { kind: 'cycle', from: upto, upto, anchorDay } as const
  return comingCharges(addon, upto).filter((one) =>
    isOnBill({ supply: 'plan', reason: 'renewal', from: one.on, upto: one.upto, chargedAt: startOfDay(one.on) }, bill),
  )
}
