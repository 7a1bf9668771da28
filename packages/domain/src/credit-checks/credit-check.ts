import { addDays, type CalendarDay, dayOf } from '@waea/kit/calendar-day'
import { type Refusal, refuse } from '../refusal.ts'

/** The state of a credit check. `asked` means there is no answer yet because the credit reporter was down. */
export type CheckState = 'asked' | 'passed' | 'referred' | 'refused'

export interface CreditCheck {
  state: CheckState
  askedAt: Date
}

/** Monthly plans may start for 90 days after a passed check. */
const passedDays = 90
/**
 * Every enquiry is recorded in the person's credit file, so after one that was not passed the next must wait 30 days.
 */
const pauseDays = 30
/** The minimum age for paying monthly. */
const leastAge = 18

/** Whether a monthly plan may start without a saved card. */
export function hasPassed(check: CreditCheck | undefined, today: CalendarDay): boolean {
  return check?.state === 'passed' && today <= validUntil(check)
}

/** The last day a passed check is valid. */
export function validUntil({ askedAt }: CreditCheck): CalendarDay {
  return addDays(dayOf(askedAt), passedDays)
}

/** The day from which another enquiry may be made; undefined if one may be made now. */
export function nextEnquiryOn(check: CreditCheck | undefined, today: CalendarDay): CalendarDay | undefined {
  if (!check || check.state === 'asked') return undefined
  const next = addDays(dayOf(check.askedAt), check.state === 'passed' ? passedDays + 1 : pauseDays)
  return next > today ? next : undefined
}

/**
 * Whether to query the credit reporter. Refuses another enquiry too soon after one that was not passed, with the text
 * of a failed credit check (3§8.3), and anyone under 18. A valid passed check is returned without a new enquiry.
 */
export function decideEnquiry(
  last: CreditCheck | undefined,
  DateOfBirth: CalendarDay,
  today: CalendarDay,
): 'ask' | 'passed-already' | Refusal {
  if (hasPassed(last, today)) return 'passed-already'
  if (!isOldEnough(DateOfBirth, today)) return refuse('invalid-input', undefined, 'DateOfBirth')
  const next = nextEnquiryOn(last, today)
  return next ? refuse('credit-check-failed', { next }) : 'ask'
}

/** Whether someone born on this day is at least 18. A birthday in the future does not count. */
function isOldEnough(born: CalendarDay, today: CalendarDay): boolean {
  const [year = '', rest = ''] = [born.slice(0, 4), born.slice(4)]
  return `${String(Number(year) + leastAge).padStart(4, '0')}${rest}` <= today
}
