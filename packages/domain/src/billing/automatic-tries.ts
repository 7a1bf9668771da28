import type { CalendarDay } from '@waea/kit/calendar-day'
import { retriesAfter } from '../plans/renewing/retry.ts'

/** The retries of a failed automatic payment. */
export interface AutomaticTries {
  /** The day of the first failure; null if nothing has failed. */
  failedFirstOn: CalendarDay | null
  /** The day of the next try; null after the last. */
  nextTryOn: CalendarDay | null
}

/**
 * Whether something became due after the first failure of a finished series of tries. It starts a new series: tried on
 * its own day and again 1, 3 and 7 days later.
 */
function beginsAnew(failedFirstOn: CalendarDay, dueOn: readonly CalendarDay[], today: CalendarDay): boolean {
  return retriesAfter(failedFirstOn, today).length === 0 && dueOn.some((on) => on > failedFirstOn)
}

/** Whether to try today. `dueOn` has the day each item became due. */
export function isTryDay(tries: AutomaticTries, dueOn: readonly CalendarDay[], today: CalendarDay): boolean {
  const { failedFirstOn, nextTryOn } = tries
  if (failedFirstOn === null) return true
  return (nextTryOn !== null && nextTryOn <= today) || beginsAnew(failedFirstOn, dueOn, today)
}

/**
 * When to retry after a failure: 1, 3 and 7 days after the first one. After the last, on the day the rest of the same
 * bills is due (`laterOn`), if only a half of them failed; otherwise never.
 */
export function triesAfterFailure(
  { failedFirstOn: before }: AutomaticTries,
  { dueOn, laterOn }: { dueOn: readonly CalendarDay[]; laterOn: readonly CalendarDay[] },
  today: CalendarDay,
): { failedFirstOn: CalendarDay; nextTryOn: CalendarDay | null } {
  const failedFirstOn = before === null || beginsAnew(before, dueOn, today) ? today : before
  const [nextTryOn = [...laterOn].sort()[0] ?? null] = retriesAfter(failedFirstOn, today)
  return { failedFirstOn, nextTryOn }
}
