import { addDays, type CalendarDay, wallClock } from '@waea/kit/calendar-day'
import { type Money, zero } from '@waea/kit/money'
import { addWorkingDays, isWorkingDay, workingDayBefore } from '@waea/kit/working-days'

/**
 * What is done about bills that are overdue, in this order: two reminders, a notice of the suspension with its day, the
 * same once more on the working day before, the suspension. At most one of them a day.
 */
export type DunningStep = 'reminder' | 'second-reminder' | 'notice' | 'final-notice' | 'suspension'

/** How far an account has come. A case is opened on the first day after the day by which its bills were to be paid. */
export interface DunningProgress {
  openedOn: CalendarDay
  remindedOn: CalendarDay | null
  remindedAgainOn: CalendarDay | null
  noticeOn: CalendarDay | null
  /** The day of the suspension, as the notice told it. */
  suspendOn: CalendarDay | null
  finalNoticeOn: CalendarDay | null
  suspendedOn: CalendarDay | null
  /** The terms on which the case was opened: it ends by them, whatever the provider's file says since. */
  terms: DunningTerms
}

/** The days of the steps, as the provider's file says them; days are counted from the one on which the case was opened. */
export interface DunningTerms {
  reminderAfterDays: number
  /** The second reminder is sent, and the late fee charged. */
  secondReminderAfterDays: number
  noticeAfterDays: number
  /** Two messages are at least so many days apart, also where we are late; the last one before a suspension is not held to it. */
  apartDays: number
  /** So many whole working days lie between the notice and the suspension. */
  noticeWorkingDays: number
  /** The last notice is sent so many working days before the suspension. */
  finalNoticeWorkingDays: number
  /** Less than this suspends nobody, and bears no late fee. */
  leastToSuspend: Money
}

/** The TCF Disconnection Code asks for at least so many working days of notice. */
export const leastNoticeWorkingDays = 5

/** Messages are sent between these hours of New Zealand. */
const messageHours = { from: 9, upto: 18 }
/** A service is suspended between these hours, so that whoever is surprised reaches a person on the same day. */
const suspensionHours = { from: 9, upto: 15 }

/** Whether messages may be sent at an instant. */
export function isMessageHour(at: Date): boolean {
  return isWithin(at, messageHours)
}

function isWithin(at: Date, { from, upto }: { from: number; upto: number }): boolean {
  const { hour } = wallClock(at.getTime(), 'Pacific/Auckland')
  return hour >= from && hour < upto
}

/** Whether a service may be suspended on a day: a working day that another one follows. */
export function isSuspensionDay(day: CalendarDay): boolean {
  return isWorkingDay(day) && isWorkingDay(addDays(day, 1))
}

/** The day of the suspension of which a notice tells that is sent on a day. */
export function suspensionDay(noticeOn: CalendarDay, { noticeWorkingDays }: DunningTerms): CalendarDay {
  return suspensionDayFrom(addWorkingDays(noticeOn, noticeWorkingDays + 1))
}

/** The first day from one on, that day included, on which a service may be suspended. */
function suspensionDayFrom(from: CalendarDay): CalendarDay {
  let day = from
  while (!isSuspensionDay(day)) day = addDays(day, 1)
  return day
}

/**
 * A case whose day of suspension has come while a payment is with the card partner or a bank: the day is put off to the
 * next one after today, and told in a last notice of its own if the payment fails. Undefined where that day has not come.
 */
export function putOffSuspension(
  { suspendOn, suspendedOn }: DunningProgress,
  today: CalendarDay,
): Pick<DunningProgress, 'suspendOn' | 'finalNoticeOn'> | undefined {
  if (suspendedOn !== null || suspendOn === null || suspendOn > today) return undefined
  return { suspendOn: suspensionDayFrom(addDays(today, 1)), finalNoticeOn: null }
}

/**
 * The first day on which a notice of the suspension is sent: later where the second reminder was, and where it waits for
 * one. Nothing where the amount is too small to suspend, and once the notice was sent.
 */
export function noticeFrom(
  held: Pick<DunningProgress, 'openedOn' | 'remindedAgainOn' | 'noticeOn' | 'terms'>,
  amount: Money,
): CalendarDay | undefined {
  const { openedOn, remindedAgainOn, noticeOn, terms } = held
  if (noticeOn !== null || amount < terms.leastToSuspend) return undefined
  const planned = addDays(openedOn, terms.noticeAfterDays)
  const told = remindedAgainOn === null ? planned : addDays(remindedAgainOn, terms.apartDays)
  return planned > told ? planned : told
}

/** The day on which a late fee is charged, as the first reminder tells it. */
export function lateFeeDay(
  { openedOn, terms }: Pick<DunningProgress, 'openedOn' | 'terms'>,
  remindedOn: CalendarDay,
): CalendarDay {
  const planned = addDays(openedOn, terms.secondReminderAfterDays)
  const told = addDays(remindedOn, terms.apartDays)
  return planned > told ? planned : told
}

/** The working day that many working days before a day. */
function workingDaysBefore(day: CalendarDay, count: number): CalendarDay {
  return count === 0 ? day : workingDaysBefore(workingDayBefore(day), count - 1)
}

/**
 * The next step about an amount that stays unpaid, and the first day on which it can be taken, which may have passed.
 * Undefined once the service is suspended. Of an amount too small to suspend there are only reminders.
 */
function plannedStep(held: DunningProgress, amount: Money): { step: DunningStep; on: CalendarDay } | undefined {
  const { openedOn, remindedOn, remindedAgainOn, noticeOn, suspendOn, finalNoticeOn, suspendedOn, terms } = held
  if (suspendedOn !== null) return undefined
  if (remindedOn === null) return { step: 'reminder', on: addDays(openedOn, terms.reminderAfterDays) }
  if (remindedAgainOn === null) return { step: 'second-reminder', on: lateFeeDay(held, remindedOn) }
  if (amount < terms.leastToSuspend) return undefined
  if (noticeOn === null || suspendOn === null) {
    const on = noticeFrom({ ...held, noticeOn: null }, amount)
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
 * What is to be done now: the planned step, from its day on. Nothing outside the hours of messages, and no suspension on a
 * day or at an hour at which nobody could be reached afterwards.
 */
export function nextStep(held: DunningProgress, amount: Money, now: Date, today: CalendarDay): DunningStep | undefined {
  const planned = isMessageHour(now) ? plannedStep(held, amount) : undefined
  if (!planned || today < planned.on) return undefined
  if (planned.step !== 'suspension') return planned.step
  return isSuspensionDay(today) && isWithin(now, suspensionHours) ? 'suspension' : undefined
}

/** What happens next to an account by itself: a bill falls due, a step about what is late, or nothing. */
export interface ComingStep {
  step: 'due' | DunningStep | 'nothing'
  /** Today or later; absent of nothing. */
  on?: CalendarDay
}

/**
 * What happens next if nothing is paid, and when at the earliest. `held` is the case of what is overdue, or what would be
 * its case as of today. Nothing more happens to a suspended account, and a closed one is only reminded.
 */
export function comingStep(
  { overdue, nextDue }: { overdue: Money; nextDue?: CalendarDay },
  held: DunningProgress,
  { isClosed, today }: { isClosed: boolean; today: CalendarDay },
): ComingStep {
  if (held.suspendedOn !== null) return { step: 'nothing' }
  const planned = overdue > 0 ? plannedStep(held, isClosed ? zero : overdue) : undefined
  if (planned) return { step: planned.step, on: planned.on > today ? planned.on : today }
  return nextDue ? { step: 'due', on: nextDue } : { step: 'nothing' }
}
