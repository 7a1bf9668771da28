import { addDays, type CalendarDay, wallClock } from '@waea/kit/calendar-day'
import { type Money, zero } from '@waea/kit/money'
import { addWorkingDays, isWorkingDay, workingDayBefore } from '@waea/kit/working-days'

/**
 * The dunning steps for overdue bills, in order: two reminders, a notice with the day of the suspension, a final notice
 * on the working day before it, the suspension. At most one a day.
 */
export type DunningStep = 'reminder' | 'second-reminder' | 'notice' | 'final-notice' | 'suspension'

/** An account's progress through dunning. A case opens on the first day after its bills had to be paid. */
export interface DunningProgress {
  openedOn: CalendarDay
  remindedOn: CalendarDay | null
  remindedAgainOn: CalendarDay | null
  noticeOn: CalendarDay | null
  /** The day of the suspension, as announced in the notice. */
  suspendOn: CalendarDay | null
  finalNoticeOn: CalendarDay | null
  suspendedOn: CalendarDay | null
  /** The terms when the case opened. It ends on these, even if the provider's file changes. */
  terms: DunningTerms
}

/** The days of the dunning steps, from the provider's file, counted from the day the case opened. */
export interface DunningTerms {
  reminderAfterDays: number
  /** When the second reminder is sent and the late fee charged. */
  secondReminderAfterDays: number
  noticeAfterDays: number
  /** Two messages are at least this many days apart, even when we run late. The final notice is exempt. */
  apartDays: number
  /** How many whole working days lie between the notice and the suspension. */
  noticeWorkingDays: number
  /** How many working days before the suspension the final notice is sent. */
  finalNoticeWorkingDays: number
  /** A smaller amount causes neither a suspension nor a late fee. */
  leastToSuspend: Money
}

/** The TCF Disconnection Code requires at least 5 working days of notice. */
export const leastNoticeWorkingDays = 5

/** Messages are sent between these hours, New Zealand time. */
const messageHours = { from: 9, upto: 18 }
/** Services are suspended between these hours, so that a surprised customer can reach a person the same day. */
const suspensionHours = { from: 9, upto: 15 }

/** Whether messages may be sent at an instant. */
export function isMessageHour(at: Date): boolean {
  return isWithin(at, messageHours)
}

function isWithin(at: Date, { from, upto }: { from: number; upto: number }): boolean {
  const { hour } = wallClock(at.getTime(), 'Pacific/Auckland')
  return hour >= from && hour < upto
}

/** Whether a service may be suspended on a day: a working day followed by another. */
export function isSuspensionDay(day: CalendarDay): boolean {
  return isWorkingDay(day) && isWorkingDay(addDays(day, 1))
}

/** The day of the suspension announced by a notice sent on a day. */
export function suspensionDay(noticeOn: CalendarDay, { noticeWorkingDays }: DunningTerms): CalendarDay {
  return suspensionDayFrom(addWorkingDays(noticeOn, noticeWorkingDays + 1))
}

/** The first day on or after `from` on which a service may be suspended. */
function suspensionDayFrom(from: CalendarDay): CalendarDay {
  let day = from
  while (!isSuspensionDay(day)) day = addDays(day, 1)
  return day
}

/**
 * Postpones a suspension whose day has come while a payment is still with the card partner or a bank: to the next
 * possible day after today, with a final notice of its own if the payment fails. Undefined if that day has not come.
 */
export function putOffSuspension(
  { suspendOn, suspendedOn }: DunningProgress,
  today: CalendarDay,
): Pick<DunningProgress, 'suspendOn' | 'finalNoticeOn'> | undefined {
  if (suspendedOn !== null || suspendOn === null || suspendOn > today) return undefined
  return { suspendOn: suspensionDayFrom(addDays(today, 1)), finalNoticeOn: null }
}

/**
 * The first day the notice of suspension can be sent: later if the second reminder was late. Undefined if the amount is
 * too small to suspend, or once the notice was sent.
 */
