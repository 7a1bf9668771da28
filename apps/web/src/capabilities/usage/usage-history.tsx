import { Trans, useLingui } from '@lingui/react/macro'
import { usage } from '@waea/contract/usage'
import { historyIntervalNanos, historyRange } from '@waea/domain/usage/usage-history'
import { dayOf } from '@waea/kit/calendar-day'
import { Card } from '@waea/ui/card'
import { FailedState } from '@waea/ui/failed-state'
import { Segmented } from '@waea/ui/segmented'
import { Skeleton } from '@waea/ui/skeleton'
import { Table } from '@waea/ui/table'
import { useState } from 'react'
import { dayText } from '../../shell/format.ts'
import { useLocale } from '../../shell/portal.tsx'
import { useCall } from '../../shell/query.ts'
import { type HistoryKind, historyAmount, historyKinds, totalOf, usageDays } from './history.ts'
import { UsageBars } from './usage-bars.tsx'

/** The usage of the last 30 days of one kind: as bars, and the same figures as a table (3§9.5). */
export function UsageHistory({ customerUuid, mobileUuid }: { customerUuid: string; mobileUuid: string }) {
  const { t } = useLingui()
  const locale = useLocale()
  const [kind, setKind] = useState<HistoryKind>('data')
  const [range] = useState(() => historyRange(dayOf(new Date())))
  const history = useCall(usage.histogram, {
    spid: '2',
    type: kind,
    CustomerUUID: customerUuid,
    ProductInstanceUUID: mobileUuid,
    Range: range,
    IntervalNanos: historyIntervalNanos,
  })
  const names: Record<HistoryKind, string> = { data: t`Data`, mins: t`Minutes`, txts: t`Texts`, pxts: t`Pictures` }
  const days = usageDays(history.data?.result.Buckets ?? [])
  const total = historyAmount(kind, totalOf(days))
  const average = historyAmount(kind, totalOf(days) / Math.max(1, days.length))
  const name = names[kind]
  return (
    <Card as="section" aria-labelledby="history" className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="history" className="text-h3">
          <Trans>Last 30 days</Trans>
        </h2>
        <Segmented
          label={t`Kind of usage`}
          value={kind}
          onChange={setKind}
          segments={historyKinds.map((value) => ({ value, label: names[value] }))}
        />
      </div>
      {history.isPending && <Skeleton className="h-52 sm:h-64" />}
      {history.isError && !history.data && (
        <FailedState
          title={t`The days could not be loaded`}
          onRetry={() => void history.refetch()}
          retrying={history.isFetching}
        />
      )}
      {history.data && (
        <>
          <p className="text-ink-2">
            <Trans>
              <b className="figures mr-1 text-h2 text-ink">{total}</b> in all, {average} a day
            </Trans>
          </p>
          <UsageBars kind={kind} days={days} title={t`${name} by day: ${total} in 30 days`} />
          <details className="group">
            <summary className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4">
              <Trans>The same as a table</Trans>
            </summary>
            <Table
              className="mt-2"
              caption={t`${name} by day`}
              keyOf={({ day }) => day}
              rows={[...days].reverse()}
              columns={[
                { key: 'day', header: t`Day`, cell: ({ day }) => dayText(day, locale), names: true },
                { key: 'amount', header: name, cell: ({ amount }) => historyAmount(kind, amount), align: 'end' },
              ]}
            />
          </details>
        </>
      )}
    </Card>
  )
}
