import { useQueries } from '@tanstack/react-query'
import type { CallError } from '@waea/contract/call-error'
import { usage } from '@waea/contract/mobile/usage'
import { historyQueries, type UsageGrouping } from '@waea/domain/usage/usage-history'
import { dayOf } from '@waea/kit/calendar-day'
import { useState } from 'react'
import { wanted } from '../../shell/calls/shared/wanted.ts'
import { usePortal } from '../../shell/session/shared/portal.tsx'
import { type HistoryKind, type UsageSpan, usageSpans } from './history.ts'

export type History = {
  /** Undefined until every part is there: a part alone would look like everything. */
  data: UsageSpan[] | undefined
  error: CallError | null
  isFetching: boolean
  refetch: () => void
}

/** The usage of one kind by day, month or year, up to today (2§7.13). */
export function useHistory(
  of: { customerUuid: string; mobileUuid: string },
  kind: HistoryKind,
  grouping: UsageGrouping,
): History {
  const { send } = usePortal()
  // Fixed when the screen opens, so that the bars don't shift at midnight.
  const [today] = useState(() => dayOf(new Date()))
  const particulars = { spid: '2', type: kind, CustomerUUID: of.customerUuid, ProductInstanceUUID: of.mobileUuid }
  const answers = useQueries({
    queries: historyQueries(grouping, today).map((ask) => wanted(usage.histogram, { ...particulars, ...ask }, send)),
  })
  const buckets = answers.flatMap(({ data }) => data?.result.Buckets ?? [])
  return {
    data: answers.every(({ data }) => data) ? usageSpans(grouping, buckets) : undefined,
    error: answers.find(({ isError, data }) => isError && !data)?.error ?? null,
    isFetching: answers.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const { isError, refetch } of answers) if (isError) void refetch()
    },
  }
}
