import { addDays, type CalendarDay } from '@waea/kit/calendar-day'
import type { Money } from '@waea/kit/money'
import { companionPrice } from '../../shop/cart/companions.ts'
import type { AgreedPrice } from './agreed-price.ts'

/** The group is first checked this many days after a plan started: by then the others have their SIMs. */
export const companionStartDays = 14

/**
 * A customer is notified this many days before the first charge at another price. Other price changes have a shorter
 * notice.
 */
export const companionNoticeDays = 14

/** A plan sold at a companion group's price. */
export interface CompanionPlan extends AgreedPrice {
  /** How many periods it has had, including the current one. */
  cyclesDone: number
  startedOn: CalendarDay
  /** The first day after the current period; null without one. */
  endsOn: CalendarDay | null
}

/** The current state of its group. */
export interface CompanionsNow {
  /** How many mobiles in service are in it, including the plan's own; 1 if there is no group. */
  people: number
  /** The plan's price outside a group. */
  full: Money
  today: CalendarDay
}

/**
 * The price of a plan in a group of this many people: the group price from two people on (3§9.1), else the plan's own.
 */
export function priceAmong(people: number, full: Money): Money {
  const group = companionPrice(people)
  return people < 2 || group > full ? full : group
}

/**
 * The next step for a companion price (3§9.1). It lasts while its group has as many people as it was sold for. With
 * fewer, a higher price is agreed for the first renewal at least `companionNoticeDays` away, and announced now; earlier
 * periods keep their price. An announced price that has not started is withdrawn when the group is complete again, and
 * lowered when the group grows. Undefined if nothing changes: a price already charged is never lowered.
 */
export function companionStep(plan: CompanionPlan, { people, full, today }: CompanionsNow): AgreedPrice | undefined {
  const { price, offerPeriods, renewalPrice, cyclesDone, startedOn, endsOn } = plan
  const due = priceAmong(people, full)
  const announced = offerPeriods !== null && cyclesDone <= offerPeriods ? renewalPrice : null
  if (due <= price) return announced === null ? undefined : { price, offerPeriods: null, renewalPrice: null }
  if (announced !== null) return due < announced ? { price, offerPeriods, renewalPrice: due } : undefined
  if (endsOn === null || endsOn <= today || today < addDays(startedOn, companionStartDays)) return undefined
  const isInTime = addDays(today, companionNoticeDays) <= endsOn
  return { price, offerPeriods: isInTime ? cyclesDone : cyclesDone + 1, renewalPrice: due }
}
