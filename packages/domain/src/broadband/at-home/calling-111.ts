import { nextBusinessDay } from '@waea/kit/business-day'
import type { CalendarDay } from '@waea/kit/calendar-day'
import { type Refusal, refuse } from '../../refusal.ts'

/** Why somebody is at particular risk of having to call 111 (111 Contact Code). */
export const reasons111 = ['health', 'disability', 'safety'] as const
export type Reason111 = (typeof reasons111)[number]

/** The states of an application for a means to call 111 in a power cut. */
export const states111 = ['applied', 'accepted', 'declined', 'withdrawn'] as const
export type State111 = (typeof states111)[number]

/** An application is answered within this many working days. */
const answerWithinDays = 10

/** The last day on which an application of `today` is answered. */
export function answerBy111(today: CalendarDay): CalendarDay {
  let day = today
  for (let count = 0; count < answerWithinDays; count += 1) day = nextBusinessDay(day)
  return day
}

/** Whether an application stands: it is still to be answered, or was accepted. */
export function isOpen111(state: State111): boolean {
  return state === 'applied' || state === 'accepted'
}

/** Accepts or declines an application. Refuses 'conflict' for one that was answered or withdrawn. */
export function decide111(state: State111, decision: 'accepted' | 'declined'): State111 | Refusal {
  return state === 'applied' ? decision : refuse('conflict')
}

/** Withdraws an application, or gives back what it gave. Refuses 'conflict' for one that does not stand. */
export function withdraw111(state: State111): State111 | Refusal {
  return isOpen111(state) ? 'withdrawn' : refuse('conflict')
}
