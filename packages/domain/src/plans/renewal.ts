import type { CalendarDay } from '@waea/kit/calendar-day'
import { type Money, zero } from '@waea/kit/money'
import { spendFrom } from '../balance/top-up.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { type Period, periodEnd } from './period.ts'

/** A plan or add-on that somebody holds, as its renewal sees it. */
export interface HeldAddon {
  AutoRenew: boolean
  AllowAutoRenew: boolean
  /** After how many periods it ends by itself; unset or 0 means never. */
  EndAfterCycleCount?: number
  /** How many periods it has had, the current one included. */
  cyclesDone: number
  /** The first day without it. */
  endsOn: CalendarDay
  period: Period
  /** The day of the month on which it began, for months that are too short. */
  anchorDay: number
}

/** What happens to it today. */
export type Renewal =
  | { is: 'running' }
  | { is: 'renewed'; charge: Money; startsOn: CalendarDay; endsOn: CalendarDay }
  | { is: 'ended'; because: 'not-renewing' | 'cycles-done' }
  | { is: 'unpaid'; refusal: Refusal }

/** Whether auto-renew may be set. Refuses to turn it on where the plan does not allow it. */
export function checkAutoRenew(allowed: boolean, on: boolean): Refusal | undefined {
  return on && !allowed ? refuse('auto-renew-not-allowed', undefined, 'AutoRenew') : undefined
}

/**
 * What happens to a held plan or add-on on a day: it runs, is renewed and charged, or ends. The new period begins where
 * the last one ended, even if the job runs late, so that periods stay contiguous. Too little credit leaves it unpaid;
 * without a balance, a card or the bill is charged.
 */
export function decideRenewal(addon: HeldAddon, price: Money, balance: Money | undefined, today: CalendarDay): Renewal {
  if (today < addon.endsOn) return { is: 'running' }
  if (!addon.AutoRenew || !addon.AllowAutoRenew) return { is: 'ended', because: 'not-renewing' }
  const cycles = addon.EndAfterCycleCount ?? 0
  if (cycles > 0 && addon.cyclesDone >= cycles) return { is: 'ended', because: 'cycles-done' }
  const left = balance === undefined ? zero : spendFrom(balance, price)
  if (isRefusal(left)) return { is: 'unpaid', refusal: left }
  return {
    is: 'renewed',
    charge: price,
    startsOn: addon.endsOn,
    endsOn: periodEnd(addon.endsOn, addon.period, addon.anchorDay),
  }
}
