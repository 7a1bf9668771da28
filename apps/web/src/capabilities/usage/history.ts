import type { Gives } from '@waea/contract/call'
import type { usage } from '@waea/contract/usage'
import { shownData, shownMinutes } from '@waea/domain/usage/usage-amounts'
import { type CalendarDay, dayOf } from '@waea/kit/calendar-day'
import { fromNanos } from '@waea/kit/nanos'

/** The kinds of usage whose history can be asked for, in the words of the call (2§7.13). */
export const historyKinds = ['data', 'mins', 'txts', 'pxts'] as const
export type HistoryKind = (typeof historyKinds)[number]

type Buckets = Gives<typeof usage.histogram>['result']['Buckets']

export type UsageDay = { day: CalendarDay; amount: number }

/**
 * The usage of each day, in the order of the calendar: bytes of data, seconds of calls, pieces of messages. Buckets are
 * 24 hours long, so in the month in which the clocks go back the last day has two of them.
 */
export function usageDays(buckets: Buckets): UsageDay[] {
  const days = new Map<CalendarDay, number>()
  for (const { FirstNanos, FinalNanos, Amount } of buckets) {
    // The middle of a bucket lies in its day, whether or not the clocks changed in between.
    const day = dayOf(fromNanos((FirstNanos + FinalNanos) / 2))
    days.set(day, (days.get(day) ?? 0) + Amount)
  }
  return [...days].map(([day, amount]) => ({ day, amount }))
}

/** An amount of a kind as shown: `1.25 GB`, `12`. */
export function historyAmount(kind: HistoryKind, amount: number): string {
  if (kind === 'mins') return String(shownMinutes(amount))
  if (kind !== 'data') return String(Math.trunc(amount))
  if (amount === 0) return '0 MB'
  const { amount: number, unit } = shownData(amount)
  return `${number} ${unit}`
}

/** The total of some days. */
export function totalOf(days: readonly UsageDay[]): number {
  return days.reduce((sum, { amount }) => sum + amount, 0)
}
