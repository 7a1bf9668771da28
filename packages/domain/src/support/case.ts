import { isBusinessDay, nextBusinessDay } from '@waea/kit/business-day'
import { type CalendarDay, dayOf, nz, startOfDay, wallClock } from '@waea/kit/calendar-day'
import { type Refusal, refuse } from '../refusal.ts'

/** What a case is about. */
export const caseCategories = ['service', 'bill', 'plan', 'order', 'account', 'complaint', 'other'] as const
export type CaseCategory = (typeof caseCategories)[number]

/**
 * The states of a case: unread (`new`), being worked on (`open`), waiting for the customer (`pending`), answered
 * (`solved`), and closed to further messages (`closed`).
 */
export const caseStates = ['new', 'open', 'pending', 'solved', 'closed'] as const
export type CaseState = (typeof caseStates)[number]

export const caseRatings = ['good', 'bad'] as const
export type CaseRating = (typeof caseRatings)[number]

/** Cases are answered on business days from 8 am to 6 pm. */
const opensAtMinute = 8 * 60
const closesAtMinute = 18 * 60
const msPerMinute = 60_000
const msPerHour = 60 * msPerMinute
const msPerDay = 24 * msPerHour

/** How many of these hours a first answer may take; ten are one business day. */
const answerWithinHours: Readonly<Record<CaseCategory, number>> = {
  service: 4,
  bill: 10,
  plan: 10,
  order: 10,
  account: 10,
  complaint: 20,
  other: 20,
}

/** How long a message can reopen a solved case. */
export const reopenMs = 14 * msPerDay
/** How long after its end a case can be rated, and how long a rating can be changed. */
export const ratableMs = 30 * msPerDay
export const ratingChangeMs = 7 * msPerDay
/** How many cases a customer may open in a day, and how many messages they may write in one case. */
export const maxCasesADay = 20
export const maxMessages = 100

/** When a case opened or reopened at this instant must be answered. */
export function answerBy(category: CaseCategory, at: Date): Date {
  let left = answerWithinHours[category] * msPerHour
  let from = nextOpen(at)
  for (;;) {
    const { closes } = hoursOf(dayOf(from))
    const today = closes.getTime() - from.getTime()
    if (left <= today) return new Date(from.getTime() + left)
    left -= today
    from = hoursOf(nextBusinessDay(dayOf(from))).opens
  }
}

/** The first instant from `at` on when cases are answered. */
function nextOpen(at: Date): Date {
  const day = dayOf(at)
  if (isBusinessDay(day)) {
    const { opens, closes } = hoursOf(day)
    if (at < opens) return opens
    if (at < closes) return at
  }
  return hoursOf(nextBusinessDay(day)).opens
}

function hoursOf(day: CalendarDay): { opens: Date; closes: Date } {
  return { opens: instantAt(day, opensAtMinute), closes: instantAt(day, closesAtMinute) }
}

/** The instant when New Zealand clocks show this many minutes after midnight, also on days they change. */
function instantAt(day: CalendarDay, minute: number): Date {
  const guess = startOfDay(day).getTime() + minute * msPerMinute
  const shown = wallClock(guess, nz)
  return new Date(guess + (minute - shown.hour * 60 - shown.minute) * msPerMinute)
}

interface Standing {
  state: CaseState
  solvedAt: Date | null
  ratedAt: Date | null
}

/** Whether a message can be added to a case: until it is closed, and for 14 days after it was solved. */
export function mayWrite({ state, solvedAt }: Omit<Standing, 'ratedAt'>, now: Date): boolean {
  if (state === 'closed') return false
  return state !== 'solved' || solvedAt === null || now.getTime() - solvedAt.getTime() <= reopenMs
}

/**
 * Adds a message to a case; a solved case reopens. Refuses 'case-closed' for a closed one, and for one solved more than
 * 14 days ago.
 */
export function decideWrite(standing: Omit<Standing, 'ratedAt'>, now: Date): { reopens: boolean } | Refusal {
  return mayWrite(standing, now) ? { reopens: standing.state === 'solved' } : refuse('case-closed')
}

/**
 * Rates a case that is solved or closed, within 30 days of its end. Refuses 'case-not-solved', 'rating-late', and
 * 'rating-final' once the first rating is more than 7 days old.
 */
export function decideRating({ state, solvedAt, ratedAt }: Standing, now: Date): { firstAt: Date } | Refusal {
  if (state !== 'solved' && state !== 'closed') return refuse('case-not-solved')
  if (ratedAt) {
    return now.getTime() - ratedAt.getTime() <= ratingChangeMs ? { firstAt: ratedAt } : refuse('rating-final')
  }
  if (solvedAt && now.getTime() - solvedAt.getTime() > ratableMs) return refuse('rating-late')
  return { firstAt: now }
}
