import { type CalendarDay, daysBetween } from '@waea/kit/calendar-day'
import { type Refusal, refuse } from '../../refusal.ts'
import { type NewPeriod, nextPeriod, type RenewalState, startPeriod } from './next-period.ts'

/** A plan or add-on the customer can renew by hand. */
export interface RenewableNow extends RenewalState {
  AllowAutoRenew: boolean
  startsOn: CalendarDay
  /** Its service is suspended, or it waits for an operator. */
  isOff: boolean
}

/** The period that starts now. */
export interface RenewalNow {
  newPeriod: NewPeriod
  /** How many days of the current period are lost. */
  daysLost: number
  /** It starts today although the next period is not due yet. */
  isEarly: boolean
}

/**
 * The period that starts if the customer renews today: before the current one ends, before its pause ends, or after a
 * failed payment. Refuses a plan that is on the bill, does not renew, is suspended, or started today.
 */
export function renewalNow(plan: RenewableNow, today: CalendarDay): RenewalNow | Refusal {
  if (plan.onBill || !plan.AllowAutoRenew || plan.isOff || plan.startsOn >= today) return refuse('renewal-impossible')
  const isEarly = today < plan.endsOn || (plan.pausedUntil !== null && today < plan.pausedUntil)
  const newPeriod = isEarly ? startPeriod(today, plan.period) : nextPeriod(plan, today)
  return { newPeriod, daysLost: Math.max(0, daysBetween(today, plan.endsOn)), isEarly }
}
