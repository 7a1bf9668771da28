import { useQueries } from '@tanstack/react-query'
import { usage } from '@waea/contract/mobile/usage'
import { recapQuery, yearsQuery, yearsWithData } from '@waea/domain/usage/recap-years'
import type { HistogramQuery } from '@waea/domain/usage/usage-history'
import { wanted } from '../../shell/calls/shared/wanted.ts'
import { usePortal } from '../../shell/session/shared/portal.tsx'
import { recapKinds, recapState } from './recap-data.ts'

/** A mobile's recap of a year, and the years that have one: a histogram call for each kind, and one for the years. */
export function useRecap(of: { customerUuid: string; mobileUuid: string }, year: number, thisYear: number) {
  const { send } = usePortal()
  const particulars = { spid: '2', CustomerUUID: of.customerUuid, ProductInstanceUUID: of.mobileUuid }
  const query = (type: string, ask: HistogramQuery) => wanted(usage.histogram, { ...particulars, type, ...ask }, send)
  const answers = useQueries({
    queries: [...recapKinds.map((kind) => query(kind, recapQuery(year))), query('data', yearsQuery(thisYear))],
  })
  const [data, mins, txts, pxts, ofYears] = answers.map((one) => ({
    buckets: one.data?.result.Buckets,
    isFailed: one.isError && !one.data,
  }))
  const none = { buckets: undefined, isFailed: false }
  const kinds = { data: data ?? none, mins: mins ?? none, txts: txts ?? none, pxts: pxts ?? none }
  const years = ofYears?.buckets && yearsWithData(ofYears.buckets)
  const { recap, isPending } = recapState(year, years, kinds)
  return {
    data: ofYears?.isFailed ? undefined : recap,
    error: answers.find(({ isError, data: answer }) => isError && !answer)?.error ?? null,
    isPending,
    years: years ?? [],
    isFetching: answers.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const { isError, refetch } of answers) if (isError) void refetch()
    },
  }
}
