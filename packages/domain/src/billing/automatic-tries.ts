import type { CalendarDay } from '@waea/kit/calendar-day'
import { type Money, sum } from '@waea/kit/money'
import { isCollected } from '../payments/amount.ts'
import { retriesAfter } from '../plans/renewing/retry.ts'

/** An amount of a bill to pay automatically, and its day. */
export interface AutomaticPart {
  on: CalendarDay
  amount: Money
}

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

/**
 * The automatic payments of these parts from today on, if each is paid: one takes everything that is due by its day. A
 * sum too small to be charged waits for the next part. After a failure the first one is on the next try's day, if any.
 */
export function paymentsOf(
  parts: readonly AutomaticPart[],
  tries: AutomaticTries,
  today: CalendarDay,
): AutomaticPart[] {
  const notBefore = (day: CalendarDay) => (day < today ? today : day)
  const tryDays = [...parts.map(({ on }) => on), ...(tries.nextTryOn ? [tries.nextTryOn] : [])].map(notBefore)
  const payments: AutomaticPart[] = []
  let [left, state] = [parts, tries]
  for (const day of [...new Set(tryDays)].sort()) {
    const due = left.filter(({ on }) => on <= day)
    const amount = sum(due.map((part) => part.amount))
    const dueOn = due.map(({ on }) => on)
    if (!isCollected(amount) || !isTryDay(state, dueOn, day)) continue
    payments.push({ on: day, amount })
    left = left.filter(({ on }) => on > day)
    state = { failedFirstOn: null, nextTryOn: null }
  }
  return payments
}
