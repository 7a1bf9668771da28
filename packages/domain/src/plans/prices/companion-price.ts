import { addDays, type CalendarDay } from '@waea/kit/calendar-day'
import type { Money } from '@waea/kit/money'
import { companionPrice } from '../../shop/cart/sim-groups.ts'
import type { AgreedPrice } from './agreed-price.ts'

/** So many days after a plan has started its group is looked at: the others have their SIMs by then. */
export const companionStartDays = 14

/** A customer is told so many days before the first charge at another price, earlier than of any other change of a price. */
export const companionNoticeDays = 14

/** A plan that was sold at the price of a companion group. */
export interface CompanionPlan extends AgreedPrice {
  /** How many periods it has had, the current one included. */
  cyclesDone: number
  startedOn: CalendarDay
  /** The first day after the current period; null without one. */
  endsOn: CalendarDay | null
}

/** What there is of its group. */
export interface CompanionsNow {
  /** How many mobiles in service are in it, the plan's own among them; 1 where there is no group. */
  people: number
  /** What the plan costs by itself. */
  full: Money
  today: CalendarDay
}

/** The price of a person's plan in a group of so many people: that of the group while there are two (3§9.1), else its own. */
export function priceAmong(people: number, full: Money): Money {
  const group = companionPrice(people)
  return people < 2 || group > full ? full : group
}

/**
 * What becomes of a companion price (3§9.1): it holds while its group has as many people as it was sold for. Where there
 * are fewer, a higher price is agreed for the first renewal that is `companionNoticeDays` away, and told now; the periods
 * before it cost what they did. A price that was told and has not begun is taken back when the group is complete again,
 * and lowered when it grows. Undefined where nothing changes: never is a price lowered that is charged already.
 */
export function companionStep(plan: CompanionPlan, { people, full, today }: CompanionsNow): AgreedPrice | undefined {
  const { price, offerPeriods, renewalPrice, cyclesDone, startedOn, endsOn } = plan
  const due = priceAmong(people, full)
  const told = offerPeriods !== null && cyclesDone <= offerPeriods ? renewalPrice : null
  if (due <= price) return told === null ? undefined : { price, offerPeriods: null, renewalPrice: null }
  if (told !== null) return due < told ? { price, offerPeriods, renewalPrice: due } : undefined
  if (endsOn === null || endsOn <= today || today < addDays(startedOn, companionStartDays)) return undefined
  const isInTime = addDays(today, companionNoticeDays) <= endsOn
  return { price, offerPeriods: isInTime ? cyclesDone : cyclesDone + 1, renewalPrice: due }
}
