import { type CalendarDay, daysBetween } from '@waea/kit/calendar-day'
import { type Refusal, refuse } from '../../refusal.ts'
import { type NewPeriod, nextPeriod, type RenewalState, startPeriod } from './next-period.ts'

/** A plan or add-on that the customer renews by hand. */
export interface RenewableNow extends RenewalState {
  AllowAutoRenew: boolean
  startsOn: CalendarDay
  /** Its service is suspended, or it waits for an operator. */
  isOff: boolean
}

/** The period that begins now. */
export interface RenewalNow {
  newPeriod: NewPeriod
  /** How many days of the running period are lost. */
  daysLost: number
  /** It begins today, though the next period is not due yet. */
  isEarly: boolean
}

/**
 * The period that begins if the customer renews today: before the running one is over or its pause ends, or since it could
 * not be paid. Refuses what comes on the bill, does not renew, is suspended, or began today.
 */
export function renewalNow(held: RenewableNow, today: CalendarDay): RenewalNow | Refusal {
  if (held.onBill || !held.AllowAutoRenew || held.isOff || held.startsOn >= today) return refuse('renewal-impossible')
  const isEarly = today < held.endsOn || (held.pausedUntil !== null && today < held.pausedUntil)
  const newPeriod = isEarly ? startPeriod(today, held.period) : nextPeriod(held, today)
  return { newPeriod, daysLost: Math.max(0, daysBetween(today, held.endsOn)), isEarly }
}
