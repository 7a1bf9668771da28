import { addDays, type CalendarDay, dayOf } from '@waea/kit/calendar-day'
import { type Refusal, refuse } from '../refusal.ts'

/** How a credit check ended; `asked` has no answer yet, since the reporter was down. */
export type CheckState = 'asked' | 'passed' | 'referred' | 'refused'

export interface CreditCheck {
  state: CheckState
  askedAt: Date
}

/** A check that was passed lets monthly plans start for so many days. */
const passedDays = 90
/** Every enquiry stands in the person's credit file, so after one that was not passed the next waits so many days. */
const pauseDays = 30
/** Who pays monthly is at least this old. */
const leastAge = 18

/** Whether a monthly plan may start without a saved card. */
export function hasPassed(check: CreditCheck | undefined, today: CalendarDay): boolean {
  return check?.state === 'passed' && today <= validUntil(check)
}

/** The last day on which a passed check counts. */
export function validUntil({ askedAt }: CreditCheck): CalendarDay {
  return addDays(dayOf(askedAt), passedDays)
}

/** The day from which another enquiry may be made; undefined where one may be made now. */
export function nextEnquiryOn(check: CreditCheck | undefined, today: CalendarDay): CalendarDay | undefined {
  if (!check || check.state === 'asked') return undefined
  const next = addDays(dayOf(check.askedAt), check.state === 'passed' ? passedDays + 1 : pauseDays)
  return next > today ? next : undefined
}

/**
 * Whether to ask the reporter: refuses a further enquiry too soon after one that was not passed, with the text of a
 * failed credit check (3§8.3), and who is under 18. One that was passed is answered again without an enquiry.
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

/** Whether somebody born on a day has had the birthday at which monthly plans may be held; a day to come is none. */
function isOldEnough(born: CalendarDay, today: CalendarDay): boolean {
  const [year = '', rest = ''] = [born.slice(0, 4), born.slice(4)]
  return `${String(Number(year) + leastAge).padStart(4, '0')}${rest}` <= today
}
