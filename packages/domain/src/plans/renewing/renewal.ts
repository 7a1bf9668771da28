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

/** A plan or add-on that somebody holds, as its renewal sees it. */
export interface HeldAddon extends RenewalState {
  AutoRenew: boolean
  AllowAutoRenew: boolean
  /** After how many periods it ends by itself; unset or 0 means never. */
  EndAfterCycleCount?: number
  /** How many periods it has had, the current one included. */
  cyclesDone: number
  /** Its service is suspended: nothing of it can be used. */
  isOff: boolean
}

/** What happens to it today. */
export type Renewal =
  | { is: 'running' }
  | { is: 'renewed'; charge: Money; newPeriod: NewPeriod }
  | { is: 'ended'; because: 'not-renewing' | 'cycles-done' }
  | { is: 'unpaid'; charge: Money }
  /** The service is suspended: no period begins, and nothing is charged. */
  | { is: 'suspended' }
  /** It has missed more periods than are begun without a person. */
  | { is: 'parked' }

/** Whether auto-renew may be set. Refuses to turn it on where the plan does not allow it. */
export function checkAutoRenew(allowed: boolean, on: boolean): Refusal | undefined {
  return on && !allowed ? refuse('auto-renew-not-allowed', undefined, 'AutoRenew') : undefined
}

/**
 * What happens to a held plan or add-on on a day: it runs, is renewed and charged, ends, or waits. The period that
 * begins is the one of `nextPeriod`. Too little credit leaves it unpaid; without a balance, a card or the bill is charged.
 */
export function decideRenewal(addon: HeldAddon, price: Money, balance: Money | undefined, today: CalendarDay): Renewal {
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
