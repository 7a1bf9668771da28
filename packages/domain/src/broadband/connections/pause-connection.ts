import { addDays, type CalendarDay } from '@waea/kit/calendar-day'
import { checkPause, type Pausable, type PauseSpan, pauseSpan } from '../../plans/renewing/pause.ts'
import { type Refusal, refuse } from '../../refusal.ts'

/** A connection begins a pause at most once in this many days: its line costs the provider all the same. */
const pauseAgainAfterDays = 365

/** A connection, with the fields that a pause depends on. */
export interface PausableConnection {
  /** Its last day, if it is to end. */
  endsOn: CalendarDay | null
  /** The first day of its pause and the day on which it works again; null without a pause. */
  pauseFrom: CalendarDay | null
  pauseUntil: CalendarDay | null
  /** The first day of the last pause that began. */
  lastPausedOn: CalendarDay | null
}

/** Whether a pause has begun and is not over. */
export function isPausedOn({ pauseFrom, pauseUntil }: PausableConnection, day: CalendarDay): boolean {
  return pauseFrom !== null && pauseUntil !== null && pauseFrom <= day && day < pauseUntil
}

/** The day from which another pause may begin; null if it may now, or if a pause is set, which may be changed. */
export function pausesAgainOn({ pauseFrom, lastPausedOn }: PausableConnection): CalendarDay | null {
  return pauseFrom === null && lastPausedOn !== null ? addDays(lastPausedOn, pauseAgainAfterDays) : null
}

/**
 * The days on which a pause of a connection may end. It begins when the charged month is over. Refuses
 * 'fibre-not-active' for a connection that is to end, 'fibre-pause-again' within a year of its last pause, and as
 * `pauseSpan` does.
 */
export function connectionPauseSpan(
  one: PausableConnection,
  plan: Pausable,
  today: CalendarDay,
): (PauseSpan & { from: CalendarDay }) | Refusal {
  const refused = checkConnection(one, plan)
  if (refused) return refused
  const span = pauseSpan(plan, today, true)
  if ('refused' in span) return span
  return plan.EndsOn === null ? refuse('pause-impossible') : { ...span, from: plan.EndsOn }
}

/** Refuses as `connectionPauseSpan` does, and a pause that ends on another day ('pause-until'). */
export function checkConnectionPause(
  one: PausableConnection,
  plan: Pausable,
  until: CalendarDay,
  today: CalendarDay,
): Refusal | undefined {
  return checkConnection(one, plan) ?? checkPause(plan, until, today, true)
}

function checkConnection(one: PausableConnection, { EndsOn }: Pausable): Refusal | undefined {
  if (one.endsOn !== null) return refuse('fibre-not-active')
  const again = pausesAgainOn(one)
  return again !== null && EndsOn !== null && EndsOn < again ? refuse('fibre-pause-again', { from: again }) : undefined
}

/** The day on which a pause begins or ends next; undefined without a pause. */
export function nextPauseDay(
  { pauseFrom, pauseUntil }: PausableConnection,
  today: CalendarDay,
): CalendarDay | undefined {
  return pauseFrom !== null && pauseFrom > today ? pauseFrom : (pauseUntil ?? undefined)
}