export function noticeFrom(
  progress: Pick<DunningProgress, 'openedOn' | 'remindedAgainOn' | 'noticeOn' | 'terms'>,
  amount: Money,
): CalendarDay | undefined {
  const { openedOn, remindedAgainOn, noticeOn, terms } = progress
  if (noticeOn !== null || amount < terms.leastToSuspend) return undefined
  const planned = addDays(openedOn, terms.noticeAfterDays)
  const earliest = remindedAgainOn === null ? planned : addDays(remindedAgainOn, terms.apartDays)
  return planned > earliest ? planned : earliest
}

/** The day a late fee is charged, as announced by the first reminder. */
export function lateFeeDay(
  { openedOn, terms }: Pick<DunningProgress, 'openedOn' | 'terms'>,
  remindedOn: CalendarDay,
): CalendarDay {
  const planned = addDays(openedOn, terms.secondReminderAfterDays)
  const earliest = addDays(remindedOn, terms.apartDays)
  return planned > earliest ? planned : earliest
}

/** The working day `count` working days before a day. */
function workingDaysBefore(day: CalendarDay, count: number): CalendarDay {
  return count === 0 ? day : workingDaysBefore(workingDayBefore(day), count - 1)
}

/**
 * The next step for an amount that stays unpaid, and the first day for it, which may have passed. Undefined once the
 * service is suspended. An amount too small to suspend only gets reminders.
 */
function plannedStep(progress: DunningProgress, amount: Money): { step: DunningStep; on: CalendarDay } | undefined {
  const { openedOn, remindedOn, remindedAgainOn, noticeOn, suspendOn, finalNoticeOn, suspendedOn, terms } = progress
  if (suspendedOn !== null) return undefined
  if (remindedOn === null) return { step: 'reminder', on: addDays(openedOn, terms.reminderAfterDays) }
  if (remindedAgainOn === null) return { step: 'second-reminder', on: lateFeeDay(progress, remindedOn) }
  if (amount < terms.leastToSuspend) return undefined
  if (noticeOn === null || suspendOn === null) {
    const on = noticeFrom({ ...progress, noticeOn: null }, amount)
    return on && { step: 'notice', on }
  }
  if (finalNoticeOn === null)
    return { step: 'final-notice', on: workingDaysBefore(suspendOn, terms.finalNoticeWorkingDays) }
  return {
    step: 'suspension',
    on: suspendOn > finalNoticeOn ? suspendOn : suspensionDayFrom(addDays(finalNoticeOn, 1)),
  }
}

/**
 * The step to take now: the planned one, from its day on. None outside message hours, and no suspension on a day or at
 * an hour when the customer could not reach anyone afterwards.
 */
export function nextStep(
  progress: DunningProgress,
  amount: Money,
  now: Date,
  today: CalendarDay,
): DunningStep | undefined {
  const planned = isMessageHour(now) ? plannedStep(progress, amount) : undefined
  if (!planned || today < planned.on) return undefined
  if (planned.step !== 'suspension') return planned.step
  return isSuspensionDay(today) && isWithin(now, suspensionHours) ? 'suspension' : undefined
}

/** What happens next to an account on its own: a bill falls due, a dunning step, or nothing. */
export interface ComingStep {
  step: 'due' | DunningStep | 'nothing'
  /** Today or later; absent for 'nothing'. */
  on?: CalendarDay
}

/**
 * What happens next if nothing is paid, and the earliest day. The second argument is the case of what is overdue, or a
 * new case as of today. A suspended account gets nothing more; a closed one only reminders.
 */
export function comingStep(
  { overdue, nextDue }: { overdue: Money; nextDue?: CalendarDay },
  progress: DunningProgress,
  { isClosed, today }: { isClosed: boolean; today: CalendarDay },
): ComingStep {
  if (progress.suspendedOn !== null) return { step: 'nothing' }
  const planned = overdue > 0 ? plannedStep(progress, isClosed ? zero : overdue) : undefined
  if (planned) return { step: planned.step, on: planned.on > today ? planned.on : today }
  return nextDue ? { step: 'due', on: nextDue } : { step: 'nothing' }
}
