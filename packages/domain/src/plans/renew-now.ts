import { type CalendarDay, daysBetween } from '@waea/kit/calendar-day'
import { type Refusal, refuse } from '../refusal.ts'
import { anew, type BetweenPeriods, nextPeriod, type PeriodBegun } from './period-begun.ts'

/** A plan or add-on, as it is renewed at the customer's wish. */
export interface RenewableNow extends BetweenPeriods {
  AllowAutoRenew: boolean
  startsOn: CalendarDay
  /** Its service is suspended, or it waits for an operator. */
  isOff: boolean
}

/** The period that begins now. */
export interface RenewalNow {
  begun: PeriodBegun
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
  const begun = isEarly ? anew(today, held.period) : nextPeriod(held, today)
  return { begun, daysLost: Math.max(0, daysBetween(today, held.endsOn)), isEarly }
}
