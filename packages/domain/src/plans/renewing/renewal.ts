import type { CalendarDay } from '@waea/kit/calendar-day'
import { type Money, zero } from '@waea/kit/money'
import { spendFrom } from '../../balance/top-up.ts'
import { isRefusal, type Refusal, refuse } from '../../refusal.ts'
import {
  dueDay,
  maxMissedPeriods,
  missedPeriods,
  type NewPeriod,
  nextPeriod,
  proratedPrice,
  type RenewalState,
} from './next-period.ts'

/** A plan or add-on of a service, with the fields its renewal depends on. */
export interface RenewableAddon extends RenewalState {
  AutoRenew: boolean
  AllowAutoRenew: boolean
  /** The number of periods after which it ends by itself; unset or 0 means never. */
  EndAfterCycleCount?: number
  /** How many periods it has had, including the current one. */
  cyclesDone: number
  /** Its service is suspended, so none of it can be used. */
  isOff: boolean
}

/** What to do with it today. */
export type Renewal =
  | { is: 'running' }
  | { is: 'renewed'; charge: Money; newPeriod: NewPeriod }
  | { is: 'ended'; because: 'not-renewing' | 'cycles-done' }
  | { is: 'unpaid'; charge: Money }
  /** The service is suspended: no period starts, and nothing is charged. */
  | { is: 'suspended' }
  /** It has missed more periods than are started automatically. */
  | { is: 'parked' }

/** Whether auto-renew may be set. Refuses to turn it on if the plan does not allow it. */
export function checkAutoRenew(allowed: boolean, on: boolean): Refusal | undefined {
  return on && !allowed ? refuse('auto-renew-not-allowed', undefined, 'AutoRenew') : undefined
}

/**
 * What to do with a plan or add-on on a day: it runs, renews and is charged, ends, or waits. The new period is that of
 * `nextPeriod`. Too little credit leaves it unpaid; without a balance, a card or the bill is charged.
 */
export function decideRenewal(
  addon: RenewableAddon,
  price: Money,
  balance: Money | undefined,
  today: CalendarDay,
): Renewal {
  if (today < addon.endsOn) return { is: 'running' }
  if (!addon.AutoRenew || !addon.AllowAutoRenew) return { is: 'ended', because: 'not-renewing' }
  const cycles = addon.EndAfterCycleCount ?? 0
  if (cycles > 0 && addon.cyclesDone >= cycles) return { is: 'ended', because: 'cycles-done' }
  if (today < dueDay(addon)) return { is: 'running' }
  if (addon.isOff) return { is: 'suspended' }
  if (missedPeriods(addon, today) > maxMissedPeriods) return { is: 'parked' }
  const newPeriod = nextPeriod(addon, today)
  const charge = proratedPrice(price, newPeriod)
  const left = balance === undefined ? zero : spendFrom(balance, charge)
  return isRefusal(left) ? { is: 'unpaid', charge } : { is: 'renewed', charge, newPeriod }
}
