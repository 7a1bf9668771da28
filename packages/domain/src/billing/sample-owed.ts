import { addDays, calendarDay } from '@waea/kit/calendar-day'
import { money } from '@waea/kit/money'
import type { OwedInvoice } from './payable.ts'

/** What a customer owes on one day, for tests. */
export const today = calendarDay('2026-11-23')

/** A bill that is due so many days from today. */
export const bill = (due: number, remaining: number, disputed = 0): OwedInvoice => ({
  UUID: `${due} ${remaining}`,
  Number: `INV${due}`,
  dueOn: addDays(today, due),
  extendedTo: null,
  remaining: money(remaining),
  disputed: money(disputed),
})

export const debt = { amount: money(5000), since: addDays(today, -9) }
