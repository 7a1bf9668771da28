import type { Gives } from '@waea/contract/call'
import type { usage } from '@waea/contract/mobile/usage'
import { dataText, shownMinutes } from '@waea/domain/usage/rating/usage-amounts'
import type { UsageGrouping } from '@waea/domain/usage/usage-history'
import { dayOf } from '@waea/kit/calendar-day'
import { fromNanos } from '@waea/kit/nanos'

/** The kinds of usage with a history, by their names in the call (2§7.13). */
export const historyKinds = ['data', 'mins', 'txts', 'pxts'] as const
export type HistoryKind = (typeof historyKinds)[number]

type Buckets = Gives<typeof usage.histogram>['result']['Buckets']

/** A day `2026-11-20`, a month `2026-11` or a year `2026`, with what was used in it. */
export type UsageSpan = { span: string; amount: number }

const spanLengths: Readonly<Record<UsageGrouping, number>> = { day: 10, month: 7, year: 4 }

/**
 * The usage of each day, month or year, in the order of the calendar: bytes of data, seconds of calls, pieces of
 * messages.
 */
export function usageSpans(grouping: UsageGrouping, buckets: Buckets): UsageSpan[] {
  return buckets.map(({ FirstNanos, Amount }) => ({
    span: dayOf(fromNanos(FirstNanos)).slice(0, spanLengths[grouping]),
    amount: Amount,
  }))
}

/** An amount of a kind as shown: `1.25 GB`, `40 GB`, `12`. */
export function historyAmount(kind: HistoryKind, amount: number): string {
  if (kind === 'mins') return String(shownMinutes(amount))
  if (kind !== 'data') return String(Math.trunc(amount))
  return amount === 0 ? '0 MB' : dataText(amount)
}

/** The total of some days, months or years. */
export function totalOf(spans: readonly UsageSpan[]): number {
  return spans.reduce((sum, { amount }) => sum + amount, 0)
}
