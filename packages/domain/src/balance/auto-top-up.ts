import { addDays, type CalendarDay } from '@waea/kit/calendar-day'
import { type Money, money } from '@waea/kit/money'
import { type Refusal, refuse } from '../refusal.ts'

/** A customer's wish to be topped up by itself (1§3): every so many days, by whole dollars. */
export interface AutoTopUp {
  amount: number
  days: number
  status: boolean
  type: 'EVERY_DAY'
}

/** What holds for a customer who never chose (3§9.1). */
export const defaultAutoTopUp: AutoTopUp = { amount: 0, days: 0, status: false, type: 'EVERY_DAY' }

/** Whether the wish may be saved (1§5). Turned on it needs 1 to 99 days and $1 to $999, both whole. */
export function checkAutoTopUp(wish: AutoTopUp): AutoTopUp | Refusal {
  if (!wish.status) return wish
  if (!isWholeWithin(wish.days, 99)) return refuse('auto-top-up-days', undefined, 'days')
  if (!isWholeWithin(wish.amount, 999)) return refuse('auto-top-up-amount', undefined, 'amount')
  return wish
}

/**
 * The day of the next automatic top-up, counted from the last one or from when it was turned on; none when it is off.
 */
export function nextAutoTopUp(wish: AutoTopUp, last: CalendarDay): CalendarDay | undefined {
  return wish.status ? addDays(last, wish.days) : undefined
}

/** How much to top up today; undefined when it is off or not due. A missed day is made up once, not many times. */
export function dueAutoTopUp(wish: AutoTopUp, last: CalendarDay, today: CalendarDay): Money | undefined {
  const next = nextAutoTopUp(wish, last)
  return next !== undefined && next <= today ? money(wish.amount * 100) : undefined
}

function isWholeWithin(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= most
}
