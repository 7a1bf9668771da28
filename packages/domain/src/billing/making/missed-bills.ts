import type { CalendarDay } from '@waea/kit/calendar-day'
import { type BillingCycle, billDayAfter } from './cycle.ts'

/** How many missed bills are made automatically; an account that missed more waits for a person. */
export const maxMissedBills = 3

/** How many bills are missing beside the one that is due. Stops counting at one more than `maxMissedBills`. */
export function missedBills(
  { nextBillOn, anchor, cycle }: { nextBillOn: CalendarDay; anchor: CalendarDay; cycle: BillingCycle },
  today: CalendarDay,
): number {
  let missed = 0
  for (
    let on = billDayAfter(nextBillOn, anchor, cycle);
    on <= today && missed <= maxMissedBills;
    on = billDayAfter(on, anchor, cycle)
  ) {
    missed += 1
  }
  return missed
}
